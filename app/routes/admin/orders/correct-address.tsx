import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { correctAddressForm } from '#app/domain/after-sale/address/correct-address.form.ts'
import { correctAddressAsAdmin } from '#app/domain/after-sale/address/correct-address.server.ts'
import { CorrectAddress } from '#app/domain/after-sale/address/correct-address.tsx'
import { correctBillingAddressForm } from '#app/domain/after-sale/address/correct-billing-address.form.ts'
import { correctBillingAddress } from '#app/domain/after-sale/address/correct-billing-address.server.ts'
import { CorrectBillingAddress } from '#app/domain/after-sale/address/correct-billing-address.tsx'
import { courierServiceContext } from '#app/domain/orders/couriers/courier-service.ts'
import { findOrderForAdmin } from '#app/domain/orders/manage/order-table.server.ts'
import { shownOrderNumber } from '#app/domain/orders/order-number.ts'
import { toInvoiceAddress } from '#app/domain/orders/shipping-address.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/correct-address'

export async function loader({ context, params: { orderId } }: Route.LoaderArgs) {
  const order = await findOrderForAdmin(adminDb(context), orderId)
  if (!order || order.deletedAt) throw notFound('order')
  return { order }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(correctAddressForm, async ({ actor, value: address, params: { orderId }, context, ...services }) => ({
    ...(await correctAddressAsAdmin({ ...services, couriers: context.get(courierServiceContext) }, actor, {
      orderId,
      address,
    })),
    orderPath: pathOf(orderId),
  })),
  on(correctBillingAddressForm, async ({ actor, db, value, params: { orderId } }) => ({
    ...(await correctBillingAddress(db, { orderId, address: toInvoiceAddress(value), by: actor })),
    orderPath: pathOf(orderId),
  })),
])

/** The owner corrects where an order goes. */
export default function CorrectOrderAddress({ loaderData: { order }, actionData }: Route.ComponentProps) {
  const number = shownOrderNumber(order)
  return (
    <>
      <TextLink to={pathOf(order.id)} alone>
        Back to order {number}
      </TextLink>
      <AdminTitle title={`Address of order ${number}`} />
      <Panel className="max-w-180">
        <p className="mb-4 text-soft">
          The customer is notified.{' '}
          {order.trackingNumber !== null &&
            `The label of ${order.trackingNumber} has the old address: the number is removed, and a booked courier is cancelled. `}
          If you collect GST, another State takes a new invoice: the shop issues it, and the credit note that cancels
          the earlier one.
        </p>
        <CorrectAddress order={order} response={actionData} backTo={pathOf(order.id)} />
        <CorrectBillingAddress order={order} response={actionData} title="The buyer’s address for the invoice" />
      </Panel>
    </>
  )
}

function pathOf(orderId: string): string {
  return href('/admin/orders/:orderId', { orderId })
}
