import { data, redirect } from 'react-router'
import { cancelOrderAsAdmin, cancelOrdersAsAdmin } from '#app/domain/after-sale/cancel-order.server.ts'
import { CANCEL_ORDERS } from '#app/domain/after-sale/intents.ts'
import { cancelOrdersInput } from '#app/domain/after-sale/manage/cancel-input.ts'
import { type CancelCounts, cancelParams } from '#app/domain/after-sale/manage/cancel-summary.ts'
import type { RefundResponse } from '#app/domain/after-sale/manage/refund-form.tsx'
import { quantityField, readRefundForm, typedFields } from '#app/domain/after-sale/manage/refund-input.ts'
import { refundItems } from '#app/domain/after-sale/refund-items.server.ts'
import { planRefund, type RefundRejection } from '#app/domain/after-sale/refund-plan.ts'
import { findRefundable } from '#app/domain/after-sale/refundable.server.ts'
import type { OrderServices } from '#app/domain/orders/commands.server.ts'
import { adminStatusLabel } from '#app/domain/orders/order-status-labels.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { gatewayErrorText } from '#app/domain/payments/gateway-messages.ts'
import { REFUND_ORDER } from '#app/domain/payments/intents.ts'
import { formatRupees } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { isUuid } from '#app/shared/ids.ts'
import { REFUND_ARRIVAL } from '#app/shop.ts'
import type { Route } from './+types/orders'

const UNAVAILABLE = 'This order is no longer available.'

interface SubmittedForm extends Pick<Route.ActionArgs, 'context'> {
  readonly services: OrderServices
  readonly actor: AdminActor
  readonly form: FormData
  readonly pagePath: string
}

/** Cancels orders, with what the administrator chose for money and stock. */
export async function cancelOrders({ services, actor, form, pagePath }: SubmittedForm) {
  const reject = (error: string, status: number) => respond({ intent: CANCEL_ORDERS, error }, status)
  const input = cancelOrdersInput.safeParse({ ...Object.fromEntries(form), orderIds: form.getAll('orderIds') })
  if (!input.success) return reject('Choose what happens to the money and to the stock.', 400)

  const { orderIds, money, stock, note, seen } = input.data
  const choices = { isRefunded: money === 'refund', isRestocked: stock === 'return', note }
  const [orderId, ...others] = orderIds
  if (orderId === undefined || others.length > 0) {
    const counts = await cancelOrdersAsAdmin(services, actor, { orderIds, ...choices })
    return redirect(cancelledPath(pagePath, counts))
  }
  const outcome = await cancelOrderAsAdmin(services, actor, { orderId, seen, ...choices })
  switch (outcome.status) {
    case 'cancelled':
      return redirect(cancelledPath(pagePath, { cancelled: 1 }))
    case 'already-cancelled':
      return reject('This order is already cancelled. Nothing else was changed.', 409)
    case 'already-changed':
      return reject(`This order is now ${adminStatusLabel(outcome.now)}. Nothing was changed.`, 409)
    case 'has-replacement':
      return reject(
        `Order ${outcome.replacement.orderNumber} replaces items from this one. Cancel the replacement first. Nothing was changed.`,
        409,
      )
    case 'unknown-order':
      return reject(UNAVAILABLE, 404)
  }
}

/** Path of the page, which then says what was done. */
function cancelledPath(pagePath: string, counts: Partial<CancelCounts>): string {
  return `${pagePath}${pagePath.includes('?') ? '&' : '?'}${new URLSearchParams(cancelParams(counts))}`
}

/** Requests a refund of items, the delivery charge or an amount. Until its sum is confirmed, only says what it adds up to. */
export async function requestRefund({ context, services, actor, form }: SubmittedForm) {
  const initialValue = typedFields(form)
  const reject = (error: string, status: number) =>
    respond({ intent: REFUND_ORDER, error, result: { status: 'error', initialValue } }, status)
  const rejectFields = (error: Record<string, string[]>, status: number) =>
    respond({ intent: REFUND_ORDER, result: { status: 'error', initialValue, error } }, status)
  const [orderId, requestId] = [String(form.get('orderId')), String(form.get('requestId'))]
  if (!isUuid(orderId) || !isUuid(requestId)) return reject(UNAVAILABLE, 400)
  const read = readRefundForm(form)
  if ('errors' in read) return rejectFields(read.errors, 400)

  if (read.form.confirmed === undefined) {
    const refundable = await findRefundable(services.db, orderId)
    if (!refundable) return reject(UNAVAILABLE, 404)
    const decision = planRefund(refundable, read.form)
    if (decision.status === 'unknown-item') return reject(UNAVAILABLE, 404)
    if (decision.status !== 'planned') return rejectFields(rejectionFields(decision), 409)
    const review: RefundResponse = {
      intent: REFUND_ORDER,
      review: decision.plan,
      result: { status: 'error', initialValue },
    }
    return data(review)
  }

  const gateway = context.get(gatewayContext)
  const outcome = await refundItems({ ...services, gateway }, actor, { orderId, requestId, ...read.form })
  switch (outcome.status) {
    case 'requested':
      return respond({
        intent: REFUND_ORDER,
        success: `Refund of ${formatRupees(outcome.amount)} requested. It usually reaches the customer within ${REFUND_ARRIVAL}.`,
      })
    case 'already-requested':
      return respond({ intent: REFUND_ORDER, success: 'This refund has already been requested.' })
    case 'not-captured':
      return reject('This payment hasn’t been captured, so there’s nothing to refund.', 409)
    case 'provider-failed':
      return reject(`Refund not sent: ${gatewayErrorText(outcome.error)}. Please try again.`, 502)
    case 'unknown-order':
    case 'unknown-item':
      return reject(UNAVAILABLE, 404)
    default:
      return rejectFields(rejectionFields(outcome), 409)
  }
}

/** Why a refund was rejected, at its field. */
export function rejectionFields(
  rejection: Exclude<RefundRejection, { status: 'unknown-item' }>,
): Record<string, string[]> {
  switch (rejection.status) {
    case 'nothing-chosen':
      return { amount: ['Choose items, the delivery charge or an amount of at least ₹1'] }
    case 'exceeds-quantity': {
      const { orderItemId, unitsLeft } = rejection.item
      const error =
        unitsLeft === 0 ? 'All units have since been refunded or replaced' : `Up to ${unitsLeft} can be refunded`
      return { [quantityField(orderItemId)]: [error] }
    }
    case 'exceeds-delivery':
      return { delivery: [`Up to ${formatRupees(rejection.left)} can be refunded.`] }
    case 'amount-changed':
      return { amount: [`The refund now adds up to ${formatRupees(rejection.amount)}. Review it again.`] }
    case 'exceeds-refundable':
      return {
        amount: [
          rejection.left > 0
            ? `Up to ${formatRupees(rejection.left)} can be refunded.`
            : 'This order has been fully refunded.',
        ],
      }
  }
}

function respond(response: FormResponse, status = 200) {
  return data(response, status)
}
