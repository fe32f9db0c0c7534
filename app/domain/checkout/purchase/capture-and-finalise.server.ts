import { GatewayError, type PaymentGateway, type ProviderPayment } from '#app/domain/payments/gateway.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { CheckoutServices } from './checkout-services.ts'
import { type FinaliseOutcome, finalisePayment } from './finalise-payment.server.ts'

/**
 * Takes money that is only authorised, then ends the purchase. Money of another amount than the attempt's is not taken.
 *
 * @throws GatewayError when the provider cannot be asked; nothing is lost, and the caller may try again.
 */
export async function captureAndFinalise(
  services: CheckoutServices,
  payment: ProviderPayment,
): Promise<FinaliseOutcome> {
  return finalisePayment(services, await takeMoney(services, payment))
}

async function takeMoney({ db, gateway }: CheckoutServices, payment: ProviderPayment): Promise<ProviderPayment> {
  if (payment.status !== 'authorized' || !(await isToBeTaken(db, payment))) return payment
  return capture(gateway, payment)
}

/** Whether the amount is the agreed one, and the books do not say yet that it was taken. */
async function isToBeTaken(db: Db, payment: ProviderPayment): Promise<boolean> {
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

/** A refusal mostly means that it was captured a moment ago, by the provider itself or another process. */
async function capture(gateway: PaymentGateway, payment: ProviderPayment): Promise<ProviderPayment> {
  try {
    return await gateway.capturePayment(payment)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== 'rejected') throw error
    return gateway.fetchPayment(payment.id)
  }
}
