import { type Selectable, sql } from 'kysely'
import { issueCreditNote } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { closeUnmatchedPayment } from '#app/domain/payments/unmatched/unmatched-payments.server.ts'
import type { Paise } from '#app/money.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { DB } from '#app/platform/database/tables.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { RefundProblem, RefundReason } from '#app/shared/refund-reasons.ts'
import { canMove, REFUND_MOVES } from '#app/shared/statuses.ts'
import { GatewayError, type PaymentGateway, type ProviderRefund } from '../gateway.ts'
import { type LockedPayment, lockPayment } from '../payment-lock.server.ts'
import { enterProviderRefund } from './enter-provider-refund.server.ts'
import { REFUND_EVENT_QUEUE, type RefundEvent } from './refund-event.ts'
import { refundReasonText } from './refund-messages.ts'

/** Jobs of this queue send the refunds that are due. */
export const REFUND_QUEUE = 'send-refunds'

const BATCH = 20

/** What refunds need; `onAllRefunded` comes from the checkout, a later room. */
export interface RefundServices {
  readonly db: Db
  readonly gateway: PaymentGateway
  readonly jobs: JobSender
  /**
   * Called in the transaction that records a refund as processed, when no other refund of its checkout is left. The
   * transaction holds the checkout's row.
   */
  readonly onAllRefunded: (tx: Tx, checkoutId: string) => Promise<void>
}

/** Requests the refund of a whole payment, to be sent after the commit. Safe to repeat: a payment is refunded once. */
export async function requestRefund(
  tx: Tx,
  jobs: JobSender,
  { razorpayPaymentId, amount, reason }: { razorpayPaymentId: string; amount: Paise; reason: RefundReason },
): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      razorpay_payment_id: razorpayPaymentId,
      amount,
      reason_code: reason,
      reason: refundReasonText({ reason, note: null }),
      idempotency_key: `refund-${razorpayPaymentId}`,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
  await jobs.enqueue(tx, REFUND_QUEUE, {}, { dedupeKey: REFUND_QUEUE })
}

/**
 * Sends the refunds that are due, and fetches those that the provider hasn't finished within an hour. Safe to repeat and
 * to run in several processes: the provider recognises each refund by its key.
 */
export async function sendDueRefunds(services: RefundServices): Promise<void> {
  for (const refund of oldestFirst(await claimDueRefunds(services.db))) await sendRefund(services, refund)
  for (const refund of oldestFirst(await claimSlowRefunds(services.db))) await fetchSlowRefund(services, refund)
}

/** An update returns its rows in any order. */
function oldestFirst(refunds: readonly ClaimedRefund[]): ClaimedRefund[] {
  return refunds.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
}

/**
 * Records the status of a refund that the provider reported. A processed or failed refund stays as it is. One of an order that the
 * shop didn't request was made directly at the provider, and is entered.
 *
 * @returns Whether the refund is in the ledger.
 */
export async function recordRefund(
  { db, ...services }: Omit<RefundServices, 'gateway'>,
  reported: ProviderRefund,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const locked = await lockPayment(tx, reported.razorpayPaymentId)
    if (!locked) return false

    const refund = await lockReportedRefund(tx, reported)
    if (!refund) {
      const refundId = await enterProviderRefund(tx, reported)
      if (refundId === undefined) return false
      const { razorpayPaymentId, amount, status } = reported
      if (status === 'processed') await completeRefund(tx, services, { refundId, razorpayPaymentId, amount, ...locked })
      log.info({ refund: reported.id, payment: razorpayPaymentId, status }, 'refund made at the provider entered')
      return true
    }
    if (!canMove(REFUND_MOVES, refund.status, reported.status)) return true

    await tx
      .updateTable('refunds')
      .set({
        status: reported.status,
        razorpay_refund_id: reported.id,
        problem: reported.status === 'failed' ? 'rejected-by-bank' : null,
        last_error: null,
        updated_at: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', refund.id)
      .execute()
    if (reported.status === 'processed') {
      const { id: refundId, amount } = refund
      await completeRefund(tx, services, { refundId, razorpayPaymentId: reported.razorpayPaymentId, amount, ...locked })
    }
    log.info({ refund: reported.id, payment: reported.razorpayPaymentId, status: reported.status }, 'refund recorded')
    return true
  })
}

/** Partial refunds may have equal amounts, so a refund is found by its id or the shop's key, and only otherwise by its amount. */
async function lockReportedRefund(tx: Tx, reported: ProviderRefund) {
  return tx
    .selectFrom('refunds')
    .select(['id', 'status', 'amount'])
    .where('razorpay_payment_id', '=', reported.razorpayPaymentId)
    .where((eb) =>
      eb.or([
        eb('razorpay_refund_id', '=', reported.id),
        eb.and([
          eb('razorpay_refund_id', 'is', null),
          reported.idempotencyKey === undefined
            ? eb('amount', '=', reported.amount)
            : eb('idempotency_key', '=', reported.idempotencyKey),
        ]),
      ]),
    )
    .orderBy((eb) => eb('razorpay_refund_id', 'is', null))
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** The columns needed to send or fetch a refund. */
const CLAIMED_COLUMNS = [
  'id',
  'razorpay_payment_id',
  'razorpay_refund_id',
  'amount',
  'reason',
  'idempotency_key',
  'created_at',
] as const

type ClaimedRefund = Pick<Selectable<DB['refunds']>, (typeof CLAIMED_COLUMNS)[number]>

/** Claiming a refund postpones its next try, so that a process that crashes with it doesn't block it for ever. */
async function claimDueRefunds(db: Db): Promise<ClaimedRefund[]> {
  const wait = sql<Date>`clock_timestamp() - make_interval(secs => least(3600, 10 * power(2, least(tries, 10))))`
  return db
    .updateTable('refunds')
    .set((eb) => ({ tries: eb('tries', '+', 1), updated_at: sql<Date>`clock_timestamp()` }))
    .where('id', 'in', (query) =>
      query
        .selectFrom('refunds')
        .select('id')
        .where('status', '=', 'due')
        .where((eb) => eb.or([eb('tries', '=', 0), eb('updated_at', '<=', wait)]))
        .orderBy('created_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning(CLAIMED_COLUMNS)
    .execute()
}

async function claimSlowRefunds(db: Db): Promise<ClaimedRefund[]> {
  return db
    .updateTable('refunds')
    .set({ updated_at: sql<Date>`clock_timestamp()` })
    .where('id', 'in', (query) =>
      query
        .selectFrom('refunds')
        .select('id')
        .where('status', '=', 'pending')
        .where('updated_at', '<=', sql<Date>`clock_timestamp() - interval '1 hour'`)
        .orderBy('created_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning(CLAIMED_COLUMNS)
    .execute()
}

async function sendRefund(services: RefundServices, refund: ClaimedRefund): Promise<void> {
  const { db, gateway } = services
  try {
    const payment = await gateway.fetchPayment(refund.razorpay_payment_id)
    if (payment.status === 'authorized' || payment.status === 'created') {
      // Money that is never captured returns by itself; once it's captured, it can be refunded.
      await recordProblem(db, refund, { problem: 'not-captured' })
    } else if (payment.status === 'failed' || payment.status === 'refunded') {
      await closeWithoutRefund(services, refund)
    } else {
      const sent = await gateway.refundPayment({
        razorpayPaymentId: refund.razorpay_payment_id,
        amount: refund.amount,
        idempotencyKey: refund.idempotency_key,
        // As stored: another text with the same key would be rejected.
        reason: refund.reason,
      })
      await recordRefund(services, { ...sent, idempotencyKey: refund.idempotency_key })
    }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, payment: refund.razorpay_payment_id }, 'a refund could not be sent and will be retried')
    await recordProblem(db, refund, {
      problem: error.kind === 'rejected' ? 'rejected-by-provider' : 'provider-unavailable',
      providerText: error.description,
    })
  }
}

async function fetchSlowRefund(services: RefundServices, refund: ClaimedRefund): Promise<void> {
  if (!refund.razorpay_refund_id) return
  try {
    await recordRefund(services, await services.gateway.fetchRefund(refund.razorpay_refund_id))
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, refund: refund.razorpay_refund_id }, 'the provider did not report the status of a refund')
  }
}

async function recordProblem(
  db: Db,
  refund: ClaimedRefund,
  { problem, providerText }: { problem: RefundProblem; providerText?: string | undefined },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ problem, last_error: providerText ?? null })
    .where('id', '=', refund.id)
    .execute()
}

/** The customer has the money already: the provider refunded it by itself, or never captured it. */
async function closeWithoutRefund({ db, ...services }: RefundServices, refund: ClaimedRefund): Promise<void> {
  const { id: refundId, razorpay_payment_id: razorpayPaymentId, amount } = refund
  await inTransaction(db, async (tx) => {
    const locked = await lockPayment(tx, razorpayPaymentId)
    if (!locked) throw new Error(`refund ${refundId} belongs to an unknown payment`)

    const { status } = await tx
      .selectFrom('refunds')
      .select('status')
      .where('id', '=', refundId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // A webhook or another process was faster than the provider's response.
    if (status !== 'due') return

    await tx
      .updateTable('refunds')
      .set({ status: 'processed', problem: null, last_error: null, updated_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', refundId)
      .execute()
    await completeRefund(tx, services, { refundId, razorpayPaymentId, amount, ...locked })
  })
}

interface CompletedRefund extends LockedPayment {
  readonly refundId: string
  readonly razorpayPaymentId: string
  readonly amount: Paise
}

/** What follows when the customer has the money: ledger, credit note and notification. */
async function completeRefund(
  tx: Tx,
  { jobs, onAllRefunded }: Pick<RefundServices, 'jobs' | 'onAllRefunded'>,
  completed: CompletedRefund,
): Promise<void> {
  await updateLedger(tx, completed)
  if (completed.checkoutId !== null && !(await hasOpenRefund(tx, completed.checkoutId))) {
    await onAllRefunded(tx, completed.checkoutId)
  }
  await issueCreditNote(tx, completed)
  await jobs.enqueue(tx, REFUND_EVENT_QUEUE, { refundId: completed.refundId } satisfies RefundEvent)
}

/** Adds what was refunded of the payment, in part or in full. */
async function updateLedger(
  tx: Tx,
  { razorpayPaymentId, checkoutId }: Pick<CompletedRefund, 'razorpayPaymentId' | 'checkoutId'>,
): Promise<void> {
  const { sum } = await tx
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<number>('amount').as('sum'))
    .where('razorpay_payment_id', '=', razorpayPaymentId)
    .where('status', '=', 'processed')
    .executeTakeFirstOrThrow()
  const { status } = await tx
    .updateTable('payments')
    .set({
      amount_refunded: sql`greatest(amount_refunded, least(amount, ${sum}))`,
      status: sql`case when greatest(amount_refunded, ${sum}) >= amount then 'refunded' else status end`,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('razorpay_payment_id', '=', razorpayPaymentId)
    .returning('status')
    .executeTakeFirstOrThrow()
  if (checkoutId === null && status === 'refunded') await closeUnmatchedPayment(tx, razorpayPaymentId)
}

/** Whether a refund of the checkout's payments isn't processed yet. */
async function hasOpenRefund(tx: Tx, checkoutId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.razorpay_payment_id', 'refunds.razorpay_payment_id')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attempt_id')
    .select('refunds.id')
    .where('payment_attempts.checkout_id', '=', checkoutId)
    .where('refunds.status', '!=', 'processed')
    .executeTakeFirst()
  return open !== undefined
}
