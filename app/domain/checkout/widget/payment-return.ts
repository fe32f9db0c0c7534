import { href } from 'react-router'
import { z } from 'zod'

/** Where the provider sends browsers that paid on its page. */
const RETURN_ADDRESS = '/functions/v1/payment-callback'

/** How a payment on the provider's page ended without an order; a parameter of the checkout's address. */
export const PAYMENT_RETURNS = ['cancelled', 'failed', 'unverified', 'unconfirmed', 'not-created'] as const

export type PaymentReturn = (typeof PAYMENT_RETURNS)[number]

/**
 * Browsers inside apps (Facebook, Instagram) and those that render on a server (Opera, UC) can't show the widget's frame.
 * They open the provider's page and return to {@link returnAddress}.
 */
export function leavesPageToPay(userAgent: string): boolean {
  return /\b(FBA[NV]|Instagram|UCBrowser|UCWEB|Opera Mini|OPR|OPT|OPX)\b/.test(userAgent)
}

/** The absolute address that the provider returns to. */
export function returnAddress(origin: string, addressId: string): string {
  return `${origin}${RETURN_ADDRESS}?${new URLSearchParams({ address: addressId })}`
}

/** How the payment on the provider's page ended; undefined when the address doesn't say. */
export function readPaymentReturn(query: URLSearchParams): PaymentReturn | undefined {
  return PAYMENT_RETURNS.find((ending) => ending === query.get('payment'))
}

/** The review step, with how the payment ended. */
export function returnPath(ending: PaymentReturn, addressId: string | null): string {
  const step = addressId ? { step: 'review', address: addressId } : undefined
  return `${href('/checkout')}?${new URLSearchParams({ ...step, payment: ending })}`
}

/** What the provider posts after a success. After a failure it posts `error[reason]` instead, without a signature. */
export const returnedPayment = z.object({
  razorpay_order_id: z.string().regex(/^order_\w{1,40}$/),
  razorpay_payment_id: z.string().regex(/^pay_\w{1,40}$/),
  razorpay_signature: z.string().max(200),
})
