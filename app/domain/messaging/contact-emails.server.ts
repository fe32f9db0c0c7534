import { createElement } from 'react'
import type { ContactMessageEvent } from '#app/domain/contact/contact-event.ts'
import { findContactMessage } from '#app/domain/contact/contact-messages.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { log } from '#app/platform/log.server.ts'
import { isMailQueued } from '#app/platform/mail/mail.server.ts'
import { consumeRateLimit, rateLimitKey } from '#app/platform/rate-limit/rate-limit.server.ts'
import { ContactReceivedMail } from './mails/contact-mail.tsx'
import type { MessagingServices } from './messaging-services.ts'
import { queueShopMail } from './queue-shop-mail.server.ts'

/** Emails the sender of a contact message its message number; does nothing for a deleted message. Safe to repeat. */
export async function acknowledgeContactMessage(
  services: MessagingServices,
  { messageId }: ContactMessageEvent,
): Promise<void> {
  const { db } = services
  const dedupeKey = `contact-received-${messageId}`
  const message = await findContactMessage(db, messageId)
  if (!message || (await isMailQueued(db, dedupeKey))) return

  if (!(await mayAcknowledge(db, message.email))) {
    log.warn({ messageId }, 'a contact message was not acknowledged: its address got too many acknowledgements today')
    return
  }
  const { number } = message
  await inTransaction(db, (tx) =>
    queueShopMail(tx, services, {
      to: message.email,
      subject: `We received your message ${number}`,
      template: 'contact-received',
      dedupeKey,
      content: createElement(ContactReceivedMail, { number }),
    }),
  )
}

const ACKNOWLEDGEMENTS_PER_DAY = { max: 5, windowMs: 86_400_000 }

/** Counts an acknowledgement. Nobody verifies the address in the contact form, so it must not fill another person's mailbox. */
export async function mayAcknowledge(db: Db, email: string): Promise<boolean> {
  return consumeRateLimit(db, rateLimitKey('contact-received', email.toLowerCase()), ACKNOWLEDGEMENTS_PER_DAY)
}
