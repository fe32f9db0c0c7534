import { returnToField } from '#app/platform/auth/return-path.ts'
import { formOf, type Zod } from '#app/shared/form-contract.ts'
import { WISHLIST_ANSWERS, WISHLIST_FAILURES } from '../components/wishlist-toggle.form.ts'

export type SetSizeAlertOutcome =
  | { status: 'changed' }
  | { status: 'wishlist-full' }
  | { status: 'unknown-size' }
  | { status: 'unknown-product' }

/** Turns the alert for a size on or off. The button's name says which, and its value is the size. */
export const sizeAlertForm = formOf<SetSizeAlertOutcome>()(
  {
    intent: 'set-size-alert',
    ...WISHLIST_FAILURES,
    fields: (zod) =>
      zod.union([
        zod
          .object({ ...commonFields(zod), on: zod.string().min(1) })
          .transform(({ productId, on }) => ({ productId, size: on, isOn: true })),
        zod
          .object({ ...commonFields(zod), off: zod.string().min(1) })
          .transform(({ productId, off }) => ({ productId, size: off, isOn: false })),
      ]),
  },
  WISHLIST_ANSWERS,
)

function commonFields(zod: Zod) {
  return { productId: zod.uuid(), returnTo: returnToField(zod) }
}
