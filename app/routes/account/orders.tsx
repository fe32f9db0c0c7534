import { data, Form, href, redirect, useNavigation, useSubmit } from 'react-router'
import { RefundProgress, toShownRefund } from '#app/domain/after-sale/components/refund-progress.tsx'
import { OrderComplaints } from '#app/domain/complaints/components/order-complaints.tsx'
import { listComplaintsOfOrder } from '#app/domain/complaints/queries.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { ConfirmDeleteOrder } from '#app/domain/orders/components/confirm-delete-order.tsx'
import { OrderCard } from '#app/domain/orders/components/order-card.tsx'
import { OrderDetails } from '#app/domain/orders/components/order-details.tsx'
import { mayCustomerDelete } from '#app/domain/orders/customer-order-rules.ts'
import { hideOrder } from '#app/domain/orders/hide-order.server.ts'
import { listCreditNotes } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import type { Order } from '#app/domain/orders/order.ts'
import { FILTERABLE_STATUSES, orderStatusLabel } from '#app/domain/orders/order-status-labels.ts'
import { findOrder, listOrders } from '#app/domain/orders/queries.server.ts'
import { deleteOrderInput } from '#app/domain/orders/schema.ts'
import { listOrderRefunds } from '#app/domain/payments/refunds/order-refunds.server.ts'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { readForm } from '#app/platform/http/form.server.ts'
import { log } from '#app/platform/log.server.ts'
import { readPage } from '#app/shared/table-page.ts'
import { ORDERS_PER_PAGE } from '#app/shop.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { NewerOlderLinks } from '#app/ui/newer-older-links.tsx'
import { PageTitle, PageWidth } from '#app/ui/page.tsx'
import { addressWith, type PreservedParams } from '#app/ui/preserved-params.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/orders'
import { OrderError } from './order-error.tsx'

const PATH = href('/orders')

const STATUS_OPTIONS = [
  { value: 'all', label: 'All' },
  ...FILTERABLE_STATUSES.map((status) => ({ value: status, label: orderStatusLabel(status) })),
]

const NO_ORDER = { order: undefined, creditNotes: [], refunds: [], complaints: [] }

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireCustomer({ context, url })
  const db = context.get(dbContext)
  const view = readView(url)
  if (view.order === undefined) {
    // One more than the page shows, to find out whether there are older ones.
    const found = await listOrders(db, user.id, {
      limit: ORDERS_PER_PAGE + 1,
      offset: (view.page - 1) * ORDERS_PER_PAGE,
    })
    const hasOlder = found.length > ORDERS_PER_PAGE
    return { view, orders: found.slice(0, ORDERS_PER_PAGE), hasOlder, ...NO_ORDER }
  }

  const order = await findOrder(db, { userId: user.id, orderId: view.order })
  if (!order) throw data('Order Not Found', { status: 404 })
  const [creditNotes, refunds, complaints] = await Promise.all([
    listCreditNotes(db, order.id),
    listOrderRefunds(db, order.id),
    listComplaintsOfOrder(db, { userId: user.id, orderId: order.id }),
  ])
  return { view, orders: [], hasOlder: false, order, creditNotes, refunds: refunds.map(toShownRefund), complaints }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const user = requireCustomer({ context, url })
  const input = deleteOrderInput.safeParse(Object.fromEntries(await readForm(request)))
  if (!input.success) throw data('Order Not Found', { status: 404 })

  // A fault is only logged, and an order that can't be deleted yet stays in the list; neither shows a message.
  const outcome = await hideOrder(context.get(dbContext), { userId: user.id, ...input.data }).catch((error) => {
    log.error({ err: error, orderId: input.data.orderId }, 'an order could not be deleted')
    return undefined
  })
  if (outcome?.status === 'unknown-order') throw data('Order Not Found', { status: 404 })
  const { status, page } = readView(url)
  return redirect(ordersPath({ status, page }))
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { view, orders, hasOlder, order, creditNotes, refunds, complaints } = loaderData
  const { status, page } = view
  const list = ordersPath({ status, page })
  if (order) {
    const here = preservedParams({ status, page, order: order.id })
    return (
      <PageWidth className="py-4 pb-14 lg:py-8 lg:pb-22">
        <PageMetadata title={`Order ${order.orderNumber}`} isPrivate />
        <DeleteOrderQuestion orders={[order]} orderId={view.delete} cancelTo={addressWith(PATH, here)} />
        <OrderDetails
          order={order}
          creditNotes={creditNotes}
          refunds={<RefundProgress refunds={refunds} />}
          complaints={<OrderComplaints complaints={complaints} />}
          backTo={list}
          keep={here}
        />
      </PageWidth>
    )
  }
  return (
    <PageWidth className="py-6 pb-14 lg:py-11 lg:pb-22">
      <PageMetadata title="My Orders" isPrivate />
      <div className="max-w-225">
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 lg:mb-7">
          <PageTitle>My Orders</PageTitle>
          <StatusSelect status={status ?? 'all'} />
        </div>
        <DeleteOrderQuestion orders={orders} orderId={view.delete} cancelTo={list} />
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
              <OrderCard
                key={each.id}
                order={each}
                detailsTo={ordersPath({ status, page, order: each.id })}
                keep={preservedParams({ status, page })}
              />
            ))}
          </div>
        )}
        <NewerOlderLinks
          noun="Orders"
          page={page}
          hasOlder={hasOlder}
          path={PATH}
          keep={preservedParams({ status, page: 1 })}
          className="mt-6"
        />
        <TextLink alone to={href('/complaints')} className="mt-4">
          My complaints
        </TextLink>
      </div>
    </PageWidth>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrderError error={error} />
}

/** The choice is stored in the URL; the list isn't filtered by it. */
function StatusSelect({ status }: { status: string }) {
  const submit = useSubmit()
  const chosen = useNavigation().formData?.get('status') ?? status
  return (
    <Form method="get" replace preventScrollReset className="flex items-end gap-2">
      <SelectField
        label="Status"
        name="status"
        options={STATUS_OPTIONS}
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

interface QuestionProps {
  orders: readonly Order[]
  /** The order to delete; nothing shows when it isn't among `orders` or can't be deleted. */
  orderId: string | undefined
  cancelTo: string
}

function DeleteOrderQuestion({ orders, orderId, cancelTo }: QuestionProps) {
  const order = orders.find(({ id }) => id === orderId)
  if (!order || !mayCustomerDelete(order.status)) return null
  return <ConfirmDeleteOrder order={order} cancelTo={cancelTo} />
}

/** What the page's address selects. */
interface View {
  /** The selected status. */
  readonly status: string | undefined
  /** From 1. */
  readonly page: number
  /** The order to show. */
  readonly order?: string | undefined
  /** The order to confirm deleting. */
  readonly delete?: string | undefined
}

function readView({ searchParams }: URL): View {
  const status = searchParams.get('status') ?? 'all'
  return {
    status: STATUS_OPTIONS.some(({ value }) => value === status) && status !== 'all' ? status : undefined,
    page: readPage(searchParams.get('page')),
    order: searchParams.get('order') ?? undefined,
    delete: searchParams.get('delete') ?? undefined,
  }
}

function ordersPath(view: View): string {
  return addressWith(PATH, preservedParams(view))
}

function preservedParams({ status, page, order, delete: orderToDelete }: View): PreservedParams {
  return { status, page: page === 1 ? undefined : String(page), order, delete: orderToDelete }
}
