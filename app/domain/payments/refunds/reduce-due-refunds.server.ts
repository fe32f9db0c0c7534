import { sql } from 'kysely'
import { apportion } from '#app/domain/orders/invoicing/gst.ts'
import { type Paise, paise } from '#app/money.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { clockTime } from '#app/platform/database/time.server.ts'
import { log } from '#app/platform/log.server.ts'
import { SMALLEST_REFUND } from '../gateway.ts'
import { keyAfterChange } from './refund-key.server.ts'

/**
 * Shrinks the due refunds of an order's payment, newest first, to what the refunds at the provider leave of it. The amounts of
 * their items shrink with them. A refund that would shrink below the provider's smallest refund is cancelled, and another one can
 * cover its items; units that it returned to stock stay there. Safe to repeat.
 *
 * @param tx Holds the lock of the payment.
 */
export async function reduceDueRefunds(tx: Tx, razorpayPaymentId: string): Promise<void> {
  const { amount, requested } = await tx
    .selectFrom('payments')
    .select('amount')
    .select(
      sql<number>`(
        select coalesce(sum(amount), 0) from shop.refunds
        where razorpay_payment_id = ${razorpayPaymentId} and status <> 'failed'
      )`.as('requested'),
    )
    .where('razorpay_payment_id', '=', razorpayPaymentId)
    .executeTakeFirstOrThrow()
  let excess = Number(requested) - amount
  if (excess <= 0) return

  const due = await tx
    .selectFrom('refunds')
    .select(['id', 'amount', 'delivery_amount as delivery', 'idempotency_key as key'])
    .where('razorpay_payment_id', '=', razorpayPaymentId)
    .where('status', '=', 'due')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .forUpdate()
    .execute()
  for (const refund of due) {
    if (excess <= 0) return
    const left = refund.amount - excess
    const amount = paise(left < SMALLEST_REFUND ? 0 : left)
    excess -= refund.amount - amount
    if (amount === 0) await cancelRefund(tx, refund)
    else await shrinkRefund(tx, refund, amount)
    log.info({ refund: refund.id, payment: razorpayPaymentId, from: refund.amount, to: amount }, 'a due refund shrank')
  }
}

interface DueRefund {
  readonly id: string
  readonly amount: Paise
  readonly delivery: Paise
  readonly key: string
}

async function cancelRefund(tx: Tx, { id, key }: DueRefund): Promise<void> {
  await tx.deleteFrom('refund_items').where('refund_id', '=', id).execute()
  await tx
    .updateTable('refunds')
    .set({
      status: 'cancelled',
      amount: paise(0),
      delivery_amount: paise(0),
      idempotency_key: keyAfterChange(key),
      problem: 'refunded-at-provider',
      last_error: null,
      updated_at: clockTime,
    })
    .where('id', '=', id)
    .execute()
}

async function shrinkRefund(tx: Tx, { id, delivery, key }: DueRefund, amount: Paise): Promise<void> {
  const items = await tx
    .selectFrom('refund_items')
    .innerJoin('order_items', 'order_items.id', 'refund_items.order_item_id')
    .select(['refund_items.order_item_id as orderItemId', 'refund_items.amount'])
    .where('refund_items.refund_id', '=', id)
    .orderBy('order_items.position')
    .execute()
  const parts = [...items.map((item) => item.amount), delivery]
  const isCut = parts.reduce((sum, part) => sum + part, 0) > amount
  const shares = isCut ? apportion(amount, parts) : parts
  for (const [index, { orderItemId }] of items.entries()) {
    await tx
      .updateTable('refund_items')
      .set({ amount: shares[index] ?? paise(0) })
      .where('refund_id', '=', id)
      .where('order_item_id', '=', orderItemId)
      .execute()
  }
  await tx
    .updateTable('refunds')
    .set({
      amount,
      delivery_amount: shares.at(-1) ?? paise(0),
      idempotency_key: keyAfterChange(key),
      // The next try stays postponed: a request with the former key may be on its way.
      problem: null,
      last_error: null,
    })
    .where('id', '=', id)
    .execute()
}
