import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether what the widget reported really comes from the provider.
 *
 * @param razorpayOrderId The one stored with the attempt, never the one the browser sent.
 * @throws Error when the key is empty: anyone could sign with it.
 */
export function isCheckoutSignatureValid(
  { razorpayOrderId, razorpayPaymentId, signature }: CheckoutProof,
  keySecret: string,
): boolean {
  return isSignatureOf(`${razorpayOrderId}|${razorpayPaymentId}`, signature, keySecret)
}

export interface CheckoutProof {
  readonly razorpayOrderId: string
  readonly razorpayPaymentId: string
  readonly signature: string
}

/**
 * Whether the provider signed this body, byte for byte.
 *
 * @param signature The header `X-Razorpay-Signature`; null when it is missing.
 * @param secrets The webhook's secret and, for a while after a change, the previous one, with which late retries are signed.
 * @throws Error when there is no secret, or an empty one.
 */
export function isWebhookSignatureValid(body: string, signature: string | null, secrets: readonly string[]): boolean {
  if (secrets.length === 0) throw new Error('there is no secret to check webhooks with')
  return secrets.map((secret) => isSignatureOf(body, signature ?? '', secret)).includes(true)
}

function isSignatureOf(message: string, signature: string, key: string): boolean {
  if (key === '') throw new Error('signatures cannot be checked with an empty key')
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  const expected = createHmac('sha256', key).update(message).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}
