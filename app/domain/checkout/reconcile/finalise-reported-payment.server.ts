import { captureAndFinalise } from '#app/domain/checkout/purchase/capture-and-finalise.server.ts'
import type { CheckoutServices } from '#app/domain/checkout/purchase/checkout-services.ts'
import type { FinaliseOutcome } from '#app/domain/checkout/purchase/finalise-payment.server.ts'
import { isOrderOfShop } from '#app/domain/checkout/purchase/provider-notes.ts'
import { GatewayError, type ProviderPayment } from '#app/domain/payments/gateway.ts'
import { recordUnmatchedPayment } from '#app/domain/payments/unmatched/record-unmatched-payment.server.ts'
import {
  findMatchingAttempt,
  findUnmatchedPayment,
  listMatchedMeanwhile,
  listUnmatchedPayments,
  type ProviderReference,
} from '#app/domain/payments/unmatched/unmatched-payments.server.ts'
import { log } from '#app/platform/log.server.ts'
import { attachLostOrder } from './attach-lost-order.server.ts'

export type ReportedPaymentOutcome =
  | Exclude<FinaliseOutcome, { status: 'unknown-order' }>
  /** The shop holds money for an order of its own whose attempt the database does not have; a person is to decide. */
  | { status: 'unmatched' }
  /** It was such money, and all of it is back with the customer. */
  | { status: 'refunded' }
  /** The attempt is not known, and the provider has taken no money, or holds none any more. */
  | { status: 'not-captured' }
  /** Another system made it with the same account of the provider. */
  | { status: 'foreign' }

/**
 * Settles a payment that the provider tells of by itself, by webhook or in a list. One of the shop's orders whose attempt
 * the database does not have is written down, to be refunded by a person or settled once its attempt is found. Authorised
 * money of an unknown attempt is left alone: the provider captures it, which it tells, or gives it back. Safe to repeat.
 *
 * @throws GatewayError when the provider cannot be asked; nothing is lost, and the caller may try again.
 */
export async function finaliseReportedPayment(
  services: CheckoutServices,
  payment: ProviderPayment,
): Promise<ReportedPaymentOutcome> {
  const outcome = await captureAndFinalise(services, payment)
  return outcome.status === 'unknown-order' ? settleUnknown(services, payment) : outcome
}

/** Settles unmatched payments whose attempt is known by now. */
export async function finaliseMatchedPayments(services: CheckoutServices): Promise<void> {
  for (const { razorpayPaymentId } of await listMatchedMeanwhile(services.db)) {
    await settleAgain(services, razorpayPaymentId)
  }
}

/** Asks the provider what became of every unmatched payment: it may have been refunded there. */
export async function recheckUnmatchedPayments(services: CheckoutServices): Promise<void> {
  for (const { razorpayPaymentId } of await listUnmatchedPayments(services.db)) {
    await settleAgain(services, razorpayPaymentId)
  }
}

/** A payment that the provider does not know, as after a change of the account, does not hold up the others. */
async function settleAgain(services: CheckoutServices, razorpayPaymentId: string): Promise<void> {
  try {
    await finaliseReportedPayment(services, await services.gateway.fetchPayment(razorpayPaymentId))
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'unavailable') throw error
    log.error({ err: error, payment: razorpayPaymentId }, 'the provider does not tell of an unmatched payment')
  }
}

async function settleUnknown(services: CheckoutServices, payment: ProviderPayment): Promise<ReportedPaymentOutcome> {
  const { db, gateway, shopUrl } = services
  if (payment.orderId === null) return { status: 'foreign' }
  const isKnown = (await findUnmatchedPayment(db, payment.id)) !== undefined
  if (!isKnown && payment.status !== 'captured') return { status: 'not-captured' }

  const order = await gateway.fetchOrder(payment.orderId)
  const receipt = order?.receipt
  if (!order || !receipt || !(isKnown || isOrderOfShop(order, shopUrl))) return { status: 'foreign' }

  await attachToLostAttempt(services, { razorpayOrderId: order.id, receipt })
  // The news may be old: what counts is what the provider holds now.
  const current = await gateway.fetchPayment(payment.id)
  if (!isKnown && current.status !== 'captured') return { status: 'not-captured' }
  const { status } = await recordUnmatchedPayment(db, current, { ...order, receipt })
  if (status === 'matched') return settleMatched(services, current)
  if (status === 'unmatched' && !isKnown) {
    log.error({ payment: payment.id, razorpayOrder: order.id, receipt }, 'captured payment of no attempt')
  }
  return { status }
}

/** The order's attempt may be there without it: the process ended before it wrote the order's id down. */
async function attachToLostAttempt({ db }: CheckoutServices, order: ProviderReference): Promise<void> {
  const attempt = await findMatchingAttempt(db, order)
  if (attempt?.razorpayOrderId === null) await attachLostOrder(db, attempt, { id: order.razorpayOrderId })
}

async function settleMatched(services: CheckoutServices, payment: ProviderPayment): Promise<ReportedPaymentOutcome> {
  const outcome = await captureAndFinalise(services, payment)
  // The attempt is there, with this order: nothing takes it away again.
  if (outcome.status === 'unknown-order') throw new Error(`payment ${payment.id} lost its attempt`)
  return outcome
}
