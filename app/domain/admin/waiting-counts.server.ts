import { countOpenComplaints } from '#app/domain/complaints/manage/complaint-list.server.ts'
import { countUnreadMessages } from '#app/domain/contact/contact-messages.server.ts'
import { findCodOrders } from '#app/domain/orders/cod-orders.server.ts'
import { countDisputesToAnswer } from '#app/domain/payments/disputes/disputes.server.ts'
import { countPaymentsWithoutOrder } from '#app/domain/payments/manage/payments-without-order.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inParallel } from '#app/shared/in-parallel.ts'
import { countPendingOrders } from './dashboard.server.ts'
import { countFailedMails, countOpenRefunds } from './needs-attention.server.ts'

/** How much needs attention in each section of the back office. */
export type WaitingCounts = Awaited<ReturnType<typeof countWaiting>>

/** The counts beside the sections of the back office. */
export async function countWaiting(db: Db) {
  const { payments, disputes, refunds, messages, mails, ...counts } = await inParallel({
    pendingOrders: countPendingOrders(db),
    /** Complaints with a customer's message to answer, or whose month is about to end. */
    openComplaints: countOpenComplaints(db),
    payments: countPaymentsWithoutOrder(db),
    disputes: countDisputesToAnswer(db),
    refunds: countOpenRefunds(db),
    messages: countUnreadMessages(db),
    mails: countFailedMails(db),
    hasCodOrders: findCodOrders(db),
  })
  return {
    ...counts,
    /** Payments without an order, disputes to respond to, and refunds that were not sent or paid back. */
    openPayments:
      payments.matched + payments.unmatched + disputes.count + refunds.toSend.count + refunds.toPayBack.count,
    unreadMessages: messages.count,
    failedMails: mails.count,
  }
}
