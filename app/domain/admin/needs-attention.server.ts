import { sql } from 'kysely'
import { countUndeclaredProducts } from '#app/domain/catalog/manage/undeclared.server.ts'
import { countOverdueReturns, findOpenComplaints } from '#app/domain/complaints/manage/complaint-list.server.ts'
import { countUnreadMessages } from '#app/domain/contact/contact-messages.server.ts'
import { countOverdueSales } from '#app/domain/offers/sales/settle-sales.server.ts'
import type { CodNeeds } from '#app/domain/orders/cod-orders.server.ts'
import { findUncancelledBookings } from '#app/domain/orders/couriers/cancel-booking.server.ts'
import { countLateOrders } from '#app/domain/orders/manage/late-orders.server.ts'
import { findLastAudit } from '#app/domain/payments/audit/last-audit.server.ts'
import { countDisputesToAnswer } from '#app/domain/payments/disputes/disputes.server.ts'
import { countOpenPayments } from '#app/domain/payments/manage/open-payments.server.ts'
import { findPaymentsWaiting } from '#app/domain/payments/manage/payments-without-order.server.ts'
import { findLastWebhookAt } from '#app/domain/payments/razorpay/webhook-inbox.server.ts'
import { isOfflineRefund } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { findUnsettled } from '#app/domain/payments/settlements/settlement-list.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { before, transactionTime } from '#app/platform/database/time.server.ts'
import { inParallel } from '#app/shared/in-parallel.ts'
import type { Waiting } from '#app/shared/waiting-time.ts'
import { UNSENT_REFUND_STATUSES } from '#app/vocabulary/statuses.ts'

/** What needs the administrator's attention. The page adds what is only there while it's switched on. */
export type NeedsAttention = Awaited<ReturnType<typeof findNeedsAttention>> & {
  readonly parentalConsents?: Waiting
  /** Purchases with cash on delivery to confirm. */
  readonly codToConfirm?: Waiting
  readonly cod?: CodNeeds & { readonly remittanceDays: number }
}

/** What needs the administrator's attention in every shop, apart from pending orders and low stock. */
export async function findNeedsAttention(db: Db) {
  const { payments, refunds, undeclared, audit, hasPaid, ...others } = await inParallel({
    payments: findPaymentsWaiting(db),
    undeclared: countUndeclaredProducts(db),
    audit: findLastAudit(db),
    hasPaid: hasPayments(db),
    newOrders: countNewOrders(db),
    cancelledOrders: countCancelledOrders(db),
    lateOrders: countLateOrders(db),
    complaints: findOpenComplaints(db),
    overdueReturns: countOverdueReturns(db),
    disputes: countDisputesToAnswer(db),
    openPayments: countOpenPayments(db),
    refunds: countOpenRefunds(db),
    unsettled: findUnsettled(db),
    refundsWithoutItems: countRefundsWithoutItems(db),
    bookingsToCancel: findUncancelledBookings(db),
    overdueSales: countOverdueSales(db),
    failedMails: countFailedMails(db),
    unreadMessages: countUnreadMessages(db),
    lastWebhookAt: findLastWebhookAt(db),
  })
  return {
    ...others,
    paymentsWithoutOrder: payments.matched,
    unmatchedPayments: payments.unmatched,
    refundsToSend: refunds.toSend,
    refundsToPayBack: refunds.toPayBack,
    undeclaredProducts: undeclared.count,
    /** How many rules of the ledger the last audit found broken; null before the first. */
    audit: audit ? { finishedAt: audit.finishedAt, findings: audit.findings.length } : null,
    /** Whether anyone has ever paid through the provider, test money included. Before that, there is nothing to say about audit and webhooks. */
    hasPayments: hasPaid || payments.unmatched.count > 0,
  }
}

/** Literals, so that every plan can use the index of these refunds. */
const UNSENT = UNSENT_REFUND_STATUSES.map((status) => sql.lit(status))

/** Refunds that failed or weren't sent within an hour, and those that the owner pays back herself. */
export async function countOpenRefunds(db: Db): Promise<{ toSend: Waiting; toPayBack: Waiting }> {
  const counts = await db
    .selectFrom('refunds')
    .select(({ fn }) => [isOfflineRefund.as('isOffline'), fn.countAll<number>().as('count')])
    .select(({ fn }) => fn.min('created_at').as('since'))
    .where('status', 'in', UNSENT)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'failed'),
        eb('created_at', '<', before(transactionTime, { hours: 1 })),
        isOfflineRefund,
      ]),
    )
    .groupBy('isOffline')
    .execute()
  const of = (wanted: boolean): Waiting => {
    const { count = 0, since = null } = counts.find(({ isOffline }) => isOffline === wanted) ?? {}
    return { count, since }
  }
  return { toSend: of(false), toPayBack: of(true) }
}

async function countRefundsWithoutItems(db: Db): Promise<Waiting> {
  return db
    .selectFrom('refunds')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
    .where(sql<boolean>`needs_items`)
    .executeTakeFirstOrThrow()
}

export async function countFailedMails(db: Db): Promise<Waiting> {
  return db
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow()
}

async function countNewOrders(db: Db): Promise<Waiting> {
  return db
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
    .where('status', '=', 'confirmed')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Orders that their customers cancelled within the last 24 hours: what was being packed for them goes back. */
async function countCancelledOrders(db: Db): Promise<Waiting> {
  return db
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('cancelled_at').as('since')])
    .where('cancelled_by', '=', sql.lit('customer'))
    .where('cancelled_at', '>', before(transactionTime, { hours: 24 }))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}

async function hasPayments(db: Db): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .select('razorpay_payment_id')
    .where('source', '=', 'razorpay')
    .limit(1)
    .executeTakeFirst()
  return payment !== undefined
}
