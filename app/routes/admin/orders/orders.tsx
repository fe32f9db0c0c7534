import { Download, Truck } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { href, redirect } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { cancelOrdersForm } from '#app/domain/after-sale/manage/cancel-orders.form.ts'
import { CancelOrdersDialog } from '#app/domain/after-sale/manage/cancel-orders-dialog.tsx'
import { cancelSummary } from '#app/domain/after-sale/manage/cancel-summary.ts'
import { CancellationNote } from '#app/domain/after-sale/manage/cancellation-note.tsx'
import { sumMoneyLeft } from '#app/domain/after-sale/refundable.server.ts'
import { listTags } from '#app/domain/notes/notes.server.ts'
import { deleteOrder } from '#app/domain/orders/bin/order-bin.server.ts'
import { changeStatusesForm, changeStatusForm } from '#app/domain/orders/change-status.form.ts'
import { ConfirmDeleteOrder } from '#app/domain/orders/components/confirm-delete-order.tsx'
import { deleteOrderForm } from '#app/domain/orders/delete-order.form.ts'
import { figureText } from '#app/domain/orders/figures/figure-orders.ts'
import { changeOrderStatuses } from '#app/domain/orders/manage/change-statuses.server.ts'
import { OrderFacts } from '#app/domain/orders/manage/order-facts.tsx'
import {
  COD_VIEWS,
  type OrderFilter,
  type OrderSort,
  readOrderFilter,
  readOrderSort,
  shownOnly,
} from '#app/domain/orders/manage/order-filter.ts'
import { OrderFilterForm } from '#app/domain/orders/manage/order-filter-form.tsx'
import { findOrderForAdmin, listOrdersById, listOrdersForAdmin } from '#app/domain/orders/manage/order-table.server.ts'
import { OrdersTable } from '#app/domain/orders/manage/orders-table.tsx'
import type { AdminOrder } from '#app/domain/orders/order.ts'
import { shownOrderNumber } from '#app/domain/orders/order-number.ts'
import { listOrderTax } from '#app/domain/orders/tax/tax-documents.server.ts'
import { NO_TAX, taxIn } from '#app/domain/orders/tax/tax-sum.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { isUuid } from '#app/shared/ids.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { DetailsDialog } from '#app/ui/back-office/details-dialog.tsx'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { buttonStyles } from '#app/ui/button-styles.ts'
import { cn } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { addressWith, type PreservedParams } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { useToast } from '#app/ui/overlays/toast.tsx'
import type { Route } from './+types/orders'
import { askToCancel, cancelOrders, changeStatus } from './order-handlers.server.ts'

const BIN_NOTE = 'Deleted orders go to the bin, where you can restore them.'

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = adminDb(context)
  const view = readView(url)
  const [{ orders, total }, shown, asked, cancelling, taxes, tags] = await Promise.all([
    listOrdersForAdmin(db, view.filter, { sort: view.sort, ...pageSlice(view.page) }),
    view.order === undefined ? undefined : findOrderForAdmin(db, view.order),
    view.delete === undefined ? undefined : findOrderForAdmin(db, view.delete),
    listOrdersById(db, view.cancel),
    view.order === undefined || !isUuid(view.order) ? undefined : listOrderTax(db, [view.order]),
    listTags(db, 'order_id'),
  ])
  const uncancelled = cancelling.filter(({ status }) => status !== 'cancelled').map(({ id }) => id)
  return {
    view,
    orders,
    total,
    shown,
    asked,
    cancelling,
    tags,
    includedTax: taxIn(taxes?.get(shown?.id ?? '') ?? NO_TAX),
    moneyLeft: await sumMoneyLeft(db, uncancelled),
    cancelled: cancelSummary(url.searchParams),
  }
}

export const action = formAction(
  (args: Route.ActionArgs) => ({ ...byAdmin(args), pagePath: listPath(readView(args.url)) }),
  [
    on(changeStatusForm, (sent) => changeStatus(sent)),
    on(changeStatusesForm, async ({ actor, value, pagePath, ...services }) =>
      value.status === 'cancelled' && value.orderIds.length > 0
        ? askToCancel(pagePath, value.orderIds)
        : changeOrderStatuses(services, actor, value),
    ),
    on(deleteOrderForm, async ({ db, actor, value, pagePath }) => {
      const outcome = await deleteOrder(db, actor, value.orderId)
      return outcome.status === 'deleted' ? redirect(pagePath) : outcome
    }),
    on(cancelOrdersForm, (sent) => cancelOrders(sent)),
  ],
)

export default function AdminOrders({ loaderData, actionData }: Route.ComponentProps) {
  const { view, orders, total, shown, includedTax, cancelling, moneyLeft, cancelled, tags } = loaderData
  const [statusError, showStatusResult] = useStatusResults()
  const bulkForm = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (cancelled || (actionData?.intent === changeStatusesForm.intent && actionData.success)) bulkForm.current?.reset()
  }, [cancelled, actionData])

  // After a failed deletion the confirmation stays closed, so that it doesn't cover the error.
  const asked =
    responseTo(actionData, deleteOrderForm.intent) || loaderData.asked?.deletedAt ? undefined : loaderData.asked
  const list = listPath(view)
  const { codView, codOverdueDays } = view.filter
  const codShown = codOverdueDays ? `Not paid ${codOverdueDays} days after delivery` : codView && COD_VIEWS[codView]
  return (
    <>
      <AdminTitle title="Orders" count={total} aside={<ListTools filter={view.filter} hasOrders={total > 0} />} />
      <FormResponseBanner
        response={responseTo(actionData, changeStatusForm.intent, changeStatusesForm.intent, deleteOrderForm.intent)}
        className="mb-3"
      />
      {cancelled && !actionData && (
        <Banner tone="success" className="mb-3">
          {cancelled}
        </Banner>
      )}
      {statusError && (
        <Banner tone="error" className="mb-3" onDismiss={() => showStatusResult({ intent: changeStatusForm.intent })}>
          {statusError}
        </Banner>
      )}
      {shown && <OrderDialog order={shown} includedTax={includedTax} closeTo={list} />}
      {cancelling.length > 0 && (
        <CancelOrdersDialog
          orders={cancelling}
          moneyLeft={moneyLeft}
          closeTo={list}
          response={responseTo(actionData, cancelOrdersForm.intent)}
        />
      )}
      {asked && <ConfirmDeleteOrder order={asked} cancelTo={list} note={BIN_NOTE} />}
      {view.filter.lateOnly && <LateOrdersNote count={total} />}
      {codShown && (
        <p className="mb-3 text-soft">
          <TextLink to={href('/admin/cash-on-delivery')}>Cash on Delivery</TextLink>: {codShown}
        </p>
      )}
      {view.filter.figure && (
        <p className="mb-3 max-w-prose text-soft">
          {figureText(view.filter.figure)} <TextLink to={href('/admin/orders')}>Show all orders</TextLink>
        </p>
      )}
      <OrderFilterForm
        search={view.filter.search}
        status={view.filter.status}
        sort={view.sort}
        show={shownOnly(view.filter)}
        tag={view.filter.tag}
        tags={tags}
      />
      {orders.length === 0 ? (
        <EmptyState motif="buti" title="No orders found">
          {emptyText(view.filter)}
        </EmptyState>
      ) : (
        <OrdersTable
          orders={orders}
          keep={preservedParams(view)}
          onStatusChange={showStatusResult}
          bulkForm={bulkForm}
        />
      )}
      <Pager
        noun="orders"
        page={view.page}
        total={total}
        path={href('/admin/orders')}
        keep={{ ...preservedParams(view), page: undefined }}
      />
    </>
  )
}

interface OrderDialogProps {
  order: AdminOrder
  includedTax: number
  closeTo: string
}

/** The details of an order; its page has what can be done about it. */
function OrderDialog({ order, includedTax, closeTo }: OrderDialogProps) {
  return (
    <DetailsDialog title={`Order ${shownOrderNumber(order)}`} closeTo={closeTo} size="lg">
      <div className="mb-5 grid justify-items-start gap-4">
        <ButtonLink to={href('/admin/orders/:orderId', { orderId: order.id })}>Open order</ButtonLink>
        <CancellationNote order={order} />
      </div>
      <OrderFacts order={order} includedTax={includedTax} />
    </DetailsDialog>
  )
}

function emptyText({ search, status, tag, lateOnly, codView }: OrderFilter): string {
  if (search || status || codView || tag) return 'No order matches these filters.'
  return lateOnly ? 'No order is past its promised date.' : 'No orders yet.'
}

/** Above the orders past their promised date. */
function LateOrdersNote({ count }: { count: number }) {
  return (
    <p className="mb-3 max-w-prose text-soft">
      {count > 0 &&
        'These orders are past their promised date. Customers may refuse a late order and ask for a refund. Open an order to ship, cancel or refund it. '}
      <TextLink to={href('/admin/orders')}>Show all orders</TextLink>
    </p>
  )
}

export function ErrorBoundary() {
  return <Banner tone="error">Failed to fetch orders</Banner>
}

/** A saved status change in a row shows a toast; an error stays above the table until it is dismissed. */
function useStatusResults() {
  const showToast = useToast()
  const [statusError, setStatusError] = useState<string>()
  const showResult = useCallback(
    ({ success, error }: FormResponse) => {
      setStatusError(error)
      if (success) showToast(success)
    },
    [showToast],
  )
  return [statusError, showResult] as const
}

function ListTools({ filter, hasOrders }: { filter: OrderFilter; hasOrders: boolean }) {
  const byHand = (
    <>
      <ButtonLink to={href('/admin/orders/new')} className="max-sm:px-3">
        New order
      </ButtonLink>
      <ButtonLink to={href('/admin/orders/drafts')} variant="secondary" className="max-sm:px-3">
        Drafts
      </ButtonLink>
    </>
  )
  if (!hasOrders) return <div className="flex flex-wrap gap-2.5">{byHand}</div>
  return (
    <div className="flex flex-wrap gap-2.5">
      {byHand}
      <ButtonLink to={href('/admin/orders/dispatch')} variant="secondary" className="max-sm:px-3">
        <Truck size={18} />
        Tracking numbers
      </ButtonLink>
      <a
        href={addressWith(href('/admin/orders/export'), {
          search: filter.search,
          status: filter.status,
          tag: filter.tag,
          show: shownOnly(filter),
        })}
        download
        className={cn(buttonStyles({ variant: 'secondary' }), 'max-sm:px-3')}
      >
        <Download size={18} />
        Export CSV
      </a>
    </div>
  )
}

interface View {
  readonly filter: OrderFilter
  readonly sort: OrderSort
  readonly page: number
  /** The order to show. */
  readonly order: string | undefined
  /** The orders that are about to be cancelled, at most as many as a page shows. */
  readonly cancel: readonly string[]
  /** The order whose deletion awaits confirmation. */
  readonly delete: string | undefined
}

function readView({ searchParams }: URL): View {
  return {
    filter: readOrderFilter(searchParams),
    sort: readOrderSort(searchParams.get('sort')),
    page: readPage(searchParams.get('page')),
    order: searchParams.get('order') ?? undefined,
    delete: searchParams.get('delete') ?? undefined,
    cancel: searchParams.getAll('cancel').slice(0, 100),
  }
}

/** The parameters that stay in the address when an order is opened or closed. */
function preservedParams({ filter, sort, page }: View): PreservedParams {
  return {
    search: filter.search,
    status: filter.status,
    tag: filter.tag,
    show: shownOnly(filter),
    sort: sort === 'newest' ? undefined : sort,
    page: page === 1 ? undefined : String(page),
  }
}

function listPath(view: View): string {
  return addressWith(href('/admin/orders'), preservedParams(view))
}
