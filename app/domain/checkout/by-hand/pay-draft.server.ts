import { lockStock } from '#app/domain/catalog/stock.server.ts'
import type { CheckoutServices } from '#app/domain/checkout/purchase/checkout-services.ts'
import { placeOrder } from '#app/domain/checkout/purchase/place-order.server.ts'
import { insertOfflinePayment } from '#app/domain/payments/offline/record-offline-payment.server.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { offlinePaymentId, type PayBackMethod } from '#app/vocabulary/payment-methods.ts'
import { isForgotten, listReservations } from '../purchase/lock-checkout.server.ts'
import { moveCheckout } from '../purchase/move-checkout.server.ts'
import { cancelLinksOf } from './draft-links.server.ts'
import { lockDraft } from './lock-draft.server.ts'

export interface PayDraftInput {
  readonly draftId: string
  readonly method: PayBackMethod
  readonly reference: string | null
  /** Created with the form. */
  readonly key: string
}

export type PayDraftOutcome =
  | { readonly status: 'placed'; readonly orderId: string }
  /** It was paid before; the money that was to be recorded is another payment, which the owner has to return. */
  | { readonly status: 'already-paid'; readonly orderId: string }
  /** It was cancelled or has expired; its units may be sold. Nothing is recorded. */
  | { readonly status: 'draft-ended' }
  | { readonly status: 'too-much-cash' }

/** Nobody may receive two lakh rupees or more in cash for one sale: section 186 of the Income-tax Act, 2025 (formerly 269ST). */
const CASH_LIMIT = 2_00_000_00

/**
 * Records that a draft was paid in cash, by bank transfer or by UPI, which makes it an order. A payment by its link that arrives later
 * is refunded. Safe to repeat with the same key: a draft becomes one order.
 */
export async function payDraft(
  { db, jobs }: Pick<CheckoutServices, 'db' | 'jobs'>,
  actor: AdminActor,
  { draftId, method, reference, key }: PayDraftInput,
): Promise<PayDraftOutcome> {
  return inTransaction(db, async (tx) => {
    const draft = await lockDraft(tx, draftId)
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'razorpay_payment_id'])
      .where('checkout_id', '=', draftId)
      .executeTakeFirst()
    if (order) {
      const isRepeated = order.razorpay_payment_id === offlinePaymentId(key)
      return { status: isRepeated ? 'placed' : 'already-paid', orderId: order.id }
    }
    if (!draft || isForgotten(draft)) return { status: 'draft-ended' }
    if (method === 'cash' && draft.total_amount >= CASH_LIMIT) return { status: 'too-much-cash' }

    await cancelLinksOf(tx, jobs, draftId)
    await tx
      .updateTable('payment_attempts')
      .set({ status: 'cancelled', failure_reason: 'cancelled', updated_at: clockTime })
      .where('checkout_id', '=', draftId)
      .where('status', 'in', ['created', 'open'])
      .execute()
    await lockStock(
      tx,
      draft.snapshot.lines.map(({ productId }) => productId),
    )
    await moveCheckout(tx, draftId, 'awaiting_payment')
    const orderId = await placeOrder(tx, jobs, {
      checkout: draft,
      reserved: await listReservations(tx, draftId),
      payment: { method, id: offlinePaymentId(key) },
      enterPayment: (id) =>
        insertOfflinePayment(tx, actor, { orderId: id, amount: draft.total_amount, source: method, reference, key }),
    })
    return { status: 'placed', orderId }
  })
}
