import { sql } from 'kysely'
import { exceedsStock, lockStock } from '#app/domain/catalog/stock.server.ts'
import { hasUseLeft } from '#app/domain/offers/candidates.server.ts'
import type { ProviderPayment } from '#app/domain/payments/gateway.ts'
import { requestRefund } from '#app/domain/payments/refunds/send-refunds.server.ts'
import type { Paise } from '#app/money.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import type { RefundReason } from '#app/vocabulary/refund-reasons.ts'
import { isLiveCheckout, LIVE_CHECKOUT_STATUSES } from '#app/vocabulary/statuses.ts'
import type { CheckoutServices } from './checkout-services.ts'
import type { CheckoutSnapshot } from './checkout-snapshot.ts'
import type { LockedCheckout } from './lock-checkout.server.ts'
import { moveCheckout } from './move-checkout.server.ts'
import type { Purchase } from './place-order.server.ts'
import { releaseCheckout, releaseReservations } from './release-checkout.server.ts'

/**
 * Why this payment can't become an order; undefined when it can. Locks the offer of a late one, and the products. A late payment that
 * needs the use which its customer's own payment in progress holds takes that one's place.
 */
export async function findRefundReason(
  tx: Tx,
  {
    checkout,
    attempt,
    payment,
    reserved,
  }: Omit<Purchase, 'payment'> & Record<'attempt' | 'payment', { readonly amount: Paise; readonly currency: string }>,
): Promise<RefundReason | undefined> {
  if (checkout.is_withdrawn) return 'withdrawn'
  if (payment.amount !== attempt.amount || payment.currency !== attempt.currency) return 'amount-mismatch'
  if (await wasOrderedBefore(tx, checkout)) return 'already-ordered'
  const isReleased = !isLiveCheckout(checkout.status)
  const isLateUse = isReleased && checkout.snapshot.offer !== undefined
  const ownRetry = isLateUse ? await lockRetry(tx, checkout.user_id) : undefined
  if (isLateUse && !(await hasUseLeft(tx, checkout.id, ownRetry?.id ?? null))) return 'offer-used-up'

  const retry = ownRetry && !(await hasUseLeft(tx, checkout.id, null)) ? ownRetry : undefined
  const lines = [...checkout.snapshot.lines, ...(retry?.lines ?? [])]
  const stock = await lockStock(
    tx,
    lines.map((line) => line.productId),
  )
  // The retry's units become free.
  const freed = (retry?.lines ?? []).map(({ quantity, ...line }) => ({ ...line, quantity: -quantity }))
  if (exceedsStock([...reserved.released, ...freed], stock)) return 'insufficient-stock'
  if (retry) await releaseCheckout(tx, retry.id, { status: 'cancelled', reason: 'checkout-replaced' })
  return undefined
}

/** The payment that a customer has in progress; a draft is none. */
async function lockRetry(tx: Tx, userId: string | null) {
  return tx
    .selectFrom('checkouts')
    .select(['id', sql<CheckoutSnapshot['lines']>`snapshot -> 'lines'`.as('lines')])
    .where('user_id', '=', userId)
    .where('channel', 'is', null)
    .where('status', 'in', LIVE_CHECKOUT_STATUSES)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Whether another checkout of the customer has ordered these lines since this one started: the cart was changed and
 * paid in a second window, or a payment that seemed lost arrived after it had been repeated.
 */
export async function wasOrderedBefore(tx: Tx, checkout: LockedCheckout): Promise<boolean> {
  const cartLineIds = checkout.snapshot.lines.map((line) => line.cartLineId)
  const order = await tx
    .selectFrom('orders')
    .innerJoin('checkouts', 'checkouts.id', 'orders.checkout_id')
    .select('orders.id')
    .where('checkouts.user_id', '=', checkout.user_id)
    .where('checkouts.id', '!=', checkout.id)
    .where('orders.created_at', '>=', checkout.created_at)
    .where(
      sql<boolean>`exists (
        select from jsonb_array_elements(checkouts.snapshot -> 'lines') as line
        where line ->> 'cartLineId' = any(${cartLineIds})
      )`,
    )
    .executeTakeFirst()
  return order !== undefined
}

/**
 * Refunds a payment that came too late, or can't become an order for another reason. Its checkout ends and releases its units.
 */
export async function refundUnusablePayment(
  tx: Tx,
  jobs: CheckoutServices['jobs'],
  checkout: LockedCheckout,
  payment: ProviderPayment,
  reason: RefundReason,
): Promise<{ status: 'refund-due'; reason: RefundReason }> {
  await releaseReservations(tx, checkout.id)
  await moveCheckout(tx, checkout.id, 'refund_due')
  await requestRefund(tx, jobs, { razorpayPaymentId: payment.id, amount: payment.amount, reason })
  return { status: 'refund-due', reason }
}
