import { Form, href, redirect, useNavigation, useSubmit } from 'react-router'
import { findWaitingCod } from '#app/domain/checkout/cash-on-delivery/confirm-cod.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { ConfirmDeleteOrder } from '#app/domain/orders/components/confirm-delete-order.tsx'
import { OrderCard } from '#app/domain/orders/components/order-card.tsx'
import { mayCustomerDelete } from '#app/domain/orders/customer-order-rules.ts'
import { hideOrderForm } from '#app/domain/orders/delete-order.form.ts'
import { hideOrder } from '#app/domain/orders/hide-order.server.ts'
import { FILTERABLE_STATUSES, ORDER_STATUS_LABELS, offeredStatuses } from '#app/domain/orders/order-status-labels.ts'
import { findOrder, listOrders } from '#app/domain/orders/queries.server.ts'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formAction, on } from '#app/platform/http/form-action.server.ts'
import { log } from '#app/platform/log.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { NewerOlderLinks } from '#app/ui/navigation/newer-older-links.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { optionalPart } from '#app/ui/optional-part.tsx'
import { ORDERS_PER_PAGE } from '#app/vocabulary/shop.ts'
import type { Route } from './+types/orders'
import { OrderError } from './order-error.tsx'
import { listParams, orderListPath, orderPath, readOrderListView } from './order-list-view.ts'

const WaitingCodNotice = optionalPart(() => import('#app/domain/checkout/cash-on-delivery/waiting-cod-notice.tsx'))

function statusOptions(shop: PublicSettings) {
  const statuses = offeredStatuses(FILTERABLE_STATUSES, shop)
  return [
    { value: 'all', label: 'All' },
    ...statuses.map((status) => ({ value: status, label: ORDER_STATUS_LABELS[status] })),
  ]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireCustomer({ context, url })
  const db = context.get(dbContext)
  const view = readOrderListView(url)
  // Bookmarks of earlier releases name an order in this address.
  const orderId = url.searchParams.get('order')
  if (orderId !== null) {
    if (!(await findOrder(db, { userId: user.id, orderId }))) throw notFound('order')
    throw redirect(orderPath(orderId, view))
  }

  // One more than the page shows, to find out whether there are older ones.
  const found = await listOrders(db, user.id, {
    limit: ORDERS_PER_PAGE + 1,
    offset: (view.page - 1) * ORDERS_PER_PAGE,
  })
  const waitingCod = await findWaitingCod(db, user.id, context.get(shopContext).settings)
  return {
    ...(waitingCod && { waitingCod }),
    view,
    toDelete: url.searchParams.get('delete'),
    orders: found.slice(0, ORDERS_PER_PAGE),
    hasOlder: found.length > ORDERS_PER_PAGE,
  }
}

export const action = formAction(
  ({ context, url }: Route.ActionArgs) => ({
    db: context.get(dbContext),
    user: requireCustomer({ context, url }),
    url,
  }),
  [
    on(hideOrderForm, async ({ db, user, url, value: { orderId } }) => {
      // A fault is only logged, and an order that can't be deleted yet stays in the list; neither shows a message.
      const outcome = await hideOrder(db, { userId: user.id, orderId }).catch((error) => {
        log.error({ err: error, orderId }, 'an order could not be deleted')
        return undefined
      })
      if (outcome?.status === 'unknown-order') return { status: outcome.status }
      return redirect(orderListPath(readOrderListView(url)))
    }),
  ],
)

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { view, toDelete, orders, hasOlder, waitingCod } = loaderData
  const list = orderListPath(view)
  const asked = orders.find(({ id, status }) => id === toDelete && mayCustomerDelete(status))
  return (
    <PageWidth className="py-6 pb-14 lg:py-11 lg:pb-22">
      <PageMetadata title="My Orders" isPrivate />
      <div className="max-w-225">
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 lg:mb-7">
          <PageTitle>My Orders</PageTitle>
          <StatusSelect status={view.status ?? 'all'} />
        </div>
        {waitingCod && <WaitingCodNotice {...waitingCod} />}
        {asked && <ConfirmDeleteOrder order={asked} cancelTo={list} />}
        {orders.length === 0 ? (
          <EmptyState
            motif="buti"
            title="No Orders Found"
            action={<ButtonLink to={href('/products')}>Start Shopping</ButtonLink>}
          >
            Your orders and invoices will appear here.
          </EmptyState>
        ) : (
          <div className="grid gap-4">
            {orders.map((each) => (
              <OrderCard key={each.id} order={each} detailsTo={orderPath(each.id, view)} keep={listParams(view)} />
            ))}
          </div>
        )}
        <NewerOlderLinks
          noun="Orders"
          page={view.page}
          hasOlder={hasOlder}
          path={href('/orders')}
          keep={listParams({ ...view, page: 1 })}
          className="mt-6"
        />
        <TextLink alone to={href('/complaints')} className="mt-4">
          My complaints
        </TextLink>
      </div>
    </PageWidth>
  )
}

export const ErrorBoundary = OrderError

/** The choice is stored in the URL; the list isn't filtered by it (M70). */
function StatusSelect({ status }: { status: string }) {
  const submit = useSubmit()
  const chosen = useNavigation().formData?.get('status') ?? status
  return (
    <Form method="get" replace preventScrollReset className="flex items-end gap-2">
      <SelectField
        label="Status"
        name="status"
        options={statusOptions(useShop())}
        value={String(chosen)}
        onChange={(event) => submit(event.currentTarget.form, { replace: true, preventScrollReset: true })}
        fieldClassName="w-48"
      />
      <noscript>
        <Button variant="secondary" className="min-h-12">
          Show
        </Button>
      </noscript>
    </Form>
  )
}
