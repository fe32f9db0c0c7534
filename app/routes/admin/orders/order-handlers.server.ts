import { redirect } from 'react-router'
import type { output } from 'zod'
import { cancelOrderAsAdmin, cancelOrdersAsAdmin } from '#app/domain/after-sale/cancel-order.server.ts'
import type { cancelOrdersForm } from '#app/domain/after-sale/manage/cancel-orders.form.ts'
import { type CancelCounts, cancelParams } from '#app/domain/after-sale/manage/cancel-summary.ts'
import type { changeStatusForm } from '#app/domain/orders/change-status.form.ts'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import type { byAdmin } from '#app/platform/http/form-action.server.ts'
import type { FormShape } from '#app/shared/form-contract.ts'

interface Sent<Form extends FormShape> extends ReturnType<typeof byAdmin> {
  readonly value: output<ReturnType<Form['fields']>>
  /** The page that the form is on, without an open dialog. */
  readonly pagePath: string
}

/** Saves the status of an order. Cancelling first asks what happens to money and stock. */
export async function changeStatus({ actor, value, pagePath, ...services }: Sent<typeof changeStatusForm>) {
  return value.status === 'cancelled'
    ? askToCancel(pagePath, [value.orderId])
    : changeOrderStatus(services, actor, value)
}

/** The page with the question that comes before orders are cancelled. */
export function askToCancel(pagePath: string, orderIds: readonly string[]): Response {
  return redirect(withQuery(pagePath, orderIds.map((id) => `cancel=${id}`).join('&')))
}

/** Cancels orders; the page then says how many. */
export async function cancelOrders({ actor, value, pagePath, ...services }: Sent<typeof cancelOrdersForm>) {
  const { orderIds, seen, ...choices } = value
  const showCounts = (counts: Partial<CancelCounts>) =>
    redirect(withQuery(pagePath, String(new URLSearchParams(cancelParams(counts)))))
  const [orderId, ...others] = orderIds
  if (orderId === undefined || others.length > 0) {
    return showCounts(await cancelOrdersAsAdmin(services, actor, { orderIds, ...choices }))
  }
  const outcome = await cancelOrderAsAdmin(services, actor, { orderId, seen, ...choices })
  return outcome.status === 'cancelled' ? showCounts({ cancelled: 1 }) : outcome
}

function withQuery(path: string, query: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}
