import { z } from 'zod'
import { paise, parseRupees } from '#app/money.ts'
import { COMPLAINT_KINDS, COMPLAINT_WISHES, MAX_MESSAGE_LENGTH, MAX_ORDER_NUMBER_LENGTH } from './complaint.ts'

const text = (required: string) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(MAX_MESSAGE_LENGTH, `Use at most ${MAX_MESSAGE_LENGTH.toLocaleString('en-IN')} characters`)

/** The complaint form of an order, without its items and pictures. */
export const openComplaintInput = z.object({
  requestId: z.uuid(),
  kind: z.enum(COMPLAINT_KINDS, { error: 'Choose what is wrong' }),
  wish: z.enum(COMPLAINT_WISHES, { error: 'Choose what you would like' }),
  text: text('Describe what is wrong'),
})

/** A customer's message about their complaint, without its pictures. */
export const replyInput = z.object({ requestId: z.uuid(), text: text('Write a message') })

/** The shop's message about a complaint, or a note. */
export const complaintMessageInput = z.object({ requestId: z.uuid(), text: text('Write a message') })

const NO_ORDER_NUMBER = 'Enter an order number such as 2627-000123'

const orderNumber = z
  .string({ error: NO_ORDER_NUMBER })
  .trim()
  .max(MAX_ORDER_NUMBER_LENGTH, NO_ORDER_NUMBER)
  .refine((text) => !/[\r\n]/.test(text), NO_ORDER_NUMBER)

/** What makes a message from the contact form a complaint; all of it may be missing. */
export const contactComplaintInput = z.object({
  complaintKind: z.enum(COMPLAINT_KINDS, { error: 'Choose from the list' }).optional(),
  orderNumber: orderNumber.optional(),
})

/** The order that a complaint is about, entered by the administrator. */
export const correctOrderInput = z.object({ orderNumber: orderNumber.min(1, NO_ORDER_NUMBER) })

/** The shop's message with a replacement, without its items. */
export const replaceComplaintInput = z.object({ requestId: z.uuid(), text: text('Write a message to the customer') })

/** The shop's refund, without its items and its delivery charge. */
export const refundComplaintInput = z.object({
  requestId: z.uuid(),
  text: text('Write a message to the customer'),
  amount: z
    .string()
    .default('')
    .transform((typed, context) => {
      if (typed.trim() === '') return paise(0)
      const amount = parseRupees(typed)
      if (amount !== undefined) return amount
      context.addIssue({ code: 'custom', message: 'Enter an amount such as 499 or 499.50' })
      return z.NEVER
    }),
})
