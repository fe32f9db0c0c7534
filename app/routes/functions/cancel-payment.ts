import { cancelPayment } from '#app/domain/checkout/purchase/cancel-payment.server.ts'
import { cancelPaymentInput } from '#app/domain/checkout/purchase/payment-inputs.ts'
import { functionError } from '#app/domain/checkout/purchase/purchase-messages.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import type { Route } from './+types/cancel-payment'
import { reject, respondToCustomer } from './function-responses.server.ts'

/** Releases the reservations of a payment that failed or was cancelled. */
export async function action(args: Route.ActionArgs) {
  const { context } = args
  return respondToCustomer(args, cancelPaymentInput, 'cancellation-unavailable', async ({ user, input }) => {
    const outcome = await cancelPayment(context.get(dbContext), user.id, input)
    switch (outcome.status) {
      case 'cancelled':
        return Response.json({ success: true })
      case 'already-placed':
        return Response.json({ success: true, orderId: outcome.orderId })
      case 'unknown-attempt':
        return reject(404, functionError('unknown-attempt'))
    }
  })
}
