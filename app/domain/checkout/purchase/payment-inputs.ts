import { z } from 'zod'
import { VISIT_SOURCE_CODES } from '#app/domain/visits/visit-source.ts'
import { MAX_PAISE, paise } from '#app/money.ts'
import type { AttemptFailure } from './attempt-failure.ts'

/** The longest note to the shop, in UTF-16 units. */
export const MAX_ORDER_NOTES = 500

/** Where the visit came from, as its browser remembers it; anything else isn't known. */
export const sentVisitSource = z.enum(VISIT_SOURCE_CODES).optional().catch(undefined)

const razorpayOrderId = z.string().regex(/^order_[A-Za-z0-9]{1,40}$/)

/**
 * What starts a payment: the amount in paise that the page showed, and where the order goes. Customer, cart and prices
 * come from the database; other notes are ignored.
 */
export const createPaymentInput = z
  .object({
    amount: z
      .int()
      .min(1)
      .max(MAX_PAISE)
      .transform((value) => paise(value)),
    currency: z.literal('INR'),
    notes: z
      .object({
        /** Absent: the customer's default address. */
        address_id: z.uuid().optional(),
        /** Whether the customer ticked the box that accepts the terms and the privacy policy. */
        terms_accepted: z.boolean().default(false).catch(false),
        order_notes: z.string().overwrite(readableText).max(MAX_ORDER_NOTES).optional(),
        visit_source: sentVisitSource,
      })
      .prefault({}),
  })
  .transform(({ amount, notes }) => ({
    shownTotal: amount,
    addressId: notes.address_id,
    notes: notes.order_notes || null,
    hasAcceptedTerms: notes.terms_accepted,
    ...(notes.visit_source && { visitSource: notes.visit_source }),
  }))

export type CreatePaymentInput = z.output<typeof createPaymentInput>

/** What the widget reported. The ids may be anything and the signature empty: see {@link isUnsignedReport}. */
export const verifyPaymentInput = z
  .object({
    razorpay_order_id: z.string().max(100),
    razorpay_payment_id: z.string().max(100),
    razorpay_signature: z.string().max(200),
  })
  .transform((input) => ({
    razorpayOrderId: input.razorpay_order_id,
    razorpayPaymentId: input.razorpay_payment_id,
    signature: input.razorpay_signature,
  }))

export type VerifyPaymentInput = z.output<typeof verifyPaymentInput>

/** Whether a report is the one of the specification's checkout: the payment's id in both fields, and no signature. */
export function isUnsignedReport({ razorpayOrderId, razorpayPaymentId, signature }: VerifyPaymentInput): boolean {
  return signature === '' && razorpayOrderId === razorpayPaymentId
}

export const cancelPaymentInput = z
  .object({ razorpay_order_id: razorpayOrderId, reason: z.string().trim().max(200).optional() })
  .transform(
    (input): CancelPaymentInput => ({
      razorpayOrderId: input.razorpay_order_id,
      reason: input.reason === 'failed' ? 'payment-failed' : 'cancelled',
    }),
  )

export interface CancelPaymentInput {
  readonly razorpayOrderId: string
  readonly reason: Extract<AttemptFailure, 'cancelled' | 'payment-failed'>
}

/** Removes what can't be printed or stored: control characters other than line breaks, and halves of characters. */
export function readableText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .trim()
}
