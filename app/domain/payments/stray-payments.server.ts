import { formatRupees, type Paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { requestRefund } from './refunds.server.ts'

/** Money that arrived for no order and is not on its way back. */
export interface StrayPayment {
  readonly razorpayPaymentId: string
  readonly razorpayOrderId: string | null
  readonly amount: Paise
  /** Null when the customer has deleted her account. */
  readonly customerEmail: string | null
  readonly createdAt: Date
}

/** Oldest first; empty in a shop in order. */
export async function listStrayPayments(db: Db): Promise<StrayPayment[]> {
  return selectStray(db)
    .leftJoin('auth.user', 'auth.user.id', 'payment_attempts.user_id')
    .select([
      'payments.razorpay_payment_id as razorpayPaymentId',
      'payment_attempts.razorpay_order_id as razorpayOrderId',
      'payments.amount',
      'auth.user.email as customerEmail',
      'payments.created_at as createdAt',
    ])
    .orderBy('payments.created_at')
    .orderBy('payments.razorpay_payment_id')
    .execute()
}

export async function countStrayPayments(db: Db): Promise<number> {
  const { stray } = await selectStray(db)
    .select(({ fn }) => fn.countAll<number>().as('stray'))
    .executeTakeFirstOrThrow()
  return stray
}

export type RefundStrayOutcome = { status: 'requested' } | { status: 'not-stray' }

/** Gives back money that arrived for no order. Safe to repeat. */
export async function refundStrayPayment(
  { db, jobs }: { db: Db; jobs: JobSender },
  actor: AdminActor,
  razorpayPaymentId: string,
): Promise<RefundStrayOutcome> {
  return inTransaction(db, async (tx) => {
    const stray = await selectStray(tx)
      .innerJoin('checkouts', 'checkouts.id', 'payment_attempts.checkout_id')
      .select('payments.amount')
      .where('payments.razorpay_payment_id', '=', razorpayPaymentId)
      .forUpdate('checkouts')
      .executeTakeFirst()
    if (!stray) return { status: 'not-stray' }

    const reason = 'the payment belongs to no order'
    await requestRefund(tx, jobs, { razorpayPaymentId, amount: stray.amount, reason })
    await recordAudit(tx, {
      actor,
      action: 'refund-payment',
      entity: 'payments',
      entityId: razorpayPaymentId,
      after: { amount: formatRupees(stray.amount), reason },
    })
    return { status: 'requested' }
  })
}

function selectStray(db: Db) {
  return db
    .selectFrom('payments')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attempt_id')
    .where('payments.order_id', 'is', null)
    .where('payments.status', '=', 'captured')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.razorpay_payment_id', '=', 'payments.razorpay_payment_id'),
        ),
      ),
    )
}
