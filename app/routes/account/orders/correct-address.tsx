import { href } from 'react-router'
import { correctAddressForm } from '#app/domain/after-sale/address/correct-address.form.ts'
import { correctAddress } from '#app/domain/after-sale/address/correct-address.server.ts'
import { CorrectAddress } from '#app/domain/after-sale/address/correct-address.tsx'
import { correctBillingAddressForm } from '#app/domain/after-sale/address/correct-billing-address.form.ts'
import { correctBillingAddress } from '#app/domain/after-sale/address/correct-billing-address.server.ts'
import { CorrectBillingAddress } from '#app/domain/after-sale/address/correct-billing-address.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { mayCustomerCancel } from '#app/domain/orders/customer-order-rules.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { toInvoiceAddress } from '#app/domain/orders/shipping-address.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formAction, on } from '#app/platform/http/form-action.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import type { Route } from './+types/correct-address'
import { NoLongerPossible } from './no-longer-possible.tsx'
import { OrderError } from './order-error.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const user = requireCustomer({ context, url })
  const order = await findOrder(context.get(dbContext), { userId: user.id, orderId: params.orderId })
  if (!order || !context.get(shopContext).settings.addressCorrections) throw notFound('order')
  return { order, mayCorrect: mayCustomerCancel(order) && order.replaces === null }
}

export const action = formAction(
  ({ context, params: { orderId }, url }: Route.ActionArgs) => ({
    services: { db: context.get(dbContext), jobs: context.get(jobsContext) },
    order: { userId: requireCustomer({ context, url }).id, orderId },
  }),
  [
    on(correctAddressForm, async ({ services, order, value: address }) => ({
      ...(await correctAddress(services, { ...order, address })),
      orderPath: detailsPath(order.orderId),
    })),
    on(correctBillingAddressForm, async ({ services: { db }, order: { userId, orderId }, value }) => ({
      ...(await correctBillingAddress(db, { orderId, address: toInvoiceAddress(value), by: { userId } })),
      orderPath: detailsPath(orderId),
    })),
  ],
)

/** A customer corrects where their order goes. */
export default function CorrectOrderAddress({ loaderData: { order, mayCorrect }, actionData }: Route.ComponentProps) {
  const backTo = detailsPath(order.id)
  const title = `Correct the address of order ${order.orderNumber}`
  return (
    <PageWidth className="py-6 pb-14 lg:py-11 lg:pb-22">
      <PageMetadata title={title} isPrivate />
      <div className="max-w-160">
        <PageTitle className="tabular-nums">{title}</PageTitle>
        {mayCorrect ? (
          <>
            <p className="mt-3 mb-5 text-soft">
              You can do this until we hand over the parcel. With another PIN code, the expected delivery may change.
            </p>
            <CorrectAddress order={order} response={actionData} backTo={backTo} />
            <CorrectBillingAddress order={order} response={actionData} title="Your address for the invoice" />
          </>
        ) : (
          <NoLongerPossible order={order} title="This address can no longer be corrected here">
            Please write to us: we’ll see what we can do.
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
