import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { type OrderRow, orderEntity, type PaymentRow, paymentEntity } from './entities.ts'
import { newId } from './ids.ts'
import { invalidInput, unknownId } from './razorpay-error.ts'
import {
  type Fields,
  readAmount,
  readChoice,
  readCurrency,
  readFields,
  readNotes,
  readPage,
  readReceipt,
  rejectUnknownFields,
} from './request-fields.ts'

const ORDER_FIELDS = [
  'amount',
  'currency',
  'receipt',
  'notes',
  'partial_payment',
  'payment',
  'payment_capture',
  'unique_receipt',
]

/** Three days; a payment that is authorised but not captured by then is released. */
const CAPTURE_WINDOW_MINUTES = 3 * 24 * 60
const MIN_CAPTURE_MINUTES = 12
const MAX_CAPTURE_MINUTES = 7_200

/**
 * Creates an order from a request to `POST /v1/orders`.
 *
 * A receipt is used once: a second order with it is rejected or, when the request says `unique_receipt`, returns the first
 * one.
 *
 * @throws RazorpayError when a field is invalid.
 */
export async function createOrder(db: Db, body: unknown, now: Date): Promise<OrderRow> {
  const fields = readFields(body)
  rejectUnknownFields(fields, ORDER_FIELDS)
  if (fields.partial_payment) throw invalidInput('Partial payments are not supported here.', 'partial_payment')

  const order = {
    id: newId('order_'),
    amount: readAmount(fields.amount),
    currency: readCurrency(fields.currency),
    receipt: readReceipt(fields.receipt),
    notes: JSON.stringify(readNotes(fields.notes)),
    ...readCapture(fields),
    created_at: now,
  }
  const created = await db
    .insertInto('sandbox.orders')
    .values(order)
    .onConflict((conflict) => conflict.column('receipt').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (created) return created

  const existing = await db
    .selectFrom('sandbox.orders')
    .selectAll()
    .where('receipt', '=', order.receipt)
    .executeTakeFirstOrThrow()
  const sameRequest = existing.amount === order.amount && existing.currency === order.currency
  if (fields.unique_receipt === true && sameRequest) return existing
  throw invalidInput('Order receipt should be unique.', 'receipt')
}

/** Reads whether payments are captured at once, and how long they wait otherwise. */
function readCapture(fields: Fields): Pick<OrderRow, 'capture' | 'capture_window_minutes'> {
  if (fields.payment === undefined) {
    const manual = fields.payment_capture === false || fields.payment_capture === 0 || fields.payment_capture === '0'
    return { capture: manual ? 'manual' : 'automatic', capture_window_minutes: CAPTURE_WINDOW_MINUTES }
  }

  const payment = readFields(fields.payment)
  const options = payment.capture_options === undefined ? {} : readFields(payment.capture_options)
  const capture = readChoice('payment.capture', payment.capture, ['automatic', 'manual'], 'automatic')
  const automatic = readMinutes('automatic_expiry_period', options.automatic_expiry_period)
  if (capture === 'automatic' && automatic === undefined) {
    throw invalidInput('The automatic_expiry_period field is required.', 'automatic_expiry_period')
  }
  const manual = readMinutes('manual_expiry_period', options.manual_expiry_period) ?? CAPTURE_WINDOW_MINUTES
  if (manual < (automatic ?? MIN_CAPTURE_MINUTES)) {
    throw invalidInput('The manual_expiry_period must not be shorter than the automatic one.', 'manual_expiry_period')
  }
  return { capture, capture_window_minutes: manual }
}

function readMinutes(field: string, value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  const minutes = Number(value)
  if (!Number.isInteger(minutes) || minutes < MIN_CAPTURE_MINUTES || minutes > MAX_CAPTURE_MINUTES) {
    throw invalidInput(`The ${field} must be between ${MIN_CAPTURE_MINUTES} and ${MAX_CAPTURE_MINUTES} minutes.`, field)
  }
  return minutes
}

/** @throws RazorpayError when there is no such order. */
export async function getOrder(db: Db, id: string): Promise<OrderRow> {
  const order = await db.selectFrom('sandbox.orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order) throw unknownId()
  return order
}

/** Locks the order's row for the rest of the transaction. @throws RazorpayError when there is no such order. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow> {
  const order = await tx.selectFrom('sandbox.orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!order) throw unknownId()
  return order
}

/** Payments tried on an order, newest first. */
export async function listOrderPayments(db: Db, orderIds: readonly string[]): Promise<PaymentRow[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('sandbox.payments')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Responds to `GET /v1/orders`: orders by receipt and time, newest first, with their payments on request. */
export async function listOrders(db: Db, query: Readonly<Record<string, string>>) {
  const page = readPage(query)
  const authorized = readChoice('authorized', query.authorized, ['0', '1'], '0')
  const orders = await db
    .selectFrom('sandbox.orders')
    .selectAll()
    .where('created_at', '>=', page.from)
    .where('created_at', '<=', page.to)
    .$if(query.receipt !== undefined, (orders) => orders.where('receipt', '=', query.receipt ?? null))
    .$if(query.authorized !== undefined, (orders) =>
      orders.where(({ exists, not, selectFrom, ref }) => {
        const authorizedPayment = exists(
          selectFrom('sandbox.payments')
            .select('id')
            .where('order_id', '=', ref('sandbox.orders.id'))
            .where('authorized_at', 'is not', null),
        )
        return authorized === '1' ? authorizedPayment : not(authorizedPayment)
      }),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.count)
    .offset(page.skip)
    .execute()
  if (!expandsPayments(query)) return orders.map(orderEntity)

  const payments = await listOrderPayments(
    db,
    orders.map((order) => order.id),
  )
  return orders.map((order) => {
    const items = payments.filter((payment) => payment.order_id === order.id).map(paymentEntity)
    return { ...orderEntity(order), payments: { entity: 'collection', count: items.length, items } }
  })
}

/** Clients spell the list `expand` in several ways: `expand[]`, `expand[0]`, nested. */
function expandsPayments(query: Readonly<Record<string, string>>): boolean {
  return Object.entries(query).some(([name, value]) => name.startsWith('expand') && value.startsWith('payments'))
}
