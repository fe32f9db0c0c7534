import { formOf, missing } from '#app/shared/form-contract.ts'
import type { BuyAgainOutcome } from './buy-again.server.ts'
import { buyAgainResult } from './buy-again-items.ts'

/** Adds the available items of an order to the cart. Each item says what became of it. */
export const buyAgainForm = formOf<BuyAgainOutcome>()(
  { intent: 'buy-again', isButton: true, fields: (zod) => zod.object({}) },
  {
    done: ({ items }) => ({ code: buyAgainResult(items) === 'none' ? 409 : 200, shown: items }),
    'unknown-order': missing('Order Not Found'),
  },
)
