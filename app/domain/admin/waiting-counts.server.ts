import { countOpenComplaints } from '#app/domain/complaints/manage/complaint-list.server.ts'
import { countUnreadMessages } from '#app/domain/contact/contact-messages.server.ts'
import { findCodOrders } from '#app/domain/orders/cod-orders.server.ts'
import { countDisputesToAnswer } from '#app/domain/payments/disputes/disputes.server.ts'
import { countPaymentsWithoutOrder } from '#app/domain/payments/manage/payments-without-order.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { countPendingOrders } from './dashboard.server.ts'
import { countFailedMails, countOpenRefunds } from './needs-attention.server.ts'

/** How much needs attention in each section of the back office. */
export interface WaitingCounts {
  readonly pendingOrders: number
  /** Payments without an order, disputes to respond to, and refunds that were not sent or paid back. */
  readonly openPayments: number
  /** Complaints with a customer's message to answer, or whose month is about to end. */
  readonly openComplaints: number
  readonly unreadMessages: number
  readonly failedMails: number
  readonly hasCodOrders: boolean
}

/** The counts beside the sections of the back office. */
export async function countWaiting(db: Db): Promise<WaitingCounts> {
  const [pendingOrders, openComplaints, payments, disputes, refunds, messages, mails, hasCodOrders] = await Promise.all(
    [
      countPendingOrders(db),
      countOpenComplaints(db),
      countPaymentsWithoutOrder(db),
      countDisputesToAnswer(db),
      countOpenRefunds(db),
      countUnreadMessages(db),
      countFailedMails(db),
      findCodOrders(db),
    ],
  )
  return {
    pendingOrders,
    openPayments:
      payments.matched + payments.unmatched + disputes.count + refunds.toSend.count + refunds.toPayBack.count,
    openComplaints,
    unreadMessages: messages.count,
    failedMails: mails.count,
    hasCodOrders,
  }
}
