import { sql } from 'kysely'
import type { Tx } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { ProviderRefund } from '../gateway.ts'
import { refundReasonText } from './refund-messages.ts'

/**
 * Enters a refund of an order that was made directly at the provider, not requested by the shop. Items are assigned to it later.
 *
 * @param tx Holds the lock of the payment.
 * @returns The refund's id; undefined for a payment without an order, a failed refund, or one that doesn't fit the payment.
 */
export async function enterProviderRefund(tx: Tx, reported: ProviderRefund): Promise<string | undefined> {
  if (reported.status === 'failed') return undefined
  const payment = await tx
    .selectFrom('payments')
    .select('amount')
    .select(
      sql<number>`(
        select coalesce(sum(amount), 0) from shop.refunds
        where razorpay_payment_id = ${reported.razorpayPaymentId} and status in ('pending', 'processed')
      )`.as('refunded'),
    )
    .where('razorpay_payment_id', '=', reported.razorpayPaymentId)
    .where('order_id', 'is not', null)
    .executeTakeFirst()
  if (!payment) return undefined
  if (Number(payment.refunded) + reported.amount > payment.amount) {
    log.warn(
      { refund: reported.id, payment: reported.razorpayPaymentId },
      'a refund at the provider does not fit its payment',
    )
    return undefined
  }
  const { id } = await tx
    .insertInto('refunds')
    .values({
      razorpay_payment_id: reported.razorpayPaymentId,
      amount: reported.amount,
      reason_code: 'at-provider',
      reason: refundReasonText({ reason: 'at-provider', note: null }),
      idempotency_key: `at-provider-${reported.id}`,
      razorpay_refund_id: reported.id,
      status: reported.status,
      needs_items: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
