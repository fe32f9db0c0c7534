import { isUnsignedReport, verifyPaymentInput } from '#app/domain/checkout/purchase/payment-inputs.ts'
import { functionError, refundDueError } from '#app/domain/checkout/purchase/purchase-messages.ts'
import { verifyPayment } from '#app/domain/checkout/purchase/verify-payment.server.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { consumeRateLimit, rateLimitKey } from '#app/platform/rate-limit/rate-limit.server.ts'
import type { Route } from './+types/verify-payment'
import { reject, respondToCustomer } from './function-responses.server.ts'

/** A call without a signature is accepted but proves nothing: it asks the provider (M63, P01). Nobody has that many payments. */
const UNSIGNED_LIMIT = { max: 100, windowMs: 3_600_000 }

/** Verifies the payment that the widget reported. When the response says success, the order exists. */
export async function action(args: Route.ActionArgs) {
  const { context } = args
  return respondToCustomer(args, verifyPaymentInput, 'verification-unavailable', async ({ user, input }) => {
    const db = context.get(dbContext)
    if (isUnsignedReport(input)) {
      const mayAsk = await consumeRateLimit(db, rateLimitKey('verify-unsigned', user.id), UNSIGNED_LIMIT)
      if (!mayAsk) return reject(429, functionError('too-many-attempts'))
    }
    const services = {
      db,
      gateway: context.get(gatewayContext),
      jobs: context.get(jobsContext),
    }
    const outcome = await verifyPayment(services, user.id, input)
    switch (outcome.status) {
      case 'placed':
        return Response.json({ success: true, isValid: true, orderId: outcome.orderId })
      case 'refund-due':
        return Response.json({ success: false, isValid: true, ...refundDueError(outcome.reason) })
      case 'invalid':
        return Response.json({ success: false, isValid: false, ...functionError('payment-not-verified') })
    }
  })
}
