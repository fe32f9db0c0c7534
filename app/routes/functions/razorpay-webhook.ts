import { functionError } from '#app/domain/checkout/purchase/purchase-messages.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { receiveWebhook } from '#app/domain/payments/razorpay/webhook-inbox.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { Route } from './+types/razorpay-webhook'
import { readBody, reject } from './function-responses.server.ts'

/**
 * Receives a webhook: checks its signature, stores it and responds; a job processes it. When it can't be stored, the
 * response makes the provider send it again.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readBody(request)
  if (body === undefined) return reject(413, functionError('too-large'))

  const services = { db: context.get(dbContext), gateway: context.get(gatewayContext), jobs: context.get(jobsContext) }
  try {
    const outcome = await receiveWebhook(services, {
      body,
      signature: request.headers.get('x-razorpay-signature'),
      eventId: request.headers.get('x-razorpay-event-id'),
    })
    if (outcome.status === 'not-signed') {
      log.warn('a webhook without a valid signature was rejected')
      return reject(401, functionError('invalid-signature'))
    }
    return Response.json({ success: true })
  } catch (error) {
    log.error({ err: error }, 'a webhook could not be stored')
    return reject(503, functionError('event-not-stored'))
  }
}
