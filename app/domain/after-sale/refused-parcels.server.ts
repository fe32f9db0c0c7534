import { lockCheckoutOfOrder } from '#app/domain/checkout/purchase/lock-checkout.server.ts'
import {
  isUnpaidCod,
  lockOrder,
  moveLockedOrder,
  moveOrder,
  type OrderServices,
} from '#app/domain/orders/commands.server.ts'
import { cancelUnpaidInvoice } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { listReplacements } from '#app/domain/orders/linked-orders.server.ts'
import type { OrderReference } from '#app/domain/orders/order.ts'
import type { ParcelReturn } from '#app/domain/orders/order-event.ts'
import { setReturned } from '#app/domain/orders/set-returned.server.ts'
import { paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { OrderStatus } from '#app/vocabulary/statuses.ts'
import { restockItems } from './refund-items.server.ts'
import { readRefundable } from './refundable.server.ts'

export type RefuseParcelOutcome =
  | { readonly status: 'refused' }
  /** Only a parcel on its way that is paid on delivery, and isn't paid, can be refused. */
  | { readonly status: 'not-refusable'; readonly now: OrderStatus }
  /** Another order replaces some of its items and has to be cancelled first. */
  | { readonly status: 'has-replacement'; readonly replacement: OrderReference }
  | { readonly status: 'unknown-order' }

/**
 * Records that a parcel which was to be paid on delivery wasn't taken and comes back. Stock and invoice stay as they are until it's back.
 * Safe to repeat.
 *
 * @param actor Undefined if the courier reports it.
 */
export async function refuseParcel(
  { db, jobs }: OrderServices,
  actor: AdminActor | undefined,
  orderId: string,
): Promise<RefuseParcelOutcome> {
  return inTransaction(db, async (tx) => {
    await lockCheckoutOfOrder(tx, orderId)
    const order = await lockOrder(tx, orderId)
    if (!order) return { status: 'unknown-order' }
    if (order.status === 'refused') return { status: 'refused' }
    const replacement = (await listReplacements(tx, [orderId])).get(orderId)?.[0]
    if (replacement) return { status: 'has-replacement', replacement }
    if (!isUnpaidCod(order) || order.status !== 'shipped') return { status: 'not-refusable', now: order.status }
    if (actor) await moveLockedOrder(tx, jobs, order, { status: 'refused', actor })
    else await moveOrder(tx, jobs, order, { status: 'refused' })
    return { status: 'refused' }
  })
}

export type ReceiveParcelOutcome =
  | { readonly status: 'received'; readonly restocked: number }
  | { readonly status: 'already-received' }
  | { readonly status: 'not-refused' }
  | { readonly status: 'unknown-order' }

/**
 * Records that a refused parcel is back: its units return to stock once, and its invoice is cancelled by a credit note. Nothing was paid,
 * so nothing is refunded. Safe to repeat.
 *
 * @param actor Undefined if the courier reports it.
 * @param isRestocked False for a parcel that was lost or came back damaged.
 */
export async function receiveRefusedParcel(
  { db, jobs }: OrderServices,
  actor: AdminActor | undefined,
  { orderId, isRestocked }: { orderId: string; isRestocked: boolean },
): Promise<ReceiveParcelOutcome> {
  return inTransaction(db, async (tx) => {
    await lockCheckoutOfOrder(tx, orderId)
    const order = await lockOrder(tx, orderId)
    if (!order) return { status: 'unknown-order' }
    if (order.returned_at !== null) return { status: 'already-received' }
    if (order.status !== 'refused') return { status: 'not-refused' }

    const { items: sold } = await readRefundable(tx, orderId, undefined)
    const all = sold.map((item) => ({ item, quantity: item.quantity, amount: paise(0) }))
    const items = await restockItems(tx, all, {
      orderId,
      isRestocked: () => isRestocked,
      reason: 'return',
      actorEmail: actor?.email ?? null,
      note: null,
    })
    await setReturned(tx, jobs, orderId)
    const restocked = items.reduce((sum, item) => sum + item.restocked, 0)
    if (actor) {
      const after = { returned: true, restocked }
      await recordAudit(tx, { actor, action: 'receive-refused-parcel', entity: 'orders', entityId: orderId, after })
    }
    await cancelUnpaidInvoice(tx, order)
    return { status: 'received', restocked }
  })
}

/** Records what the courier reports as the administrator does; an order that isn't on its way stays as it is. Safe to repeat. */
export async function recordParcelReturn(services: OrderServices, { orderId, isBack }: ParcelReturn): Promise<void> {
  await refuseParcel(services, undefined, orderId)
  if (isBack) await receiveRefusedParcel(services, undefined, { orderId, isRestocked: true })
}
