import { captureAndFinalise } from '#app/domain/checkout/purchase/capture-and-finalise.server.ts'
import type { CheckoutServices } from '#app/domain/checkout/purchase/checkout-services.ts'
import type { FinaliseOutcome } from '#app/domain/checkout/purchase/finalise-payment.server.ts'
import { isOrderOfShop } from '#app/domain/checkout/purchase/provider-notes.ts'
import { GatewayError, type ProviderPayment } from '#app/domain/payments/gateway.ts'
import { recordUnmatchedPayment } from '#app/domain/payments/unmatched/record-unmatched-payment.server.ts'
import {
  findMatchingAttempt,
  findUnmatchedPayment,
  listNewlyMatched,
  listUnmatchedPayments,
  type ProviderReference,
} from '#app/domain/payments/unmatched/unmatched-payments.server.ts'
import { log } from '#app/platform/log.server.ts'
import { attachLostOrder } from './attach-lost-order.server.ts'

export type ReportedPaymentOutcome =
  | Exclude<FinaliseOutcome, { status: 'unknown-order' }>
  /** Captured for one of the shop's orders whose attempt isn't in the database; the administrator decides. */
  | { status: 'unmatched' }
  /** It was unmatched, and all of it has been refunded. */
  | { status: 'refunded' }
  /** The attempt is unknown, and the payment isn't captured, or no longer. */
  | { status: 'not-captured' }
  /** Made by another system that uses the same account at the provider. */
  | { status: 'foreign' }

/**
 * Finalises a payment that the provider reports by itself, by webhook or in a list. A payment for one of the shop's orders
 * whose attempt isn't in the database is recorded as unmatched: the administrator refunds it, or it is finalised once its
 * attempt is found. Authorised money of an unknown attempt is left alone: the provider either captures it, and reports
 * that, or returns it. Safe to repeat.
 *
 * @throws GatewayError when the provider is unavailable; nothing is lost, and the caller may try again.
 */
export async function finaliseReportedPayment(
  services: CheckoutServices,
  payment: ProviderPayment,
): Promise<ReportedPaymentOutcome> {
  const outcome = await captureAndFinalise(services, payment)
  return outcome.status === 'unknown-order' ? handleUnknownOrder(services, payment) : outcome
}

/** Finalises unmatched payments whose attempt has been found since. */
export async function finaliseMatchedPayments(services: CheckoutServices): Promise<void> {
  for (const { razorpayPaymentId } of await listNewlyMatched(services.db)) {
    await finaliseAgain(services, razorpayPaymentId)
  }
}

/** Asks the provider for the status of every unmatched payment: it may have been refunded there. */
export async function recheckUnmatchedPayments(services: CheckoutServices): Promise<void> {
  for (const { razorpayPaymentId } of await listUnmatchedPayments(services.db)) {
    await finaliseAgain(services, razorpayPaymentId)
  }
}

/** A payment that the provider rejects, as after a change of account, doesn't hold up the others. */
async function finaliseAgain(services: CheckoutServices, razorpayPaymentId: string): Promise<void> {
  try {
    await finaliseReportedPayment(services, await services.gateway.fetchPayment(razorpayPaymentId))
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'unavailable') throw error
    log.error({ err: error, payment: razorpayPaymentId }, 'an unmatched payment could not be checked at the provider')
  }
}

async function handleUnknownOrder(
  services: CheckoutServices,
  payment: ProviderPayment,
): Promise<ReportedPaymentOutcome> {
  const { db, gateway, shopUrl } = services
  if (payment.orderId === null) return { status: 'foreign' }
  const isKnown = (await findUnmatchedPayment(db, payment.id)) !== undefined
  if (!isKnown && payment.status !== 'captured') return { status: 'not-captured' }

  const order = await gateway.fetchOrder(payment.orderId)
  const receipt = order?.receipt
  if (!order || !receipt || !(isKnown || isOrderOfShop(order, shopUrl))) return { status: 'foreign' }

  await attachToLostAttempt(services, { razorpayOrderId: order.id, receipt })
  // The report may be old: what counts is what the provider holds now.
  const current = await gateway.fetchPayment(payment.id)
  if (!isKnown && current.status !== 'captured') return { status: 'not-captured' }
  const { status } = await recordUnmatchedPayment(db, current, { ...order, receipt })
  if (status === 'matched') return finaliseMatched(services, current)
  if (status === 'unmatched' && !isKnown) {
    log.error({ payment: payment.id, razorpayOrder: order.id, receipt }, 'captured payment without an attempt')
  }
  return { status }
}

/** The attempt may exist without the order's id, when the process died before saving it. */
async function attachToLostAttempt({ db }: CheckoutServices, order: ProviderReference): Promise<void> {
  const attempt = await findMatchingAttempt(db, order)
  if (attempt?.razorpayOrderId === null) await attachLostOrder(db, attempt, { id: order.razorpayOrderId })
}

async function finaliseMatched(services: CheckoutServices, payment: ProviderPayment): Promise<ReportedPaymentOutcome> {
  const outcome = await captureAndFinalise(services, payment)
  // Nothing detaches an order from its attempt again.
  if (outcome.status === 'unknown-order') throw new Error(`payment ${payment.id} lost its attempt`)
  return outcome
}
