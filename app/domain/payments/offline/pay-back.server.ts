import { lockPayment } from '#app/domain/payments/payment-lock.server.ts'
import { completeRefund, type RefundServices } from '#app/domain/payments/refunds/record-refund.server.ts'
import { formatRupees } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import { clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { isOfflinePayment, type PayBackMethod } from '#app/vocabulary/payment-methods.ts'

export interface PaidBack {
  readonly refundId: string
  readonly method: PayBackMethod
  /** Number of the transfer or the receipt; trimmed; null: none. */
  readonly reference: string | null
  /** A day such as `2026-11-27`. */
  readonly paidOn: string
}

export type PayBackOutcome =
  | { readonly status: 'paid-back' }
  /** It was marked before. */
  | { readonly status: 'not-needed' }
  | { readonly status: 'unknown-refund' }

/**
 * Records that the owner has paid back a refund that the provider can't send, because the money didn't come through it. Credit note
 * and messages follow as for any refund. Safe to repeat.
 */
export async function markPaidBack(
  { db, ...services }: Omit<RefundServices, 'gateway'>,
  actor: AdminActor,
  { refundId, method, reference, paidOn }: PaidBack,
): Promise<PayBackOutcome> {
  return inTransaction(db, async (tx) => {
    const known = await tx
      .selectFrom('refunds')
      .select(['razorpay_payment_id as paymentId'])
      .where('id', '=', refundId)
      .executeTakeFirst()
    if (!known || !isOfflinePayment(known.paymentId)) return { status: 'unknown-refund' }

    const locked = await lockPayment(tx, known.paymentId)
    const refund = await tx
      .updateTable('refunds')
      .set({
        status: 'processed',
        paid_back_by: method,
        paid_back_reference: reference,
        paid_back_on: paidOn,
        updated_at: clockTime,
      })
      .where('id', '=', refundId)
      .where('status', '=', 'due')
      .returning('amount')
      .executeTakeFirst()
    if (!refund) return { status: 'not-needed' }

    await completeRefund(tx, services, {
      refundId,
      razorpayPaymentId: known.paymentId,
      amount: refund.amount,
      checkoutId: locked?.checkoutId ?? null,
    })
    await recordAudit(tx, {
      actor,
      action: 'pay-back',
      entity: 'refunds',
      entityId: refundId,
      after: { amount: formatRupees(refund.amount), method, reference, paidOn },
    })
    return { status: 'paid-back' }
  })
}
