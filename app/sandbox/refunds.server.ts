import { createHash } from 'node:crypto'
import { addPaise, type Paise, paise } from '#app/money.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { findBehaviour } from './behaviour.server.ts'
import type { PaymentRow, RefundRow } from './entities.ts'
import { newId, newReference } from './ids.ts'
import { invalidInput, refused, unknownId } from './razorpay-error.ts'
import { readAmount, readChoice, readFields, readNotes, readReceipt, rejectUnknownFields } from './request-fields.ts'
import { type Change, queueEvent } from './webhooks/webhook-events.server.ts'

const REFUND_FIELDS = ['amount', 'speed', 'notes', 'receipt']
const MIN_KEY_LENGTH = 10

interface RefundRequest {
  readonly paymentId: string
  readonly body: unknown
  /** The header `X-Refund-Idempotency`. */
  readonly idempotencyKey: string | undefined
}

/**
 * Refunds a captured payment, in full or in part: `POST /v1/payments/{id}/refund`.
 *
 * An idempotency key makes repeats safe: the same request returns the same refund; another request with the key is rejected.
 * A rejected request leaves its key free.
 *
 * @returns The refund as created or, for a repeat, as it is now.
 * @throws RazorpayError when the payment is not captured, or the amount exceeds what can still be refunded.
 */
export async function createRefund(db: Db, request: RefundRequest, now: Date): Promise<RefundRow> {
  const fields = readFields(request.body ?? {})
  rejectUnknownFields(fields, REFUND_FIELDS)
  const requested = {
    paymentId: request.paymentId,
    amount: fields.amount === undefined || fields.amount === null ? undefined : readAmount(fields.amount),
    notes: readNotes(fields.notes),
    receipt: readReceipt(fields.receipt),
    speed: readChoice('speed', fields.speed, ['normal', 'optimum'], 'normal'),
  }
  const idempotency = readIdempotency(request.idempotencyKey, requested)

  return db.transaction().execute(async (tx) => {
    const payment = await lockPaymentOnly(tx, request.paymentId)
    const earlier = idempotency && (await findByKey(tx, idempotency.idempotency_key))
    if (earlier) return requireSameRequest(earlier, idempotency)

    const amount = refundable(payment, requested.amount)
    const refund = await tx
      .insertInto('sandbox.refunds')
      .values({
        id: newId('rfnd_'),
        payment_id: payment.id,
        amount,
        notes: JSON.stringify(requested.notes),
        receipt: requested.receipt,
        status: 'pending',
        speed_requested: requested.speed,
        created_at: now,
        ...idempotency,
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!refund) throw idempotencyConflict()

    const change = { tx, now, announce: true }
    const refunded = await setRefunded(tx, payment, addPaise(payment.amount_refunded, amount))
    await queueEvent(change, 'refund.created', { payment: refunded, refund })
    const { refund_outcome } = await findBehaviour(tx)
    if (refund_outcome === 'processed') return processRefund(change, refunded, refund)
    if (refund_outcome === 'failed') await failRefund(change, refunded, refund)
    return refund
  })
}

/**
 * Completes a pending refund.
 *
 * @throws RazorpayError when it is not pending or does not exist.
 */
export async function settleRefund(
  db: Db,
  { refundId, outcome }: { refundId: string; outcome: 'processed' | 'failed' },
  now: Date,
): Promise<RefundRow> {
  return db.transaction().execute(async (tx) => {
    const change = { tx, now, announce: true }
    const payment = await lockPaymentOnly(tx, (await getRefund(tx, refundId)).payment_id)
    const refund = await getRefund(tx, refundId)
    if (refund.status !== 'pending') throw refused(`The refund is already ${refund.status}.`)
    return outcome === 'processed' ? processRefund(change, payment, refund) : failRefund(change, payment, refund)
  })
}

/** Records the refund of a payment that was never captured; the payment itself is already up to date. */
export async function recordUncapturedRefund(change: Change, payment: PaymentRow): Promise<void> {
  const refund = await change.tx
    .insertInto('sandbox.refunds')
    .values({
      id: newId('rfnd_'),
      payment_id: payment.id,
      amount: payment.amount,
      notes: '{}',
      status: 'pending',
      speed_requested: 'normal',
      created_at: change.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await queueEvent(change, 'refund.created', { payment, refund })
  await processRefund(change, payment, refund)
}

/** @throws RazorpayError when there is no such refund. */
export async function getRefund(db: Db, id: string): Promise<RefundRow> {
  const refund = await db.selectFrom('sandbox.refunds').selectAll().where('id', '=', id).executeTakeFirst()
  if (!refund) throw unknownId()
  return refund
}

/** Refunds of a payment, newest first. */
export async function listRefunds(db: Db, paymentId: string): Promise<RefundRow[]> {
  return db
    .selectFrom('sandbox.refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The amount to refund. @throws RazorpayError when it is not possible. */
function refundable(payment: PaymentRow, requested: Paise | undefined): Paise {
  if (payment.captured_at === null) throw refused('The payment status should be captured for action to be taken')
  if (payment.amount_refunded === payment.amount) throw refused('The payment has been fully refunded already')

  const left = paise(payment.amount - payment.amount_refunded)
  if (requested !== undefined && requested > left) {
    throw invalidInput('The refund amount provided is greater than amount captured', 'amount')
  }
  return requested ?? left
}

async function processRefund(change: Change, payment: PaymentRow, refund: RefundRow): Promise<RefundRow> {
  const processed = await change.tx
    .updateTable('sandbox.refunds')
    .set({ status: 'processed', arn: newReference(23) })
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await queueEvent(change, 'refund.processed', { payment, refund: processed })
  return processed
}

/** The refund did not reach the customer; the money returns to the merchant. */
async function failRefund(change: Change, payment: PaymentRow, refund: RefundRow): Promise<RefundRow> {
  const failed = await change.tx
    .updateTable('sandbox.refunds')
    .set({ status: 'failed' })
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const restored = await setRefunded(change.tx, payment, paise(payment.amount_refunded - refund.amount))
  await queueEvent(change, 'refund.failed', { payment: restored, refund: failed })
  return failed
}

async function setRefunded(tx: Tx, payment: PaymentRow, amount: Paise): Promise<PaymentRow> {
  return tx
    .updateTable('sandbox.payments')
    .set({ amount_refunded: amount, status: amount === payment.amount ? 'refunded' : 'captured' })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Locks a payment without its order, which refunds don't change. @throws RazorpayError when there is no such payment. */
export async function lockPaymentOnly(tx: Tx, id: string): Promise<PaymentRow> {
  const payment = await tx
    .selectFrom('sandbox.payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!payment) throw unknownId()
  return payment
}

type Idempotency = { readonly idempotency_key: string; readonly request_hash: string }

function readIdempotency(key: string | undefined, requested: object): Idempotency | undefined {
  if (key === undefined) return undefined
  if (key.length < MIN_KEY_LENGTH) {
    throw invalidInput(`The idempotency key must be at least ${MIN_KEY_LENGTH} characters long.`)
  }
  if (!/^[A-Za-z0-9_-]+$/.test(key)) {
    throw invalidInput('The idempotency key must only contain alphanumeric characters, underscores, and hyphens')
  }
  return { idempotency_key: key, request_hash: createHash('sha256').update(JSON.stringify(requested)).digest('hex') }
}

async function findByKey(tx: Tx, key: string): Promise<RefundRow | undefined> {
  return tx.selectFrom('sandbox.refunds').selectAll().where('idempotency_key', '=', key).executeTakeFirst()
}

function requireSameRequest(earlier: RefundRow, { request_hash }: Idempotency): RefundRow {
  if (earlier.request_hash !== request_hash) throw idempotencyConflict()
  return earlier
}

function idempotencyConflict() {
  return refused('Different request with the same idempotency key has already been processed.')
}
