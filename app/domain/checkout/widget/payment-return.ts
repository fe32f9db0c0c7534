import { href } from 'react-router'
import { z } from 'zod'

/** Where the provider sends a browser that left the shop's page to pay. */
const RETURN_ADDRESS = '/functions/v1/payment-callback'

/** How a payment ended that led to no order, as the checkout's address says it. */
export const PAYMENT_RETURNS = ['cancelled', 'failed', 'unverified', 'unconfirmed', 'not-created'] as const

export type PaymentReturn = (typeof PAYMENT_RETURNS)[number]

/**
 * Browsers inside other apps (Facebook, Instagram) and those that render elsewhere (Opera, UC) do not show the widget's
 * frame: there the whole page goes to the provider and comes back to {@link returnAddress}.
 */
export function leavesPageToPay(userAgent: string): boolean {
  return /\b(FBA[NV]|Instagram|UCBrowser|UCWEB|Opera Mini|OPR|OPT|OPX)\b/.test(userAgent)
}

/** The return address of a payment, whole, as the provider wants it. */
export function returnAddress(origin: string, addressId: string): string {
  return `${origin}${RETURN_ADDRESS}?${new URLSearchParams({ address: addressId })}`
}

/** What the checkout's address says about a payment that came back; undefined when it says nothing. */
export function readPaymentReturn(query: URLSearchParams): PaymentReturn | undefined {
  return PAYMENT_RETURNS.find((way) => way === query.get('payment'))
}

/** The checkout's review again, with the way the payment ended. */
export function returnPath(ending: PaymentReturn, addressId: string | null): string {
  const step = addressId ? { step: 'review', address: addressId } : undefined
  return `${href('/checkout')}?${new URLSearchParams({ ...step, payment: ending })}`
}

/** What the provider posts after a success. A failure has none of it but `error[reason]`, and no signature. */
export const returnedPayment = z.object({
  razorpay_order_id: z.string().regex(/^order_\w{1,40}$/),
  razorpay_payment_id: z.string().regex(/^pay_\w{1,40}$/),
  razorpay_signature: z.string().max(200),
})
