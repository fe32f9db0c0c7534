import { gatewayErrorText } from '#app/domain/payments/gateway-messages.ts'
import { orderObstacleText } from '#app/domain/payments/refunds/refund-messages.ts'
import { formatRupees, type Paise } from '#app/money.ts'
import type { RefundReason } from '#app/vocabulary/refund-reasons.ts'
import { codObstacleText } from '../cash-on-delivery/eligibility.ts'
import { buyerElsewhereText, NOT_SERVICEABLE_TEXT, onlyStateText } from '../delivery-limit-texts.ts'
import type { StartPaymentOutcome } from './start-payment.server.ts'

/** Why a function of the checkout rejected a call. Requirements fix some of the texts; programs read the codes. */
export type FunctionErrorCode =
  | keyof typeof TEXTS
  | 'total-changed'
  | 'not-cod'
  | 'other-state'
  | 'buyer-elsewhere'
  | 'provider-rejected'
  | 'provider-unavailable'
  | RefundReason

/** What a function says to a program and to its customer. */
export interface FunctionError {
  readonly code: FunctionErrorCode
  readonly error: string
}

const TEXTS = {
  'not-signed-in': 'User information missing. Please try again.',
  'too-large': 'The request is too large',
  'invalid-input': 'Please complete all required fields',
  'too-many-attempts': 'You’ve started too many payments. Please try again later.',
  'no-parental-consent': 'You’re under 18, so your parent or guardian has to agree before you order',
  'terms-not-accepted': 'Please accept the terms and conditions to proceed',
  'no-address': 'Please complete all required fields',
  'not-serviceable': NOT_SERVICEABLE_TEXT,
  'no-billing-address':
    'The invoice for this gift has to show your own address. Please add it under “Is this a gift?”.',
  'empty-cart': 'Failed to prepare order: your cart is empty',
  'total-too-small': 'Failed to prepare order: the total is below ₹1',
  'total-too-large': 'Failed to prepare order: the total is too large for one payment',
  'insufficient-stock': 'Insufficient stock available',
  'reserved-too-long':
    'You’ve had these items reserved for an hour, so others will soon be able to buy them. Please try again in 30 minutes.',
  'checkout-ended': 'your checkout was changed in another window',
  'payment-not-verified': 'Payment verification failed',
  'unknown-attempt': 'Order data not found. Please try again.',
  'payments-unavailable': 'the shop can’t take payments right now',
  'verification-unavailable': 'the shop couldn’t check the payment',
  'cancellation-unavailable': 'the payment couldn’t be cancelled',
  'invalid-signature': 'The signature is invalid',
  'event-not-stored': 'The event couldn’t be stored',
} as const

export function functionError(code: keyof typeof TEXTS): FunctionError {
  return { code, error: TEXTS[code] }
}

export function startPaymentError(outcome: Exclude<StartPaymentOutcome, { status: 'ready' }>): FunctionError {
  switch (outcome.status) {
    case 'total-changed': {
      const total = formatRupees(outcome.total)
      return {
        code: 'total-changed',
        error: `Failed to prepare order: the total is now ${total}, please review your order again`,
      }
    }
    case 'not-cod':
      return { code: 'not-cod', error: codObstacleText(outcome.obstacle) }
    case 'other-state':
      return { code: 'other-state', error: onlyStateText(outcome.onlyState) }
    case 'buyer-elsewhere':
      return { code: 'buyer-elsewhere', error: buyerElsewhereText(outcome) }
    case 'provider-failed':
      return { code: `provider-${outcome.error.kind}`, error: gatewayErrorText(outcome.error) }
    default:
      return functionError(outcome.status)
  }
}

/** Why a payment that arrived didn't become an order, with what happens to the money. */
export function refundDueError(reason: RefundReason): FunctionError {
  const obstacle = orderObstacleText(reason)
  const refund = 'your money is on its way back to you'
  return { code: reason, error: obstacle ? `${obstacle}, and ${refund}` : refund }
}

/** What the customer's account says once an order is placed that is paid on delivery. */
export function codNotification(amount: Paise, orderNumber: string) {
  return {
    title: 'Order Confirmed',
    message: `Your order ${orderNumber} is confirmed. You’ll pay ${formatRupees(amount)} when it arrives.`,
  }
}

/** What the customer's account says once an order is placed (M64). */
export function paymentNotification(amount: Paise, orderNumber: string) {
  return {
    title: 'Payment Successful',
    message: `We received ${formatRupees(amount)} for your order ${orderNumber}.`,
  }
}
