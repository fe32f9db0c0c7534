import {
  listSizesAndStock,
  lockStock,
  readUnreturnedUnits,
  returnStock,
  takeReplacementStock,
} from '#app/domain/catalog/stock.server.ts'
import { claimHeldUnits } from '#app/domain/checkout/held-units.server.ts'
import { createNotification } from '#app/domain/notifications/commands.server.ts'
import { lockOrder } from '#app/domain/orders/commands.server.ts'
import { assignOrderId, createReplacementOrder } from '#app/domain/orders/create-order.server.ts'
import type { OrderReference } from '#app/domain/orders/order.ts'
import { buyerOf, unitValue } from '#app/domain/orders/queries.server.ts'
import { sellerOf } from '#app/domain/orders/seller.ts'
import type { ShippingAddress } from '#app/domain/orders/shipping-address.ts'
import { lockPayment } from '#app/domain/payments/payment-lock.server.ts'
import { findOrderPayment, type OrderPayment } from '#app/domain/payments/refunds/order-refunds.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { lockPaymentOf } from './cancel-order.server.ts'
import { restockItems } from './refund-items.server.ts'
import { findRefundable, readRefundable } from './refundable.server.ts'
import { replacementNotification } from './replacement-messages.ts'
import {
  type PlannedReplacement,
  planReplacement,
  type ReplaceableItem,
  type ReplacementRejection,
  stockLines,
  type WantedReplacement,
} from './replacement-plan.ts'

export type SendReplacementOutcome =
  | { readonly status: 'sent'; readonly order: OrderReference }
  /** It doesn't exist, or is in the bin. */
  | { readonly status: 'unknown-order' }
  | { readonly status: 'order-cancelled' }
  /** Its parcel comes back, and nothing was paid for it. */
  | { readonly status: 'order-refused' }
  /** The customer's account was deleted. */
  | { readonly status: 'no-customer' }
  | ReplacementRejection

/** The items of an order, and how much of each can be replaced; undefined for an unknown order. */
export async function findReplaceable(db: Db, orderId: string): Promise<ReplaceableItem[] | undefined> {
  const refundable = await findRefundable(db, orderId)
  return refundable && withProducts(db, refundable.items)
}

/**
 * Replaces items of an order within the caller's transaction: takes the units out of stock and creates an order at zero price for
 * the same customer and address. Chosen faulty units return to stock. Writes nothing unless every item can be replaced. Not safe
 * to repeat: the caller checks whether its request was handled before.
 *
 * @param wanted.heldId The active reservation of an exchange; its one item is what is wanted.
 * @param tx Must not have locked an order or a product yet: the payment is locked before them.
 */
export async function sendReplacementIn(
  tx: Tx,
  actor: AdminActor,
  {
    orderId,
    note,
    heldId,
    ...wanted
  }: WantedReplacement & { orderId: string; note: string; heldId?: string | undefined },
): Promise<SendReplacementOutcome> {
  const payment = await findOrderPayment(tx, orderId)
  if (payment) await lockPayment(tx, payment.razorpayPaymentId)
  const order = await lockOrder(tx, orderId)
  if (!order) return { status: 'unknown-order' }
  if (order.status === 'cancelled') return { status: 'order-cancelled' }
  if (order.status === 'refused') return { status: 'order-refused' }
  const recipient = await readRecipient(tx, orderId)
  if (recipient.userId === null && !recipient.isGuest) return { status: 'no-customer' }

  const { items } = await readRefundable(tx, orderId, payment)
  await lockStock(
    tx,
    items.flatMap(({ productId }) => productId ?? []),
  )
  const decision = planReplacement(
    heldId === undefined ? await withProducts(tx, items) : await claimExchanged(tx, { orderId, payment, heldId }),
    wanted,
  )
  if (decision.status !== 'planned' && heldId !== undefined)
    throw new Error(`held units of ${heldId}: ${decision.status}`)
  if (decision.status !== 'planned') return decision

  const planned = decision.items
  const replacement = await assignOrderId(tx)
  await takeReplacementStock(tx, stockLines(planned), { orderId: replacement.orderId, actorEmail: actor.email })
  await returnFaultyUnits(tx, planned, { orderId, actorEmail: actor.email, note })
  const sold = await readSoldItems(tx, orderId)
  const { settings } = await readSettings(tx)
  const orderNumber = await createReplacementOrder(tx, {
    ...replacement,
    replacesOrderId: orderId,
    userId: recipient.userId,
    guestEmail: recipient.guestEmail ?? undefined,
    shippingAddress: recipient.address,
    ...buyerOf(recipient),
    seller: sellerOf(settings),
    items: planned.map(({ item, quantity, size }) => ({
      replacesItemId: item.orderItemId,
      productId: item.productId,
      name: item.name,
      image: item.image,
      size,
      quantity,
      hsnCode: sold.get(item.orderItemId)?.hsnCode ?? null,
      gstRate: sold.get(item.orderItemId)?.gstRate ?? null,
      declaredValue: sold.get(item.orderItemId)?.value ?? paise(0),
    })),
  })
  if (recipient.userId !== null) {
    await createNotification(tx, {
      userId: recipient.userId,
      type: 'order',
      ...replacementNotification(order.order_number, orderNumber),
      dedupeKey: `replacement-${replacement.orderId}`,
    })
  }
  await recordAudit(tx, {
    actor,
    action: 'replace-items',
    entity: 'orders',
    entityId: orderId,
    after: {
      replacement: orderNumber,
      items: planned.map(({ item, quantity, size }) => `${quantity} × ${item.name}, size ${size}`),
      reason: note,
    },
  })
  return { status: 'sent', order: { id: replacement.orderId, orderNumber } }
}

/**
 * Ends the hold of an exchange, so that its units can be sent, in a size that may have left the catalogue since.
 *
 * @param tx Has locked the products of the order.
 */
async function claimExchanged(
  tx: Tx,
  { orderId, payment, heldId }: { orderId: string; payment: OrderPayment | undefined; heldId: string },
): Promise<ReplaceableItem[]> {
  const { size } = await claimHeldUnits(tx, heldId)
  const { items } = await readRefundable(tx, orderId, payment)
  return (await withProducts(tx, items)).map((item) => ({ ...item, sizes: [...item.sizes, size] }))
}

/**
 * Returns units to stock whose exchange was sent before they arrived.
 *
 * @param tx Must not have locked an order or a product yet.
 */
export async function returnExchangedUnits(
  tx: Tx,
  actor: AdminActor,
  { orderId, orderItemId, quantity, note }: { orderId: string; orderItemId: string; quantity: number; note: string },
): Promise<void> {
  await lockPaymentOf(tx, orderId)
  await lockOrder(tx, orderId)
  const { items } = await readRefundable(tx, orderId, undefined)
  const returned = items.filter((item) => item.orderItemId === orderItemId)
  await restockItems(
    tx,
    returned.map((item) => ({ item, quantity, amount: paise(0) })),
    { orderId, isRestocked: () => true, reason: 'return', actorEmail: actor.email, note },
  )
}

/** Returns at most the units that the order took out and hasn't returned yet. */
async function returnFaultyUnits(
  tx: Tx,
  planned: readonly PlannedReplacement[],
  { orderId, actorEmail, note }: { orderId: string; actorEmail: string; note: string },
): Promise<void> {
  const takeUnitsOut = await readUnreturnedUnits(tx, orderId)
  const lines = planned
    .filter(({ restock }) => restock)
    .map(({ item: { productId, size }, quantity }) => ({
      productId,
      size,
      quantity: takeUnitsOut({ productId, size, quantity }),
    }))
    .filter(({ quantity }) => quantity > 0)
  await returnStock(tx, lines, { orderId, reason: 'return', actorEmail, note })
}

async function readRecipient(tx: Tx, orderId: string) {
  return tx
    .selectFrom('orders')
    .select(['user_id as userId', 'is_guest as isGuest', 'guest_email as guestEmail'])
    .select(['buyer_gstin as buyerGstin', 'buyer_name as buyerName'])
    .select(({ ref }) => ref('shipping_address').$castTo<ShippingAddress>().as('address'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}

/** What a unit of each item of an order is worth, a discount deducted, with its HSN code and its tax rate. */
async function readSoldItems(tx: Tx, orderId: string) {
  const rows = await tx
    .selectFrom('order_items')
    .select(['id', 'hsn_code as hsnCode', 'gst_rate as gstRate', unitValue.as('value')])
    .where('order_id', '=', orderId)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function withProducts(
  db: Db,
  items: readonly Omit<ReplaceableItem, 'sizes' | 'available'>[],
): Promise<ReplaceableItem[]> {
  const products = await listSizesAndStock(
    db,
    items.flatMap(({ productId }) => productId ?? []),
  )
  return items.map(({ orderItemId, productId, name, image, size, quantity, unitsLeft }) => {
    const { sizes, available } = products.get(productId ?? '') ?? { sizes: [], available: new Map() }
    return { orderItemId, productId, name, image, size, quantity, unitsLeft, sizes, available }
  })
}
