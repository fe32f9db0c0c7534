import { lockPaymentOf } from '#app/domain/after-sale/cancel-order.server.ts'
import { planReplacement, type ReplaceableItem } from '#app/domain/after-sale/replacement-plan.ts'
import { findReplaceable } from '#app/domain/after-sale/send-replacement.server.ts'
import { lockStock } from '#app/domain/catalog/stock.server.ts'
import { unitsIn } from '#app/domain/catalog/stock-by-size.ts'
import { holdUnits } from '#app/domain/checkout/held-units.server.ts'
import { lockOrder } from '#app/domain/orders/commands.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { findByRequest, type OrderComplaint, openComplaint } from '../open-complaint.server.ts'
import { type ExchangeTerms, mayExchange } from './goods-return.ts'

/** A size that an item can be exchanged for now. */
export interface ExchangeChoice {
  readonly orderItemId: string
  readonly name: string
  /** That was bought. */
  readonly from: string
  readonly to: string
  /** Units that can be exchanged, at least 1. */
  readonly units: number
}

/** What can be exchanged for another size that is in stock; empty if nothing can. Items refunded, replaced or exchanged are left out. */
export async function listExchangeChoices(db: Db, orderId: string): Promise<ExchangeChoice[]> {
  return ((await findReplaceable(db, orderId)) ?? []).flatMap(choicesOf)
}

function choicesOf({ orderItemId, productId, name, size: from, sizes, available, unitsLeft }: ReplaceableItem) {
  return sizes
    .filter((size) => productId !== null && size !== from)
    .map((to) => ({ orderItemId, name, from, to, units: Math.min(unitsLeft, unitsIn(available, to)) }))
    .filter(({ units }) => units > 0)
}

interface WantedExchange extends Pick<OrderComplaint, 'requestId' | 'userId' | 'orderId' | 'sender'> {
  readonly orderItemId: string
  /** The size to send. */
  readonly size: string
  /** Whole, at least 1. */
  readonly quantity: number
  /** In the customer's own words; may be empty. */
  readonly text: string
}

export type RequestExchangeOutcome =
  /** With the address of its page, for a sender who isn't signed in. */
  | { readonly status: 'requested'; readonly id: string; readonly path?: string | undefined }
  /** The shop offers no exchanges, or not for this order, or its days are over. */
  | { readonly status: 'not-offered' }
  | { readonly status: 'unknown-choice' }
  | { readonly status: 'exceeds-quantity' }
  | { readonly status: 'out-of-stock' }
  | { readonly status: 'unknown-order' }

/**
 * Opens a complaint that asks for another size, and holds the units of that size until the shop sends or refuses them. Safe to repeat
 * with the same request id.
 */
export async function requestExchange(
  { db, jobs }: { db: Db; jobs: JobSender },
  { requestId, userId, orderId, sender, orderItemId, size, quantity, text }: WantedExchange,
  terms: ExchangeTerms,
  now = new Date(),
): Promise<RequestExchangeOutcome> {
  if (!isUuid(orderId)) return { status: 'unknown-order' }
  return inTransaction(db, async (tx) => {
    await lockPaymentOf(tx, orderId)
    if (!(await lockOrder(tx, orderId, userId))) return { status: 'unknown-order' }
    const earlier = await findByRequest(tx, { userId, orderId, requestId })
    if (earlier) return { status: 'requested', id: earlier.id }
    const order = await findOrder(tx, { userId, orderId })
    if (!order || !mayExchange(order, terms, now)) return { status: 'not-offered' }

    const item = order.items.find(({ id }) => id === orderItemId)
    if (!item?.productId || item.size === size) return { status: 'unknown-choice' }
    await lockStock(tx, [item.productId])
    const wanted = { items: [{ orderItemId, quantity, size, restock: false }] }
    const plan = planReplacement((await findReplaceable(tx, orderId)) ?? [], wanted)
    if (plan.status === 'exceeds-quantity' || plan.status === 'out-of-stock') return { status: plan.status }
    if (plan.status !== 'planned') return { status: 'unknown-choice' }

    const heldId = await holdUnits(tx, { productId: item.productId, size, quantity }, orderItemId)
    const units = quantity === 1 ? '' : ` (${quantity} units)`
    const wish = `Please send me size ${size} of ${item.name} instead of size ${item.size}${units}.`
    const complaint: OrderComplaint = {
      requestId,
      userId,
      orderId,
      sender,
      pictureIds: [],
      kind: 'exchange',
      wish: 'replacement',
      text: text === '' ? wish : `${wish}\n\n${text}`,
      items: [{ orderItemId, quantity }],
    }
    const { id } = await openComplaint(tx, jobs, complaint, now)
    await tx.insertInto('returns').values({ complaint_id: id, reservation_id: heldId, status: 'requested' }).execute()
    return { status: 'requested', id }
  })
}
