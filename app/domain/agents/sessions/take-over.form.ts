import { checkoutPath } from '#app/domain/checkout/steps/checkout-step.ts'
import { formOf, goTo, missing, refused } from '#app/shared/form-contract.ts'

export type TakeOverOutcome =
  /** With the address that the agent gave, where it was complete. */
  | { readonly status: 'taken-over'; readonly addressId?: string }
  /** Everything costs something else than the page said. */
  | { readonly status: 'total-changed' }
  | { readonly status: 'nothing-left' }
  | { readonly status: 'unknown-link' }

/** Takes over what an agent prepared, at the total that the page shows. */
export const takeOverForm = formOf<TakeOverOutcome>()(
  {
    intent: 'take-over',
    isButton: true,
    fields: (zod) => zod.object({ shownTotal: zod.coerce.number().int().min(0).max(2_147_483_647) }),
  },
  {
    'taken-over': goTo(({ addressId }) =>
      checkoutPath('shipping', addressId === undefined ? {} : { address: addressId }),
    ),
    'total-changed': refused(409, 'The total has changed. Please check it below before you continue.'),
    'nothing-left': refused(409, 'Everything that was chosen is sold out.'),
    'unknown-link': missing('This link is no longer valid'),
  },
)
