import { done, formOf, refused } from '#app/shared/form-contract.ts'
import { MAX_PICKED, PICK_MOVES } from './collection-list.ts'
import type { PickOutcome } from './picked-products.server.ts'

/** Adds a product to the collection of the page, moves it up or down, or removes it. */
export const pickProductForm = formOf<PickOutcome>()(
  {
    intent: 'pick-product',
    isButton: true,
    fields: (zod) => zod.object({ product: zod.uuid(), to: zod.enum(PICK_MOVES) }),
  },
  {
    saved: done('Saved.'),
    'unknown-collection': refused(404, 'This collection has already been deleted.'),
    'unknown-product': refused(409, 'This product is no longer in the catalogue.'),
    'too-many': refused(409, `A hand-picked collection has at most ${MAX_PICKED} products. Remove one first.`),
  },
)
