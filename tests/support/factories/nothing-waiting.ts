import type { NeedsAttention } from '#app/domain/admin/needs-attention.server.ts'

const NONE = { count: 0, since: null }

/** What needs attention in a shop where nothing does, and nobody has paid. */
export const NOTHING_WAITING: NeedsAttention = {
  newOrders: NONE,
  cancelledOrders: NONE,
  lateOrders: NONE,
  complaints: { count: 0, dueAt: null },
  overdueReturns: NONE,
  disputes: { count: 0, respondBy: null },
  paymentsWithoutOrder: NONE,
  unmatchedPayments: NONE,
  openPayments: NONE,
  refundsToSend: NONE,
  refundsToPayBack: NONE,
  unsettled: NONE,
  refundsWithoutItems: NONE,
  bookingsToCancel: { ...NONE, orderId: null },
  overdueSales: NONE,
  failedMails: NONE,
  unreadMessages: NONE,
  undeclaredProducts: 0,
  audit: null,
  lastWebhookAt: null,
  hasPayments: false,
}
