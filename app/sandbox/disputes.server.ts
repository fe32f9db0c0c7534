import { type Paise, paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { type Dispute, disputeEntity } from './entities.ts'
import { newId } from './ids.ts'
import { getPayment } from './payments.server.ts'
import { refused } from './razorpay-error.ts'
import { type DisputeEvent, queueEvent } from './webhooks/webhook-events.server.ts'

interface DisputeReport {
  readonly paymentId: string
  readonly event: DisputeEvent
  /** Of an earlier report; a new one by default. */
  readonly disputeId?: string | undefined
  /** By default, the whole payment. */
  readonly amount?: Paise | undefined
  readonly phase: Dispute['phase']
  readonly respondWithinDays: number
}

const DAY_MS = 86_400_000

const STATUSES: Record<DisputeEvent, Dispute['status']> = {
  created: 'open',
  under_review: 'under_review',
  action_required: 'open',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
}

/**
 * Sends the event of a dispute: the customer's bank has opened it, or its status has changed.
 *
 * @returns The dispute as the event shows it; its id goes into later reports.
 * @throws RazorpayError when the payment isn't captured, or doesn't exist.
 */
export async function reportDispute(db: Db, report: DisputeReport, now: Date) {
  return db.transaction().execute(async (tx) => {
    const payment = await getPayment(tx, report.paymentId)
    if (payment.captured_at === null) throw refused('The payment has not been captured')

    const amount = report.amount ?? payment.amount
    const dispute: Dispute = {
      id: report.disputeId ?? newId('disp_'),
      amount,
      amountDeducted: report.event === 'lost' ? amount : paise(0),
      status: STATUSES[report.event],
      phase: report.phase,
      respondBy: new Date(now.getTime() + report.respondWithinDays * DAY_MS),
      openedAt: now,
    }
    await queueEvent({ tx, now, announce: true }, `payment.dispute.${report.event}`, { payment, dispute })
    return disputeEntity(dispute, payment)
  })
}
