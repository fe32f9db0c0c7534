import { recordConsent } from '#app/domain/accounts/consent/consents.server.ts'
import { lockCustomer } from '#app/domain/accounts/lock-customer.server.ts'
import { findUser } from '#app/domain/accounts/manage/users.server.ts'
import { cartTotals } from '#app/domain/cart/cart-totals.ts'
import { listProductsByHand } from '#app/domain/catalog/search/products-by-hand.server.ts'
import { InsufficientStock, lockStock, reserveStock } from '#app/domain/catalog/stock.server.ts'
import { releaseCheckout } from '#app/domain/checkout/purchase/release-checkout.server.ts'
import { insertCheckout, toSnapshotLine } from '#app/domain/checkout/purchase/reserve-stock.server.ts'
import { mayBeCorrected } from '#app/domain/orders/order.ts'
import { onlyStateOf, UNREGISTERED } from '#app/domain/orders/seller.ts'
import type { ShippingAddress } from '#app/domain/orders/shipping-address.ts'
import { deliveryDaysTo } from '#app/domain/settings/delivery-areas.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { formatRupees, MAX_PAISE, type Paise, paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import type { OrderChannel } from '#app/vocabulary/payment-methods.ts'
import type { AttemptFailure } from '../purchase/attempt-failure.ts'
import type { CheckoutServices } from '../purchase/checkout-services.ts'
import type { CheckoutSnapshot } from '../purchase/checkout-snapshot.ts'
import { listReservations } from '../purchase/lock-checkout.server.ts'
import { cancelLinksOf } from './draft-links.server.ts'
import { lockDraft } from './lock-draft.server.ts'

export interface DraftLine {
  readonly productId: string
  readonly size: string
  /** Whole, at least 1. */
  readonly quantity: number
  /** Of a unit; null: as in the shop. */
  readonly price: Paise | null
}

export interface DraftInput {
  /** The draft that this one replaces, which may have expired. */
  readonly replaces: string | undefined
  /** The order that it adds items to; null: none. A draft that replaces another adds to the same one. */
  readonly addTo: string | null
  readonly channel: OrderChannel
  /** Never empty; a product in a size once. */
  readonly lines: readonly DraftLine[]
  /** Null: by the shop's rules. */
  readonly shipping: Paise | null
  /** Why a price or the delivery charge differs. */
  readonly reason: string | null
  /** Null for a guest. */
  readonly userId: string | null
  /** Where a guest gets emails; null: nowhere. */
  readonly email: string | null
  readonly address: ShippingAddress
  readonly notes: string | null
  /** How long the units are held. */
  readonly holdHours: number
}

export type SaveDraftOutcome =
  | { readonly status: 'saved'; readonly draftId: string }
  | { readonly status: 'insufficient-stock' | 'unknown-product'; readonly name: string }
  /** Nobody may sell above the MRP: rule 18(2) of the Legal Metrology (Packaged Commodities) Rules, 2011. */
  | { readonly status: 'above-mrp'; readonly name: string; readonly mrp: Paise }
  /** Prices differ, and nobody said why. */
  | { readonly status: 'no-reason' }
  | { readonly status: 'not-serviceable' }
  | { readonly status: 'other-state'; readonly onlyState: string }
  | { readonly status: 'wrong-total' }
  | { readonly status: 'unknown-customer' }
  /** It was paid, cancelled or changed in the meantime. */
  | { readonly status: 'draft-ended' }
  /** Nothing can be added to the order any more: it is dispatched, cancelled, in the bin, or another customer's. */
  | { readonly status: 'order-dispatched' }

/** The provider accepts no less. */
const MIN_TOTAL = 100

type DraftServices = Pick<CheckoutServices, 'db' | 'jobs' | 'seller' | 'usualHsnCodes' | 'policyTexts'>

/**
 * Saves an order that the owner takes by hand as a draft, which holds its units until it's paid, cancelled or expired. A changed
 * draft replaces the former one in the same transaction. Not safe to repeat: it makes another draft.
 */
export async function saveDraft(
  services: DraftServices,
  actor: AdminActor,
  input: DraftInput,
): Promise<SaveDraftOutcome> {
  try {
    return await inTransaction(services.db, (tx) => saveInTransaction(tx, services, actor, input))
  } catch (error) {
    if (!(error instanceof InsufficientStock)) throw error
    const products = await listProductsByHand(services.db, [error.productId])
    return { status: 'insufficient-stock', name: products.get(error.productId)?.name ?? '' }
  }
}

async function saveInTransaction(
  tx: Tx,
  { jobs, seller = UNREGISTERED, usualHsnCodes = new Map(), policyTexts }: DraftServices,
  actor: AdminActor,
  input: DraftInput,
): Promise<SaveDraftOutcome> {
  const { userId, address } = input
  if (userId !== null) await lockCustomer(tx, userId)
  const customer = userId === null ? { email: input.email ?? '' } : await findUser(tx, userId)
  if (!customer) return { status: 'unknown-customer' }
  const former = input.replaces === undefined ? undefined : await lockDraft(tx, input.replaces, true)
  if (input.replaces !== undefined && !former) return { status: 'draft-ended' }
  const addsTo = former ? former.adds_to_order_id : input.addTo
  if (addsTo !== null && !(await mayAddItems(tx, addsTo, userId))) return { status: 'order-dispatched' }

  const onlyState = onlyStateOf(seller)
  if (onlyState !== undefined && address.state !== onlyState) return { status: 'other-state', onlyState }
  const { settings } = await readSettings(tx)
  if (deliveryDaysTo(settings, address.postal_code) === null) return { status: 'not-serviceable' }

  const products = await listProductsByHand(
    tx,
    input.lines.map(({ productId }) => productId),
  )
  const lines = []
  for (const { productId, size, quantity, price } of input.lines) {
    const product = products.get(productId)
    if (!product?.sizes.includes(size)) return { status: 'unknown-product', name: product?.name ?? '' }
    const { name, mrp } = product
    const unitPrice = price ?? product.price
    if (mrp !== null && unitPrice > mrp) return { status: 'above-mrp', name, mrp }
    lines.push({ ...product, productId, size, quantity, unitPrice, discount: paise(0) })
  }
  const usual = cartTotals(lines, settings.freeDeliveryThreshold)
  // Added items usually go into the parcel that was paid for.
  const usualShipping = addsTo === null ? usual.shipping : paise(0)
  const shipping = input.shipping ?? usualShipping
  const total = usual.subtotal + shipping
  if (usual.isTooLarge || total < MIN_TOTAL || total > MAX_PAISE) return { status: 'wrong-total' }
  const changed = lines.filter(({ unitPrice, price }) => unitPrice !== price)
  const isChanged = changed.length > 0 || shipping !== usualShipping
  if (isChanged && !input.reason) return { status: 'no-reason' }

  const reserved = former ? await listReservations(tx, former.id) : undefined
  const stock = await lockStock(
    tx,
    [...lines, ...(reserved?.active ?? [])].map(({ productId }) => productId),
  )
  if (former) await withdraw(tx, jobs, former.id, 'checkout-replaced')
  await reserveStock(tx, lines)
  const snapshot: CheckoutSnapshot = {
    lines: lines.map((line) =>
      toSnapshotLine({ ...line, id: crypto.randomUUID() }, stock.get(line.productId), { seller, usualHsnCodes }),
    ),
    address,
    notes: input.notes,
    email: customer.email,
    sellerGstin: seller.gstin,
    channel: input.channel,
    ...(seller.taxMode === 'composition' && { isComposition: true }),
  }
  const amounts = { subtotal: usual.subtotal, shipping, tax: usual.tax, discount: paise(0), total: paise(total) }
  const seconds = input.holdHours * 3_600
  const draftId = await insertCheckout(tx, userId, { snapshot, amounts, hash: '', seconds, addsTo })
  if (policyTexts) {
    await recordConsent(tx, { userId, occasion: 'payment', checkoutId: draftId, texts: policyTexts })
  }
  await recordAudit(tx, {
    actor,
    action: former ? 'change-draft' : 'add-draft',
    entity: 'checkouts',
    entityId: draftId,
    after: {
      channel: input.channel,
      total: formatRupees(paise(total)),
      ...(former && { replaces: former.id }),
      ...(isChanged && {
        prices: changed.map(
          ({ name, price, unitPrice }) => `${name}: ${formatRupees(price)} → ${formatRupees(unitPrice)}`,
        ),
        shipping: formatRupees(shipping),
        reason: input.reason,
      }),
    },
  })
  return { status: 'saved', draftId }
}

/** Whether items can be added to an order of this customer. */
async function mayAddItems(tx: Tx, orderId: string, userId: string | null): Promise<boolean> {
  if (!isUuid(orderId)) return false
  const order = await tx
    .selectFrom('orders')
    .select(['user_id', 'status', 'replaces_order_id as replaces', 'deleted_at as deletedAt'])
    .where('id', '=', orderId)
    .forKeyShare()
    .executeTakeFirst()
  return order !== undefined && order.user_id === userId && mayBeCorrected(order)
}

export type CancelDraftOutcome = { readonly status: 'cancelled' } | { readonly status: 'draft-ended' }

/** Cancels a draft: its units are released, and its payment link is withdrawn. A late payment of the link is refunded. */
export async function cancelDraft(
  { db, jobs }: Pick<CheckoutServices, 'db' | 'jobs'>,
  actor: AdminActor,
  draftId: string,
): Promise<CancelDraftOutcome> {
  return inTransaction(db, async (tx) => {
    if (!(await lockDraft(tx, draftId))) return { status: 'draft-ended' }
    await withdraw(tx, jobs, draftId, 'cancelled')
    await recordAudit(tx, { actor, action: 'cancel-draft', entity: 'checkouts', entityId: draftId })
    return { status: 'cancelled' }
  })
}

/** Ends a live draft for good and releases its units. A payment of its link is refunded. @param tx Has locked the draft. */
export async function releaseDraft(tx: Tx, draftId: string, reason: AttemptFailure): Promise<void> {
  await releaseCheckout(tx, draftId, { status: 'cancelled', reason })
  await tx.updateTable('checkouts').set({ is_withdrawn: true }).where('id', '=', draftId).execute()
}

async function withdraw(tx: Tx, jobs: CheckoutServices['jobs'], draftId: string, reason: AttemptFailure) {
  await releaseDraft(tx, draftId, reason)
  await cancelLinksOf(tx, jobs, draftId)
}
