import { done, formOf, refused, type Zod } from '#app/shared/form-contract.ts'
import type { AddToLookOutcome, RemoveFromLookOutcome } from './looks.server.ts'

const fields = (zod: Zod) => zod.object({ otherId: zod.uuid() })

/** Adds a product to the look of another. */
export const addToLookForm = formOf<AddToLookOutcome>()(
  { intent: 'add-to-look', isButton: true, fields },
  {
    added: done('Added to the look.'),
    'look-full': refused(409, 'A look has at most four products. Remove one first.'),
    'unknown-product': refused(409, 'This product is no longer in the catalogue.'),
  },
)

/** Removes a product from the look of another. */
export const removeFromLookForm = formOf<RemoveFromLookOutcome>()(
  { intent: 'remove-from-look', isButton: true, fields },
  { removed: done('Removed from the look.') },
)
