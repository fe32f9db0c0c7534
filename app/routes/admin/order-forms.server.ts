import { data, redirect } from 'react-router'
import { refundItems } from '#app/domain/after-sale/refund-items.server.ts'
import { changeOrderStatus, type OrderServices } from '#app/domain/orders/commands.server.ts'
import { CHANGE_STATUS, CHANGE_STATUSES, DELETE_ORDER } from '#app/domain/orders/intents.ts'
import { changeOrderStatuses } from '#app/domain/orders/manage/change-statuses.server.ts'
import { deleteOrder } from '#app/domain/orders/manage/order-bin.server.ts'
import { adminStatusLabel } from '#app/domain/orders/order-status.ts'
import { changeOrderStatusesInput, changeOrderStatusInput, deleteOrderInput } from '#app/domain/orders/schema.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { gatewayErrorText } from '#app/domain/payments/gateway-messages.ts'
import { REFUND_ORDER } from '#app/domain/payments/intents.ts'
import { refundOrderInput } from '#app/domain/payments/refunds/refund-schema.ts'
import { formatRupees, paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { REFUND_ARRIVAL } from '#app/shop.ts'
import type { Route } from './+types/orders'
import { DISPATCH_FORMS } from './dispatch-forms.server.ts'

const STATUS_FAILED = 'Failed to update order status'
const DELETE_FAILED = 'Failed to delete order'
const UNAVAILABLE = 'This order is no longer available.'

/** A form of the orders page, sent by the administrator. */
interface SentForm extends Pick<Route.ActionArgs, 'context'> {
  readonly services: OrderServices
  readonly actor: AdminActor
  readonly form: FormData
  /** The page without an open order. */
  readonly listPath: string
}

type Handler = (sent: SentForm) => Promise<Response | ReturnType<typeof respond>>

/** What each form of the orders page does, by its intent. */
export const ORDER_FORMS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  [CHANGE_STATUS, changeStatus],
  [CHANGE_STATUSES, changeStatuses],
  [DELETE_ORDER, requestDeletion],
  ...DISPATCH_FORMS,
  [REFUND_ORDER, requestRefund],
])

/** The status select in a row. */
async function changeStatus({ services, actor, form }: SentForm) {
  const reject = (status: number) => respond({ intent: CHANGE_STATUS, error: STATUS_FAILED }, status)
  const input = changeOrderStatusInput.safeParse(Object.fromEntries(form))
  if (!input.success) return reject(400)
  try {
    const outcome = await changeOrderStatus(services, actor, input.data)
    if (outcome.status === 'unknown-order') return reject(404)
    if (outcome.status === 'changed-meanwhile') return reject(409)
    return respond({ intent: CHANGE_STATUS, success: `Status saved: ${adminStatusLabel(input.data.status)}` })
  } catch (error) {
    log.error({ err: error, orderId: input.data.orderId }, 'could not change the status of an order')
    return reject(500)
  }
}

/** The bar above the table. */
async function changeStatuses({ services, actor, form }: SentForm) {
  const reject = (error: string, status: number) => respond({ intent: CHANGE_STATUSES, error }, status)
  const orderIds = form.getAll('orderIds')
  if (orderIds.length === 0) return reject('Select at least one order.', 400)
  const input = changeOrderStatusesInput.safeParse({ orderIds, status: form.get('status') })
  if (!input.success) return reject(STATUS_FAILED, 400)
  try {
    const ends = await changeOrderStatuses(services, actor, input.data)
    const done = ends.changed + ends.unchanged
    if (done === 0) return reject(STATUS_FAILED, 404)
    const orders = done === 1 ? '1 order' : `${done} orders`
    const missing = ends['unknown-order'] > 0 ? ` ${ends['unknown-order']} no longer available.` : ''
    return respond({
      intent: CHANGE_STATUSES,
      success: `Updated ${orders} to ${adminStatusLabel(input.data.status)}.${missing}`,
    })
  } catch (error) {
    log.error({ err: error, orderIds: input.data.orderIds }, 'could not change the status of the selected orders')
    return reject(STATUS_FAILED, 500)
  }
}

/** Into the bin. */
async function requestDeletion({ services, actor, form, listPath }: SentForm) {
  const reject = (status: number) => respond({ intent: DELETE_ORDER, error: DELETE_FAILED }, status)
  const input = deleteOrderInput.safeParse(Object.fromEntries(form))
  if (!input.success) return reject(400)
  try {
    const outcome = await deleteOrder(services.db, actor, input.data.orderId)
    return outcome.status === 'unknown-order' ? reject(404) : redirect(listPath)
  } catch (error) {
    log.error({ err: error, orderId: input.data.orderId }, 'could not delete an order')
    return reject(500)
  }
}

async function requestRefund({ context, services, actor, form }: SentForm) {
  const initialValue = { amount: String(form.get('amount') ?? ''), reason: String(form.get('reason') ?? '') }
  const reject = (error: string, status: number) =>
    respond({ intent: REFUND_ORDER, error, result: { status: 'error', initialValue } }, status)
  const rejectFields = (error: Record<string, string[]>, status: number) =>
    respond({ intent: REFUND_ORDER, result: { status: 'error', initialValue, error } }, status)
  const input = refundOrderInput.safeParse(Object.fromEntries(form))
  if (!input.success) {
    const errors: Record<string, string[]> = input.error.flatten().fieldErrors
    const isReadable = errors.orderId === undefined && errors.requestId === undefined
    return isReadable ? rejectFields(errors, 400) : reject(UNAVAILABLE, 400)
  }

  const { orderId, requestId, amount, reason } = input.data
  const outcome = await refundItems({ ...services, gateway: context.get(gatewayContext) }, actor, {
    orderId,
    requestId,
    items: [],
    delivery: paise(0),
    other: amount,
    note: reason,
  })
  switch (outcome.status) {
    case 'requested':
    case 'already-requested':
      return respond({
        intent: REFUND_ORDER,
        success: `Refund of ${formatRupees(input.data.amount)} requested. It usually reaches the customer within ${REFUND_ARRIVAL}.`,
      })
    case 'exceeds-refundable': {
      const { left } = outcome
      const error = left > 0 ? `Up to ${formatRupees(left)} can be refunded.` : 'This order has been fully refunded.'
      return rejectFields({ amount: [error] }, 409)
    }
    case 'not-captured':
      return reject('This payment hasn’t been captured, so there is nothing to refund.', 409)
    case 'provider-failed':
      return reject(`Refund not sent: ${gatewayErrorText(outcome.error)}. Please try again.`, 502)
    case 'unknown-order':
      return reject(UNAVAILABLE, 404)
    case 'nothing-chosen':
    case 'unknown-item':
    case 'exceeds-quantity':
    case 'exceeds-delivery':
      throw new Error(`a refund of an amount was rejected: ${outcome.status}`)
  }
}

function respond(response: FormResponse, status = 200) {
  return data(response, status)
}
