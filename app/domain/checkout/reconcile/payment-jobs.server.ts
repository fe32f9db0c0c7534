import type { CheckoutServices } from '#app/domain/checkout/purchase/checkout-services.ts'
import { markCheckoutRefunded } from '#app/domain/checkout/purchase/move-checkout.server.ts'
import { releaseExpiredCheckouts } from '#app/domain/checkout/purchase/release-expired-checkouts.server.ts'
import { registerMoneyAudit } from '#app/domain/payments/audit/audit-jobs.server.ts'
import { WEBHOOK_QUEUE, type WebhookJob } from '#app/domain/payments/razorpay/webhook-inbox.server.ts'
import { REFUND_QUEUE, sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { registerSettlementJobs } from '#app/domain/payments/settlements/fetch-settlements.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { CANCEL_LINK_QUEUE, type CancelLink, cancelLink } from '../by-hand/draft-links.server.ts'
import { forgetEndedDrafts } from '../by-hand/forget-ended-drafts.server.ts'
import { finaliseMatchedPayments } from './finalise-reported-payment.server.ts'
import { processPendingWebhooks, processWebhook } from './process-webhook.server.ts'
import { reconcileDueAttempts, reconcileRecentPayments, reconcileWhenDue } from './reconcile-payments.server.ts'

const PAYMENT_LIST_QUEUE = 'list-recent-payments'

/** Registers the background work on payments. Call it before the jobs start. */
export function registerPaymentJobs(jobs: Jobs, { db, gateway, shopUrl }: Omit<CheckoutServices, 'jobs'>): void {
  const services = { db, gateway, jobs, shopUrl, onAllRefunded: markCheckoutRefunded }
  jobs.handle<WebhookJob>(WEBHOOK_QUEUE, ({ inboxId }) => processWebhook(services, inboxId))
  jobs.handle(REFUND_QUEUE, () => sendDueRefunds(services))
  jobs.handle<CancelLink>(CANCEL_LINK_QUEUE, (link) => cancelLink(services, link))
  jobs.handle(PAYMENT_LIST_QUEUE, () => reconcileRecentPayments(services))
  jobs.schedule(PAYMENT_LIST_QUEUE, '20 3 * * *')
  registerMoneyAudit(jobs, db)
  registerSettlementJobs(jobs, { db, gateway })

  jobs.every(86_400, 'forget guests of ended drafts', () => forgetEndedDrafts(db))
  jobs.every(30, 'release expired checkouts', async () => void (await releaseExpiredCheckouts(db)))
  jobs.every(30, 'reconcile payments', () => reconcileDueAttempts(services))
  jobs.every(30, 'compare payments after a restore', () => reconcileWhenDue(services))
  jobs.every(30, 'finalise payments whose attempt was found', () => finaliseMatchedPayments(services))
  jobs.every(30, 'send refunds', () => sendDueRefunds(services))
  jobs.every(30, 'process pending webhooks', () => processPendingWebhooks(services))
}
