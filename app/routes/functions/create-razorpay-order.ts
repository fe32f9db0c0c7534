import { needsParentalConsent } from '#app/domain/accounts/parental-consent/parental-consent.server.ts'
import { createPaymentInput } from '#app/domain/checkout/purchase/payment-inputs.ts'
import { functionError, startPaymentError } from '#app/domain/checkout/purchase/purchase-messages.ts'
import { startPayment } from '#app/domain/checkout/purchase/start-payment.server.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { configContext } from '#app/platform/http/context.server.ts'
import { shopDate } from '#app/shared/dates.ts'
import { checkoutServices, mayStartPayment } from '../checkout-services.server.ts'
import type { Route } from './+types/create-razorpay-order'
import { reject, respondToCustomer } from './function-responses.server.ts'

/** Starts a payment: reserves the cart's items and returns the provider's order, which the widget opens. */
export async function action(args: Route.ActionArgs) {
  const { context } = args
  return respondToCustomer(args, createPaymentInput, 'payments-unavailable', async ({ user, input }) => {
    if (!(await mayStartPayment(context, user.id))) return reject(429, functionError('too-many-attempts'))

    const gateway = context.get(gatewayContext)
    const shown = context.get(shopContext)
    const services = checkoutServices(context)
    const { db } = services
    if (shown.settings.parentalConsent && (await needsParentalConsent(db, user.id, shopDate(new Date())))) {
      return reject(403, functionError('no-parental-consent'))
    }
    const outcome = await startPayment(
      { ...services, gateway, shopUrl: context.get(configContext).shopUrl },
      user,
      input,
    )
    if (outcome.status === 'ready') {
      return Response.json({ success: true, order: outcome.order, key_id: gateway.keyId })
    }
    return reject(outcome.status === 'provider-failed' ? 502 : 409, startPaymentError(outcome))
  })
}
