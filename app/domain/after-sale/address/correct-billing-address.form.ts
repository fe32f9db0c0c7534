import { saveBillingAddressForm } from '#app/domain/checkout/gift/gift.form.ts'
import { formOf, goTo, missing, refused } from '#app/shared/form-contract.ts'
import type { CorrectBillingAddressOutcome } from './correct-billing-address.server.ts'

const { limits = {}, fields } = saveBillingAddressForm

const toOrder = goTo(({ orderPath }: { orderPath: string }) => orderPath)

/** The customer or the owner corrects whom the invoice of a gift names. */
export const correctBillingAddressForm = formOf<CorrectBillingAddressOutcome & { readonly orderPath: string }>()(
  { intent: 'correct-billing-address', limits, fields },
  {
    corrected: toOrder,
    unchanged: toOrder,
    dispatched: refused(409, 'The parcel has been handed over, so its invoice can no longer be corrected here.'),
    'unknown-order': missing('Order Not Found'),
  },
)
