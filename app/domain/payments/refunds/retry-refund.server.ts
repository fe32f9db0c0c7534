import { sql } from 'kysely'
import { formatRupees, paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { lockPayment } from '../payment-lock.server.ts'
import { keyForRetry } from './refund-key.server.ts'
import { REFUND_QUEUE } from './send-refunds.server.ts'

export type RetryRefundOutcome =
  | { status: 'requested' }
  /** It's being processed, done or cancelled. */
  | { status: 'not-needed' }
  /** The money, or an item that it pays back, has since been refunded another way. */
  | { status: 'exceeds-refundable' }
  | { status: 'unknown-refund' }

/**
 * Sends a failed refund again, which the provider treats as a new one, or a due one without waiting for its next try. Safe
 * to repeat.
 */
export async function retryRefund(
  { db, jobs }: { db: Db; jobs: JobSender },
  actor: AdminActor,
  refundId: string,
): Promise<RetryRefundOutcome> {
  return inTransaction(db, async (tx) => {
    const known = await tx
      .selectFrom('refunds')
      .select('razorpay_payment_id as paymentId')
      .where('id', '=', refundId)
      .executeTakeFirst()
    if (!known) return { status: 'unknown-refund' }

    await lockPayment(tx, known.paymentId)
    const refund = await tx
      .selectFrom('refunds')
      .select(['amount', 'status', 'problem', 'last_error', 'idempotency_key as key'])
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow()
    if (refund.status !== 'failed' && refund.status !== 'due') return { status: 'not-needed' }

    const { amount, others } = await tx
      .selectFrom('payments')
      .select([
        'amount',
        sql<number | null>`(
          select sum(amount) from shop.refunds
          where razorpay_payment_id = ${known.paymentId} and id <> ${refundId} and status <> 'failed'
        )`.as('others'),
      ])
      .where('razorpay_payment_id', '=', known.paymentId)
      .executeTakeFirstOrThrow()
    if (refund.amount + Number(others ?? 0) > amount) return { status: 'exceeds-refundable' }
    if (await areItemsRefunded(tx, refundId)) return { status: 'exceeds-refundable' }

    await tx
      .updateTable('refunds')
      .set({
        status: 'due',
        tries: 0,
        problem: null,
        last_error: null,
        updated_at: clockTime,
        // For an old key, the provider returns the refund that failed.
        ...(refund.status === 'failed' ? { razorpay_refund_id: null, idempotency_key: keyForRetry(refund.key) } : {}),
      })
      .where('id', '=', refundId)
      .execute()
    await jobs.enqueue(tx, REFUND_QUEUE, {}, { dedupeKey: REFUND_QUEUE })
    await recordAudit(tx, {
      actor,
      action: 'retry-refund',
      entity: 'refunds',
      entityId: refundId,
      before: { status: refund.status, problem: refund.problem ?? refund.last_error },
      after: { status: 'due', amount: formatRupees(paise(refund.amount)) },
    })
    return { status: 'requested' }
  })
}

/** Whether this refund would bring an item's refunded units or the refunded delivery charge above what was paid for. */
async function areItemsRefunded(tx: Tx, refundId: string): Promise<boolean> {
  const { rows } = await sql<{ exceeds: boolean }>`
    select exists (
      select from shop.refund_items own
      join shop.order_items bought on bought.id = own.order_item_id
      where own.refund_id = ${refundId} and bought.quantity - own.quantity < (
        select coalesce(sum(other.quantity), 0)
        from shop.refund_items other
        join shop.refunds r on r.id = other.refund_id
        where other.order_item_id = own.order_item_id and r.id <> ${refundId} and r.status <> 'failed'
      )
    ) or exists (
      select from shop.refunds own
      join shop.payments p on p.razorpay_payment_id = own.razorpay_payment_id
      join shop.orders o on o.id = p.order_id
      where own.id = ${refundId} and own.delivery_amount > 0 and o.shipping_cost - own.delivery_amount < (
        select coalesce(sum(r.delivery_amount), 0)
        from shop.refunds r
        where r.razorpay_payment_id = own.razorpay_payment_id and r.id <> own.id and r.status <> 'failed'
      )
    ) as exceeds`.execute(tx)
  return rows[0]?.exceeds ?? false
}
