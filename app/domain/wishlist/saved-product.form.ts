import {
  type RemoveOutcome,
  WISHLIST_ANSWERS,
  WISHLIST_FAILURES,
} from '#app/domain/catalog/components/wishlist-toggle.form.ts'
import { formOf } from '#app/shared/form-contract.ts'
import type { ChangeWishlistOutcome } from './commands.server.ts'

/** Removes a product from the wishlist. */
export const removeFromWishlistForm = formOf<RemoveOutcome>()(
  { intent: 'remove', ...WISHLIST_FAILURES, fields: (zod) => zod.object({ productId: zod.uuid() }) },
  WISHLIST_ANSWERS,
)

/** Turns the alert on or off that a product is back in stock. */
export const stockAlertForm = alertForm('set-stock-alert')

/** Turns the alert on or off that a product is cheaper. */
export const priceAlertForm = alertForm('set-price-drop')

function alertForm(intent: string) {
  return formOf<ChangeWishlistOutcome>()(
    { intent, ...WISHLIST_FAILURES, fields: (zod) => zod.object({ productId: zod.uuid(), isOn: zod.stringbool() }) },
    WISHLIST_ANSWERS,
  )
}
