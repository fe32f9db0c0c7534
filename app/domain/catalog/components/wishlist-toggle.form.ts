import { returnToField } from '#app/platform/auth/return-path.ts'
import { done, formOf, refused } from '#app/shared/form-contract.ts'

export type SaveOutcome = { status: 'saved' } | { status: 'wishlist-full' } | { status: 'unknown-product' }

export type RemoveOutcome = { status: 'removed' } | { status: 'unknown-product' }

export type ToggleWishlistOutcome = SaveOutcome | RemoveOutcome

const FAILED = 'Failed to update wishlist. Please try again.'

/** What the customer is told about a failure without a reason that they could act on, by all forms of the wishlist. */
export const WISHLIST_FAILURES = { invalid: FAILED, fault: FAILED }

/** What all forms of the wishlist answer. */
export const WISHLIST_ANSWERS = {
  changed: done('Wishlist updated'),
  saved: done('Added to wishlist'),
  removed: done('Removed from wishlist'),
  'wishlist-full': refused(409, 'Your wishlist is full. Please remove an item first.'),
  'unknown-size': refused(400, FAILED),
  'unknown-product': refused(404, FAILED),
}

/** Saves a product, or removes it. */
export const toggleWishlistForm = wishlistForm('toggle')

/** Saves a product, whether or not it is on the wishlist already. */
export const saveToWishlistForm = wishlistForm('save')

function wishlistForm(intent: string) {
  return formOf<ToggleWishlistOutcome>()(
    {
      intent,
      ...WISHLIST_FAILURES,
      fields: (zod) => zod.object({ productId: zod.uuid(), returnTo: returnToField(zod) }),
    },
    WISHLIST_ANSWERS,
  )
}
