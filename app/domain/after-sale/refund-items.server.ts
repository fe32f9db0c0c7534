import {
  lockStock,
  readUnreturnedUnits,
  returnStock,
  type StockLine,
  type StockReturnReason,
} from '#app/domain/catalog/stock.server.ts'
import { GatewayError, type PaymentGateway, type ProviderPayment } from '#app/domain/payments/gateway.ts'
import { lockPayment } from '#app/domain/payments/payment-lock.server.ts'
import {
  findOrderPayment,
  isRefundRequested,
  type RefundedItem,
  requestOrderRefund,
} from '#app/domain/payments/refunds/order-refunds.server.ts'
import { formatRupees, type Paise, paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { isOfflinePayment } from '#app/vocabulary/payment-methods.ts'
import type { RefundReason } from '#app/vocabulary/refund-reasons.ts'
import { type PlannedItem, planRefund, type RefundRejection, type WantedRefund } from './refund-plan.ts'
import { readRefundable } from './refundable.server.ts'

export interface RefundItemsInput extends WantedRefund {
  readonly orderId: string
  /** No order item twice. */
  readonly items: readonly { readonly orderItemId: string; readonly quantity: number; readonly restock: boolean }[]
  /** The administrator's own words, for the ledger and the provider; not empty. */
  readonly note: string
  /** Created with the form: the same form sent twice is one refund. */
  readonly requestId: string
  /** @default 'items', or 'manual' for an amount without items and delivery charge */
  readonly reason?: Extract<RefundReason, 'complaint'>
}

export type RefundItemsOutcome =
  /** `isByHand`: the owner pays it back. */
  | { readonly status: 'requested'; readonly amount: Paise; readonly isByHand?: true }
  | { readonly status: 'already-requested' }
  | { readonly status: 'unknown-order' }
  /** The provider hasn't captured the payment, so there's nothing to refund. */
  | { readonly status: 'not-captured' }
  | { readonly status: 'provider-failed'; readonly error: Pick<GatewayError, 'kind' | 'description'> }
  | RefundRejection

interface RefundItemsServices {
  readonly db: Db
  readonly gateway: PaymentGateway
  readonly jobs: JobSender
}

/**
 * Refunds items of an order, its delivery charge or a free amount, to be sent after the commit; chosen units return to stock.
 * The order's status stays as it is. Concurrent requests never refund more than was bought or captured, and parts refunded
 * directly at the provider count. Safe to repeat with the same request id.
 */
export async function refundItems(
  { db, gateway, jobs }: RefundItemsServices,
  actor: AdminActor,
  input: RefundItemsInput,
): Promise<RefundItemsOutcome> {
  const payment = await findOrderPayment(db, input.orderId)
  if (!payment) return { status: 'unknown-order' }

  const reported = await fetchUnlessOffline(gateway, payment.razorpayPaymentId)
  if (reported?.status === 'provider-failed') return reported
  return inTransaction(db, (tx) => refundItemsIn(tx, { jobs, actor }, input, reported))
}

/**
 * What the provider says of an order's payment; undefined for one that it doesn't know.
 *
 * @throws any error that isn't the provider's.
 */
export async function fetchUnlessOffline(gateway: PaymentGateway, paymentId: string) {
  return isOfflinePayment(paymentId) ? undefined : gateway.fetchPayment(paymentId).catch(providerFailed)
}

function providerFailed(error: unknown) {
  if (error instanceof GatewayError) return { status: 'provider-failed', error } as const
  throw error
}

/**
 * Does what {@link refundItems} does within the caller's transaction, for a refund that is stored together with other changes.
 *
 * @param tx Must not have locked an order or a product yet: the payment is locked before them.
 * @param reported The payment as the provider reported it just now; without it, the ledger alone decides.
 */
export async function refundItemsIn(
  tx: Tx,
  { jobs, actor }: { jobs: JobSender; actor: AdminActor },
  input: RefundItemsInput,
  reported?: ProviderPayment,
): Promise<Exclude<RefundItemsOutcome, { status: 'provider-failed' }>> {
  const { orderId, note } = input
  const known = await findOrderPayment(tx, orderId)
  if (!known) return { status: 'unknown-order' }
  await lockPayment(tx, known.razorpayPaymentId)
  const idempotencyKey = `refund-${input.requestId}`
  if (await isRefundRequested(tx, known.razorpayPaymentId, idempotencyKey)) return { status: 'already-requested' }
  if (reported && reported.status !== 'captured' && reported.status !== 'refunded') return { status: 'not-captured' }

  const payment = (await findOrderPayment(tx, orderId)) ?? known
  const refundable = await readRefundable(tx, orderId, payment, reported?.amountRefunded)
  const decision = planRefund(refundable, input)
  if (decision.status !== 'planned') return decision

  const { amount, delivery, items } = decision.plan
  const restock = new Set(input.items.filter((item) => item.restock).map((item) => item.orderItemId))
  const refunded = await restockItems(tx, items, {
    orderId,
    isRestocked: ({ item }) => restock.has(item.orderItemId),
    reason: 'return',
    actorEmail: actor.email,
    note,
  })
  const isByItems = items.length > 0 || delivery > 0
  await requestOrderRefund(tx, jobs, {
    razorpayPaymentId: payment.razorpayPaymentId,
    amount,
    reason: input.reason ?? (isByItems ? 'items' : 'manual'),
    note,
    idempotencyKey,
    delivery,
    items: refunded,
  })
  const before = payment.amount - refundable.moneyLeft
  await recordAudit(tx, {
    actor,
    action: 'refund-order',
    entity: 'orders',
    entityId: orderId,
    before: { refunded: formatRupees(paise(before)) },
    after: {
      refunded: formatRupees(paise(before + amount)),
      amount: formatRupees(amount),
      reason: note,
      ...(isByItems ? { items: items.map(describeItem), delivery: formatRupees(delivery) } : {}),
    },
  })
  return { status: 'requested', amount, ...(isOfflinePayment(payment.razorpayPaymentId) && { isByHand: true }) }
}

/** An item in the audit log. */
export function describeItem({ item, quantity }: PlannedItem): string {
  return `${quantity} × ${item.name}, size ${item.size}`
}

interface Restocking {
  readonly orderId: string
  readonly isRestocked: (item: PlannedItem) => boolean
  readonly reason: StockReturnReason
  readonly actorEmail: string | null
  readonly note: string | null
}

/**
 * Returns the units of refunded items to stock: at most those that the order took out and hasn't returned yet, so that a refund
 * made again after a failure doesn't return them twice.
 *
 * @returns The items with the units that are back in stock.
 */
export async function restockItems(
  tx: Tx,
  items: readonly PlannedItem[],
  { orderId, isRestocked, reason, actorEmail, note }: Restocking,
): Promise<RefundedItem[]> {
  const productIds = items.flatMap(({ item }) => item.productId ?? [])
  await lockStock(tx, productIds)
  const takeUnitsOut = await readUnreturnedUnits(tx, orderId)
  const lines: StockLine[] = []
  const refunded = items.map((planned) => {
    const { item, quantity, amount } = planned
    const { productId, orderItemId, size } = item
    if (productId === null || !isRestocked(planned)) return { orderItemId, quantity, amount, restocked: 0 }
    const restocked = takeUnitsOut({ productId, size, quantity })
    if (restocked > 0) lines.push({ productId, size, quantity: restocked })
    return { orderItemId, quantity, amount, restocked }
  })
  await returnStock(tx, lines, { orderId, reason, actorEmail, note })
  return refunded
}
