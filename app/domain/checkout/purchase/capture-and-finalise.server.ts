import { GatewayError, type PaymentGateway, type ProviderPayment } from '#app/domain/payments/gateway.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { CheckoutServices } from './checkout-services.ts'
import { type FinaliseOutcome, finalisePayment } from './finalise-payment.server.ts'

/**
 * Captures a payment that is only authorised, then finalises it. A payment of a different amount than its attempt's isn't
 * captured.
 *
 * @throws GatewayError when the provider is unavailable; nothing is lost, and the caller may try again.
 */
export async function captureAndFinalise(
  services: CheckoutServices,
  payment: ProviderPayment,
): Promise<FinaliseOutcome> {
  return finalisePayment(services, await captureIfDue(services, payment))
}

async function captureIfDue({ db, gateway }: CheckoutServices, payment: ProviderPayment): Promise<ProviderPayment> {
  if (payment.status !== 'authorized' || !(await isCaptureDue(db, payment))) return payment
  return capture(gateway, payment)
}

/** Whether the amount is the attempt's, and the payment isn't recorded as captured yet. */
async function isCaptureDue(db: Db, payment: ProviderPayment): Promise<boolean> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('razorpay_order_id', '=', payment.orderId)
    .where('amount', '=', payment.amount)
    .where('currency', '=', payment.currency)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .where('razorpay_payment_id', '=', payment.id)
            .where('status', 'in', ['captured', 'refunded']),
        ),
      ),
    )
    .executeTakeFirst()
  return attempt !== undefined
}

/** A rejection mostly means that the provider itself or another process has just captured it. */
async function capture(gateway: PaymentGateway, payment: ProviderPayment): Promise<ProviderPayment> {
  try {
    return await gateway.capturePayment(payment)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== 'rejected') throw error
    return gateway.fetchPayment(payment.id)
  }
}
