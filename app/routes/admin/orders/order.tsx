import { ArrowLeft } from 'lucide-react'
import { useCallback } from 'react'
import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { cancelOrdersForm } from '#app/domain/after-sale/manage/cancel-orders.form.ts'
import { CancelOrdersDialog } from '#app/domain/after-sale/manage/cancel-orders-dialog.tsx'
import { cancelSummary } from '#app/domain/after-sale/manage/cancel-summary.ts'
import { CancellationNote } from '#app/domain/after-sale/manage/cancellation-note.tsx'
import { CodPanel } from '#app/domain/after-sale/manage/cod-panel.tsx'
import { RefundForm } from '#app/domain/after-sale/manage/refund-form.tsx'
import { readRefundForm } from '#app/domain/after-sale/manage/refund-input.ts'
import { refundOrderForm } from '#app/domain/after-sale/manage/refund-order.form.ts'
import { receiveParcelForm, refuseParcelForm } from '#app/domain/after-sale/manage/refused-parcel.form.ts'
import { refundItems } from '#app/domain/after-sale/refund-items.server.ts'
import { findRefundable, reviewRefund, sumMoneyLeft } from '#app/domain/after-sale/refundable.server.ts'
import { receiveRefusedParcel, refuseParcel } from '#app/domain/after-sale/refused-parcels.server.ts'
import { findAgentOfOrder } from '#app/domain/agents/orders/agent-orders.server.ts'
import { recordCodPaymentForm } from '#app/domain/checkout/cash-on-delivery/manage/cod-admin.form.ts'
import { recordCodPayment } from '#app/domain/checkout/cash-on-delivery/remittance.server.ts'
import { findGuestOrderPaths } from '#app/domain/complaints/guest-orders.server.ts'
import { addNoteForm, removeNoteForm, tagsForm } from '#app/domain/notes/note.form.ts'
import { addNote, readNotes, removeNote, setTags } from '#app/domain/notes/notes.server.ts'
import { NotesPanel } from '#app/domain/notes/notes-panel.tsx'
import { changeStatusForm } from '#app/domain/orders/change-status.form.ts'
import { CreditNoteLinks } from '#app/domain/orders/components/credit-note-links.tsx'
import { OrderStatusBadge } from '#app/domain/orders/components/order-status-badge.tsx'
import { courierServiceContext } from '#app/domain/orders/couriers/courier-service.ts'
import { nextStep } from '#app/domain/orders/fulfilment/next-step.ts'
import { shipmentForm } from '#app/domain/orders/fulfilment/shipment.form.ts'
import { setShipment } from '#app/domain/orders/fulfilment/shipment.server.ts'
import { trackingEntryForm, withdrawTrackingLinkForm } from '#app/domain/orders/fulfilment/tracking.form.ts'
import { addTrackingEntry } from '#app/domain/orders/fulfilment/tracking-entries.server.ts'
import { trackingLinksContext, withdrawTrackingLink } from '#app/domain/orders/fulfilment/tracking-page.server.ts'
import { listCreditNotes } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { findAddedItems } from '#app/domain/orders/linked-orders.server.ts'
import { findDispatch } from '#app/domain/orders/manage/dispatch.server.ts'
import { DispatchPanels } from '#app/domain/orders/manage/dispatch-panels.tsx'
import { NextStepPanel } from '#app/domain/orders/manage/next-step-panel.tsx'
import { findOrderEarnings } from '#app/domain/orders/manage/order-earnings.server.ts'
import { OrderFacts } from '#app/domain/orders/manage/order-facts.tsx'
import { OrderLinks } from '#app/domain/orders/manage/order-links.tsx'
import { findOrderForAdmin } from '#app/domain/orders/manage/order-table.server.ts'
import { ShipmentForm } from '#app/domain/orders/manage/shipment-form.tsx'
import { StatusChanger } from '#app/domain/orders/manage/status-changer.tsx'
import { type AdminOrder, isCodUnpaid } from '#app/domain/orders/order.ts'
import { shownOrderNumber } from '#app/domain/orders/order-number.ts'
import { adminStatusLabel } from '#app/domain/orders/order-status-labels.ts'
import { listOrderTax } from '#app/domain/orders/tax/tax-documents.server.ts'
import { NO_TAX, taxIn } from '#app/domain/orders/tax/tax-sum.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { listOrderRefunds } from '#app/domain/payments/refunds/order-refunds.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { Banner } from '#app/ui/banner.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { useToast } from '#app/ui/overlays/toast.tsx'
import { isSent } from '#app/vocabulary/statuses.ts'
import type { Route } from './+types/order'
import { cancelOrders, changeStatus } from './order-handlers.server.ts'

export async function loader({ context, params: { orderId }, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const services = { links: context.get(trackingLinksContext), couriers: context.get(courierServiceContext) }
  const [order, refundable, dispatch] = await Promise.all([
    findOrderForAdmin(db, orderId),
    findRefundable(db, orderId),
    findDispatch(db, services, orderId),
  ])
  if (!order || !refundable || !dispatch) throw notFound('order')

  const [refunds, creditNotes, taxes, moneyLeft, earnings, notes, addedItems, agent, guestPaths] = await Promise.all([
    listOrderRefunds(db, order.id),
    listCreditNotes(db, order.id),
    listOrderTax(db, [order.id]),
    sumMoneyLeft(db, [order.id]),
    findOrderEarnings(db, order),
    readNotes(db, { orderId: order.id }),
    findAddedItems(db, order.id),
    findAgentOfOrder(db, order.id),
    order.isGuest ? findGuestOrderPaths(db, services.links, order.id) : undefined,
  ])
  const { exchangesOffered } = context.get(shopContext).settings
  const guestPath = exchangesOffered ? guestPaths?.exchange : guestPaths?.complaint
  return {
    order,
    refundable,
    dispatch: { ...dispatch, guestPath },
    refunds,
    creditNotes,
    moneyLeft,
    earnings,
    notes,
    addedItems,
    agent,
    includedTax: taxIn(taxes.get(order.id) ?? NO_TAX),
    step: order.deletedAt ? undefined : nextStep(order, { isPrinted: searchParams.has('printed') }),
    asksToCancel: searchParams.has('cancel') && order.status !== 'cancelled' && !order.deletedAt,
    cancelled: cancelSummary(searchParams),
    refundRequestId: crypto.randomUUID(),
  }
}

export const action = formAction(
  (args: Route.ActionArgs) => ({ ...byAdmin(args), pagePath: pathOf(args.params.orderId) }),
  [
    on(changeStatusForm, (sent) => changeStatus(sent)),
    on(recordCodPaymentForm, ({ db, actor, value }) => recordCodPayment(db, actor, value)),
    on(refuseParcelForm, ({ actor, value, ...services }) => refuseParcel(services, actor, value.orderId)),
    on(receiveParcelForm, ({ actor, value: { orderId, restock }, ...services }) =>
      receiveRefusedParcel(services, actor, { orderId, isRestocked: restock !== undefined }),
    ),
    on(addNoteForm, ({ db, actor, params, value }) => addNote(db, actor, params, value)),
    on(removeNoteForm, ({ db, actor, params, value }) => removeNote(db, actor, params, value.noteId)),
    on(tagsForm, ({ db, actor, params, value }) => setTags(db, actor, params, value.tags)),
    on(cancelOrdersForm, (sent) => cancelOrders(sent)),
    on(shipmentForm, ({ actor, value, ...services }) => setShipment(services, actor, value)),
    on(trackingEntryForm, ({ actor, value, ...services }) => addTrackingEntry(services, actor, value)),
    on(withdrawTrackingLinkForm, ({ db, actor, value }) => withdrawTrackingLink(db, actor, value.orderId)),
    on(refundOrderForm, async ({ context, actor, value: { orderId, requestId }, form, ...services }) => {
      const read = readRefundForm(form)
      if ('errors' in read) return read
      const refund = { orderId, ...read.form }
      return refund.confirmed === undefined
        ? reviewRefund(services.db, refund)
        : refundItems({ ...services, gateway: context.get(gatewayContext) }, actor, { requestId, ...refund })
    }),
  ],
)

export default function AdminOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, dispatch, step, moneyLeft, asksToCancel, cancelled } = loaderData
  const page = pathOf(order.id)
  const showToast = useToast()
  const showResult = useCallback(({ success, error = '' }: FormResponse) => showToast(success ?? error), [showToast])
  const number = shownOrderNumber(order)
  const isNumberNext = step === 'number'
  const shipment = <ShipmentForm order={order} response={actionData} isNext={isNumberNext} />
  return (
    <>
      <TextLink to={href('/admin/orders')} alone className="gap-1.5">
        <ArrowLeft size={20} />
        All orders
      </TextLink>
      <AdminTitle
        title={`Order ${number}`}
        aside={
          order.deletedAt ? (
            <OrderStatusBadge status={order.status} label={adminStatusLabel(order.status)} />
          ) : (
            <StatusChanger orderId={order.id} orderNumber={number} status={order.status} onResponse={showResult} />
          )
        }
      />
      <FormResponseBanner response={responseTo(actionData, changeStatusForm.intent)} className="mb-4" />
      {cancelled && !actionData && (
        <Banner tone="success" className="mb-4">
          {cancelled}
        </Banner>
      )}
      {asksToCancel && (
        <CancelOrdersDialog
          orders={[order]}
          moneyLeft={moneyLeft}
          closeTo={page}
          response={responseTo(actionData, cancelOrdersForm.intent)}
        />
      )}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid gap-4">
          {order.deletedAt && <DeletedOrderNote order={order} />}
          <CancellationNote order={order} />
          {step && (
            <NextStepPanel
              order={order}
              step={step}
              courierPath={
                dispatch.hasCouriers ? href('/admin/orders/:orderId/courier', { orderId: order.id }) : undefined
              }
              shipmentForm={shipment}
            />
          )}
          {order.cod && !order.deletedAt && <CodPanel order={order} cod={order.cod} response={actionData} />}
          <Panel title="Details">
            <OrderFacts {...loaderData} />
          </Panel>
          {!order.deletedAt && <MoneyPanel {...loaderData} response={responseTo(actionData, refundOrderForm.intent)} />}
        </div>
        <div className="grid gap-4">
          <Panel title="Documents">
            <OrderLinks order={order} />
            <CreditNoteLinks
              invoicePath={href('/admin/orders/:orderId/invoice', { orderId: order.id })}
              notes={loaderData.creditNotes}
              pathOf={(creditNote) => href('/admin/credit-notes/:number', { number: creditNote })}
            />
          </Panel>
          {!order.deletedAt && (
            <DispatchPanels
              order={order}
              dispatch={dispatch}
              shipmentForm={isNumberNext ? undefined : shipment}
              response={actionData}
            />
          )}
          <NotesPanel {...loaderData.notes} listPath={href('/admin/orders')} response={actionData} />
        </div>
      </div>
    </>
  )
}

interface MoneyPanelProps
  extends Pick<Route.ComponentProps['loaderData'], 'order' | 'refunds' | 'refundable' | 'refundRequestId'> {
  response: Parameters<typeof RefundForm>[0]['response']
}

/** Refunds of the order, and the links that cancel or delete it. */
function MoneyPanel({ order, refunds, refundable, refundRequestId, response }: MoneyPanelProps) {
  return (
    <Panel title="Refund, cancel or delete">
      {order.replaces ? (
        <p className="text-muted">
          Nothing was paid for this replacement. Refund{' '}
          <TextLink to={pathOf(order.replaces.id)}>order {order.replaces.orderNumber}</TextLink>, which it replaces.
        </p>
      ) : order.cod && !order.paidAt ? (
        <p className="text-muted">Nothing has been paid for this order yet, so there’s nothing to refund.</p>
      ) : (
        <RefundForm
          orderId={order.id}
          refunds={refunds}
          refundable={refundable}
          isCodUnpaid={isCodUnpaid(order)}
          requestId={refundRequestId}
          response={response}
        />
      )}
      <p className="mt-3 flex flex-wrap gap-x-5">
        {order.status !== 'cancelled' &&
          order.status !== 'refused' &&
          !(isCodUnpaid(order) && isSent(order.status)) && (
            <TextLink to={addressWith(pathOf(order.id), { cancel: order.id })} alone preventScrollReset>
              Cancel order
            </TextLink>
          )}
        <TextLink to={addressWith(href('/admin/orders'), { delete: order.id })} alone>
          Delete order
        </TextLink>
      </p>
    </Panel>
  )
}

/** Replaces the actions of an order while it is in the bin. */
function DeletedOrderNote({ order: { deletedAt, deletedBy } }: { order: AdminOrder }) {
  return (
    <Banner tone="warning" title="In the bin">
      {deletedAt && `Deleted on ${formatDateTime(deletedAt)}`}
      {deletedBy && ` by ${deletedBy}`}. <TextLink to={href('/admin/bin')}>Restore it</TextLink> to ship it or to change
      its status.
    </Banner>
  )
}

function pathOf(orderId: string): string {
  return href('/admin/orders/:orderId', { orderId })
}
