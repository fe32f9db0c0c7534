import type { SlotKinds } from '#app/platform/page-cache/page-slots.ts'
import { type Shopper, unitsInCart } from './shopper.ts'

/** Stand for a customer's own values while a page is rendered for everyone. Nothing else in a slot looks like them. */
const SOME_EMAIL = 'someone@slot.invalid'
const SOME_UNITS = 900_719_925

/** Everything in the markup of shared pages that depends on who asks for them. */
export const SHOPPER_SLOTS = {
  /** The email address of the account; null when not signed in. */
  account: { samples: [null], placeholder: SOME_EMAIL, valueFor: (shopper) => shopper?.email ?? null },
  /** Units in the cart. */
  cart: { samples: [0, 1], placeholder: SOME_UNITS, valueFor: (shopper) => (shopper ? unitsInCart(shopper) : 0) },
  /** Products on the wishlist. */
  wishlist: { samples: [0, 1], placeholder: SOME_UNITS, valueFor: (shopper) => shopper?.saved.length ?? 0 },
  /** Whether a product is on the wishlist. */
  saved: { samples: [false, true], valueFor: (shopper, productId) => shopper?.saved.includes(productId) ?? false },
  /** Units of a product in the cart. */
  inCart: {
    samples: [0],
    placeholder: SOME_UNITS,
    valueFor: (shopper, productId) => (shopper ? unitsInCart(shopper, productId) : 0),
  },
  /** Sizes of a product that the customer gets an alert for: few have any. */
  alertSizes: { samples: [[]], valueFor: (shopper, productId) => shopper?.alertSizes[productId] ?? [] },
} as const satisfies SlotKinds<Shopper>

export type ShopperSlot = keyof typeof SHOPPER_SLOTS

/** What the markup of a slot of this name depends on. */
export type SlotValueOf<Name extends ShopperSlot> = ReturnType<(typeof SHOPPER_SLOTS)[Name]['valueFor']>
