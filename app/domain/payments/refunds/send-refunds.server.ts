import { type Selectable, sql } from 'kysely'
import type { Paise } from '#app/money.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { DB } from '#app/platform/database/tables.ts'
import { before, clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { RefundProblem, RefundReason } from '#app/vocabulary/refund-reasons.ts'
import { GatewayError } from '../gateway.ts'
import { lockPayment } from '../payment-lock.server.ts'
import { enterMissingRefunds } from './compare-refunds.server.ts'
import { completeRefund, type RefundServices, recordRefund } from './record-refund.server.ts'
import { refundReasonText } from './refund-messages.ts'

/** Jobs of this queue send the refunds that are due. */
export const REFUND_QUEUE = 'send-refunds'

const BATCH = 20

/** Requests the refund of a whole payment, to be sent after the commit. Safe to repeat: a payment is refunded once. */
export async function requestRefund(
  tx: Tx,
  jobs: JobSender,
  { razorpayPaymentId, amount, reason }: { razorpayPaymentId: string; amount: Paise; reason: RefundReason },
): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      razorpay_payment_id: razorpayPaymentId,
      amount,
      reason_code: reason,
      reason: refundReasonText({ reason, note: null }),
      idempotency_key: `refund-${razorpayPaymentId}`,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
  await jobs.enqueue(tx, REFUND_QUEUE, {}, { dedupeKey: REFUND_QUEUE })
}

/**
 * Sends the refunds that are due, and fetches those that the provider hasn't finished within an hour. Safe to repeat and
 * to run in several processes: the provider recognises each refund by its key.
 */
export async function sendDueRefunds(services: RefundServices): Promise<void> {
  for (const refund of oldestFirst(await claimDueRefunds(services.db))) await sendRefund(services, refund)
  for (const refund of oldestFirst(await claimSlowRefunds(services.db))) await fetchSlowRefund(services, refund)
}

/** An update returns its rows in any order. */
function oldestFirst(refunds: readonly ClaimedRefund[]): ClaimedRefund[] {
  return refunds.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
}

/** Of money that didn't come through the provider: the owner pays it back, and records that. */
export const isOfflineRefund = sql<boolean>`refunds.razorpay_payment_id like 'offline\\_%'`

/** The columns needed to send or fetch a refund. */
const CLAIMED_COLUMNS = [
  'id',
  'razorpay_payment_id',
  'razorpay_refund_id',
  'amount',
  'reason',
  'idempotency_key',
  'created_at',
] as const

type ClaimedRefund = Pick<Selectable<DB['refunds']>, (typeof CLAIMED_COLUMNS)[number]>

/** Claiming a refund postpones its next try, so that a process that crashes with it doesn't block it for ever. */
async function claimDueRefunds(db: Db): Promise<ClaimedRefund[]> {
  const wait = sql<Date>`clock_timestamp() - make_interval(secs => least(3600, 10 * power(2, least(tries, 10))))`
  return db
    .updateTable('refunds')
    .set((eb) => ({ tries: eb('tries', '+', 1), updated_at: clockTime }))
    .where('id', 'in', (query) =>
      query
        .selectFrom('refunds')
        .select('id')
        .where('status', '=', 'due')
        .where(({ not }) => not(isOfflineRefund))
        .where((eb) => eb.or([eb('tries', '=', 0), eb('updated_at', '<=', wait)]))
        .orderBy('created_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning(CLAIMED_COLUMNS)
    .execute()
}

async function claimSlowRefunds(db: Db): Promise<ClaimedRefund[]> {
  return db
    .updateTable('refunds')
    .set({ updated_at: clockTime })
    .where('id', 'in', (query) =>
      query
        .selectFrom('refunds')
        .select('id')
        .where('status', '=', 'pending')
        .where('updated_at', '<=', before(clockTime, { hours: 1 }))
        .orderBy('created_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning(CLAIMED_COLUMNS)
    .execute()
}

async function sendRefund(services: RefundServices, claimed: ClaimedRefund): Promise<void> {
  const { db, gateway } = services
  try {
    const payment = await gateway.fetchPayment(claimed.razorpay_payment_id)
    await enterMissingRefunds(services, payment)
    const refund = await findDueRefund(db, claimed.id)
    // A webhook or another process was faster, or nothing is left to refund.
    if (!refund) return
    if (payment.status === 'authorized' || payment.status === 'created') {
      // Money that is never captured returns by itself; once it's captured, it can be refunded.
      await recordProblem(db, refund, { problem: 'not-captured' })
    } else if (payment.status === 'failed' || payment.status === 'refunded') {
      await closeWithoutRefund(services, refund)
    } else {
      const sent = await gateway.refundPayment({
        razorpayPaymentId: refund.razorpay_payment_id,
        amount: refund.amount,
        idempotencyKey: refund.idempotency_key,
        // As stored: another text with the same key would be rejected.
        reason: refund.reason,
      })
      await recordRefund(services, { ...sent, idempotencyKey: refund.idempotency_key })
    }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, payment: claimed.razorpay_payment_id }, 'a refund could not be sent and will be retried')
    await recordProblem(db, claimed, {
      problem: error.kind === 'rejected' ? 'rejected-by-provider' : 'provider-unavailable',
      providerText: error.description,
    })
  }
}

/** As it is now: the amount and key of a claimed refund may have changed. */
async function findDueRefund(db: Db, id: string): Promise<ClaimedRefund | undefined> {
  return db
    .selectFrom('refunds')
    .select(CLAIMED_COLUMNS)
    .where('id', '=', id)
    .where('status', '=', 'due')
    .executeTakeFirst()
}

async function fetchSlowRefund(services: RefundServices, refund: ClaimedRefund): Promise<void> {
  if (!refund.razorpay_refund_id) return
  try {
    await recordRefund(services, await services.gateway.fetchRefund(refund.razorpay_refund_id))
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, refund: refund.razorpay_refund_id }, 'the provider did not report the status of a refund')
  }
}

async function recordProblem(
  db: Db,
  refund: ClaimedRefund,
  { problem, providerText }: { problem: RefundProblem; providerText?: string | undefined },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ problem, last_error: providerText ?? null })
    .where('id', '=', refund.id)
    .where('status', '=', 'due')
    .execute()
}

/** The customer has the money already: the provider refunded it by itself, or never captured it. */
async function closeWithoutRefund({ db, ...services }: RefundServices, refund: ClaimedRefund): Promise<void> {
  const { id: refundId, razorpay_payment_id: razorpayPaymentId, amount } = refund
  await inTransaction(db, async (tx) => {
    const locked = await lockPayment(tx, razorpayPaymentId)
    if (!locked) throw new Error(`refund ${refundId} belongs to an unknown payment`)

    const { status } = await tx
      .selectFrom('refunds')
      .select('status')
      .where('id', '=', refundId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // A webhook or another process was faster than the provider's response.
    if (status !== 'due') return

    await tx
      .updateTable('refunds')
      .set({ status: 'processed', problem: null, last_error: null, updated_at: clockTime })
      .where('id', '=', refundId)
      .execute()
    await completeRefund(tx, services, { refundId, razorpayPaymentId, amount, ...locked })
  })
}
