import { href } from 'react-router'
import { saveAddressForm } from '#app/domain/addresses/address.form.ts'
import { gatewayErrorText } from '#app/domain/payments/gateway-messages.ts'
import { REFERENCE_LIMITS, referenceField } from '#app/domain/payments/offline/pay-back.form.ts'
import { formatRupees, parseRupees } from '#app/money.ts'
import { done, formOf, goTo, REQUIRED, refused, refusedAt, type Zod } from '#app/shared/form-contract.ts'
import { ORDER_CHANNELS, PAY_BACK_METHODS } from '#app/vocabulary/payment-methods.ts'
import type { CreateLinkOutcome } from './draft-links.server.ts'
import { HOLD_HOURS, MAX_LINES } from './draft-terms.ts'
import type { PayDraftOutcome } from './pay-draft.server.ts'
import type { CancelDraftOutcome, SaveDraftOutcome } from './save-draft.server.ts'

export const draftPath = (draftId: string) => href('/admin/orders/drafts/:draftId', { draftId })

const ENDED = 'This draft was paid, cancelled or has expired. Please reload the page.'

/** Saves an order that is taken by hand. Each line sends its product, size, quantity and price, in the same order. */
export const draftForm = formOf<SaveDraftOutcome>()(
  {
    intent: 'save-draft',
    limits: {
      ...saveAddressForm.limits,
      reason: { maxLength: 200 },
      email: { maxLength: 320 },
      notes: { maxLength: 500 },
    },
    body: { fields: 4 * MAX_LINES + 40 },
    fields: (zod) =>
      saveAddressForm
        .fields(zod)
        .omit({ addressId: true, isDefault: true })
        .extend({
          channel: zod.enum(ORDER_CHANNELS, 'Please choose one'),
          userId: zod.uuid().nullable().default(null),
          email: zod
            .string()
            .trim()
            .toLowerCase()
            .pipe(zod.email('Please enter a valid email address').max(320))
            .nullable()
            .default(null),
          productId: zod
            .array(zod.uuid())
            .min(1, 'Please add a product')
            .max(MAX_LINES, `Please add at most ${MAX_LINES} products`),
          size: zod.array(zod.string().max(20)),
          quantity: zod.array(readAs(zod, readUnits, 'Please enter 1 to 100')),
          price: zod.array(readAs(zod, parseRupees, 'Please enter an amount, such as 1299')),
          shipping: readAs(zod, parseRupees, 'Please enter an amount, such as 79').nullable().default(null),
          reason: shortText(zod, 200),
          notes: shortText(zod, 500),
          holdHours: zod.coerce.number().refine((hours) => hours in HOLD_HOURS),
          hasAgreed: zod.literal('on', 'Please tell the customer the terms, and tick this once they agree'),
        })
        .superRefine(({ productId, size, quantity, price }, context) => {
          const isComplete = [size, quantity, price].every(({ length }) => length === productId.length)
          const keys = new Set(productId.map((id, index) => `${id} ${size[index]}`))
          if (isComplete && keys.size === productId.length) return
          context.addIssue({ code: 'custom', path: ['productId'], message: 'Please add each product in a size once' })
        }),
  },
  {
    saved: goTo(({ draftId }) => draftPath(draftId)),
    'insufficient-stock': refusedAt(409, 'quantity', ({ name }) => `There aren’t enough units of ${name}.`),
    'unknown-product': refusedAt(
      409,
      'productId',
      ({ name }) => `${name || 'A product'} is no longer sold in this size.`,
    ),
    'above-mrp': refusedAt(
      400,
      'price',
      ({ name, mrp }) => `${name} can’t cost more than its MRP, ${formatRupees(mrp)}.`,
    ),
    'no-reason': refusedAt(400, 'reason', 'Please say why a price or the delivery charge differs.'),
    'not-serviceable': refusedAt(409, 'postalCode', 'Your delivery areas leave out this PIN code.'),
    'other-state': refusedAt(
      409,
      'state',
      ({ onlyState }) => `Under the composition scheme, you may deliver within ${onlyState} only.`,
    ),
    'wrong-total': refused(400, 'The total has to be at least ₹1, and not above two crore rupees.'),
    'unknown-customer': refused(409, 'This customer has deleted their account. Please enter the order without it.'),
    'draft-ended': refused(409, ENDED),
    'order-dispatched': refused(409, 'Nothing can be added to this order any more. Please start a new order.'),
  },
)

const onDraft = (zod: Zod) => zod.object({ draftId: zod.uuid() })

/** Creates the payment link of a draft. */
export const draftLinkForm = formOf<CreateLinkOutcome>()(
  { intent: 'create-link', isButton: true, fields: onDraft },
  {
    ready: done('The payment link is ready. Send it to the customer.'),
    'draft-ended': refused(409, ENDED),
    'being-created': refused(409, 'The link is being created. Please reload the page in a few minutes.'),
    'too-late': refused(409, 'The draft ends too soon for a link. Choose Change and save it to hold the units longer.'),
    'provider-failed': refused(502, ({ error }) => `No link was created: ${gatewayErrorText(error)}.`),
  },
)

/** Records that a draft was paid without the provider. */
export const payDraftForm = formOf<PayDraftOutcome>()(
  {
    intent: 'pay-draft',
    limits: { method: REQUIRED, reference: REFERENCE_LIMITS },
    fields: (zod) =>
      onDraft(zod).extend({
        key: zod.uuid(),
        method: zod.enum(PAY_BACK_METHODS, 'Please choose one'),
        reference: referenceField(zod),
      }),
  },
  {
    placed: goTo(({ orderId }) => href('/admin/orders/:orderId', { orderId })),
    'already-paid': refused(
      409,
      'This order was paid before. If the customer paid twice, pay the second payment back yourself.',
    ),
    'too-much-cash': refusedAt(400, 'method', 'The law forbids ₹2,00,000 or more in cash for one sale.'),
    'draft-ended': refused(409, `${ENDED} If you have the money, save the draft again first.`),
  },
)

/** Releases the units of a draft and withdraws its link. */
export const cancelDraftForm = formOf<CancelDraftOutcome>()(
  { intent: 'cancel-draft', isButton: true, fields: onDraft },
  { cancelled: goTo(() => href('/admin/orders/drafts')), 'draft-ended': refused(409, ENDED) },
)

function shortText(zod: Zod, maxLength: number) {
  return zod
    .string()
    .trim()
    .max(maxLength, `Please use at most ${maxLength} characters`)
    .nullish()
    .transform((text) => text || null)
}

function readAs<Value>(zod: Zod, read: (typed: string) => Value | undefined, message: string) {
  return zod.string().transform((typed, context): Value => {
    const value = read(typed)
    if (value !== undefined) return value
    context.addIssue({ code: 'custom', message })
    return zod.NEVER
  })
}

function readUnits(typed: string): number | undefined {
  return /^([1-9]\d?|100)$/.test(typed.trim()) ? Number(typed) : undefined
}
