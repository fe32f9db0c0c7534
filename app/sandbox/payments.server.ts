import type { Updateable } from 'kysely'
import { type Paise, paise } from '#app/money.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { SandboxPayments } from '#app/platform/database/tables.ts'
import { findBehaviour } from './behaviour.server.ts'
import type { OrderRow, PaymentRow } from './entities.ts'
import { gatewayFee } from './fees.ts'
import { newId } from './ids.ts'
import type { Instrument } from './instruments.ts'
import { lockOrder } from './orders.server.ts'
import { type FailureReason, paymentFailure } from './payment-failures.ts'
import { findEndedLink, payLink } from './payment-links.server.ts'
import { invalidInput, refused, unknownId } from './razorpay-error.ts'
import { lockPaymentOnly, recordUncapturedRefund } from './refunds.server.ts'
import { readAmount, readCurrency, readFields, readPage, rejectUnknownFields } from './request-fields.ts'
import { type Change, queueEvent } from './webhooks/webhook-events.server.ts'

const ORDER_ALREADY_PAID =
  'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.'

/** How long the bank may take to respond before a payment counts as failed. */
const BANK_SILENCE_MINUTES = 10

/** How a payment ends; `unanswered` is a bank that doesn't respond. */
export type PaymentOutcome =
  | { readonly status: 'success' | 'authorized' | 'unanswered' }
  | { readonly status: 'failed'; readonly reason: FailureReason }

export interface PaymentAttempt {
  readonly orderId: string
  readonly instrument: Instrument
  readonly outcome: PaymentOutcome
  /** An amount or currency other than the order's, which a real provider would never accept. */
  readonly amount?: Paise | undefined
  readonly currency?: string | undefined
  readonly description?: string | undefined
  readonly email?: string | undefined
  readonly contact?: string | undefined
  /** False: no webhook reports it. */
  readonly announce?: boolean | undefined
}

/**
 * Pays an order. A success is authorised and, unless the order or the sandbox says otherwise, captured at once.
 *
 * @throws RazorpayError when the order is paid, has an authorised payment, or does not exist.
 */
export async function attemptPayment(db: Db, attempt: PaymentAttempt, now: Date): Promise<PaymentRow> {
  return db.transaction().execute(async (tx) => {
    const change = { tx, now, announce: attempt.announce ?? true }
    const order = await lockOrder(tx, attempt.orderId)
    if (order.status === 'paid') throw refused(ORDER_ALREADY_PAID)
    if (await findEndedLink(tx, order.id, now)) throw refused('This payment link has expired or was cancelled.')
    if (await hasAuthorizedPayment(tx, order.id)) {
      throw refused('Another payment for this order is already authorized.')
    }

    const payment = await insertPayment(change, order, attempt)
    switch (attempt.outcome.status) {
      case 'unanswered':
        return payment
      case 'failed':
        return fail(change, payment, attempt.outcome.reason)
      case 'authorized':
        return authorize(change, payment)
      case 'success':
        return captureWhenAutomatic(change, order, await authorize(change, payment))
    }
  })
}

/**
 * The bank authorises a payment that had failed or had no response. If another payment of the order has
 * succeeded, this one is refunded at once.
 *
 * @throws RazorpayError when the payment is in another state or does not exist.
 */
export async function authorizeLate(
  db: Db,
  { paymentId, announce = true }: { paymentId: string; announce?: boolean | undefined },
  now: Date,
): Promise<PaymentRow> {
  return db.transaction().execute(async (tx) => {
    const change = { tx, now, announce }
    const { order, payment } = await lockPayment(tx, paymentId)
    if (payment.status !== 'failed' && payment.status !== 'created') {
      throw refused(`A payment that is ${payment.status} cannot become authorized.`)
    }

    const authorized = await authorize(change, payment)
    return order.status === 'paid'
      ? returnToCustomer(change, authorized)
      : captureWhenAutomatic(change, order, authorized)
  })
}

/**
 * Captures an authorised payment: `POST /v1/payments/{id}/capture`.
 *
 * @throws RazorpayError when it is not authorised, the amount differs, or the order is already paid.
 */
export async function capturePayment(db: Db, paymentId: string, body: unknown, now: Date): Promise<PaymentRow> {
  const fields = readFields(body)
  rejectUnknownFields(fields, ['amount', 'currency'])
  const amount = readAmount(fields.amount)
  const currency = fields.currency === undefined ? 'INR' : readCurrency(fields.currency)

  return db.transaction().execute(async (tx) => {
    const { order, payment } = await lockPayment(tx, paymentId)
    if (payment.captured_at) throw refused('This payment has already been captured')
    if (payment.status !== 'authorized') {
      throw refused('Only payments which have been authorized and not yet captured can be captured')
    }
    if (order.status === 'paid') throw refused(ORDER_ALREADY_PAID)
    if (amount !== payment.amount || currency !== payment.currency) {
      throw invalidInput('Capture amount must be equal to the amount authorized', 'amount')
    }
    return capture({ tx, now, announce: true }, order, payment)
  })
}

/**
 * Applies what happens over time: payments without a response from the bank fail, authorised ones that are never captured
 * are released.
 *
 * @returns How many payments changed.
 */
export async function settleOverduePayments(db: Db, now: Date): Promise<number> {
  const candidates = await db
    .selectFrom('sandbox.payments')
    .innerJoin('sandbox.orders', 'sandbox.orders.id', 'sandbox.payments.order_id')
    .select([
      'sandbox.payments.id',
      'sandbox.payments.status',
      'sandbox.payments.created_at',
      'sandbox.payments.authorized_at',
      'sandbox.orders.capture_window_minutes',
    ])
    .where('sandbox.payments.status', 'in', ['created', 'authorized'])
    .where('sandbox.payments.created_at', '<', minutesBefore(now, BANK_SILENCE_MINUTES))
    .orderBy('sandbox.payments.created_at')
    .execute()
  const overdue = candidates.filter(
    (payment) =>
      payment.status === 'created' ||
      (payment.authorized_at && payment.authorized_at < minutesBefore(now, payment.capture_window_minutes)),
  )
  for (const { id, status } of overdue) await settleOverdue(db, id, status, now)
  return overdue.length
}

async function settleOverdue(db: Db, paymentId: string, seenStatus: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const change = { tx, now, announce: true }
    const { payment } = await lockPayment(tx, paymentId)
    if (payment.status !== seenStatus) return
    if (payment.status === 'created') await fail(change, payment, 'payment_timed_out')
    else await returnToCustomer(change, payment)
  })
}

/** @throws RazorpayError when there is no such payment. */
export async function getPayment(db: Db, id: string): Promise<PaymentRow> {
  const payment = await db.selectFrom('sandbox.payments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!payment) throw unknownId()
  return payment
}

/** Payments by time, newest first: `GET /v1/payments`. */
export async function listPayments(db: Db, query: Readonly<Record<string, string>>): Promise<PaymentRow[]> {
  const page = readPage(query)
  return db
    .selectFrom('sandbox.payments')
    .selectAll()
    .where('created_at', '>=', page.from)
    .where('created_at', '<=', page.to)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.count)
    .offset(page.skip)
    .execute()
}

async function insertPayment({ tx, now }: Change, order: OrderRow, attempt: PaymentAttempt): Promise<PaymentRow> {
  await tx
    .updateTable('sandbox.orders')
    .set({ status: 'attempted', attempts: order.attempts + 1 })
    .where('id', '=', order.id)
    .execute()
  return tx
    .insertInto('sandbox.payments')
    .values({
      id: newId('pay_'),
      order_id: order.id,
      amount: attempt.amount ?? order.amount,
      currency: attempt.currency ?? order.currency,
      status: 'created',
      method: attempt.instrument.method,
      instrument: JSON.stringify(attempt.instrument.fields),
      description: attempt.description ?? null,
      email: attempt.email ?? null,
      contact: attempt.contact ?? null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function fail(change: Change, payment: PaymentRow, reason: FailureReason): Promise<PaymentRow> {
  const failed = await updatePayment(change.tx, payment.id, {
    status: 'failed',
    error: JSON.stringify(paymentFailure(reason)),
  })
  await queueEvent(change, 'payment.failed', { payment: failed })
  return failed
}

async function authorize(change: Change, payment: PaymentRow): Promise<PaymentRow> {
  const authorized = await updatePayment(change.tx, payment.id, {
    status: 'authorized',
    error: null,
    authorized_at: change.now,
  })
  await queueEvent(change, 'payment.authorized', { payment: authorized })
  return authorized
}

async function captureWhenAutomatic(change: Change, order: OrderRow, payment: PaymentRow): Promise<PaymentRow> {
  const behaviour = await findBehaviour(change.tx)
  return (behaviour.capture ?? order.capture) === 'automatic' ? capture(change, order, payment) : payment
}

async function capture(change: Change, order: OrderRow, payment: PaymentRow): Promise<PaymentRow> {
  const captured = await updatePayment(change.tx, payment.id, {
    status: 'captured',
    captured_at: change.now,
    ...gatewayFee(payment.amount),
  })
  const paid = await change.tx
    .updateTable('sandbox.orders')
    .set({ status: 'paid', amount_paid: payment.amount })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await queueEvent(change, 'payment.captured', { payment: captured })
  await queueEvent(change, 'order.paid', { payment: captured, order: paid })
  const link = await payLink(change.tx, paid)
  if (link) await queueEvent(change, 'payment_link.paid', { payment: captured, order: paid, link })
  return captured
}

/** Refunds money that was authorised and never captured. */
async function returnToCustomer(change: Change, payment: PaymentRow): Promise<PaymentRow> {
  const returned = await updatePayment(change.tx, payment.id, {
    status: 'refunded',
    amount_refunded: paise(payment.amount),
  })
  await recordUncapturedRefund(change, returned)
  return returned
}

async function updatePayment(tx: Tx, id: string, values: Updateable<SandboxPayments>): Promise<PaymentRow> {
  return tx.updateTable('sandbox.payments').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Locks the rows of a payment and its order; the order first, as everywhere. */
async function lockPayment(tx: Tx, id: string): Promise<{ order: OrderRow; payment: PaymentRow }> {
  const { order_id } = await getPayment(tx, id)
  const order = await lockOrder(tx, order_id)
  return { order, payment: await lockPaymentOnly(tx, id) }
}

async function hasAuthorizedPayment(tx: Tx, orderId: string): Promise<boolean> {
  const payment = await tx
    .selectFrom('sandbox.payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'authorized')
    .executeTakeFirst()
  return payment !== undefined
}

function minutesBefore(time: Date, minutes: number): Date {
  return new Date(time.getTime() - minutes * 60_000)
}
