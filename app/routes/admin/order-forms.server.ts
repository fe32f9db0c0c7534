import { data, redirect } from 'react-router'
import { CANCEL_ORDERS } from '#app/domain/after-sale/intents.ts'
import { deleteOrder } from '#app/domain/orders/bin/order-bin.server.ts'
import { changeOrderStatus, type OrderServices } from '#app/domain/orders/commands.server.ts'
import { CHANGE_STATUS, CHANGE_STATUSES, DELETE_ORDER } from '#app/domain/orders/intents.ts'
import { changeOrderStatuses } from '#app/domain/orders/manage/change-statuses.server.ts'
import { adminStatusLabel } from '#app/domain/orders/order-status-labels.ts'
import { changeOrderStatusesInput, changeOrderStatusInput, deleteOrderInput } from '#app/domain/orders/schema.ts'
import { REFUND_ORDER } from '#app/domain/payments/intents.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import type { Route } from './+types/orders'
import { cancelOrders, requestRefund } from './after-sale-forms.server.ts'
import { DISPATCH_FORMS } from './dispatch-forms.server.ts'

const STATUS_FAILED = 'Failed to update order status'
const DELETE_FAILED = 'Failed to delete order'

/** A form about orders, sent by the administrator. */
interface SubmittedForm extends Pick<Route.ActionArgs, 'context'> {
  readonly services: OrderServices
  readonly actor: AdminActor
  readonly form: FormData
  /** The page that the form is on, without an open dialog. */
  readonly pagePath: string
}

type Handler = (sent: SubmittedForm) => Promise<Response | ReturnType<typeof respond>>

/** What each form of the orders table does, by its intent. */
export const ORDER_TABLE_FORMS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  [CHANGE_STATUS, changeStatus],
  [CHANGE_STATUSES, changeStatuses],
  [DELETE_ORDER, requestDeletion],
  [CANCEL_ORDERS, cancelOrders],
])

/** What each form of an order's page does, by its intent. */
export const ORDER_PAGE_FORMS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  [CHANGE_STATUS, changeStatus],
  ...DISPATCH_FORMS,
  [CANCEL_ORDERS, cancelOrders],
  [REFUND_ORDER, requestRefund],
])

/** Saves the status chosen in a row. Cancelling first asks what happens to money and stock. */
async function changeStatus({ services, actor, form, pagePath }: SubmittedForm) {
  const reject = (status: number, error = STATUS_FAILED) => respond({ intent: CHANGE_STATUS, error }, status)
  const input = changeOrderStatusInput.safeParse(Object.fromEntries(form))
  if (!input.success) return reject(400)
  if (input.data.status === 'cancelled') return redirect(askCancelPath(pagePath, [input.data.orderId]))
  try {
    const outcome = await changeOrderStatus(services, actor, input.data)
    if (outcome.status === 'unknown-order') return reject(404)
    if (outcome.status === 'already-changed') {
      return reject(409, `${STATUS_FAILED}: the order is now ${adminStatusLabel(outcome.now)}`)
    }
    return respond({ intent: CHANGE_STATUS, success: `Status saved: ${adminStatusLabel(input.data.status)}` })
  } catch (error) {
    log.error({ err: error, orderId: input.data.orderId }, 'could not change the status of an order')
    return reject(500)
  }
}

/** Path of the page with the question that comes before orders are cancelled. */
function askCancelPath(pagePath: string, orderIds: readonly string[]): string {
  const asked = orderIds.map((id) => `cancel=${id}`).join('&')
  return `${pagePath}${pagePath.includes('?') ? '&' : '?'}${asked}`
}

/** Saves the status chosen in the bar above the table, for all selected orders. */
async function changeStatuses({ services, actor, form, pagePath }: SubmittedForm) {
  const reject = (error: string, status: number) => respond({ intent: CHANGE_STATUSES, error }, status)
  const orderIds = form.getAll('orderIds')
  if (orderIds.length === 0) return reject('Select at least one order.', 400)
  const input = changeOrderStatusesInput.safeParse({ orderIds, status: form.get('status') })
  if (!input.success) return reject(STATUS_FAILED, 400)
  if (input.data.status === 'cancelled') return redirect(askCancelPath(pagePath, input.data.orderIds))
  try {
    const ends = await changeOrderStatuses(services, actor, input.data)
    const cancelled = ends['already-changed'] > 0 ? ` ${ends['already-changed']} cancelled by the customer.` : ''
    if (ends.changed + ends.unchanged === 0) {
      return reject(`${STATUS_FAILED}${cancelled && `:${cancelled}`}`, cancelled ? 409 : 404)
    }
    const label = adminStatusLabel(input.data.status)
    const orders = ends.changed === 1 ? '1 order' : `${ends.changed} orders`
    const unchanged = ends.unchanged > 0 ? ` ${ends.unchanged} already ${label}.` : ''
    const missing = ends['unknown-order'] > 0 ? ` ${ends['unknown-order']} no longer available.` : ''
    return respond({
      intent: CHANGE_STATUSES,
      success: `Updated ${orders} to ${label}.${unchanged}${missing}${cancelled}`,
    })
  } catch (error) {
    log.error({ err: error, orderIds: input.data.orderIds }, 'could not change the status of the selected orders')
    return reject(STATUS_FAILED, 500)
  }
}

/** Moves an order to the bin. */
async function requestDeletion({ services, actor, form, pagePath }: SubmittedForm) {
  const reject = (status: number) => respond({ intent: DELETE_ORDER, error: DELETE_FAILED }, status)
  const input = deleteOrderInput.safeParse(Object.fromEntries(form))
  if (!input.success) return reject(400)
  try {
    const outcome = await deleteOrder(services.db, actor, input.data.orderId)
    return outcome.status === 'unknown-order' ? reject(404) : redirect(pagePath)
  } catch (error) {
    log.error({ err: error, orderId: input.data.orderId }, 'could not delete an order')
    return reject(500)
  }
}

function respond(response: FormResponse, status = 200) {
  return data(response, status)
}
