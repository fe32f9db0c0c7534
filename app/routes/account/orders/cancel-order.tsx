import { href, redirect } from 'react-router'
import { cancelOrderForm } from '#app/domain/after-sale/cancel-order.form.ts'
import { cancelOrder } from '#app/domain/after-sale/cancel-order.server.ts'
import { CancelOrderForm } from '#app/domain/after-sale/components/cancel-order-form.tsx'
import { findRefundable } from '#app/domain/after-sale/refundable.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { mayCustomerCancel } from '#app/domain/orders/customer-order-rules.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { formatRupees, type Paise } from '#app/money.ts'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formAction, on } from '#app/platform/http/form-action.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { isOfflinePayment } from '#app/vocabulary/payment-methods.ts'
import { REFUND_ARRIVAL } from '#app/vocabulary/shop.ts'
import type { Route } from './+types/cancel-order'
import { NoLongerPossible } from './no-longer-possible.tsx'
import { OrderError } from './order-error.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const user = requireCustomer({ context, url })
  const db = context.get(dbContext)
  const order = await findOrder(db, { userId: user.id, orderId: params.orderId })
  if (!order) throw notFound('order')
  if (order.status === 'cancelled') throw redirect(detailsPath(order.id))

  const refundable = await findRefundable(db, order.id)
  return { order, mayCancel: mayCustomerCancel(order), moneyLeft: refundable?.moneyLeft ?? 0 }
}

export const action = formAction(
  ({ context, params, url }: Route.ActionArgs) => ({
    services: { db: context.get(dbContext), jobs: context.get(jobsContext) },
    order: { userId: requireCustomer({ context, url }).id, orderId: params.orderId },
  }),
  [
    on(cancelOrderForm, async ({ services, order, value }) => ({
      ...(await cancelOrder(services, { ...order, ...value })),
      orderId: order.orderId,
    })),
  ],
)

export default function CancelOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { order, mayCancel, moneyLeft } = loaderData
  const backTo = detailsPath(order.id)
  return (
    <PageWidth className="py-6 pb-14 lg:py-11 lg:pb-22">
      <PageMetadata title={`Cancel order ${order.orderNumber}`} isPrivate />
      <div className="max-w-160">
        <PageTitle className="tabular-nums">Cancel order {order.orderNumber}</PageTitle>
        {mayCancel && actionData?.code !== 'dispatched' ? (
          <>
            <p className="mt-3 text-soft">
              Do you want to cancel this order?{' '}
              {order.replaces &&
                'Nothing was charged for it. We’ll reopen your complaint, so that we can find another solution.'}
              {moneyLeft > 0 &&
                (isOfflinePayment(order.razorpayPaymentId ?? '')
                  ? `We’ll pay ${formatRupees(moneyLeft as Paise)} back to you.`
                  : `We’ll return ${formatRupees(moneyLeft as Paise)} to the account or card you paid with. Most banks show it within ${REFUND_ARRIVAL}.`)}
            </p>
            <CancelOrderForm backTo={backTo} response={actionData} />
          </>
        ) : (
          <NoLongerPossible order={order} title="This order is already on its way">
            It’s been handed over for delivery, so it can no longer be cancelled. We’re happy to help once it has
            arrived.
          </NoLongerPossible>
        )}
      </div>
    </PageWidth>
  )
}

export const ErrorBoundary = OrderError

function detailsPath(orderId: string): string {
  return href('/orders/:orderId', { orderId })
}
