import type { Paise, PaiseTotal } from '#app/money.ts'
import type { PaymentStatus } from '#app/vocabulary/statuses.ts'
import type { CheckoutProof } from './razorpay/signature.server.ts'
import type { SettlementLineKind, SettlementStatus } from './settlements/settlement.ts'

/** The smallest refund that the provider makes, in paise. */
export const SMALLEST_REFUND = 100

/** What the shop needs from the payment provider. Every call may throw {@link GatewayError}. */
export interface PaymentGateway {
  /** The public half of the shop's key; the widget opens with it. */
  readonly keyId: string
  createOrder(order: NewProviderOrder): Promise<ProviderOrder>
  /** Undefined when the account has no such order. */
  fetchOrder(razorpayOrderId: string): Promise<ProviderOrderDetails | undefined>
  /** Usually one or none. */
  findOrdersByReceipt(receipt: string): Promise<ProviderOrder[]>
  createPaymentLink(link: NewPaymentLink): Promise<ProviderPaymentLink>
  fetchPaymentLink(linkId: string): Promise<ProviderPaymentLink>
  /** Usually one or none. */
  findPaymentLinks(referenceId: string): Promise<ProviderPaymentLink[]>
  /** Nobody can pay it any more. Rejected for a link that is paid, expired or cancelled. */
  cancelPaymentLink(linkId: string): Promise<ProviderPaymentLink>
  fetchPayment(razorpayPaymentId: string): Promise<ProviderPayment>
  /** All payments for this order, failed ones too, in any order. */
  listOrderPayments(razorpayOrderId: string): Promise<ProviderPayment[]>
  /** All payments of the account in this period; unreadable entries are left out. */
  listPayments(period: { from: Date; to: Date }): Promise<ProviderPayment[]>
  /** Captures authorised money. The amount must be the authorised one. */
  capturePayment(payment: { id: string; amount: Paise; currency: string }): Promise<ProviderPayment>
  /** Requests a refund. A repeated request with the same key returns the same refund. */
  refundPayment(refund: NewProviderRefund): Promise<ProviderRefund>
  fetchRefund(razorpayRefundId: string): Promise<ProviderRefund>
  /** The newest hundred refunds of a payment, in any order; unreadable entries are left out. */
  listPaymentRefunds(razorpayPaymentId: string): Promise<ProviderRefund[]>
  /** All settlements of the account in this period, in any order; unreadable entries are left out. */
  listSettlements(period: { from: Date; to: Date }): Promise<ProviderSettlement[]>
  /** What the settlements of a day in India (`2026-11-21`) consist of, in any order; unreadable entries are left out. */
  listSettlementLines(day: string): Promise<ProviderSettlementLine[]>
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

/** An order with its receipt and notes. */
export interface ProviderOrderDetails extends ProviderOrder {
  readonly receipt: string | null
  readonly notes: Readonly<Record<string, string>>
}

/** A page of the provider's where anyone who knows its address can pay the amount once. */
export interface NewPaymentLink {
  readonly amount: Paise
  /** As {@link NewProviderOrder.receipt}. */
  readonly referenceId: string
  /** What payers read. */
  readonly description: string
  readonly expiresAt: Date
  readonly notes: Readonly<Record<string, string>>
}

export interface ProviderPaymentLink {
  readonly id: string
  readonly url: string
  readonly referenceId: string | null
  /** Of the payments made with it; empty until then. */
  readonly paymentIds: readonly string[]
}

export interface ProviderPayment {
  readonly id: string
  /** Null for payments without an order, which the shop never starts. */
  readonly orderId: string | null
  readonly amount: Paise
  readonly currency: string
  readonly status: PaymentStatus
  readonly method: string | null
  readonly amountRefunded: Paise
  /** The contact that the customer gave the provider; absent when the payment wasn't fetched from it. */
  readonly payer?: { readonly email: string | null; readonly phone: string | null } | undefined
  /** Absent when the payment wasn't fetched from the provider. */
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
  /** The key of the shop's request; absent for refunds made directly at the provider. */
  readonly idempotencyKey?: string | undefined
}

/** Money that the provider paid into the shop's bank account. */
export interface ProviderSettlement {
  readonly id: string
  readonly amount: PaiseTotal
  readonly status: SettlementStatus
  /** The bank's reference; null until the bank has it. */
  readonly utr: string | null
  readonly createdAt: Date
}

/** A part of a settlement. What it adds to the settlement is its credit minus its debit. */
export interface ProviderSettlementLine {
  readonly settlementId: string
  /** The payment's, refund's or adjustment's id. */
  readonly entityId: string
  readonly kind: SettlementLineKind
  /** The payment itself, or the one that was refunded. */
  readonly razorpayPaymentId: string | null
  readonly amount: Paise
  /** The tax on it included. */
  readonly fee: Paise
  readonly tax: Paise
  readonly credit: Paise
  readonly debit: Paise
  readonly description: string | null
  readonly createdAt: Date
}

interface GatewayErrorOptions extends ErrorOptions {
  readonly description?: string | undefined
  readonly httpStatus?: number
}

/** A call to the provider failed. The message is for logs. */
export class GatewayError extends Error {
  override name = 'GatewayError'
  /** `rejected`: it didn't happen. `unavailable`: no usable response came, so it may or may not have happened. */
  readonly kind: 'rejected' | 'unavailable'
  /** The provider's own message, if it sent one. */
  readonly description: string | undefined
  /** The HTTP status of the provider's response, if one came. */
  readonly httpStatus: number | undefined

  constructor(kind: GatewayError['kind'], message: string, options?: GatewayErrorOptions) {
    super(message, options)
    this.kind = kind
    this.description = options?.description
    this.httpStatus = options?.httpStatus
  }
}
