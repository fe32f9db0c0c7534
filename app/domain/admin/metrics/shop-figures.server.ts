import { sql } from 'kysely'
import { countOpenWebhooks } from '#app/domain/payments/razorpay/webhook-inbox.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { before, transactionTime } from '#app/platform/database/time.server.ts'
import { countJobs } from '#app/platform/jobs/job-counts.server.ts'
import type { Waiting } from '#app/shared/waiting-time.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES, REFUND_STATUSES } from '#app/vocabulary/statuses.ts'
import { findNeedsAttention } from '../needs-attention.server.ts'

/** The state of the shop in figures, for monitoring. Contains no personal data. */
export type ShopFigures = Awaited<ReturnType<typeof readShopFigures>>

/** Takes about ten milliseconds: it reads indexes of what is open or new, never whole tables. */
export async function readShopFigures(db: Db) {
  const [attention, mails, webhooks, orders, payments, refunds, jobs] = await Promise.all([
    findNeedsAttention(db),
    countDueMails(db),
    countOpenWebhooks(db),
    countLastDay(db, 'orders', ORDER_STATUSES),
    countLastDay(db, 'payments', PAYMENT_STATUSES),
    countLastDay(db, 'refunds', REFUND_STATUSES),
    countJobs(db),
  ])
  return {
    /** What needs the administrator's attention, and emails and webhooks that a job has yet to process. */
    waiting: {
      'new-orders': attention.newOrders,
      'late-orders': attention.lateOrders,
      disputes: { count: attention.disputes.count, since: null },
      'payments-without-order': attention.paymentsWithoutOrder,
      'unmatched-payments': attention.unmatchedPayments,
      'open-payments': attention.openPayments,
      'refunds-to-send': attention.refundsToSend,
      'refunds-to-pay-back': attention.refundsToPayBack,
      unsettled: attention.unsettled,
      'refunds-without-items': attention.refundsWithoutItems,
      'bookings-to-cancel': { count: attention.bookingsToCancel.count, since: attention.bookingsToCancel.since },
      'failed-mails': attention.failedMails,
      'unread-messages': attention.unreadMessages,
      'mails-to-send': mails,
      'webhooks-to-process': webhooks,
    },
    /** How many were created within the last 24 hours, by their current status; every status is listed. */
    lastDay: { orders, payments, refunds },
    jobs,
  }
}

/** Emails that are due; `since` is when the oldest one became due. */
function countDueMails(db: Db): Promise<Waiting> {
  return db
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('next_try_at').as('since')])
    .where('status', '=', sql.lit('waiting'))
    .where('next_try_at', '<=', transactionTime)
    .executeTakeFirstOrThrow()
}

async function countLastDay(
  db: Db,
  table: 'orders' | 'payments' | 'refunds',
  statuses: readonly string[],
): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('created_at', '>', before(transactionTime, { days: 1 }))
    .groupBy('status')
    .execute()
  const counts = new Map<string, number>(rows.map(({ status, count }) => [status, count]))
  return Object.fromEntries(statuses.map((status) => [status, counts.get(status) ?? 0]))
}
