import { href, redirect } from 'react-router'
import { verifyReturnedPayment } from '#app/domain/checkout/purchase/verify-payment.server.ts'
import { type PaymentReturn, returnedPayment, returnPath } from '#app/domain/checkout/widget/payment-return.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { readForm } from '#app/platform/http/form.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { Route } from './+types/payment-callback'

/**
 * Receives the browser of a customer who left the shop to pay. The request comes from the provider's site without a
 * session cookie, so only the signature proves the payment; the next page requires the session again.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request)
  const toReview = (ending: PaymentReturn) => redirect(returnPath(ending, url.searchParams.get('address')), 303)
  const reported = returnedPayment.safeParse(Object.fromEntries(form))
  if (!reported.success) {
    return toReview(form.get('error[reason]') === 'payment_cancelled' ? 'cancelled' : 'failed')
  }

  const services = { db: context.get(dbContext), gateway: context.get(gatewayContext), jobs: context.get(jobsContext) }
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = reported.data
  try {
    const outcome = await verifyReturnedPayment(services, {
      razorpayOrderId: razorpay_order_id,
      razorpayPaymentId: razorpay_payment_id,
      signature: razorpay_signature,
    })
    switch (outcome.status) {
      case 'placed':
        return redirect(href('/orders/:orderId', { orderId: outcome.orderId }), 303)
      case 'refund-due':
        return toReview('not-created')
      case 'invalid':
        return toReview('unverified')
    }
  } catch (error) {
    log.error({ err: error }, 'a returned payment could not be verified')
    return toReview('unconfirmed')
  }
}
