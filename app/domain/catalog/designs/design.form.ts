import { done, formOf, refused } from '#app/shared/form-contract.ts'
import { PICK_MOVES } from '../collections/collection-list.ts'
import type { ChangeDesignOutcome } from './change-design.server.ts'
import { MAX_COLOURS } from './design-colour.ts'

/** Adds a product to the design of the page's product, moves it up or down, or takes it out. */
export const changeDesignForm = formOf<ChangeDesignOutcome>()(
  {
    intent: 'change-design',
    isButton: true,
    fields: (zod) => zod.object({ product: zod.uuid(), to: zod.enum(PICK_MOVES) }),
  },
  {
    saved: done('Saved.'),
    'unknown-product': refused(409, 'This product is no longer in the catalogue.'),
    'in-other-design': refused(409, 'This product is a colour of another design. Remove it there first.'),
    'too-many': refused(409, `A design has at most ${MAX_COLOURS} colours. Remove one first.`),
  },
)
