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
import { refundOrder } from '#app/domain/payments/refunds/refund-order.server.ts'
import { refundOrderInput } from '#app/domain/payments/refunds/refund-schema.ts'
import { formatRupees } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'

const STATUS_FAILED = 'Failed to update order status'
const DELETE_FAILED = 'Failed to delete order'
const GONE = 'This order is not there any more.'

/** Answers the pill in a row. */
export async function handleStatus(services: OrderServices, actor: AdminActor, form: FormData) {
  const refuse = (status: number) => answer({ intent: CHANGE_STATUS, error: STATUS_FAILED }, status)
  const input = changeOrderStatusInput.safeParse(Object.fromEntries(form))
  if (!input.success) return refuse(400)
  try {
    const outcome = await changeOrderStatus(services, actor, input.data)
    if (outcome.status === 'unknown-order') return refuse(404)
    return answer({ intent: CHANGE_STATUS, saved: `Status saved: ${adminStatusLabel(input.data.status)}` })
  } catch (error) {
    log.error({ err: error, orderId: input.data.orderId }, 'the status of an order could not be changed')
    return refuse(500)
  }
}

/** Answers the bar above the table. */
export async function handleStatuses(services: OrderServices, actor: AdminActor, form: FormData) {
  const refuse = (error: string, status: number) => answer({ intent: CHANGE_STATUSES, error }, status)
  const orderIds = form.getAll('orderIds')
  if (orderIds.length === 0) return refuse('Choose at least one order.', 400)
  const input = changeOrderStatusesInput.safeParse({ orderIds, status: form.get('status') })
  if (!input.success) return refuse(STATUS_FAILED, 400)
  try {
    const ends = await changeOrderStatuses(services, actor, input.data)
    const done = ends.changed + ends.unchanged
    if (done === 0) return refuse(STATUS_FAILED, 404)
    const orders = done === 1 ? '1 order' : `${done} orders`
    const gone = ends['unknown-order'] > 0 ? ` ${ends['unknown-order']} could not be found any more.` : ''
    return answer({
      intent: CHANGE_STATUSES,
      saved: `Status of ${orders} saved: ${adminStatusLabel(input.data.status)}.${gone}`,
    })
  } catch (error) {
    log.error({ err: error, orderIds: input.data.orderIds }, 'the status of chosen orders could not be changed')
    return refuse(STATUS_FAILED, 500)
  }
}

/** Answers the question before an order is deleted; undefined when it is gone now. */
export async function handleDelete(db: Db, actor: AdminActor, form: FormData) {
  const refuse = (status: number) => answer({ intent: DELETE_ORDER, error: DELETE_FAILED }, status)
  const input = deleteOrderInput.safeParse(Object.fromEntries(form))
  if (!input.success) return refuse(400)
  try {
    const outcome = await deleteOrderAsAdmin(db, actor, input.data.orderId)
    return outcome.status === 'unknown-order' ? refuse(404) : undefined
  } catch (error) {
    log.error({ err: error, orderId: input.data.orderId }, 'an order could not be deleted')
    return refuse(500)
  }
}

/** Answers the form of courier and tracking number. */
export async function handleShipment(db: Db, actor: AdminActor, form: FormData) {
  const refuse = (error: string, status: number) => answer({ intent: SET_SHIPMENT, error }, status)
  const input = shipmentInput.safeParse(Object.fromEntries(form))
  if (!input.success) return refuse('Courier and tracking number have at most 60 characters.', 400)
  const outcome = await setShipment(db, actor, input.data)
  if (outcome.status === 'unknown-order') return refuse(GONE, 404)
  return answer({ intent: SET_SHIPMENT, saved: 'Shipment saved.' })
}

interface RefundServices {
  readonly db: Db
  readonly gateway: PaymentGateway
  readonly jobs: JobSender
}

/** Answers the form that gives money back. */
export async function handleRefund(services: RefundServices, actor: AdminActor, form: FormData) {
  const values = { amount: String(form.get('amount') ?? ''), reason: String(form.get('reason') ?? '') }
  const refuse = (refusal: Pick<OrderAnswer, 'error' | 'errors'>, status: number) =>
    answer({ intent: REFUND_ORDER, ...refusal, values }, status)
  const input = refundOrderInput.safeParse(Object.fromEntries(form))
  if (!input.success) {
    const errors: Record<string, string[]> = input.error.flatten().fieldErrors
    const isReadable = errors.orderId === undefined && errors.requestId === undefined
    return refuse(isReadable ? { errors } : { error: GONE }, 400)
  }

  const outcome = await refundOrder(services, actor, input.data)
  switch (outcome.status) {
    case 'requested':
    case 'already-requested':
      return answer({
        intent: REFUND_ORDER,
        saved: `${formatRupees(input.data.amount)} goes back to the customer, usually within 5-7 working days.`,
      })
    case 'too-much': {
      const { left } = outcome
      const error = left > 0 ? `Only ${formatRupees(left)} can still go back.` : 'Nothing is left to give back.'
      return refuse({ errors: { amount: [error] } }, 409)
    }
    case 'not-captured':
      return refuse({ error: 'The payment provider has not taken this payment, so nothing can go back.' }, 409)
    case 'provider-away':
      return refuse({ error: `Nothing was given back: ${outcome.reason}. Please try again.` }, 502)
    case 'unknown-order':
      return refuse({ error: GONE }, 404)
  }
}

function answer(value: OrderAnswer, status = 200) {
  return data(value, { status })
}
