import { countOpenComplaints } from '#app/domain/complaints/manage/complaint-list.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { countPendingOrders } from './dashboard.server.ts'
import { findNeedsAttention } from './needs-attention.server.ts'

/** How much waits for the administrator in each section of the back office. */
export interface WaitingCounts {
  readonly pendingOrders: number
  /** Payments without an order, disputes to respond to, and refunds that were not sent. */
  readonly openPayments: number
  /** Complaints whose customer waits for the shop. */
  readonly openComplaints: number
  readonly unreadMessages: number
  readonly failedMails: number
}

/** The counts beside the sections of the back office. */
export async function countWaiting(db: Db): Promise<WaitingCounts> {
  const [pendingOrders, openComplaints, needs] = await Promise.all([
    countPendingOrders(db),
    countOpenComplaints(db),
    findNeedsAttention(db),
  ])
  return {
    pendingOrders,
    openPayments: needs.paymentsWithoutOrder + needs.disputes.count + needs.refundsToSend,
    openComplaints,
    unreadMessages: needs.unreadMessages,
    failedMails: needs.failedMails,
  }
}
