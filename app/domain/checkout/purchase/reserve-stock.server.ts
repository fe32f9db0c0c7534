import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type AgreedTexts, recordConsent } from '#app/domain/accounts/consent/consents.server.ts'
import { lockCustomer } from '#app/domain/accounts/lock-customer.server.ts'
import { type Address, preselectedAddress } from '#app/domain/addresses/address.ts'
import { findAddress, listAddresses } from '#app/domain/addresses/queries.server.ts'
import { buyableLines, type CartLine, cartTotals, isBeyondStock, withCharges } from '#app/domain/cart/cart-totals.ts'
import { chargeRows } from '#app/domain/cart/extra-charges.ts'
import { listCartLines } from '#app/domain/cart/queries.server.ts'
import { gstRateOf } from '#app/domain/catalog/gst-rate.ts'
import {
  InsufficientStock,
  type LockedStock,
  lockStock,
  reserveStock,
  sumBySize,
} from '#app/domain/catalog/stock.server.ts'
import { grantOffer } from '#app/domain/offers/apply-offers.server.ts'
import type { CustomerKeys } from '#app/domain/offers/customer-keys.server.ts'
import { recordOfferUse } from '#app/domain/offers/record-offer-use.server.ts'
import { assertAddsUp } from '#app/domain/orders/assert-adds-up.ts'
import { pricePaid } from '#app/domain/orders/invoicing/gst.ts'
import { hsnCodeOf, type UsualHsnCodes } from '#app/domain/orders/invoicing/hsn-code.ts'
import { onlyStateOf, type Seller } from '#app/domain/orders/seller.ts'
import { toShippingAddress } from '#app/domain/orders/shipping-address.ts'
import { deliveryDaysTo } from '#app/domain/settings/delivery-areas.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { addPaise, type Paise, paise } from '#app/money.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { after, before, clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction, isUniqueViolation } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { isRegisteredIn, stateNameOfGstin } from '#app/vocabulary/gstin.ts'
import { LIVE_CHECKOUT_STATUSES } from '#app/vocabulary/statuses.ts'
import { findBusinessBuyer } from '../business/business-buyer.server.ts'
import { findCodObstacle, insertCodPurchase } from '../cash-on-delivery/cod-purchases.server.ts'
import type { CodObstacle } from '../cash-on-delivery/eligibility.ts'
import { findGift, unnamed, wrapCharge } from '../gift/gift-choice.server.ts'
import { namesBuyer } from '../gift/names-buyer.ts'
import type { CheckoutAmounts, CheckoutSnapshot, SnapshotLine } from './checkout-snapshot.ts'
import type { CreatePaymentInput } from './payment-inputs.ts'
import { newReceipt } from './receipt.ts'
import { releaseCheckout } from './release-checkout.server.ts'
import { allowedSeconds, COUNTED_SECONDS, type PastReservation } from './reservation-limit.ts'

const expiresIn = (seconds: number) => after(clockTime, { seconds })

/** The first reconciliation. */
const FIRST_CHECK = after(clockTime, { minutes: 2 })

/** The provider accepts no less. */
const MIN_TOTAL = paise(1_00)

export interface ReservedAttempt {
  readonly attemptId: string
  readonly checkoutId: string
  readonly receipt: string
  readonly amount: Paise
  readonly snapshot: CheckoutSnapshot
  /** Null until the provider's order is attached. */
  readonly razorpayOrderId: string | null
  /** Whether this call inserted it, and so has to create the provider's order. */
  readonly isNew: boolean
}

type Reserved = { status: 'reserved'; checkoutId: string; attempt: ReservedAttempt }

/** For cash on delivery, until it's confirmed or its time is up. */
type Held = { status: 'held'; checkoutId: string }

export type NotReserved =
  | { status: 'not-cod'; obstacle: CodObstacle }
  | { status: 'empty-cart' }
  | { status: 'no-address' }
  /** The shop may deliver to this state only. */
  | { status: 'other-state'; onlyState: string }
  /** The business that it would be invoiced to is registered in another state than the address's. */
  | { status: 'buyer-elsewhere'; buyerState: string; deliveryState: string }
  /** The invoice of a gift has to name its buyer, whose address is missing. */
  | { status: 'no-billing-address' }
  /** The shop doesn't deliver to the address's PIN code. */
  | { status: 'not-serviceable' }
  | { status: 'insufficient-stock' }
  /** The customer has reserved one of the products for an hour without paying. A payment already started can still be completed. */
  | { status: 'reserved-too-long' }
  | { status: 'total-changed'; total: Paise }
  | { status: 'total-too-small' }
  | { status: 'total-too-large' }

export interface ReserveInput extends CreatePaymentInput {
  readonly seller: Seller
  /** For products without a code of their own. */
  readonly usualHsnCodes: UsualHsnCodes
  /** What the customer has accepted by ticking the box. */
  readonly acceptedTexts?: AgreedTexts | undefined
  readonly customerKeys?: CustomerKeys | undefined
  readonly cod?: undefined
}

/** Reserves for cash on delivery, and has the code emailed that confirms it. */
interface HoldInput extends Omit<ReserveInput, 'cod'> {
  readonly cod: { readonly jobs: JobSender; readonly keys: CustomerKeys }
}

export interface PayingCustomer {
  readonly id: string
  readonly email: string
}

/**
 * Reserves the units of the cart for a payment, and stores the snapshot. The page only says which address and which total
 * it showed; if the total has changed since, nothing is reserved.
 *
 * A customer has one live checkout: the same purchase again gets the same attempt and 15 more minutes, a different purchase
 * replaces it. How long all this may go on without a payment is decided in `reservation-limit.ts`; for cash on delivery, the owner
 * decides, and the same purchase again gets no more time.
 */
export function reserveCart(db: Db, customer: PayingCustomer, input: ReserveInput): Promise<Reserved | NotReserved>
export function reserveCart(db: Db, customer: PayingCustomer, input: HoldInput): Promise<Held | NotReserved>
export async function reserveCart(db: Db, customer: PayingCustomer, input: ReserveInput | HoldInput) {
  for (;;) {
    try {
      return await inTransaction(db, async (tx) => {
        const outcome = await reserveInTransaction(tx, customer, input)
        if ('checkoutId' in outcome && input.acceptedTexts) {
          const { checkoutId } = outcome
          await recordConsent(tx, { userId: customer.id, occasion: 'payment', checkoutId, texts: input.acceptedTexts })
        }
        return outcome
      })
    } catch (error) {
      if (error instanceof InsufficientStock) return { status: 'insufficient-stock' }
      // The customer's row is locked, so this can't happen; if it does, the constraint decides and the loser starts again.
      if (!isUniqueViolation(error, 'checkouts_one_live_idx')) throw error
    }
  }
}

async function reserveInTransaction(
  tx: Tx,
  customer: PayingCustomer,
  input: ReserveInput | HoldInput,
): Promise<Reserved | Held | NotReserved> {
  await lockCustomer(tx, customer.id)
  const live = await findLiveCheckout(tx, customer.id)
  const cart = await listCartLines(tx, customer.id)
  // Units that the customer's own checkout reserves count as available, so a second attempt isn't rejected for the first.
  const lines = buyableLines(cart)
  if (cart.length === 0) return { status: 'empty-cart' }
  if (lines.length === 0 || lines.some((line) => isBeyondStock(line, lines))) return { status: 'insufficient-stock' }

  const address = await chooseAddress(tx, customer.id, input.addressId)
  if (!address) return { status: 'no-address' }
  const onlyState = onlyStateOf(input.seller)
  if (onlyState !== undefined && address.state !== onlyState) return { status: 'other-state', onlyState }

  const { settings, hasOffers } = await readSettings(tx)
  if (deliveryDaysTo(settings, address.postalCode) === null) return { status: 'not-serviceable' }

  const buyer = await findBusinessBuyer(tx, customer.id, { settings, ...input })
  if (buyer && !isRegisteredIn(address.state, buyer.gstin)) {
    const buyerState = stateNameOfGstin(buyer.gstin) ?? ''
    return { status: 'buyer-elsewhere', buyerState, deliveryState: address.state }
  }

  const fullTotals = cartTotals(lines, settings.freeDeliveryThreshold)
  if (fullTotals.isTooLarge) return { status: 'total-too-large' }
  const shopper = { ...customer, phone: address.phone }
  const { collections } = settings
  const { totals: offered, applied } =
    hasOffers && input.customerKeys
      ? await grantOffer(
          tx,
          input.customerKeys,
          { customer: shopper, lines, totals: fullTotals, collections },
          new Date(),
        )
      : { totals: fullTotals }
  const gift = await findGift(tx, customer.id, settings, new Date())
  const obstacle =
    input.cod &&
    (await findCodObstacle(tx, input.cod.keys, settings, {
      customer: shopper,
      pinCode: address.postalCode,
      lines,
      total: offered.total,
      isGift: gift !== undefined,
    }))
  if (obstacle) return { status: 'not-cod', obstacle }
  const totals = withCharges(offered, { ...wrapCharge(gift), ...(input.cod && { codFee: settings.codFee }) })
  if (totals.isTooLarge) return { status: 'total-too-large' }
  if (totals.total < MIN_TOTAL) return { status: 'total-too-small' }
  if (totals.total !== input.shownTotal) return { status: 'total-changed', total: totals.total }
  const isNamed =
    gift && namesBuyer({ lines, shares: applied?.shares, totals, state: address.state, buyer }, input.seller)
  if (isNamed && !gift.billedTo) return { status: 'no-billing-address' }

  // Products to release and to reserve are locked in one go, or two checkouts could wait for each other.
  const stock = await lockStock(tx, [...lines.map((line) => line.productId), ...(live?.reservedProductIds ?? [])])
  const seconds = input.cod
    ? settings.codHoldHours * 3_600
    : allowedSeconds(await listPastReservations(tx, customer.id, lines))
  if (seconds === undefined) return { status: 'reserved-too-long' }

  const snapshot: CheckoutSnapshot = {
    lines: lines.map((line, index) =>
      toSnapshotLine({ ...line, discount: applied?.shares[index] ?? paise(0) }, stock.get(line.productId), input),
    ),
    address: toShippingAddress(address),
    notes: input.notes,
    email: customer.email,
    sellerGstin: input.seller.gstin,
    ...(input.seller.taxMode === 'composition' && { isComposition: true }),
    ...(applied && { offer: { id: applied.id, name: applied.name } }),
    ...(buyer && { buyer }),
    ...(gift && { gift: isNamed ? gift : unnamed(gift) }),
    ...(input.cod && { codFee: settings.codFee }),
  }
  const amounts = {
    ...totals,
    shipping: addPaise(totals.shipping, ...chargeRows(totals).map(({ amount }) => amount)),
    discount: totals.offer?.discount ?? paise(0),
  }
  const hash = hashOf(snapshot, amounts)
  if (live?.hash === hash) {
    const { checkoutId, attempt } = live
    if (!attempt) return { status: 'held', checkoutId }
    await extendReservations(tx, checkoutId, seconds)
    return { status: 'reserved', checkoutId, attempt: { ...attempt, checkoutId, snapshot, isNew: false } }
  }

  if (live) await releaseCheckout(tx, live.checkoutId, { status: 'cancelled', reason: 'checkout-replaced' })
  await reserveStock(tx, lines)
  const visitSource = settings.countVisits ? input.visitSource : undefined
  const checkoutId = await insertCheckout(tx, customer.id, { snapshot, amounts, hash, seconds, visitSource })
  if (applied && input.customerKeys) {
    await recordOfferUse(tx, input.customerKeys, { checkoutId, offerId: applied.id, customer: shopper })
  }
  if (input.cod) {
    await insertCodPurchase(tx, input.cod, { checkoutId, customer: shopper })
    return { status: 'held', checkoutId }
  }
  const attempt = await insertAttempt(tx, { checkoutId, userId: customer.id, amount: amounts.total })
  return { status: 'reserved', checkoutId, attempt: { ...attempt, checkoutId, snapshot, isNew: true } }
}

/** What the customer has reserved of these products and not paid. Two sizes in one checkout count once; cash on delivery has limits of its own. */
async function listPastReservations(
  tx: Tx,
  userId: string,
  lines: readonly { productId: string }[],
): Promise<PastReservation[]> {
  const products = lines.map((line) => line.productId)
  return tx
    .selectFrom('checkouts')
    .innerJoin('stock_reservations as reserved', 'reserved.checkout_id', 'checkouts.id')
    .select('reserved.product_id as productId')
    .select(sql<number>`extract(epoch from clock_timestamp() - min(reserved.created_at))::float8`.as('startedAgo'))
    .select(
      sql<number>`extract(epoch from clock_timestamp() - max(
        case reserved.status when 'active' then clock_timestamp() else reserved.updated_at end
      ))::float8`.as('endedAgo'),
    )
    .where('checkouts.user_id', '=', userId)
    .where('checkouts.channel', 'is', null)
    .where('checkouts.created_at', '>', before(clockTime, { seconds: COUNTED_SECONDS }))
    .where('reserved.product_id', 'in', products)
    .where('reserved.status', 'in', ['active', 'released'])
    .where('checkouts.id', 'not in', (eb) => eb.selectFrom('cod_purchases').select('checkout_id'))
    .groupBy(['checkouts.id', 'reserved.product_id'])
    .execute()
}

interface LiveCheckout {
  readonly checkoutId: string
  readonly hash: string
  /** Absent for cash on delivery. */
  readonly attempt?: Omit<ReservedAttempt, 'snapshot' | 'isNew' | 'checkoutId'> | undefined
  readonly reservedProductIds: string[]
}

async function findLiveCheckout(tx: Tx, userId: string): Promise<LiveCheckout | undefined> {
  const checkout = await tx
    .selectFrom('checkouts')
    .select(['id', 'snapshot_hash'])
    .where('user_id', '=', userId)
    .where('channel', 'is', null)
    .where('status', 'in', LIVE_CHECKOUT_STATUSES)
    .forUpdate()
    .executeTakeFirst()
  if (!checkout) return undefined

  const attempt = await tx
    .selectFrom('payment_attempts')
    .select(['id as attemptId', 'receipt', 'amount', 'razorpay_order_id as razorpayOrderId'])
    .where('checkout_id', '=', checkout.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const reserved = await tx
    .selectFrom('stock_reservations')
    .select('product_id')
    .where('checkout_id', '=', checkout.id)
    .where('status', '=', 'active')
    .execute()
  return {
    checkoutId: checkout.id,
    hash: checkout.snapshot_hash,
    attempt,
    reservedProductIds: reserved.map((row) => row.product_id),
  }
}

async function chooseAddress(tx: Tx, userId: string, addressId: string | undefined): Promise<Address | undefined> {
  if (addressId) return findAddress(tx, { userId, addressId })
  return preselectedAddress(await listAddresses(tx, userId))
}

type SoldLine = Pick<CartLine, 'id' | 'productId' | 'name' | 'image' | 'size' | 'quantity' | 'unitPrice'>

/** A line as it is sold, with the tax rate of what is paid for it. */
export function toSnapshotLine(
  line: SoldLine & { discount: Paise },
  stock: LockedStock | undefined,
  { seller, usualHsnCodes }: Pick<ReserveInput, 'seller' | 'usualHsnCodes'>,
): SnapshotLine {
  const coded = { name: line.name, category: stock?.category ?? '', hsnCode: stock?.hsnCode ?? null }
  return {
    cartLineId: line.id,
    productId: line.productId,
    name: line.name,
    image: line.image,
    size: line.size,
    quantity: line.quantity,
    price: line.unitPrice,
    ...(line.discount > 0 && { discount: line.discount }),
    hsnCode: seller.gstin ? hsnCodeOf(coded, usualHsnCodes) : coded.hsnCode,
    gstRate: seller.taxMode === 'regular' ? gstRateOf(pricePaid({ ...line, price: line.unitPrice })) : null,
  }
}

function hashOf(snapshot: CheckoutSnapshot, { subtotal, shipping, tax, discount, total }: CheckoutAmounts): string {
  const text = JSON.stringify([snapshot, subtotal, shipping, tax, discount, total])
  return createHash('sha256').update(text).digest('hex')
}

async function extendReservations(tx: Tx, checkoutId: string, seconds: number): Promise<void> {
  const checkout = await tx
    .updateTable('checkouts')
    .set({ expires_at: expiresIn(seconds), updated_at: clockTime })
    .where('id', '=', checkoutId)
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('stock_reservations')
    .set({ expires_at: checkout.expires_at, updated_at: clockTime })
    .where('checkout_id', '=', checkoutId)
    .where('status', '=', 'active')
    .execute()
}

interface NewCheckout extends Pick<CreatePaymentInput, 'visitSource'> {
  readonly snapshot: CheckoutSnapshot
  readonly amounts: CheckoutAmounts
  readonly hash: string
  /** How long its units are reserved. */
  readonly seconds: number
  /** The order that it adds items to. */
  readonly addsTo?: string | null
}

/**
 * Stores a checkout with the reservations of its lines.
 *
 * @param tx Has reserved the units.
 * @returns Its id.
 */
export async function insertCheckout(
  tx: Tx,
  userId: string | null,
  { snapshot, amounts, hash, seconds, visitSource, addsTo = null }: NewCheckout,
): Promise<string> {
  assertAddsUp('a checkout', { ...amounts, items: snapshot.lines })
  const checkout = await tx
    .insertInto('checkouts')
    .values({
      user_id: userId,
      status: 'reserved',
      channel: snapshot.channel ?? null,
      visit_source: visitSource ?? null,
      adds_to_order_id: addsTo,
      snapshot: JSON.stringify(snapshot),
      snapshot_hash: hash,
      subtotal: amounts.subtotal,
      shipping_cost: amounts.shipping,
      tax_amount: amounts.tax,
      discount_amount: amounts.discount,
      total_amount: amounts.total,
      expires_at: expiresIn(seconds),
      // When the cart was read, not when the transaction began: it decides which orders of the same lines are later.
      created_at: clockTime,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('stock_reservations')
    .values(
      sumBySize(snapshot.lines).map(({ productId, size, quantity }) => ({
        checkout_id: checkout.id,
        product_id: productId,
        size,
        quantity,
        expires_at: checkout.expires_at,
      })),
    )
    .execute()
  return checkout.id
}

/** Starts an attempt to pay for a checkout, which is reconciled from now on. */
export async function insertAttempt(
  tx: Tx,
  { checkoutId, userId, amount }: { checkoutId: string; userId: string | null; amount: Paise },
) {
  return tx
    .insertInto('payment_attempts')
    .values({
      checkout_id: checkoutId,
      user_id: userId,
      amount,
      receipt: newReceipt(),
      next_check_at: FIRST_CHECK,
      created_at: clockTime,
      updated_at: clockTime,
    })
    .returning(['id as attemptId', 'receipt', 'amount', 'razorpay_order_id as razorpayOrderId'])
    .executeTakeFirstOrThrow()
}
