import { GatewayError, type ProviderPayment } from '#app/domain/payments/gateway.ts'
import { type Paise, paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { RefundReason } from '#app/vocabulary/refund-reasons.ts'
import { captureAndFinalise } from './capture-and-finalise.server.ts'
import type { CheckoutServices } from './checkout-services.ts'
import { type FinaliseOutcome, finalisePayment } from './finalise-payment.server.ts'
import { isUnsignedReport, type VerifyPaymentInput } from './payment-inputs.ts'

export type VerifyOutcome =
  | { status: 'placed'; orderId: string }
  | { status: 'refund-due'; reason: RefundReason }
  /** Not this customer's payment, neither signed nor confirmed by the provider, or not paid. */
  | { status: 'invalid' }

/**
 * Verifies what the widget reported to the customer's browser, and places the order. Safe to repeat: a verified payment
 * always returns its order.
 *
 * While the provider is unavailable, a valid signature is enough: nobody can change the amount of the provider's order, and
 * an error after a successful payment makes people pay twice. Reconciliation asks the provider later. A report without a
 * signature proves nothing, so that only the provider's word counts.
 */
export async function verifyPayment(
  services: CheckoutServices,
  userId: string,
  input: VerifyPaymentInput,
): Promise<VerifyOutcome> {
  if (isUnsignedReport(input)) return askProvider(services, userId, input.razorpayPaymentId)
  return verifyAttempt(services, await findAttempt(services.db, input.razorpayOrderId, userId), input)
}

/**
 * The same for a browser that returns from the provider's site and may not be signed in: the signature proves the
 * payment, and the order belongs to the customer who started it.
 */
export async function verifyReturnedPayment(
  services: CheckoutServices,
  input: VerifyPaymentInput,
): Promise<VerifyOutcome> {
  return verifyAttempt(services, await findAttempt(services.db, input.razorpayOrderId), input)
}

async function verifyAttempt(
  services: CheckoutServices,
  attempt: OpenedAttempt | undefined,
  input: VerifyPaymentInput,
): Promise<VerifyOutcome> {
  const { db, gateway } = services
  const isSigned =
    attempt !== undefined &&
    gateway.isCheckoutSignatureValid({
      razorpayOrderId: attempt.razorpayOrderId,
      razorpayPaymentId: input.razorpayPaymentId,
      signature: input.signature,
    })
  if (!isSigned) {
    log.warn({ attempt: attempt?.id, hasSignature: input.signature !== '' }, 'a payment was not verified')
    return { status: 'invalid' }
  }

  const known = await findOutcome(db, attempt.id, input.razorpayPaymentId)
  if (known) return known

  return toVerifyOutcome(await confirmAndFinalise(services, attempt, input.razorpayPaymentId))
}

function toVerifyOutcome(outcome: FinaliseOutcome | undefined): VerifyOutcome {
  switch (outcome?.status) {
    case 'placed':
      return { status: 'placed', orderId: outcome.orderId }
    case 'refund-due':
      return { status: 'refund-due', reason: outcome.reason }
    default:
      return { status: 'invalid' }
  }
}

/** Only a payment of the customer's own attempt, of its amount and currency, that the provider holds or has captured counts. */
async function askProvider(services: CheckoutServices, userId: string, paymentId: string): Promise<VerifyOutcome> {
  const { db, gateway } = services
  if (!/^pay_[A-Za-z0-9]+$/.test(paymentId)) return { status: 'invalid' }
  try {
    const payment = await gateway.fetchPayment(paymentId)
    const attempt = payment.orderId === null ? undefined : await findAttempt(db, payment.orderId, userId)
    if (attempt?.amount !== payment.amount || attempt.currency !== payment.currency) return { status: 'invalid' }
    const known = await findOutcome(db, attempt.id, paymentId)
    if (known) return known
    if (payment.status !== 'authorized' && payment.status !== 'captured') return { status: 'invalid' }
    return toVerifyOutcome(await captureAndFinalise(services, payment))
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, payment: paymentId }, 'the provider could not confirm an unsigned payment')
    return { status: 'invalid' }
  }
}

interface OpenedAttempt {
  readonly id: string
  readonly razorpayOrderId: string
  readonly amount: Paise
  readonly currency: string
}

/** @param ownerId If given, only this customer's attempt is found. */
async function findAttempt(db: Db, razorpayOrderId: string, ownerId?: string): Promise<OpenedAttempt | undefined> {
  return db
    .selectFrom('payment_attempts')
    .select(['id', 'amount', 'currency'])
    .select(({ ref }) => ref('razorpay_order_id').$notNull().as('razorpayOrderId'))
    .where('razorpay_order_id', '=', razorpayOrderId)
    .$if(ownerId !== undefined, (query) => query.where('user_id', '=', ownerId ?? ''))
    .executeTakeFirst()
}

/** The earlier outcome of a payment: its order or its refund. */
async function findOutcome(db: Db, attemptId: string, paymentId: string): Promise<VerifyOutcome | undefined> {
  const payment = await db
    .selectFrom('payments')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attempt_id')
    .leftJoin('orders', 'orders.checkout_id', 'payment_attempts.checkout_id')
    .leftJoin('refunds', 'refunds.razorpay_payment_id', 'payments.razorpay_payment_id')
    .select(['payments.order_id as paidOrderId', 'orders.id as orderId', 'refunds.reason_code as reason'])
    .where('payments.razorpay_payment_id', '=', paymentId)
    .where('payments.attempt_id', '=', attemptId)
    .executeTakeFirst()
  const { paidOrderId, orderId, reason } = payment ?? {}
  if (paidOrderId) return { status: 'placed', orderId: paidOrderId }
  if (!reason) return undefined
  return orderId ? { status: 'placed', orderId } : { status: 'refund-due', reason }
}

async function confirmAndFinalise(
  services: CheckoutServices,
  attempt: OpenedAttempt,
  paymentId: string,
): Promise<FinaliseOutcome | undefined> {
  try {
    const payment = await services.gateway.fetchPayment(paymentId)
    if (payment.orderId !== attempt.razorpayOrderId) {
      log.error({ attempt: attempt.id, payment: paymentId }, 'the provider signed a payment of another order')
      return undefined
    }
    return await captureAndFinalise(services, payment)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, attempt: attempt.id, payment: paymentId }, 'the provider could not confirm a signed payment')
    if (error.kind === 'rejected') return undefined
    return finalisePayment(services, signedPayment(attempt, paymentId))
  }
}

/** What the signature alone proves: this payment for this order was authorised. */
function signedPayment(attempt: OpenedAttempt, paymentId: string): ProviderPayment {
  return {
    id: paymentId,
    orderId: attempt.razorpayOrderId,
    amount: attempt.amount,
    currency: attempt.currency,
    status: 'authorized',
    method: null,
    amountRefunded: paise(0),
  }
}
