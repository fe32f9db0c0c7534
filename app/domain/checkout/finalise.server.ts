import { sql } from 'kysely'
import { lockCustomer } from '#app/domain/accounts/lock-customer.server.ts'
import { claimReservedStock, lockStock, type StockLine, sellUnreservedStock } from '#app/domain/catalog/stock.server.ts'
import { beginOrder, createPaidOrder } from '#app/domain/orders/create-order.server.ts'
import { ORDER_EVENT_QUEUE, type OrderEvent } from '#app/domain/orders/order-event.ts'
import type { ProviderPayment } from '#app/domain/payments/gateway.ts'
import { laterState, type PaymentState } from '#app/domain/payments/payment-state.ts'
import { recordPayment } from '#app/domain/payments/record-payment.server.ts'
import { requestRefund } from '#app/domain/payments/refunds.server.ts'
import { formatRupees, type Paise } from '#app/money.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { quantityRows } from '#app/platform/database/quantity-rows.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { log } from '#app/platform/log.server.ts'
import { releaseReservations } from './release.server.ts'
import type { CheckoutServices } from './services.ts'
import type { CheckoutSnapshot } from './snapshot.ts'

export type FinaliseOutcome =
  /** There is an order. `isExtra`: it was paid before, and this payment goes back. */
  | { status: 'placed'; orderId: string; isExtra: boolean }
  /** There will be no order for this payment; the money goes back. */
  | { status: 'refund-due'; reason: string }
  /** The payment is written down, and it is none that pays for something. */
  | { status: 'recorded' }
  /** The provider's order is none of the shop's. */
  | { status: 'unknown-order' }

const SOLD_OUT = 'the pieces were sold to others before the payment arrived, and your money is on its way back to you'
const WRONG_AMOUNT = 'the payment is not of the amount of the order, and your money is on its way back to you'
const ACCOUNT_DELETED = 'the account was deleted before the payment arrived, and the money is on its way back'
const ORDERED_BEFORE = 'these pieces were ordered with another payment, and your money is on its way back to you'

/**
 * Ends a purchase: turns a payment into the order it pays for, or has it sent back. Everything that learns of a payment
 * comes here: the customer's browser, the provider's webhook, the reconciler. It may be called any number of times, at
 * once, with news in any order; a purchase becomes one order, and a payment becomes an order or a refund.
 *
 * @param payment What the provider says, or what a valid signature proves. Authorised money counts as paid.
 */
export async function finalisePayment(
  { db, jobs }: Pick<CheckoutServices, 'db' | 'jobs'>,
  payment: ProviderPayment,
): Promise<FinaliseOutcome> {
  const attempt = await findAttempt(db, payment)
  if (!attempt) return { status: 'unknown-order' }
  if (attempt.orderId !== null && isOldNews(attempt, payment)) {
    return { status: 'placed', orderId: attempt.orderId, isExtra: false }
  }

  const outcome = await inTransaction(db, (tx) => finaliseInTransaction(tx, jobs, attempt, payment))
  log.info({ attempt: attempt.id, payment: payment.id, told: payment.status, ...outcome }, 'payment finalised')
  return outcome
}

interface Attempt {
  readonly id: string
  readonly checkoutId: string
  /** Null once the customer has deleted her account. */
  readonly userId: string | null
  readonly amount: Paise
  readonly currency: string
  /** The rest is what the books say about this payment: null while they do not know it. */
  readonly orderId: string | null
  readonly state: PaymentState | null
  readonly method: string | null
  readonly amountRefunded: Paise | null
}

async function findAttempt(db: Db, { id, orderId }: ProviderPayment): Promise<Attempt | undefined> {
  if (!orderId) return undefined
  return db
    .selectFrom('payment_attempts as attempt')
    .leftJoin('payments', (join) =>
      join.onRef('payments.attempt_id', '=', 'attempt.id').on('payments.razorpay_payment_id', '=', id),
    )
    .select(['attempt.id', 'attempt.checkout_id as checkoutId', 'attempt.user_id as userId'])
    .select(['attempt.amount', 'attempt.currency', 'payments.order_id as orderId', 'payments.status as state'])
    .select(['payments.method', 'payments.amount_refunded as amountRefunded'])
    .where('attempt.razorpay_order_id', '=', orderId)
    .$narrowType<{ state: PaymentState | null }>()
    .executeTakeFirst()
}

/**
 * Whether the books of an order's payment say all of this already. The provider tells of each payment several times, and
 * what is captured or refunded only moves forward, so nothing has to be held to leave it at that.
 */
function isOldNews({ state, method, amountRefunded }: Attempt, payment: ProviderPayment): boolean {
  return (
    (state === 'captured' || state === 'refunded') &&
    laterState(state, payment.status) === state &&
    (amountRefunded ?? 0) >= payment.amountRefunded &&
    (method !== null || payment.method === null)
  )
}

async function finaliseInTransaction(
  tx: Tx,
  jobs: CheckoutServices['jobs'],
  attempt: Attempt,
  payment: ProviderPayment,
): Promise<FinaliseOutcome> {
  // Two payments of one customer, in two checkouts of the same cart, are looked at one after the other.
  if (attempt.userId !== null) await lockCustomer(tx, attempt.userId)
  const checkout = await lockCheckout(tx, attempt.checkoutId)
  const recorded = await recordPayment(tx, { attemptId: attempt.id, payment })
  const isPaid = recorded.state === 'authorized' || recorded.state === 'captured'
  if (isPaid || recorded.orderId) await closeAttempt(tx, attempt.id, recorded.state)
  if (recorded.orderId) return { status: 'placed', orderId: recorded.orderId, isExtra: false }
  if (!isPaid) {
    if (payment.status === 'failed') await noteFailure(tx, attempt.id)
    return { status: 'recorded' }
  }

  const orderId = await findOrderOfCheckout(tx, checkout.id)
  if (recorded.isRefunded) {
    return orderId
      ? { status: 'placed', orderId, isExtra: true }
      : { status: 'refund-due', reason: await reasonOfRefund(tx, payment.id) }
  }
  if (orderId) {
    const reason = 'the order was paid with another payment before'
    await requestRefund(tx, jobs, { razorpayPaymentId: payment.id, amount: payment.amount, reason })
    return { status: 'placed', orderId, isExtra: true }
  }

  if (!hasCustomer(checkout)) return sendBack(tx, jobs, checkout, payment, ACCOUNT_DELETED)
  const reserved = await listReservations(tx, checkout.id)
  const obstacle = await findObstacle(tx, { checkout, attempt, payment, reserved })
  if (obstacle) return sendBack(tx, jobs, checkout, payment, obstacle)
  return { status: 'placed', orderId: await placeOrder(tx, jobs, { checkout, payment, reserved }), isExtra: false }
}

async function lockCheckout(tx: Tx, id: string) {
  return tx
    .selectFrom('checkouts')
    .select(['id', 'user_id', 'status', 'shipping_cost', 'tax_amount', 'discount_amount', 'total_amount', 'created_at'])
    .select(({ ref }) => ref('snapshot').$castTo<CheckoutSnapshot>().as('snapshot'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type LockedCheckout = Awaited<ReturnType<typeof lockCheckout>>

/** A checkout whose customer still has her account; of any other the snapshot has forgotten the address. */
type CustomersCheckout = LockedCheckout & { user_id: string }

function hasCustomer(checkout: LockedCheckout): checkout is CustomersCheckout {
  return checkout.user_id !== null
}

/** The attempt has its money. Authorised money is looked after until it is captured. */
async function closeAttempt(tx: Tx, attemptId: string, state: string): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({
      status: 'paid',
      next_check_at: state === 'authorized' ? sql<Date>`clock_timestamp() + interval '2 minutes'` : null,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', attemptId)
    .execute()
}

/** Another try may follow in the same widget, so nothing is given back yet. */
async function noteFailure(tx: Tx, attemptId: string): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ failure_reason: 'a payment failed', updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', attemptId)
    .where('status', '=', 'open')
    .execute()
}

async function findOrderOfCheckout(tx: Tx, checkoutId: string): Promise<string | undefined> {
  const order = await tx.selectFrom('orders').select('id').where('checkout_id', '=', checkoutId).executeTakeFirst()
  return order?.id
}

async function reasonOfRefund(tx: Tx, razorpayPaymentId: string): Promise<string> {
  const refund = await tx
    .selectFrom('refunds')
    .select('reason')
    .where('razorpay_payment_id', '=', razorpayPaymentId)
    .executeTakeFirstOrThrow()
  return refund.reason
}

/** What a checkout was promised: still, and no longer. */
interface Reserved {
  readonly active: readonly StockLine[]
  readonly released: readonly StockLine[]
}

/** What becomes an order. */
interface Purchase {
  readonly checkout: CustomersCheckout
  readonly payment: ProviderPayment
  readonly reserved: Reserved
}

/** Why this payment cannot become an order, in words for the customer. Holds the rows of the products. */
async function findObstacle(
  tx: Tx,
  { checkout, attempt, payment, reserved }: Purchase & { attempt: Attempt },
): Promise<string | undefined> {
  if (payment.amount !== attempt.amount || payment.currency !== attempt.currency) return WRONG_AMOUNT
  if (await wasOrderedBefore(tx, checkout)) return ORDERED_BEFORE

  const stock = await lockStock(
    tx,
    checkout.snapshot.lines.map((line) => line.productId),
  )
  const isSoldOut = reserved.released.some(
    ({ productId, quantity }) => quantity > (stock.get(productId)?.available ?? 0),
  )
  return isSoldOut ? SOLD_OUT : undefined
}

/**
 * Whether another purchase of the customer has taken this cart's lines since this one was prepared: the cart was
 * changed in a second window and paid there, or a payment that seemed lost arrived after it had been repeated.
 */
async function wasOrderedBefore(tx: Tx, checkout: CustomersCheckout): Promise<boolean> {
  const cartLineIds = checkout.snapshot.lines.map((line) => line.cartLineId)
  const order = await tx
    .selectFrom('orders')
    .innerJoin('checkouts', 'checkouts.id', 'orders.checkout_id')
    .select('orders.id')
    .where('checkouts.user_id', '=', checkout.user_id)
    .where('checkouts.id', '!=', checkout.id)
    .where('orders.created_at', '>=', checkout.created_at)
    .where(
      sql<boolean>`exists (
        select from jsonb_array_elements(checkouts.snapshot -> 'lines') as line
        where line ->> 'cartLineId' = any(${cartLineIds})
      )`,
    )
    .executeTakeFirst()
  return order !== undefined
}

async function listReservations(tx: Tx, checkoutId: string): Promise<Reserved> {
  const rows = await tx
    .selectFrom('stock_reservations')
    .select(['product_id as productId', 'quantity', 'status'])
    .where('checkout_id', '=', checkoutId)
    .execute()
  return {
    active: rows.filter((row) => row.status === 'active'),
    released: rows.filter((row) => row.status === 'released'),
  }
}

async function sendBack(
  tx: Tx,
  jobs: CheckoutServices['jobs'],
  checkout: LockedCheckout,
  payment: ProviderPayment,
  reason: string,
): Promise<FinaliseOutcome> {
  await releaseReservations(tx, checkout.id)
  await tx
    .updateTable('checkouts')
    .set({ status: 'refund_due', updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', checkout.id)
    .execute()
  await requestRefund(tx, jobs, { razorpayPaymentId: payment.id, amount: payment.amount, reason })
  return { status: 'refund-due', reason }
}

/** Orders take their numbers in turns, so everything that needs no number comes before the order itself. */
async function placeOrder(
  tx: Tx,
  jobs: CheckoutServices['jobs'],
  { checkout, payment, reserved }: Purchase,
): Promise<string> {
  const { snapshot } = checkout
  const { orderId, placedAt } = await beginOrder(tx)
  await closeCheckout(tx, checkout.id)
  await takeOutOfCart(tx, checkout)
  await claimReservedStock(tx, reserved.active, orderId)
  await sellUnreservedStock(tx, reserved.released, orderId)
  await tx.updateTable('payments').set({ order_id: orderId }).where('razorpay_payment_id', '=', payment.id).execute()
  await jobs.enqueue(tx, ORDER_EVENT_QUEUE, { orderId, status: 'confirmed' } satisfies OrderEvent)
  const orderNumber = await createPaidOrder(tx, {
    orderId,
    placedAt,
    checkoutId: checkout.id,
    userId: checkout.user_id,
    items: snapshot.lines,
    shippingAddress: snapshot.address,
    notes: snapshot.notes,
    sellerGstin: snapshot.sellerGstin,
    total: checkout.total_amount,
    shipping: checkout.shipping_cost,
    tax: checkout.tax_amount,
    discount: checkout.discount_amount,
    razorpayOrderId: payment.orderId ?? '',
    razorpayPaymentId: payment.id,
  })
  await tx
    .insertInto('notifications')
    .values({
      user_id: checkout.user_id,
      title: 'Payment Successful',
      message: `We received ${formatRupees(checkout.total_amount)} for your order ${orderNumber}.`,
      type: 'order',
      dedupe_key: `payment-successful-${orderId}`,
    })
    .execute()
  return orderId
}

async function closeCheckout(tx: Tx, checkoutId: string): Promise<void> {
  const now = sql<Date>`clock_timestamp()`
  await tx
    .with('claimed', (db) =>
      db
        .updateTable('stock_reservations')
        .set({ status: 'claimed', updated_at: now })
        .where('checkout_id', '=', checkoutId),
    )
    .updateTable('checkouts')
    .set({ status: 'paid', updated_at: now })
    .where('id', '=', checkoutId)
    .execute()
}

/** What was bought leaves the cart; pieces that were added to a line meanwhile stay. */
async function takeOutOfCart(tx: Tx, { user_id, snapshot }: CustomersCheckout): Promise<void> {
  const bought = quantityRows(
    'bought',
    snapshot.lines.map(({ cartLineId, quantity }) => ({ id: cartLineId, quantity })),
  )
  await tx
    .with('gone', (db) =>
      db
        .deleteFrom('cart_items')
        .using(bought)
        .whereRef('cart_items.id', '=', 'bought.id')
        .where('user_id', '=', user_id)
        .whereRef('cart_items.quantity', '<=', 'bought.quantity'),
    )
    .updateTable('cart_items')
    .from(bought)
    .set((eb) => ({
      quantity: eb('cart_items.quantity', '-', eb.ref('bought.quantity')),
      updated_at: sql<Date>`clock_timestamp()`,
    }))
    .whereRef('cart_items.id', '=', 'bought.id')
    .where('user_id', '=', user_id)
    .whereRef('cart_items.quantity', '>', 'bought.quantity')
    .execute()
}
