import { sql } from 'kysely'
import { issueCreditNote } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { closeUnmatchedPayment } from '#app/domain/payments/unmatched/unmatched-payments.server.ts'
import type { Paise } from '#app/money.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import { canMove, REFUND_MOVES } from '#app/vocabulary/statuses.ts'
import type { PaymentGateway, ProviderRefund } from '../gateway.ts'
import { type LockedPayment, lockPayment } from '../payment-lock.server.ts'
import { enterProviderRefund } from './enter-provider-refund.server.ts'
import { reduceDueRefunds } from './reduce-due-refunds.server.ts'
import { REFUND_EVENT_QUEUE, type RefundEvent } from './refund-event.ts'
import { wasSentWith } from './refund-key.server.ts'

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

/**
 * Records the status of a refund that the provider reported. A processed or failed refund stays as it is. If the shop didn't
 * request the refund of an order, it was made directly at the provider: it is entered, and the payment's due refunds shrink to
 * what it leaves.
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
      await reduceDueRefunds(tx, reported.razorpayPaymentId)
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
        ...(reported.status === 'failed' ? {} : { amount: reported.amount }),
        problem: reported.status === 'failed' ? 'rejected-by-bank' : null,
        last_error: null,
        updated_at: clockTime,
      })
      .where('id', '=', refund.id)
      .execute()
    // The provider made the refund with its former amount while it shrank, so the other due refunds shrink instead.
    if (reported.amount !== refund.amount) await reduceDueRefunds(tx, reported.razorpayPaymentId)
    if (reported.status === 'processed') {
      const { razorpayPaymentId, amount } = reported
      await completeRefund(tx, services, { refundId: refund.id, razorpayPaymentId, amount, ...locked })
    }
    log.info({ refund: reported.id, payment: reported.razorpayPaymentId, status: reported.status }, 'refund recorded')
    return true
  })
}

/** Partial refunds may have equal amounts, so a refund is found by its id or the shop's key, and by its amount only without a key. */
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
            : wasSentWith(reported.idempotencyKey),
        ]),
      ]),
    )
    .orderBy((eb) => eb('razorpay_refund_id', 'is', null))
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

interface CompletedRefund extends LockedPayment {
  readonly refundId: string
  readonly razorpayPaymentId: string
  readonly amount: Paise
}

/** What follows when the customer has the money: ledger, credit note and notification. */
export async function completeRefund(
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
      updated_at: clockTime,
    })
    .where('razorpay_payment_id', '=', razorpayPaymentId)
    .returning('status')
    .executeTakeFirstOrThrow()
  if (checkoutId === null && status === 'refunded') await closeUnmatchedPayment(tx, razorpayPaymentId)
}

/** Whether a refund of the checkout's payments is still owed. */
async function hasOpenRefund(tx: Tx, checkoutId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.razorpay_payment_id', 'refunds.razorpay_payment_id')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attempt_id')
    .select('refunds.id')
    .where('payment_attempts.checkout_id', '=', checkoutId)
    .where('refunds.status', 'not in', ['processed', 'cancelled'])
    .executeTakeFirst()
  return open !== undefined
}
