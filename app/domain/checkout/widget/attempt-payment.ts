import { z } from 'zod'
import { type Address, formatAddress } from '#app/domain/addresses/address.ts'
import type { CartLine } from '#app/domain/cart/cart-totals.ts'
import type { FunctionErrorCode } from '#app/domain/checkout/purchase/purchase-messages.ts'
import { keptVisitSource } from '#app/domain/visits/visit-source.ts'
import { type Paise, paise } from '#app/money.ts'
import { FunctionError, functionError, invokeFunction, requestFunction } from './function-client.ts'
import { openPaymentWidget, type WidgetConstructor, type WidgetOrder, type WidgetPayment } from './payment-widget.ts'

/** What the customer pays for, as the payment step shows it. The server recalculates everything. */
export interface Purchase {
  readonly amount: Paise
  readonly lines: readonly CartLine[]
  readonly address: Address
  readonly email: string
  readonly notes: string
}

export type PaymentOutcome =
  | { readonly status: 'placed'; readonly orderId: string }
  /** The payment may have succeeded, but the shop didn't respond. The order then appears later. */
  | { readonly status: 'unconfirmed'; readonly message: string }
  /** The payment succeeded but the order couldn't be placed. It will be refunded. */
  | { readonly status: 'not-created'; readonly message: string }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'cancelled'; readonly by: 'event' | 'dismissal'; readonly message: string }

interface PaymentTools {
  /** The widget's script. */
  readonly Widget: WidgetConstructor
  readonly publicKey: string
  /** As the widget names it. */
  readonly shop: WidgetOrder['shop']
  /** See {@link leavesPageToPay}; undefined for browsers that show the widget on the page. */
  readonly returnAddress?: string | undefined
  /** Called when the widget has reported a payment and the shop verifies it. */
  readonly onVerifying?: () => void
  /** Replaceable, so that tests don't wait. */
  readonly wait?: (milliseconds: number) => Promise<void>
}

/** Pauses between attempts to verify a payment. Together they outlast a short network failure. */
const VERIFY_PAUSES_MS = [1_000, 2_000, 4_000, 8_000]

/** Codes of calls that are rejected before Razorpay is called. Their texts are shown without a prefix. */
const REJECTED_BEFORE_RAZORPAY: ReadonlySet<string | undefined> = new Set<FunctionErrorCode>([
  'not-signed-in',
  'invalid-input',
  'terms-not-accepted',
  'no-address',
  'other-state',
  'buyer-elsewhere',
  'not-serviceable',
  'no-billing-address',
  'empty-cart',
  'reserved-too-long',
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
 * Runs a payment: the shop creates it, the widget collects it, and the shop verifies it and places the order. Never rejects;
 * the outcome says what went wrong, in words for the customer.
 *
 * After a failure or cancellation it calls the shop, which releases the reserved stock.
 */
export async function pay(purchase: Purchase, tools: PaymentTools): Promise<PaymentOutcome> {
  let providerOrderId: string | undefined
  try {
    const { order, key_id } = await createPaymentOrder(purchase, tools.publicKey)
    providerOrderId = order.id
    const result = await openPaymentWidget(tools.Widget, {
      shop: tools.shop,
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
        return outcome.status === 'failed' ? releasePayment(order.id, outcome) : outcome
      }
      case 'failed':
        return releasePayment(order.id, {
          status: 'failed',
          message: `Payment failed: ${result.description || 'Unknown error'}`,
        })
      case 'cancelled':
        return releasePayment(order.id, {
          status: 'cancelled',
          by: result.by,
          message: result.by === 'event' ? 'Payment was cancelled by user.' : 'Payment was cancelled.',
        })
    }
  } catch (error) {
    const message = (error instanceof Error && error.message) || 'Failed to initialize payment'
    const outcome = { status: 'failed', message } as const
    return providerOrderId ? releasePayment(providerOrderId, outcome) : outcome
  }
}

/** Calls the function directly and, if that fails, once more through the client. Two calls create one payment. */
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
      // The payment step starts no payment before the box is ticked.
      terms_accepted: true,
      ...(notes ? { order_notes: notes } : {}),
      visit_source: keptVisitSource(),
    },
  }
}

/**
 * Has the shop verify what the widget reported. The customer has paid, so a shop that can't be reached is called again, and
 * no response never counts as a failed payment.
 */
async function verifyPayment(payment: WidgetPayment, wait: PaymentTools['wait'] = pause): Promise<PaymentOutcome> {
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = payment
  const body = { razorpay_order_id, razorpay_payment_id, razorpay_signature }
  for (let attempt = 0; ; attempt++) {
    try {
      return readVerification(await invokeFunction('verify-payment', body))
    } catch (error) {
      const pauseMs = VERIFY_PAUSES_MS[attempt]
      const isTemporary = error instanceof FunctionError && error.isTemporary
      if (!isTemporary || pauseMs === undefined) return unconfirmed(error)
      await wait(pauseMs)
    }
  }
}

function readVerification(body: unknown): PaymentOutcome {
  const { success, isValid, orderId, error } = verification.parse(body)
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
 * Cancels the payment in the shop, which releases the reserved stock. If the shop already received a payment, for example by
 * webhook, the order is placed instead. When the shop can't be reached, the reservation expires.
 */
async function releasePayment(
  razorpayOrderId: string,
  outcome: Extract<PaymentOutcome, { status: 'failed' | 'cancelled' }>,
): Promise<PaymentOutcome> {
  const body = { razorpay_order_id: razorpayOrderId, reason: outcome.status }
  const response = await invokeFunction('cancel-payment', body).catch(() => undefined)
  const placed = placedOrder.safeParse(response)
  return placed.success ? { status: 'placed', orderId: placed.data.orderId } : outcome
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
