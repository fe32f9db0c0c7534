import { formOf, goTo, missing, refused, refusedAt } from '#app/shared/form-contract.ts'
import { complaintPath, MAX_MESSAGE_LENGTH } from '../complaint.ts'
import type { PicturesOutcome } from '../pictures-answers.ts'
import { PICTURE_ANSWERS } from '../pictures-answers.ts'
import type { ExchangeChoice, RequestExchangeOutcome } from './request-exchange.server.ts'

/** Characters of a customer's own words; the message also says what they chose. */
const MAX_WORDS = MAX_MESSAGE_LENGTH - 500

/** Which item and which size the form sends. */
export function choiceValue({ orderItemId, to }: Pick<ExchangeChoice, 'orderItemId' | 'to'>): string {
  return `${orderItemId} ${to}`
}

/** A customer asks for another size of an item. */
export const requestExchangeForm = formOf<
  RequestExchangeOutcome | Extract<PicturesOutcome, { status: 'too-many-messages' }>
>()(
  {
    intent: 'request-exchange',
    limits: { choice: { required: true }, text: { maxLength: MAX_WORDS } },
    fields: (zod) =>
      zod.object({
        requestId: zod.uuid(),
        choice: zod
          .string({ error: 'Choose a size' })
          .regex(/^\S{36} .+$/, 'Choose a size')
          .transform((text) => ({ orderItemId: text.slice(0, 36), size: text.slice(37) })),
        quantity: zod.coerce.number('Choose how many').int('Choose how many').min(1, 'Choose how many').default(1),
        text: zod
          .string()
          .trim()
          .max(MAX_WORDS, `Use at most ${MAX_WORDS.toLocaleString('en-IN')} characters`)
          .default(''),
      }),
  },
  {
    requested: goTo(complaintPath),
    'not-offered': refused(409, 'This order can no longer be exchanged.'),
    'unknown-choice': refusedAt(409, 'choice', 'Choose a size from the list'),
    'out-of-stock': refusedAt(409, 'choice', 'This size has just sold out. Please choose another one.'),
    'exceeds-quantity': refusedAt(409, 'quantity', 'Fewer can be exchanged: some were refunded or exchanged already'),
    'unknown-order': missing('Order Not Found'),
    'too-many-messages': PICTURE_ANSWERS['too-many-messages'],
  },
)
