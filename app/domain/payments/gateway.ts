import type { Paise } from '#app/money.ts'
import type { PaymentStatus } from '#app/shared/statuses.ts'
import type { CheckoutProof } from './razorpay/signature.server.ts'

/** What the shop needs of the payment provider. Every call may throw {@link GatewayError}. */
export interface PaymentGateway {
  /** The public half of the shop's key; the widget opens with it. */
  readonly keyId: string
  createOrder(order: NewProviderOrder): Promise<ProviderOrder>
  /** Undefined when the account has no such order. */
  fetchOrder(razorpayOrderId: string): Promise<ProviderOrderDetails | undefined>
  /** Usually one or none. */
  findOrdersByReceipt(receipt: string): Promise<ProviderOrder[]>
  fetchPayment(razorpayPaymentId: string): Promise<ProviderPayment>
  /** Every try to pay this order, in any order. */
  listOrderPayments(razorpayOrderId: string): Promise<ProviderPayment[]>
  /** All payments of the account that were made in this time; entries that cannot be read are left out. */
  listPayments(period: { from: Date; to: Date }): Promise<ProviderPayment[]>
  /** Takes authorised money. The amount must be the authorised one. */
  capturePayment(payment: { id: string; amount: Paise; currency: string }): Promise<ProviderPayment>
  /** Gives money back. A repeat with the same key and amount is answered with the same refund. */
  refundPayment(refund: NewProviderRefund): Promise<ProviderRefund>
  fetchRefund(razorpayRefundId: string): Promise<ProviderRefund>
  isCheckoutSignatureValid(proof: CheckoutProof): boolean
  isWebhookSignatureValid(body: string, signature: string | null): boolean
}

export interface NewProviderOrder {
  readonly amount: Paise
  readonly currency: string
  /** The shop's own reference, at most 40 characters; the order can be found by it. */
  readonly receipt: string
  /** At most 15, none longer than 256 characters. */
  readonly notes: Readonly<Record<string, string>>
}

export interface ProviderOrder {
  readonly id: string
  readonly amount: Paise
  readonly currency: string
}

/** An order with what it was made with. */
export interface ProviderOrderDetails extends ProviderOrder {
  readonly receipt: string | null
  readonly notes: Readonly<Record<string, string>>
}

export interface ProviderPayment {
  readonly id: string
  /** Null for payments that were made without an order; the shop makes none. */
  readonly orderId: string | null
  readonly amount: Paise
  readonly currency: string
  readonly status: PaymentStatus
  readonly method: string | null
  readonly amountRefunded: Paise
  /** What the customer gave the provider for messages about the payment; absent when the provider was not asked. */
  readonly payer?: { readonly email: string | null; readonly phone: string | null } | undefined
  /** Absent when the provider was not asked. */
  readonly createdAt?: Date | undefined
}

export interface NewProviderRefund {
  readonly razorpayPaymentId: string
  readonly amount: Paise
  /** At least 10 letters, digits, dashes or underscores. */
  readonly idempotencyKey: string
  readonly reason: string
}

export interface ProviderRefund {
  readonly id: string
  readonly razorpayPaymentId: string
  readonly amount: Paise
  readonly status: 'pending' | 'processed' | 'failed'
  /** The key it was asked for with; absent for refunds made by hand at the provider. */
  readonly idempotencyKey?: string | undefined
}

interface GatewayErrorOptions extends ErrorOptions {
  readonly description?: string | undefined
  readonly httpStatus?: number
}

/** The provider didn't do what it was asked to. The message is for logs. */
export class GatewayError extends Error {
  override name = 'GatewayError'
  /** `rejected`: it didn't happen. `unavailable`: no usable response came, so it may or may not have happened. */
  readonly kind: 'rejected' | 'unavailable'
  /** The provider's own words, where it gave some. */
  readonly description: string | undefined
  /** The HTTP status of the provider's response, where one came. */
  readonly httpStatus: number | undefined

  constructor(kind: GatewayError['kind'], message: string, options?: GatewayErrorOptions) {
    super(message, options)
    this.kind = kind
    this.description = options?.description
    this.httpStatus = options?.httpStatus
  }
}
