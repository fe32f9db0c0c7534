import type * as zod from 'zod'
import { CONTACT_LIMITS, contactMessage } from '#app/domain/contact/contact-message.ts'
import { type FormReply, formOf, refused } from '#app/shared/form-contract.ts'
import { COMPLAINT_KINDS, MAX_ORDER_NUMBER_LENGTH } from './complaint.ts'
import { orderNumberText } from './order-number-text.ts'

export type ContactOutcome =
  | { readonly status: 'stored'; readonly number: string }
  | { readonly status: 'complaint-opened'; readonly number: string }
  /** A robot sent it. */
  | { readonly status: 'dropped' }
  | { readonly status: 'too-many-messages' }

/** A message to the shop. What is wrong with an order, or its number, makes it a complaint. */
export const contactForm = formOf<ContactOutcome>()(
  {
    intent: 'send-message',
    limits: { ...CONTACT_LIMITS, orderNumber: { maxLength: MAX_ORDER_NUMBER_LENGTH } },
    fields: (zod) =>
      contactMessage(zod).extend({
        complaintKind: zod.enum(COMPLAINT_KINDS, { error: 'Choose from the list' }).optional(),
        orderNumber: orderNumberText(zod).optional(),
        /** Only robots fill it in: people don't see it. */
        website: zod.string().optional(),
      }),
  },
  {
    stored: ({ number }) => sent(` Your message number is ${number}.`),
    'complaint-opened': ({ number }) => sent(` Your complaint number is ${number}.`),
    dropped: () => sent(),
    'too-many-messages': refused(429, 'Sorry, there was an error sending your message. Please try again.'),
  },
)

export type ContactInput = zod.output<ReturnType<typeof contactForm.fields>>

function sent(more = ''): FormReply {
  return { code: 200, success: `Thank you! Your message has been sent successfully.${more}`, isCleared: true }
}
