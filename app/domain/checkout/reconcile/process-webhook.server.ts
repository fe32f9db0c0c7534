import type { CheckoutServices } from '#app/domain/checkout/purchase/checkout-services.ts'
import { markCheckoutRefunded } from '#app/domain/checkout/purchase/mark-refunded.server.ts'
import { providerPayment, providerRefund } from '#app/domain/payments/razorpay/schema.ts'
import {
  closeWebhook,
  findOpenWebhook,
  listForgottenWebhooks,
  noteWebhookProblem,
  type OpenWebhook,
} from '#app/domain/payments/razorpay/webhook-inbox.server.ts'
import { recordRefund } from '#app/domain/payments/refunds/refunds.server.ts'
import { log } from '#app/platform/log.server.ts'
import { finaliseReportedPayment } from './finalise-reported-payment.server.ts'

/**
 * Works off one event of the provider: payments end in the purchase they pay for, refunds in the books. Safe to repeat.
 *
 * @throws whatever keeps it from being worked off; the event stays open and is tried again.
 */
export async function processWebhook(services: CheckoutServices, inboxId: string): Promise<void> {
  const webhook = await findOpenWebhook(services.db, inboxId)
  if (!webhook) return

  try {
    const outcome = await workOff(services, webhook)
    await closeWebhook(services.db, inboxId, outcome)
    log.info({ webhook: inboxId, event: webhook.event, outcome }, 'webhook worked off')
  } catch (error) {
    await noteWebhookProblem(services.db, inboxId, String(error))
    throw error
  }
}

/** Takes up events that no job works on any more. One that fails does not keep the others waiting. */
export async function processPendingWebhooks(services: CheckoutServices): Promise<void> {
  for (const inboxId of await listForgottenWebhooks(services.db)) {
    await processWebhook(services, inboxId).catch((error: unknown) => {
      log.error({ err: error, webhook: inboxId }, 'a webhook cannot be worked off')
    })
  }
}

async function workOff(services: CheckoutServices, { event, payload }: OpenWebhook): Promise<string> {
  if (event.startsWith('refund.')) return workOffRefund(services, payload)
  if (event.startsWith('payment.dispute.') || event.startsWith('payment.downtime.')) return 'ignored'
  if (!event.startsWith('payment.') && event !== 'order.paid') return 'ignored'

  return workOffPayment(services, payload)
}

async function workOffPayment(services: CheckoutServices, { payment }: OpenWebhook['payload']): Promise<string> {
  const told = providerPayment.safeParse(payment?.entity)
  if (!told.success) return 'unreadable'
  const { status } = await finaliseReportedPayment(services, told.data)
  return status
}

/** A refund that the shop did not ask for, made by hand at the provider, shows in the payment alone. */
async function workOffRefund(services: CheckoutServices, payload: OpenWebhook['payload']): Promise<string> {
  const told = providerRefund.safeParse(payload.refund?.entity)
  if (!told.success) return 'unreadable'
  if (await recordRefund({ ...services, onAllRefunded: markCheckoutRefunded }, told.data)) return 'recorded'
  return payload.payment ? workOffPayment(services, payload) : 'unknown-refund'
}
