import { formatAddress } from '#app/domain/addresses/address.ts'
import type { CheckoutSnapshot } from './snapshot.ts'

/** The provider refuses longer texts, counted in characters. */
const MAX_NOTE_LENGTH = 256

/**
 * What the provider keeps with an order, for people who look at it there. Long texts end in '…': the shop's own snapshot
 * has everything.
 */
export function providerNotes(snapshot: CheckoutSnapshot, attemptId: string): Record<string, string> {
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
  }
  return Object.fromEntries(Object.entries(notes).map(([name, text]) => [name, shorten(text)]))
}

function shorten(text: string): string {
  return lengthOf(text) <= MAX_NOTE_LENGTH ? text : `${[...text].slice(0, MAX_NOTE_LENGTH - 1).join('')}…`
}

/** Characters as people count them, not UTF-16 units: a cut must not halve an emoji. */
function lengthOf(text: string): number {
  return [...text].length
}
