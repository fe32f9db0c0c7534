import { z } from 'zod'
import { formatAddress } from '#app/domain/addresses/address.ts'
import type { ProviderOrderDetails } from '#app/domain/payments/gateway.ts'
import type { CheckoutSnapshot } from './checkout-snapshot.ts'
import { isReceipt } from './receipt.ts'

/** The provider rejects longer texts, counted in characters. */
const MAX_NOTE_LENGTH = 256

/**
 * What the provider stores with an order, for people who look at it there. Long texts end in '…': the snapshot has
 * everything.
 */
export function providerNotes(snapshot: CheckoutSnapshot, attemptId: string, shopUrl?: string): Record<string, string> {
  const { address, email, lines } = snapshot
  const items = JSON.stringify(lines.map(({ name, size, quantity }) => ({ name, size, quantity })))
  const notes = {
    customer_name: address.full_name,
    customer_email: email,
    customer_phone: address.phone,
    customer_address: formatAddress({
      addressLine1: address.address_line_1,
      addressLine2: address.address_line_2,
      city: address.city,
      state: address.state,
      postalCode: address.postal_code,
    }),
    items: lengthOf(items) <= MAX_NOTE_LENGTH ? items : `${lines.length} items; see attempt ${attemptId}`,
    order_id: attemptId,
    ...(shopUrl === undefined ? {} : { shop: shopUrl }),
  }
  return Object.fromEntries(Object.entries(notes).map(([name, text]) => [name, shorten(text)]))
}

/**
 * Whether an order at the provider belongs to this shop, as other systems may use the same account: it has a receipt of
 * the shop's form, the id of an attempt, and no other shop's address.
 */
export function isOrderOfShop(order: ProviderOrderDetails, shopUrl: string | undefined): boolean {
  const { order_id: attemptId, shop } = order.notes
  if (order.receipt === null || !isReceipt(order.receipt) || !z.uuid().safeParse(attemptId).success) return false
  return shop === undefined || shopUrl === undefined || shop === shopUrl
}

function shorten(text: string): string {
  return lengthOf(text) <= MAX_NOTE_LENGTH ? text : `${[...text].slice(0, MAX_NOTE_LENGTH - 1).join('')}…`
}

/** Counts characters, not UTF-16 units: a cut must not split an emoji. */
function lengthOf(text: string): number {
  return [...text].length
}
