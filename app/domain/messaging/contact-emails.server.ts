import { createElement } from 'react'
import type { ContactMessageEvent } from '#app/domain/contact/contact-event.ts'
import { findContactMessage } from '#app/domain/contact/contact-messages.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { log } from '#app/platform/log.server.ts'
import { isMailQueued, queueMail } from '#app/platform/mail/mail.server.ts'
import { consumeRateLimit, rateLimitKey } from '#app/platform/rate-limit/rate-limit.server.ts'
import { ContactReceivedMail } from './mails/contact-mail.tsx'
import { renderMail } from './mails/render-mail.ts'
import type { MessagingServices } from './messaging-services.ts'

/** Nobody verifies the address in the contact form, so it must not fill another person's mailbox. */
const ACKNOWLEDGEMENTS_PER_DAY = { max: 5, windowMs: 86_400_000 }

/** Emails the sender of a contact message its message number; does nothing for a deleted message. Safe to repeat. */
export async function acknowledgeContactMessage(
  { db, jobs, shopUrl }: MessagingServices,
  { messageId }: ContactMessageEvent,
): Promise<void> {
  const dedupeKey = `contact-received-${messageId}`
  const message = await findContactMessage(db, messageId)
  if (!message || (await isMailQueued(db, dedupeKey))) return

  const recipient = rateLimitKey('contact-received', message.email.toLowerCase())
  if (!(await consumeRateLimit(db, recipient, ACKNOWLEDGEMENTS_PER_DAY))) {
    log.warn({ messageId }, 'a contact message was not acknowledged: its address got too many acknowledgements today')
    return
  }
  const { number } = message
  const { settings } = await readSettings(db)
  const rendered = await renderMail(createElement(ContactReceivedMail, { number, shopUrl }), settings)
  await inTransaction(db, (tx) =>
    queueMail(tx, jobs, {
      to: message.email,
      subject: `We received your message ${number}`,
      template: 'contact-received',
      dedupeKey,
      ...rendered,
    }),
  )
}
