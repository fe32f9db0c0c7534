import { sql } from 'kysely'
import { KIND_LABELS } from '#app/domain/complaints/complaint.ts'
import type { DisputePhase, DisputeStatus } from '#app/domain/payments/disputes/dispute-status.ts'
import { listPaymentsWithoutOrder } from '#app/domain/payments/manage/payments-without-order.server.ts'
import { isOfflineRefund } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { findUnsettled, listUnsettled } from '#app/domain/payments/settlements/settlement-list.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { SettingName, ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { type BackupStatus, isBackupTooOld } from '#app/platform/backup/backup-age.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { type OwnerAlert, ownerAlertMail } from './mails/owner-mails.tsx'
import type { MessagingServices } from './messaging-services.ts'

/** The setting that switches each alert on or off. */
const SWITCHES = {
  'new-order': 'alertNewOrder',
  'unmatched-payment': 'alertUnmatchedPayment',
  complaint: 'alertComplaint',
  cancellation: 'alertCancellation',
  'address-correction': 'alertAddressCorrection',
  dispute: 'alertDispute',
  'failed-refund': 'alertFailedRefund',
  unsettled: 'alertUnsettled',
  'old-backup': 'alertOldBackup',
} as const satisfies Record<OwnerAlert['kind'], SettingName>

/** Orders and messages older than this aren't emailed, for example after a restore. */
const ALERT_WINDOW_DAYS = 7

/** The most alerts of one kind in a run; the next run sends the others. */
const BATCH = 50

export interface OwnerAlertServices extends MessagingServices {
  /** Resolves to undefined where the shop can't see its backups. */
  readonly findBackupStatus: () => Promise<BackupStatus | undefined>
}

/** An event, and the alert about it. */
interface AlertEvent {
  /** Each subject gets at most one alert of a kind. */
  readonly subject: string
  readonly alert: OwnerAlert
}

/**
 * Emails the owner about what happened since the last run: orders, payments without an order, complaints, messages, cancelled orders, corrected addresses,
 * disputes, failed refunds, unsettled money and a backup that is too old. Each event is looked for in the tables themselves, so that none is missed, and is recorded, so
 * that none is sent twice. Safe to repeat and to run in several processes.
 */
export async function alertOwner(services: OwnerAlertServices, now = new Date()): Promise<void> {
  const { db } = services
  const events = [
    ...(await findNewOrders(db, now)),
    ...(await findPaymentsWithoutOrder(db)),
    ...(await findComplaints(db, now)),
    ...(await findReplies(db, now)),
    ...(await findMessages(db, now)),
    ...(await findCancellations(db, now)),
    ...(await findAddressCorrections(db, now)),
    ...(await findDisputes(db)),
    ...(await findFailedRefunds(db)),
    ...(await findUnsettledAlert(db)),
    ...(await findOldBackup(services, now)),
  ]
  if (events.length === 0) return

  const { settings } = await readSettings(db)
  const recipients = await findRecipients(db, settings)
  for (const event of events) await alert(services, event, { settings, recipients })
}

async function alert(
  { db, jobs, shopUrl }: MessagingServices,
  { subject, alert }: AlertEvent,
  { settings, recipients }: { settings: ShopSettings; recipients: readonly string[] },
): Promise<void> {
  const mail = settings[SWITCHES[alert.kind]] ? await ownerAlertMail(alert, shopUrl, settings) : undefined
  await inTransaction(db, async (tx) => {
    const isNew = await recordAlert(tx, alert.kind, subject)
    if (!isNew || !mail) return
    for (const to of recipients) {
      await queueMail(tx, jobs, { to, ...mail, dedupeKey: `owner-alert-${alert.kind}-${subject}-${to}` })
    }
  })
}

/** @returns Whether this transaction is the one to send the alert. */
async function recordAlert(tx: Tx, kind: OwnerAlert['kind'], subject: string): Promise<boolean> {
  const recorded = await tx
    .insertInto('owner_alerts')
    .values({ kind, subject })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .returning('subject')
    .executeTakeFirst()
  return recorded !== undefined
}

/** The addresses in the settings; without any, the administrators. */
async function findRecipients(db: Db, { alertEmails }: Pick<ShopSettings, 'alertEmails'>): Promise<readonly string[]> {
  if (alertEmails.length > 0) return alertEmails
  const administrators = await db
    .selectFrom('auth.user')
    .select('email')
    .where('isAdmin', '=', true)
    .orderBy('email')
    .execute()
  return administrators.map(({ email }) => email)
}

async function findNewOrders(db: Db, now: Date): Promise<AlertEvent[]> {
  const orders = await db
    .selectFrom('orders')
    .select([
      'id',
      'order_number as orderNumber',
      'total_amount as total',
      sql<boolean>`payment_method = 'cod'`.as('isCod'),
      sql<string>`shipping_address ->> 'full_name'`.as('customerName'),
      sql<string>`shipping_address ->> 'city'`.as('city'),
    ])
    .where('deleted_at', 'is', null)
    // The owner knows about replacements: they send them.
    .where('replaces_order_id', 'is', null)
    .where('created_at', '>', alertWindowStart(now))
    .where(isNotAlerted('new-order', sql`orders.id::text`))
    .orderBy('created_at')
    .orderBy('id')
    .limit(BATCH)
    .execute()
  return orders.map(({ id, ...order }) => ({ subject: id, alert: { kind: 'new-order', orderId: id, ...order } }))
}

async function findPaymentsWithoutOrder(db: Db): Promise<AlertEvent[]> {
  const payments = await listPaymentsWithoutOrder(db, { limit: BATCH })
  return payments.map(({ razorpayPaymentId, amount, customerName, customerEmail, customerPhone }) => ({
    subject: razorpayPaymentId,
    alert: {
      kind: 'unmatched-payment',
      razorpayPaymentId,
      amount,
      customer: [customerName, customerEmail, customerPhone].filter((fact) => fact !== null).join(', '),
    },
  }))
}

async function findComplaints(db: Db, now: Date): Promise<AlertEvent[]> {
  const complaints = await db
    .selectFrom('complaints')
    .select(({ ref, selectFrom }) => [
      'complaints.id as complaintId',
      'complaints.complaint_number as number',
      'complaints.kind as complaintKind',
      ref('complaints.name').$notNull().as('name'),
      ref('complaints.email').$notNull().as('email'),
      selectFrom('complaint_messages as message')
        .select('message.text')
        .whereRef('message.complaint_id', '=', 'complaints.id')
        .orderBy('message.position')
        .limit(1)
        .$asScalar()
        .$notNull()
        .as('message'),
    ])
    .where('complaints.created_at', '>', alertWindowStart(now))
    .where('complaints.email', 'is not', null)
    .where(isNotAlerted('complaint', sql`complaints.id::text`))
    .orderBy('complaints.complaint_number')
    .limit(BATCH)
    .execute()
  return complaints.map(({ complaintKind, ...complaint }) => ({
    subject: complaint.complaintId,
    alert: { kind: 'complaint', source: 'complaint', topic: KIND_LABELS[complaintKind], complaintKind, ...complaint },
  }))
}

/** What customers write later about their complaints. The complaint is part of the subject, so that its emails are erased with it. */
async function findReplies(db: Db, now: Date): Promise<AlertEvent[]> {
  const subject = sql<string>`concat_ws(' ', complaints.id, reply.id)`
  const replies = await db
    .selectFrom('complaint_messages as reply')
    .innerJoin('complaints', 'complaints.id', 'reply.complaint_id')
    .select(({ ref }) => [
      subject.as('subject'),
      'complaints.id as complaintId',
      'complaints.complaint_number as number',
      'complaints.kind as complaintKind',
      ref('complaints.name').$notNull().as('name'),
      ref('complaints.email').$notNull().as('email'),
      'reply.text as message',
    ])
    .where('reply.author', '=', 'customer')
    .where('reply.created_at', '>', alertWindowStart(now))
    .where('complaints.email', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('complaint_messages as earlier')
          .select('earlier.id')
          .whereRef('earlier.complaint_id', '=', 'reply.complaint_id')
          .whereRef('earlier.position', '<', 'reply.position'),
      ),
    )
    .where(isNotAlerted('complaint', subject))
    .orderBy('reply.position')
    .limit(BATCH)
    .execute()
  return replies.map(({ subject, complaintKind, ...reply }) => ({
    subject,
    alert: { kind: 'complaint', source: 'reply', topic: KIND_LABELS[complaintKind], complaintKind, ...reply },
  }))
}

/** Any message may be a complaint, and its acknowledgement says so. */
async function findMessages(db: Db, now: Date): Promise<AlertEvent[]> {
  const messages = await db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email', 'subject as topic', 'message'])
    .select(sql<string>`coalesce(message_number, ticket_number::text)`.as('number'))
    .where('created_at', '>', alertWindowStart(now))
    .where(isNotAlerted('complaint', sql`contact_messages.id::text`))
    .orderBy('ticket_number')
    .limit(BATCH)
    .execute()
  return messages.map(({ id, ...message }) => ({
    subject: id,
    alert: { kind: 'complaint', source: 'message', ...message },
  }))
}

/** A customer who cancels an order again, after the owner has confirmed it once more, is another event. */
async function findCancellations(db: Db, now: Date): Promise<AlertEvent[]> {
  const subject = sql<string>`concat_ws(' ', orders.id, extract(epoch from orders.cancelled_at))`
  const orders = await db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .select(({ selectFrom }) => [
      subject.as('subject'),
      'orders.id as orderId',
      'orders.order_number as orderNumber',
      'orders.cancel_reason as reason',
      selectFrom('refunds')
        .select(({ fn }) => fn.sum<number | null>('refunds.amount').as('amount'))
        .whereRef('refunds.razorpay_payment_id', '=', 'payments.razorpay_payment_id')
        .where('refunds.reason_code', '=', 'cancelled')
        .as('refunded'),
      selectFrom('refunds')
        .select('refunds.id')
        .whereRef('refunds.razorpay_payment_id', '=', 'payments.razorpay_payment_id')
        .where('refunds.reason_code', '=', 'cancelled')
        .where('refunds.status', '=', 'due')
        .where(isOfflineRefund)
        .limit(1)
        .as('toPayBack'),
    ])
    .where('orders.deleted_at', 'is', null)
    .where('orders.cancelled_by', '=', 'customer')
    .where('orders.cancelled_at', '>', alertWindowStart(now))
    .where(isNotAlerted('cancellation', subject))
    .orderBy('orders.cancelled_at')
    .orderBy('orders.id')
    .limit(BATCH)
    .execute()
  return orders.map(({ subject, refunded, ...order }) => ({
    subject,
    alert: { kind: 'cancellation', refunded: paise(refunded ?? 0), ...order },
  }))
}

/** Each correction of an order by its customer is an event. */
async function findAddressCorrections(db: Db, now: Date): Promise<AlertEvent[]> {
  const subject = sql<string>`concat_ws(' ', orders.id, extract(epoch from orders.address_corrected_at))`
  const orders = await db
    .selectFrom('orders')
    .select([subject.as('subject'), 'id as orderId', 'order_number as orderNumber'])
    .where('deleted_at', 'is', null)
    .where('address_corrected_by', '=', 'customer')
    .where('address_corrected_at', '>', alertWindowStart(now))
    .where(isNotAlerted('address-correction', subject))
    .orderBy('address_corrected_at')
    .limit(BATCH)
    .execute()
  return orders.map(({ subject, ...order }) => ({ subject, alert: { kind: 'address-correction', ...order } }))
}

/** A dispute is an event when a response is due, each time there is a new deadline, and when it is lost. */
async function findDisputes(db: Db): Promise<AlertEvent[]> {
  const subject = sql<string>`
    concat_ws(' ', disputes.razorpay_dispute_id, disputes.status, extract(epoch from disputes.respond_by)::bigint)
  `
  const disputes = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.razorpay_payment_id', 'disputes.razorpay_payment_id')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .select(({ ref }) => [
      subject.as('subject'),
      'disputes.razorpay_payment_id as razorpayPaymentId',
      'orders.order_number as orderNumber',
      ref('disputes.status').$castTo<DisputeStatus>().as('status'),
      ref('disputes.phase').$castTo<DisputePhase>().as('phase'),
      'disputes.amount',
      'disputes.reason',
      'disputes.respond_by as respondBy',
    ])
    .where('disputes.status', 'in', ['open', 'action_required', 'lost'] satisfies DisputeStatus[])
    .where(isNotAlerted('dispute', subject))
    .orderBy('disputes.opened_at')
    .orderBy('disputes.razorpay_dispute_id')
    .limit(BATCH)
    .execute()
  return disputes.map(({ subject, ...dispute }) => ({ subject, alert: { kind: 'dispute', ...dispute } }))
}

/** A refund that was retried and failed again is another event. */
async function findFailedRefunds(db: Db): Promise<AlertEvent[]> {
  const subject = sql<string>`concat_ws(' ', refunds.id, extract(epoch from refunds.updated_at))`
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.razorpay_payment_id', 'refunds.razorpay_payment_id')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      subject.as('subject'),
      'refunds.razorpay_payment_id as razorpayPaymentId',
      'orders.order_number as orderNumber',
      'refunds.amount',
      'refunds.problem',
      'refunds.last_error as providerText',
    ])
    .where('refunds.status', '=', 'failed')
    .where(isNotAlerted('failed-refund', subject))
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .limit(BATCH)
    .execute()
  return refunds.map(({ subject, ...refund }) => ({ subject, alert: { kind: 'failed-refund', ...refund } }))
}

/** One alert for each payment or refund that is the oldest, so one for an account on hold. */
async function findUnsettledAlert(db: Db): Promise<AlertEvent[]> {
  const { count } = await findUnsettled(db)
  const [oldest] = count > 0 ? await listUnsettled(db, { limit: 1 }) : []
  if (!oldest) return []
  return [{ subject: oldest.entityId, alert: { kind: 'unsettled', count, since: oldest.createdAt } }]
}

/** One alert for each backup that became too old, not for each day without a newer one. */
async function findOldBackup({ findBackupStatus }: OwnerAlertServices, now: Date): Promise<AlertEvent[]> {
  const backup = await findBackupStatus()
  if (!backup || !isBackupTooOld(backup, now)) return []
  const { newestAt } = backup
  return [{ subject: newestAt?.toISOString() ?? 'none', alert: { kind: 'old-backup', newestAt } }]
}

function alertWindowStart(now: Date): Date {
  return new Date(now.getTime() - ALERT_WINDOW_DAYS * 86_400_000)
}

function isNotAlerted(kind: OwnerAlert['kind'], subject: ReturnType<typeof sql>) {
  return sql<boolean>`not exists (
    select from shop.owner_alerts where owner_alerts.kind = ${kind} and owner_alerts.subject = ${subject}
  )`
}
