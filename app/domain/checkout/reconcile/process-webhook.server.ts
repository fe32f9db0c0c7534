import type { CheckoutServices } from '#app/domain/checkout/purchase/checkout-services.ts'
import { markCheckoutRefunded } from '#app/domain/checkout/purchase/move-checkout.server.ts'
import { reportedStatus } from '#app/domain/payments/disputes/dispute-status.ts'
import { type ReportedDispute, recordDispute } from '#app/domain/payments/disputes/disputes.server.ts'
import {
  namedPaymentLink,
  providerDispute,
  providerPayment,
  providerRefund,
} from '#app/domain/payments/razorpay/schema.ts'
import {
  closeWebhook,
  findOpenWebhook,
  listPendingWebhooks,
  type OpenWebhook,
  recordWebhookProblem,
} from '#app/domain/payments/razorpay/webhook-inbox.server.ts'
import { recordReportedRefund } from '#app/domain/payments/refunds/compare-refunds.server.ts'
import { log } from '#app/platform/log.server.ts'
import { finaliseLinkPayment } from '../by-hand/draft-links.server.ts'
import { finaliseReportedPayment } from './finalise-reported-payment.server.ts'

/**
 * Processes a stored webhook: payments are finalised, refunds and disputes recorded. Safe to repeat.
 *
 * @throws whatever went wrong; the webhook stays open and is tried again.
 */
export async function processWebhook(services: CheckoutServices, inboxId: string): Promise<void> {
  const webhook = await findOpenWebhook(services.db, inboxId)
  if (!webhook) return

  try {
    const outcome = await dispatch(services, webhook)
    await closeWebhook(services.db, inboxId, outcome)
    log.info({ webhook: inboxId, event: webhook.event, outcome }, 'webhook processed')
  } catch (error) {
    await recordWebhookProblem(services.db, inboxId, String(error))
    throw error
  }
}

/** Processes the webhooks whose job was lost. One that fails doesn't hold up the others. */
export async function processPendingWebhooks(services: CheckoutServices): Promise<void> {
  for (const inboxId of await listPendingWebhooks(services.db)) {
    await processWebhook(services, inboxId).catch((error: unknown) => {
      log.error({ err: error, webhook: inboxId }, 'a webhook could not be processed')
    })
  }
}

/** @returns The outcome, as a code for the inbox. */
async function dispatch(services: CheckoutServices, webhook: OpenWebhook): Promise<string> {
  const { event, payload } = webhook
  if (event.startsWith('refund.')) return processRefund(services, payload)
  if (event.startsWith('payment.dispute.')) return processDispute(services, webhook)
  if (event === 'payment_link.paid') return processLink(services, payload)
  if (event.startsWith('payment.downtime.')) return 'ignored'
  if (!event.startsWith('payment.') && event !== 'order.paid') return 'ignored'

  return processPayment(services, payload)
}

async function processPayment(services: CheckoutServices, { payment }: OpenWebhook['payload']): Promise<string> {
  const reported = providerPayment.safeParse(payment?.entity)
  if (!reported.success) return 'unreadable'
  const { status } = await finaliseReportedPayment(services, reported.data)
  return status
}

/** Links of other systems that use the same account are none of the shop's. */
async function processLink(services: CheckoutServices, payload: OpenWebhook['payload']): Promise<string> {
  const link = namedPaymentLink.safeParse(payload.payment_link?.entity)
  const payment = providerPayment.safeParse(payload.payment?.entity)
  if (!link.success || !payment.success) return 'unreadable'
  return (await finaliseLinkPayment(services, link.data.id, payment.data)).status
}

/** A refund of a payment without an order that was made by hand isn't in the ledger; only the payment shows it. */
async function processRefund(services: CheckoutServices, payload: OpenWebhook['payload']): Promise<string> {
  const reported = providerRefund.safeParse(payload.refund?.entity)
  if (!reported.success) return 'unreadable'
  if (await recordReportedRefund({ ...services, onAllRefunded: markCheckoutRefunded }, reported.data)) return 'recorded'
  return payload.payment ? processPayment(services, payload) : 'unknown-refund'
}

/** A dispute may be reported before its payment. The payment then comes first. */
async function processDispute(services: CheckoutServices, { event, payload, sentAt }: OpenWebhook): Promise<string> {
  const status = reportedStatus(event)
  if (!status) return 'ignored'
  const reported = providerDispute.safeParse(payload.dispute?.entity)
  if (!reported.success) return 'unreadable'

  const dispute: ReportedDispute = { ...reported.data, status, reportedAt: sentAt }
  const outcome = await recordDispute(services.db, dispute)
  if (outcome.status !== 'unknown-payment') return outcome.status

  const payment = await services.gateway.fetchPayment(dispute.razorpayPaymentId)
  const finalised = await finaliseReportedPayment(services, payment)
  const retried = await recordDispute(services.db, dispute)
  return retried.status === 'unknown-payment' ? finalised.status : retried.status
}
