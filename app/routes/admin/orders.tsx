import { useCallback, useState } from 'react'
import { data, redirect } from 'react-router'
import { AdminTitle } from '#app/domain/admin/components/admin-title.tsx'
import { DetailsDialog } from '#app/domain/admin/components/details-dialog.tsx'
import { OrderFacts } from '#app/domain/admin/components/order-facts.tsx'
import { OrderFilterForm } from '#app/domain/admin/components/order-filter-form.tsx'
import { OrdersTable } from '#app/domain/admin/components/orders-table.tsx'
import { CHANGE_STATUS, type StatusChange } from '#app/domain/admin/components/status-changer.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { changeOrderStatus, deleteOrderAsAdmin } from '#app/domain/orders/commands.server.ts'
import { ConfirmDeleteOrder, DELETE_ORDER } from '#app/domain/orders/components/confirm-delete-order.tsx'
import { shownOrderNumber } from '#app/domain/orders/order-number.ts'
import { adminStatusLabel, ORDER_STATUSES, type OrderStatus } from '#app/domain/orders/order-status.ts'
import { listOrdersForAdmin } from '#app/domain/orders/queries.server.ts'
import { changeOrderStatusInput, deleteOrderInput } from '#app/domain/orders/schema.ts'
import { type AdminActor, requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { readForm } from '#app/platform/http/form.server.ts'
import { log } from '#app/platform/log.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { addressWith } from '#app/ui/kept-params.tsx'
import { useToast } from '#app/ui/toast.tsx'
import type { Route } from './+types/orders'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin({ context })
  const view = readView(url)
  return { view, orders: await listOrdersForAdmin(context.get(dbContext), view) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const actor = requireAdmin({ context })
  const db = context.get(dbContext)
  const form = Object.fromEntries(await readForm(request))
  switch (form.intent) {
    case CHANGE_STATUS:
      return changeStatus(db, actor, form)
    case DELETE_ORDER:
      return remove(db, actor, form, url)
    default:
      throw data('Unknown form', { status: 400 })
  }
}

async function changeStatus(db: Db, actor: AdminActor, form: unknown) {
  const refuse = (status: number) => data<StatusChange>({ error: 'Failed to update order status' }, { status })
  const input = changeOrderStatusInput.safeParse(form)
  if (!input.success) return refuse(400)
  try {
    const outcome = await changeOrderStatus(db, actor, input.data)
    if (outcome.status === 'unknown-order') return refuse(404)
    return data<StatusChange>({ saved: `Status saved: ${adminStatusLabel(input.data.status)}` })
  } catch (error) {
    log.error({ err: error, orderId: input.data.orderId }, 'the status of an order could not be changed')
    return refuse(500)
  }
}

async function remove(db: Db, actor: AdminActor, form: unknown, url: URL) {
  const refuse = (status: number) => data<StatusChange>({ error: 'Failed to delete order' }, { status })
  const input = deleteOrderInput.safeParse(form)
  if (!input.success) return refuse(400)
  try {
    const outcome = await deleteOrderAsAdmin(db, actor, input.data.orderId)
    if (outcome.status === 'unknown-order') return refuse(404)
  } catch (error) {
    log.error({ err: error, orderId: input.data.orderId }, 'an order could not be deleted')
    return refuse(500)
  }
  return redirect(listPath(readView(url)))
}

export default function AdminOrders({ loaderData: { view, orders }, actionData }: Route.ComponentProps) {
  const showToast = useToast()
  const [refusal, setRefusal] = useState<string>()
  const tell = useCallback(
    ({ saved, error }: StatusChange) => {
      setRefusal(error)
      if (saved) showToast(saved)
    },
    [showToast],
  )

  const shown = orders.find(({ id }) => id === view.order)
  // A refused deletion is not asked about again at once: the question would hide why it was refused.
  const asked = actionData?.error ? undefined : orders.find(({ id }) => id === view.delete)
  const list = listPath(view)
  return (
    <>
      <PageMetadata title="Orders" isPrivate />
      <AdminTitle count={orders.length}>Orders</AdminTitle>
      {actionData?.error && (
        <Banner tone="error" className="mb-3">
          {actionData.error}
        </Banner>
      )}
      {refusal && (
        <Banner tone="error" className="mb-3" onDismiss={() => setRefusal(undefined)}>
          {refusal}
        </Banner>
      )}
      {shown && (
        <DetailsDialog title={`Order ${shownOrderNumber(shown)}`} closeTo={list} size="lg">
          <OrderFacts order={shown} />
        </DetailsDialog>
      )}
      {asked && <ConfirmDeleteOrder order={asked} cancelTo={list} />}
      <OrderFilterForm search={view.search} status={view.status} />
      {orders.length === 0 ? (
        <EmptyState motif="buti" title="No orders found">
          {view.search || view.status ? 'No order matches this search and status.' : 'Nothing has been ordered yet.'}
        </EmptyState>
      ) : (
        <OrdersTable orders={orders} keep={{ search: view.search, status: view.status }} onStatusChange={tell} />
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <Banner tone="error">Failed to fetch orders</Banner>
}

interface View {
  readonly search: string | undefined
  readonly status: OrderStatus | undefined
  /** The order to show. */
  readonly order: string | undefined
  /** The order to ask about before it is deleted. */
  readonly delete: string | undefined
}

function readView({ searchParams }: URL): View {
  return {
    search: searchParams.get('search')?.trim() || undefined,
    status: ORDER_STATUSES.find((status) => status === searchParams.get('status')),
    order: searchParams.get('order') ?? undefined,
    delete: searchParams.get('delete') ?? undefined,
  }
}

function listPath({ search, status }: View): string {
  return addressWith('/admin/orders', { search, status })
}
