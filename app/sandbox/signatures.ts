import { createHmac } from 'node:crypto'

/** The signature that ties the widget's success response to this order and payment. */
export function signCheckout(keySecret: string, orderId: string, paymentId: string): string {
  return createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex')
}

/** The header `X-Razorpay-Signature` of an event with this exact body. */
export function signWebhook(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}
