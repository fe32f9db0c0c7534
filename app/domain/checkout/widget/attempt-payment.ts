import { z } from 'zod'
import { type Address, formatAddress } from '#app/domain/addresses/address.ts'
import type { CartLine } from '#app/domain/cart/cart-totals.ts'
import type { FunctionErrorCode } from '#app/domain/checkout/purchase/purchase-messages.ts'
import { type Paise, paise } from '#app/money.ts'
import { FunctionError, functionError, invokeFunction, requestFunction } from './function-client.ts'
import { openPaymentWidget, type WidgetConstructor, type WidgetPayment } from './payment-widget.ts'

/** What the customer pays for, as the payment step shows it. The server reckons everything again. */
export interface Purchase {
  readonly amount: Paise
  readonly lines: readonly CartLine[]
  readonly address: Address
  readonly email: string
  readonly notes: string
}

export type PaymentOutcome =
  | { readonly status: 'placed'; readonly orderId: string }
  /** The money may have arrived, and the shop's answer has not: the order appears by itself. */
  | { readonly status: 'unconfirmed'; readonly message: string }
  /** The payment arrived and will be sent back: the order could not be made. */
  | { readonly status: 'not-created'; readonly message: string }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'cancelled'; readonly message: string }

interface PaymentTools {
  /** The widget's script. */
  readonly Widget: WidgetConstructor
  readonly publicKey: string
  /** See {@link leavesPageToPay}; undefined for browsers that show the widget on the page. */
  readonly returnAddress?: string | undefined
  /** Told when the widget has reported a payment and the shop is checking it. */
  readonly onVerifying?: () => void
  /** Lets time pass; tests need not wait. */
  readonly wait?: (milliseconds: number) => Promise<void>
}

/** Pauses before asking again whether a payment is good. Together they outlast a short loss of the network. */
const VERIFY_PAUSES_MS = [1_000, 2_000, 4_000, 8_000]

/** Codes of calls that are rejected before Razorpay is asked to create an order. Their texts stand alone. */
const REJECTED_BEFORE_RAZORPAY: ReadonlySet<string | undefined> = new Set<FunctionErrorCode>([
  'not-signed-in',
  'invalid-input',
  'no-address',
  'empty-cart',
  'total-changed',
  'total-too-small',
  'total-too-large',
])

const createdOrder = z.object({
  success: z.literal(true),
  order: z.object({ id: z.string(), amount: z.number(), currency: z.string() }),
  key_id: z.string(),
})
const placedOrder = z.object({ success: z.literal(true), orderId: z.string() })
const verification = z.object({
  success: z.boolean(),
  isValid: z.boolean().optional(),
  orderId: z.string().optional(),
  error: z.string().optional(),
})

/**
 * Takes a purchase through the payment: the shop prepares it, the widget takes the money, the shop verifies the payment
 * and makes the order. Never rejects; what went wrong is in the outcome, in words for the customer.
 *
 * After a failure or a cancellation the shop is told, so that the pieces are free again.
 */
export async function pay(purchase: Purchase, tools: PaymentTools): Promise<PaymentOutcome> {
  let providerOrderId: string | undefined
  try {
    const { order, key_id } = await createPaymentOrder(purchase, tools.publicKey)
    providerOrderId = order.id
    const result = await openPaymentWidget(tools.Widget, {
      keyId: key_id,
      orderId: order.id,
      amount: paise(order.amount),
      currency: order.currency,
      returnAddress: tools.returnAddress,
      customer: { name: purchase.address.fullName, email: purchase.email, phone: purchase.address.phone },
    })
    switch (result.kind) {
      case 'paid': {
        tools.onVerifying?.()
        const outcome = await verifyPayment(result.payment, tools.wait)
        return outcome.status === 'failed' ? giveUp(order.id, outcome) : outcome
      }
      case 'failed':
        return giveUp(order.id, {
          status: 'failed',
          message: `Payment failed: ${result.description || 'Unknown error'}`,
        })
      case 'cancelled':
        return giveUp(order.id, {
          status: 'cancelled',
          message: result.by === 'event' ? 'Payment was cancelled by user.' : 'Payment was cancelled.',
        })
    }
  } catch (error) {
    const message = (error instanceof Error && error.message) || 'Failed to initialize payment'
    const outcome = { status: 'failed', message } as const
    return providerOrderId ? giveUp(providerOrderId, outcome) : outcome
  }
}

/** Asks directly and, if that fails for any reason, once more through the client. Asking twice prepares one payment. */
async function createPaymentOrder(purchase: Purchase, publicKey: string): Promise<z.output<typeof createdOrder>> {
  const body = toRequestBody(purchase)
  const direct = await requestFunction('create-razorpay-order', body, publicKey).catch(() => undefined)
  const created = createdOrder.safeParse(direct)
  if (created.success) return created.data

  const invoked = await invokeFunction('create-razorpay-order', body).catch((error: unknown) =>
    error instanceof FunctionError ? { error: error.message, code: error.code } : undefined,
  )
  const order = createdOrder.safeParse(invoked)
  if (order.success) return order.data

  const rejection = functionError.safeParse(invoked).data
  if (!rejection) throw new Error('Failed to create Razorpay order')
  const isWholeText = REJECTED_BEFORE_RAZORPAY.has(rejection.code)
  throw new Error(isWholeText ? rejection.error : `Failed to create Razorpay order: ${rejection.error}`)
}

function toRequestBody({ amount, lines, address, email, notes }: Purchase): object {
  return {
    amount,
    currency: 'INR',
    receipt: `order_${Date.now()}_${crypto.randomUUID().slice(0, 8)}`,
    notes: {
      customer_name: address.fullName,
      customer_email: email,
      customer_phone: address.phone,
      customer_address: formatAddress(address),
      items: JSON.stringify(lines.map(({ productId, size, quantity }) => ({ productId, size, quantity }))),
      order_id: '',
      address_id: address.id,
      ...(notes ? { order_notes: notes } : {}),
    },
  }
}

/**
 * Has the shop verify what the widget reported. The money has left the customer, so a shop that cannot be reached is
 * asked again, and silence is never told as a failed payment.
 */
async function verifyPayment(payment: WidgetPayment, wait: PaymentTools['wait'] = pause): Promise<PaymentOutcome> {
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = payment
  const body = { razorpay_order_id, razorpay_payment_id, razorpay_signature }
  for (let tries = 0; ; tries++) {
    try {
      return readVerification(await invokeFunction('verify-payment', body))
    } catch (error) {
      const pauseMs = VERIFY_PAUSES_MS[tries]
      const isTemporary = error instanceof FunctionError && error.isTemporary
      if (!isTemporary || pauseMs === undefined) return unconfirmed(error)
      await wait(pauseMs)
    }
  }
}

function readVerification(answer: unknown): PaymentOutcome {
  const { success, isValid, orderId, error } = verification.parse(answer)
  if (success && isValid && orderId) return { status: 'placed', orderId }
  if (isValid === false) return { status: 'failed', message: 'Payment verification failed. Please try again.' }
  if (!error) return { status: 'failed', message: 'Payment verification failed' }
  return { status: 'not-created', message: `Payment was successful but order creation failed: ${error}` }
}

function unconfirmed(error: unknown): PaymentOutcome {
  const reason = error instanceof FunctionError ? error.message : 'the response could not be read'
  return { status: 'unconfirmed', message: `Payment verification failed: ${reason}` }
}

/**
 * Tells the shop that nothing more comes, which frees what was held. The shop may know better: a payment that arrived
 * by another way has made the order. When the shop cannot be told, the hold ends by itself.
 */
async function giveUp(
  razorpayOrderId: string,
  outcome: Extract<PaymentOutcome, { status: 'failed' | 'cancelled' }>,
): Promise<PaymentOutcome> {
  const body = { razorpay_order_id: razorpayOrderId, reason: outcome.status }
  const answer = await invokeFunction('cancel-payment', body).catch(() => undefined)
  const placed = placedOrder.safeParse(answer)
  return placed.success ? { status: 'placed', orderId: placed.data.orderId } : outcome
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
