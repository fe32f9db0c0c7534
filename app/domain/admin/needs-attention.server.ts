import { sql } from 'kysely'
import { countUndeclaredProducts } from '#app/domain/catalog/manage/undeclared.server.ts'
import { findOpenComplaints } from '#app/domain/complaints/manage/complaint-list.server.ts'
import { countUnreadMessages } from '#app/domain/contact/contact-messages.server.ts'
import { countOverdueSales } from '#app/domain/offers/sales/settle-sales.server.ts'
import type { CodNeeds } from '#app/domain/orders/cod-orders.server.ts'
import { findUncancelledBookings } from '#app/domain/orders/couriers/cancel-booking.server.ts'
import { countLateOrders } from '#app/domain/orders/manage/late-orders.server.ts'
import { findLastAudit } from '#app/domain/payments/audit/last-audit.server.ts'
import { countDisputesToAnswer, type DisputesToAnswer } from '#app/domain/payments/disputes/disputes.server.ts'
import { countOpenPayments } from '#app/domain/payments/manage/open-payments.server.ts'
import { findPaymentsWaiting } from '#app/domain/payments/manage/payments-without-order.server.ts'
import { findLastWebhookAt } from '#app/domain/payments/razorpay/webhook-inbox.server.ts'
import { isOfflineRefund } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { countUnsettled } from '#app/domain/payments/settlements/settlement-list.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { before, transactionTime } from '#app/platform/database/time.server.ts'
import { inParallel } from '#app/shared/in-parallel.ts'
import type { Waiting } from '#app/shared/waiting-time.ts'
import { UNSENT_REFUND_STATUSES } from '#app/vocabulary/statuses.ts'

/** What needs the administrator's attention, apart from pending orders and low stock. */
export interface NeedsAttention {
  /** Confirmed, and not yet in preparation. */
  readonly newOrders: Waiting
  /** Cancelled by their customers within the last 24 hours. */
  readonly cancelledOrders: Waiting
  /** Past their promised date; `since` is the earliest one. */
  readonly lateOrders: Waiting
  /** Those with a customer's message to answer, or whose month is about to end; `dueAt` is the earliest deadline. */
  readonly complaints: { readonly count: number; readonly dueAt: Date | null }
  /** Those that the shop has to respond to. */
  readonly disputes: DisputesToAnswer
  /** Captured payments for a known checkout that has no order. */
  readonly paymentsWithoutOrder: Waiting
  /** Captured payments for a checkout that isn't in the database. */
  readonly unmatchedPayments: Waiting
  /** Customers who are paying right now. */
  readonly openPayments: Waiting
  /** Not sent within an hour, or failed. */
  readonly refundsToSend: Waiting
  /** Of money that didn't come through the provider, which the owner pays back. */
  readonly refundsToPayBack: Waiting
  /** Payments and refunds that the provider should have settled by now. */
  readonly unsettled: Waiting
  /** Made directly at the provider, with no items assigned to them yet. */
  readonly refundsWithoutItems: Waiting
  /** Courier bookings of cancelled orders; `orderId` is the order of the oldest one. */
  readonly bookingsToCancel: Waiting & { readonly orderId: string | null }
  /** Sales that should have begun or ended; `since` is the earliest of these moments. */
  readonly overdueSales: Waiting
  readonly failedMails: Waiting
  readonly unreadMessages: Waiting
  /** Consents of parents to check; none while the shop doesn't ask for them. */
  readonly parentalConsents?: Waiting
  /** Purchases with cash on delivery to confirm; none while the shop doesn't offer it. */
  readonly codToConfirm?: Waiting
  readonly cod?: CodNeeds & { readonly remittanceDays: number }
  /** Products on sale without all of their legal declarations. */
  readonly undeclaredProducts: number
  /** When the last money audit finished, and how many rules of the ledger it found broken; null before the first. */
  readonly audit: { readonly finishedAt: Date; readonly findings: number } | null
  /** When the payment provider last sent a webhook; null when it never did. */
  readonly lastWebhookAt: Date | null
  /** Whether anyone has ever paid through the provider, test money included. Before that, there is nothing to say about audit and webhooks. */
  readonly hasPayments: boolean
}

export async function findNeedsAttention(db: Db): Promise<NeedsAttention> {
  const { payments, refunds, undeclared, audit, hasPaid, ...others } = await inParallel({
    payments: findPaymentsWaiting(db),
    undeclared: countUndeclaredProducts(db),
    audit: findLastAudit(db),
    hasPaid: hasPayments(db),
    newOrders: countNewOrders(db),
    cancelledOrders: countCancelledOrders(db),
    lateOrders: countLateOrders(db),
    complaints: findOpenComplaints(db),
    disputes: countDisputesToAnswer(db),
    openPayments: countOpenPayments(db),
    refunds: countOpenRefunds(db),
    unsettled: countUnsettled(db),
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
    audit: audit ? { finishedAt: audit.finishedAt, findings: audit.findings.length } : null,
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
