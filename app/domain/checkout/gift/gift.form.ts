import { saveAddressForm } from '#app/domain/addresses/address.form.ts'
import { formatDate } from '#app/shared/dates.ts'
import { done, formOf, refused, refusedAt, saved } from '#app/shared/form-contract.ts'
import { readableText } from '../purchase/payment-inputs.ts'
import type { removeGift, SaveGiftOutcome, saveBillingAddress } from './gift-choice.server.ts'

const MESSAGE_LIMITS = { maxLength: 300 } as const

/** Sends the next order as a gift. */
export const saveGiftForm = formOf<SaveGiftOutcome>()(
  {
    intent: 'save-gift',
    fault: 'We couldn’t save your gift. Please try again.',
    limits: { message: MESSAGE_LIMITS },
    fields: (zod) =>
      zod
        .object({
          message: zod
            .string()
            .overwrite((text) => readableText(text.replaceAll('\r\n', '\n')))
            .max(MESSAGE_LIMITS.maxLength, `Please use at most ${MESSAGE_LIMITS.maxLength} characters`)
            .optional(),
          wrap: zod.literal('on').optional(),
          notBefore: zod.iso.date('Please choose a day').optional(),
        })
        .transform(({ message = '', wrap, notBefore = null }) => ({ message, isWrapped: wrap === 'on', notBefore })),
  },
  {
    saved: saved('Saved. We’ll send this order as a gift.'),
    'not-offered': refused(409, 'This shop doesn’t offer gifts any more.'),
    'no-wrap': refused(409, 'This shop doesn’t wrap gifts any more. To send yours without gift wrap, save it again.'),
    'day-passed': refusedAt(400, 'notBefore', 'Please choose a day from tomorrow on'),
    'day-too-late': refusedAt(
      400,
      'notBefore',
      ({ last }) => `Please choose a day no later than ${formatDate(new Date(last))}, or leave this blank`,
    ),
  },
)

const { phone: _, ...billingLimits } = saveAddressForm.limits ?? {}

/** Names the buyer of a gift, whose invoice has to show them. */
export const saveBillingAddressForm = formOf<Awaited<ReturnType<typeof saveBillingAddress>>>()(
  {
    intent: 'save-billing-address',
    fault: 'We couldn’t save your address. Please try again.',
    limits: billingLimits,
    fields: (zod) => saveAddressForm.fields(zod).omit({ addressId: true, phone: true, isDefault: true }),
  },
  {
    saved: saved('Saved. The invoice will show this address.'),
    'no-gift': refused(409, 'This order isn’t a gift any more. Please reload the page.'),
  },
)

/** Back to an order that isn't a gift. */
export const removeGiftForm = formOf<Awaited<ReturnType<typeof removeGift>>>()(
  {
    intent: 'remove-gift',
    isButton: true,
    fault: 'We couldn’t change your order. Please try again.',
    fields: (zod) => zod.object({}),
  },
  { removed: done('This order isn’t a gift any more.') },
)
