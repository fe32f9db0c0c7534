import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { receiveWebhook } from '#app/domain/payments/razorpay/webhook-inbox.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { Route } from './+types/razorpay-webhook'
import { readBody, refuse } from './function-responses.server.ts'

/**
 * Takes an event of the payment provider: checks its signature, keeps it, answers at once. A job does the work. When it
 * cannot be kept, the answer makes the provider send it again.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readBody(request)
  if (body === undefined) return refuse(413, 'The event is too large')

  const services = { db: context.get(dbContext), gateway: context.get(gatewayContext), jobs: context.get(jobsContext) }
  try {
    const outcome = await receiveWebhook(services, {
      body,
      signature: request.headers.get('x-razorpay-signature'),
      eventId: request.headers.get('x-razorpay-event-id'),
    })
    if (outcome.status === 'not-signed') {
      log.warn('a webhook without a valid signature was refused')
      return refuse(401, 'The signature is not valid')
    }
    return Response.json({ success: true })
  } catch (error) {
    log.error({ err: error }, 'a webhook could not be kept')
    return refuse(503, 'The event could not be kept')
  }
}
