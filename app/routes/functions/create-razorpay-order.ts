import { createPaymentInput } from '#app/domain/checkout/purchase/function-inputs.ts'
import { type StartPaymentOutcome, startPayment } from '#app/domain/checkout/purchase/start-payment.server.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { formatRupees } from '#app/money.ts'
import { clientAddressContext, configContext, dbContext } from '#app/platform/http/context.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { consumeRateLimit, networkOf, rateLimitKey } from '#app/platform/rate-limit/rate-limit.server.ts'
import type { Route } from './+types/create-razorpay-order'
import { refuse, respondToCustomer } from './function-responses.server.ts'

const HOUR_MS = 3_600_000

/** Nobody pays so often; who tries cards or hoards stock does. A whole college or office may share one address. */
const STARTS_OF_ACCOUNT = { max: 100, windowMs: HOUR_MS }
const STARTS_OF_NETWORK = { max: 3_000, windowMs: HOUR_MS }

/** Starts a payment: holds the cart's pieces and answers with the provider's order that the widget opens. */
export async function action(args: Route.ActionArgs) {
  const { context } = args
  return respondToCustomer(
    args,
    createPaymentInput,
    'The shop cannot take payments right now',
    async ({ user, input }) => {
      if (!(await mayStart(context, user.id)))
        return refuse(429, 'Too many payments were started. Please try again later.')

      const gateway = context.get(gatewayContext)
      const services = {
        db: context.get(dbContext),
        gateway,
        jobs: context.get(jobsContext),
        sellerGstin: context.get(configContext).shopGstin,
        shopUrl: context.get(configContext).shopUrl,
      }
      const outcome = await startPayment(services, user, input)
      if (outcome.status === 'ready') {
        return Response.json({ success: true, order: outcome.order, key_id: gateway.keyId })
      }
      return refuse(outcome.status === 'provider-failed' ? 502 : 409, explain(outcome))
    },
  )
}

async function mayStart(context: Route.ActionArgs['context'], userId: string): Promise<boolean> {
  const db = context.get(dbContext)
  const network = networkOf(context.get(clientAddressContext))
  const [account, address] = await Promise.all([
    consumeRateLimit(db, rateLimitKey('start-payment', userId), STARTS_OF_ACCOUNT),
    consumeRateLimit(db, rateLimitKey('start-payment-network', network), STARTS_OF_NETWORK),
  ])
  return account && address
}

function explain(outcome: Exclude<StartPaymentOutcome, { status: 'ready' }>): string {
  switch (outcome.status) {
    case 'provider-failed':
      return outcome.reason
    case 'insufficient-stock':
      return 'Insufficient stock available'
    case 'no-address':
      return 'Please complete all required fields'
    case 'empty-cart':
      return 'Failed to prepare order: your cart is empty'
    case 'total-changed':
      return `Failed to prepare order: the total is now ${formatRupees(outcome.total)}, please review your order again`
    case 'total-too-small':
      return 'Failed to prepare order: the total is below ₹1'
    case 'total-too-large':
      return 'Failed to prepare order: the total is too large for one payment'
  }
}
