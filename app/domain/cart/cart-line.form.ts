import { MAX_QUANTITY } from '#app/domain/catalog/components/add-to-cart.form.ts'
import { returnToField } from '#app/platform/auth/return-path.ts'
import { done, formOf, refused } from '#app/shared/form-contract.ts'
import type { RemoveLineOutcome, SetQuantityOutcome } from './commands.server.ts'

const UNKNOWN_LINE = 'Cart item not found'

const WORDS = { invalid: UNKNOWN_LINE, fault: 'We couldn’t update your cart. Please try again.' }

/** Sets the quantity of a line. Zero or less removes it. */
export const setQuantityForm = formOf<SetQuantityOutcome>()(
  {
    intent: 'set-quantity',
    ...WORDS,
    fields: (zod) =>
      zod.object({
        lineId: zod.uuid(),
        quantity: zod.coerce.number().int().min(-MAX_QUANTITY).max(MAX_QUANTITY),
        returnTo: returnToField(zod),
      }),
  },
  {
    updated: done('Cart updated'),
    removed: done('Cart updated'),
    'insufficient-stock': refused(409, 'Insufficient stock for requested quantity'),
    'unknown-line': refused(404, UNKNOWN_LINE),
  },
)

/** Removes a line. */
export const removeLineForm = formOf<RemoveLineOutcome>()(
  { intent: 'remove', ...WORDS, fields: (zod) => zod.object({ lineId: zod.uuid(), returnTo: returnToField(zod) }) },
  { removed: done('Removed from cart'), 'unknown-line': refused(404, UNKNOWN_LINE) },
)

/** Whether a line was rejected because the cart has changed since the page loaded it. */
export function isOutdated(code: string | undefined): boolean {
  return code === 'insufficient-stock' || code === 'unknown-line'
}
