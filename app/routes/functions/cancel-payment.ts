import { cancelPayment } from '#app/domain/checkout/purchase/cancel-payment.server.ts'
import { cancelPaymentInput } from '#app/domain/checkout/purchase/function-inputs.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import type { Route } from './+types/cancel-payment'
import { refuse, respondToCustomer } from './function-responses.server.ts'

/** Gives back what was held for a payment that failed or was left. */
export async function action(args: Route.ActionArgs) {
  const { context } = args
  return respondToCustomer(args, cancelPaymentInput, 'the payment could not be cancelled', async ({ user, input }) => {
    const outcome = await cancelPayment(context.get(dbContext), user.id, input)
    switch (outcome.status) {
      case 'cancelled':
        return Response.json({ success: true })
      case 'already-placed':
        return Response.json({ success: true, orderId: outcome.orderId })
      case 'unknown-attempt':
        return refuse(404, 'Order data not found. Please try again.')
    }
  })
}
