import { saveAddressForm } from '#app/domain/addresses/address.form.ts'
import { NOT_SERVICEABLE_HINT } from '#app/domain/addresses/pin-code-texts.ts'
import { courierErrorText } from '#app/domain/orders/couriers/courier-service.ts'
import { formOf, goTo, missing, refused, refusedAt } from '#app/shared/form-contract.ts'
import type { CorrectAddressOutcome } from './correct-address.server.ts'

const { limits = {}, fields } = saveAddressForm

const toOrder = goTo(({ orderPath }: { orderPath: string }) => orderPath)

/** The customer or the owner corrects where an order goes. Its fields are those of a saved address. */
export const correctAddressForm = formOf<CorrectAddressOutcome & { readonly orderPath: string }>()(
  { intent: 'correct-address', limits, fields },
  {
    corrected: toOrder,
    unchanged: toOrder,
    dispatched: refused(409, 'The parcel has been handed over, so its address can no longer be corrected.'),
    'being-booked': refused(409, 'A courier is being booked for this parcel. Try again in a minute.'),
    'not-serviceable': refusedAt(422, 'postalCode', NOT_SERVICEABLE_HINT),
    'not-cod-area': refusedAt(422, 'postalCode', 'Cash on Delivery isn’t available at this PIN code.'),
    'other-state': refusedAt(422, 'state', ({ onlyState }) => `This order can be delivered only within ${onlyState}.`),
    'courier-failed': refused(
      502,
      ({ error }) => `The booking, which has the old address, wasn’t cancelled. ${courierErrorText(error)}`,
    ),
    'unknown-order': missing('Order Not Found'),
  },
)
