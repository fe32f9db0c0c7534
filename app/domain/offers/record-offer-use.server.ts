import type { Tx } from '#app/platform/database/database.server.ts'
import type { OfferCustomer } from './candidates.server.ts'
import type { CustomerKeys } from './customer-keys.server.ts'

interface OfferUse {
  readonly checkoutId: string
  readonly offerId: string
  readonly customer: OfferCustomer & { readonly phone: string }
}

/**
 * Records that a checkout uses an offer. It counts until the checkout is released or its payment is refunded instead of becoming an
 * order; see the status of the checkout.
 *
 * @param tx Has granted the offer, and inserted the checkout.
 */
export async function recordOfferUse(tx: Tx, keys: CustomerKeys, { checkoutId, offerId, customer }: OfferUse) {
  await tx
    .insertInto('offer_uses')
    .values({
      checkout_id: checkoutId,
      offer_id: offerId,
      mailbox_key: keys.mailbox(customer.email),
      phone_key: keys.phone(customer.phone),
    })
    .execute()
}

/** The customer's cart forgets the code of an offer that an order of theirs has used, and keeps another one. Safe to repeat. */
export async function removeUsedCode(tx: Tx, { userId, offerId }: { userId: string; offerId: string }): Promise<void> {
  await tx.deleteFrom('cart_offers').where('user_id', '=', userId).where('offer_id', '=', offerId).execute()
}
