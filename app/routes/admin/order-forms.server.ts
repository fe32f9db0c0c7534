import { data } from 'react-router'
import { changeOrderStatus, deleteOrderAsAdmin, type OrderServices } from '#app/domain/orders/commands.server.ts'
import { DELETE_ORDER } from '#app/domain/orders/components/confirm-delete-order.tsx'
import { setShipment } from '#app/domain/orders/fulfilment/shipment.server.ts'
import { changeOrderStatuses } from '#app/domain/orders/manage/change-statuses.server.ts'
import {
  CHANGE_STATUS,
  CHANGE_STATUSES,
  type OrderAnswer,
  REFUND_ORDER,
  SET_SHIPMENT,
} from '#app/domain/orders/manage/order-answer.ts'
import { adminStatusLabel } from '#app/domain/orders/order-status.ts'
import {
  changeOrderStatusesInput,
  changeOrderStatusInput,
  deleteOrderInput,
  shipmentInput,
} from '#app/domain/orders/schema.ts'
import type { PaymentGateway } from '#app/domain/payments/gateway.ts'
import { gatewayErrorText } from '#app/domain/payments/gateway-messages.ts'
import { refundOrder } from '#app/domain/payments/refunds/refund-order.server.ts'
import { refundOrderInput } from '#app/domain/payments/refunds/refund-schema.ts'
import { formatRupees } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'

const STATUS_FAILED = 'Failed to update order status'
const DELETE_FAILED = 'Failed to delete order'
const UNAVAILABLE = 'This order is no longer available.'

/** Handles the status select in a row. */
export async function handleStatus(services: OrderServices, actor: AdminActor, form: FormData) {
  const reject = (status: number) => respond({ intent: CHANGE_STATUS, error: STATUS_FAILED }, status)
  const input = changeOrderStatusInput.safeParse(Object.fromEntries(form))
  if (!input.success) return reject(400)
  try {
    const outcome = await changeOrderStatus(services, actor, input.data)
    if (outcome.status === 'unknown-order') return reject(404)
    return respond({ intent: CHANGE_STATUS, saved: `Status saved: ${adminStatusLabel(input.data.status)}` })
  } catch (error) {
    log.error({ err: error, orderId: input.data.orderId }, 'could not change the status of an order')
    return reject(500)
  }
}

/** Handles the bulk bar above the table. */
export async function handleStatuses(services: OrderServices, actor: AdminActor, form: FormData) {
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
      saved: `Updated ${orders} to ${adminStatusLabel(input.data.status)}.${missing}`,
    })
  } catch (error) {
    log.error({ err: error, orderIds: input.data.orderIds }, 'could not change the status of the selected orders')
    return reject(STATUS_FAILED, 500)
  }
}

/** Handles the confirmed deletion of an order; undefined on success. */
export async function handleDelete(db: Db, actor: AdminActor, form: FormData) {
  const reject = (status: number) => respond({ intent: DELETE_ORDER, error: DELETE_FAILED }, status)
  const input = deleteOrderInput.safeParse(Object.fromEntries(form))
  if (!input.success) return reject(400)
  try {
    const outcome = await deleteOrderAsAdmin(db, actor, input.data.orderId)
    return outcome.status === 'unknown-order' ? reject(404) : undefined
  } catch (error) {
    log.error({ err: error, orderId: input.data.orderId }, 'could not delete an order')
    return reject(500)
  }
}

/** Handles the shipment form: courier and tracking number. */
export async function handleShipment(db: Db, actor: AdminActor, form: FormData) {
  const reject = (error: string, status: number) => respond({ intent: SET_SHIPMENT, error }, status)
  const input = shipmentInput.safeParse(Object.fromEntries(form))
  if (!input.success) return reject('Use at most 60 characters for courier and tracking number.', 400)
  const outcome = await setShipment(db, actor, input.data)
  if (outcome.status === 'unknown-order') return reject(UNAVAILABLE, 404)
  return respond({ intent: SET_SHIPMENT, saved: 'Shipment saved.' })
}

interface RefundServices {
  readonly db: Db
  readonly gateway: PaymentGateway
  readonly jobs: JobSender
}

/** Handles the refund form. */
export async function handleRefund(services: RefundServices, actor: AdminActor, form: FormData) {
  const values = { amount: String(form.get('amount') ?? ''), reason: String(form.get('reason') ?? '') }
  const reject = (problem: Pick<OrderAnswer, 'error' | 'errors'>, status: number) =>
    respond({ intent: REFUND_ORDER, ...problem, values }, status)
  const input = refundOrderInput.safeParse(Object.fromEntries(form))
  if (!input.success) {
    const errors: Record<string, string[]> = input.error.flatten().fieldErrors
    const isReadable = errors.orderId === undefined && errors.requestId === undefined
    return reject(isReadable ? { errors } : { error: UNAVAILABLE }, 400)
  }

  const outcome = await refundOrder(services, actor, { ...input.data, note: input.data.reason })
  switch (outcome.status) {
    case 'requested':
    case 'already-requested':
      return respond({
        intent: REFUND_ORDER,
        saved: `Refund of ${formatRupees(input.data.amount)} requested. It usually reaches the customer within 5-7 working days.`,
      })
    case 'exceeds-refundable': {
      const { left } = outcome
      const error = left > 0 ? `Up to ${formatRupees(left)} can be refunded.` : 'This order has been fully refunded.'
      return reject({ errors: { amount: [error] } }, 409)
    }
    case 'not-captured':
      return reject({ error: 'This payment hasn’t been captured, so there is nothing to refund.' }, 409)
    case 'provider-failed':
      return reject({ error: `Refund not sent: ${gatewayErrorText(outcome.error)}. Please try again.` }, 502)
    case 'unknown-order':
      return reject({ error: UNAVAILABLE }, 404)
  }
}

function respond(value: OrderAnswer, status = 200) {
  return data(value, { status })
}
