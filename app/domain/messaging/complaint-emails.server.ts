import { createElement, type ReactElement } from 'react'
import type { ComplaintOutcome } from '#app/domain/complaints/complaint.ts'
import { acknowledgeBy, resolveBy } from '#app/domain/complaints/complaint-deadlines.ts'
import type { ComplaintEvent } from '#app/domain/complaints/complaint-event.ts'
import { findComplaintPath } from '#app/domain/complaints/complaint-links.server.ts'
import { createNotification } from '#app/domain/notifications/commands.server.ts'
import type { NotificationText } from '#app/domain/notifications/notification.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { SecretLinks } from '#app/platform/http/secret-links.server.ts'
import { log } from '#app/platform/log.server.ts'
import { isMailQueued } from '#app/platform/mail/mail.server.ts'
import { complaintSubject } from './complaint-subject.ts'
import { mayAcknowledge } from './contact-emails.server.ts'
import {
  type AnswerOutcome,
  ComplaintAnswerMail,
  ComplaintReceivedMail,
  ReplacementMail,
} from './mails/complaint-mails.tsx'
import type { MessagingServices } from './messaging-services.ts'
import { queueShopMail } from './queue-shop-mail.server.ts'

export interface ComplaintMessagingServices extends MessagingServices {
  readonly complaintLinks: SecretLinks
}

/**
 * Emails the customer of a complaint its number, or the shop's answer, with a link; a customer with an account
 * gets a notification of an answer too. Does nothing once the contact details are removed. Safe to repeat.
 */
export async function notifyOfComplaint(services: ComplaintMessagingServices, event: ComplaintEvent): Promise<void> {
  const message =
    event.what === 'opened'
      ? await acknowledgement(services.db, event.complaintId)
      : await answer(services.db, event.messageId)
  if (!message || (await isMailQueued(services.db, message.key))) return
  // Someone without an account may type any address.
  if (event.what === 'opened' && message.userId === null && !(await mayAcknowledge(services.db, message.email))) {
    const { complaintId } = message
    log.warn({ complaintId }, 'a complaint was not acknowledged: its address got too many acknowledgements today')
    return
  }
  await send(services, message)
}

interface ComplaintMessage {
  readonly complaintId: string
  readonly userId: string | null
  readonly email: string
  /** One email for one event, however often the event is handled. */
  readonly key: string
  readonly subject: string
  readonly template: string
  /** Undefined when the customer has just seen it on the page. */
  readonly notification: NotificationText | undefined
  /** @param path The page that opens the complaint without signing in. */
  readonly contentWith: (path: string) => ReactElement
}

async function acknowledgement(db: Db, complaintId: string): Promise<ComplaintMessage | undefined> {
  const row = await db
    .selectFrom('complaints')
    .select(['user_id as userId', 'email', 'complaint_number as number', 'created_at as createdAt', 'kind'])
    .where('id', '=', complaintId)
    .executeTakeFirst()
  if (!row?.email) return undefined
  const { userId, email, number, createdAt, kind } = row
  const isExchange = kind === 'exchange'
  const dates = { acknowledgeBy: acknowledgeBy(createdAt), resolveBy: resolveBy(createdAt) }
  return {
    complaintId,
    userId,
    email,
    key: `complaint-received-${complaintId}`,
    subject: isExchange ? `We received your exchange request ${number}` : `We received your complaint ${number}`,
    template: 'complaint-received',
    notification: undefined,
    contentWith: (path) => createElement(ComplaintReceivedMail, { number, isExchange, ...dates, path }),
  }
}

async function answer(db: Db, messageId: string): Promise<ComplaintMessage | undefined> {
  const row = await db
    .selectFrom('complaint_messages as message')
    .innerJoin('complaints', 'complaints.id', 'message.complaint_id')
    .leftJoin('orders as replacement', 'replacement.id', 'message.replacement_order_id')
    .select([
      'replacement.id as replacementId',
      'replacement.user_id as recipientId',
      'complaints.id as complaintId',
      'complaints.user_id as userId',
      'complaints.email',
      'complaints.name',
      'complaints.complaint_number as number',
      'complaints.kind',
      'message.text',
      'message.outcome',
    ])
    .where('message.id', '=', messageId)
    .where('message.author', '=', 'shop')
    .executeTakeFirst()
  if (!row?.email) return undefined
  const { complaintId, userId, email, name, number, text } = row
  const isExchange = row.kind === 'exchange'
  const message = { complaintId, userId, email, key: `complaint-answered-${messageId}` }
  const replacement =
    row.replacementId !== null
      ? await findOrder(db, { userId: row.recipientId, orderId: row.replacementId })
      : undefined
  if (replacement) {
    return {
      ...message,
      subject: `We’re packing your ${isExchange ? 'new size' : 'replacement'} ${replacement.orderNumber}`,
      template: 'complaint-replaced',
      // There is one already, from when the replacement was placed.
      notification: undefined,
      contentWith: (path) =>
        createElement(ReplacementMail, {
          number,
          text,
          isExchange,
          path,
          order: replacement,
          customerName: name ?? '',
        }),
    }
  }
  const outcome = saidOutcome(row.outcome)
  const subject = complaintSubject({ number, outcome, isExchange })
  return {
    ...message,
    subject,
    template: 'complaint-answered',
    notification: { title: subject, message: text },
    contentWith: (path) =>
      createElement(ComplaintAnswerMail, {
        title: subject,
        number,
        text,
        outcome,
        isExchange,
        path,
        customerName: name ?? '',
      }),
  }
}

/** A refund resolves the complaint; a replacement that can't be read any more is said to. */
function saidOutcome(outcome: ComplaintOutcome | null): AnswerOutcome {
  return outcome === 'refunded' || outcome === 'replaced' ? 'resolved' : outcome
}

/** The email's text is deleted once it is sent, because its link opens the complaint; the thread has the message. */
async function send(services: ComplaintMessagingServices, message: ComplaintMessage): Promise<void> {
  const { complaintId, userId, email, key: dedupeKey, subject, template, notification, contentWith } = message
  await inTransaction(services.db, async (tx) => {
    const path = await findComplaintPath(tx, services.complaintLinks, complaintId)
    if (path === undefined) return
    if (notification && userId) await createNotification(tx, { userId, type: 'order', dedupeKey, ...notification })
    const content = contentWith(path)
    await queueShopMail(tx, services, { to: email, subject, template, dedupeKey, isConfidential: true, content })
  })
}
