import { lockCheckout } from '#app/domain/checkout/purchase/lock-checkout.server.ts'
import { releaseCheckout } from '#app/domain/checkout/purchase/release-checkout.server.ts'
import type { ProviderOrder } from '#app/domain/payments/gateway.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { isLiveCheckout } from '#app/vocabulary/statuses.ts'

/**
 * Attaches the provider's order to an attempt whose process died between creating the order and saving its id, and
 * releases the checkout. A payment for the order is still finalised. Safe to repeat.
 *
 * @param order What the provider has under the attempt's receipt; undefined when it has nothing.
 */
export async function attachLostOrder(
  db: Db,
  attempt: { readonly id: string; readonly checkoutId: string },
  order: Pick<ProviderOrder, 'id'> | undefined,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const checkout = await lockCheckout(tx, attempt.checkoutId)
    const wasLost = await tx
      .updateTable('payment_attempts')
      // Without an order at the provider, nothing can be paid.
      .set(order ? { razorpay_order_id: order.id } : { next_check_at: null })
      .where('id', '=', attempt.id)
      .where('razorpay_order_id', 'is', null)
      .returning('razorpay_link_id as linkId')
      .executeTakeFirst()
    // A request has taken the attempt over and attached the order: the customer may be paying.
    if (!wasLost) return

    // A payment link has its order once somebody pays; its draft goes on.
    if (wasLost.linkId === null && isLiveCheckout(checkout.status)) {
      await releaseCheckout(tx, attempt.checkoutId, { status: 'failed', reason: 'never-started' })
    }
  })
}
