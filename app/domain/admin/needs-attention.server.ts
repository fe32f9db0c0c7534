import { sql } from 'kysely'
import { countUndeclaredProducts } from '#app/domain/catalog/manage/undeclared.server.ts'
import { countUnreadMessages } from '#app/domain/contact/contact-messages.server.ts'
import { countDisputesToAnswer, type DisputesToAnswer } from '#app/domain/payments/disputes/disputes.server.ts'
import { countPaymentsWithoutOrder } from '#app/domain/payments/manage/payments-without-order.server.ts'
import { findLastWebhookAt } from '#app/domain/payments/razorpay/webhook-inbox.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'

/** What needs the administrator's attention, beside pending orders and low stock. */
export interface NeedsAttention {
  readonly paymentsWithoutOrder: number
  /** Not sent within an hour, or failed. */
  readonly refundsToSend: number
  readonly failedMails: number
  readonly unreadMessages: number
  /** Products on sale without all of their legal declarations. */
  readonly undeclaredProducts: number
  /** Confirmed, and not yet in preparation. */
  readonly newOrders: number
  /** The bank waits for the shop. */
  readonly disputes: DisputesToAnswer
  /** When the payment provider last sent a webhook; null when it never did. */
  readonly lastWebhookAt: Date | null
}

export async function findNeedsAttention(db: Db): Promise<NeedsAttention> {
  const [payments, refunds, mails, unreadMessages, undeclared, orders, disputes, lastWebhookAt] = await Promise.all([
    countPaymentsWithoutOrder(db),
    db
      .selectFrom('refunds')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where((eb) =>
        eb.or([
          eb('status', '=', 'failed'),
          eb.and([eb('status', '=', 'due'), eb('created_at', '<', sql<Date>`now() - interval '1 hour'`)]),
        ]),
      )
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', 'failed')
      .executeTakeFirstOrThrow(),
    countUnreadMessages(db),
    countUndeclaredProducts(db),
    db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', 'confirmed')
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
    countDisputesToAnswer(db),
    findLastWebhookAt(db),
  ])
  return {
    paymentsWithoutOrder: payments.matched + payments.unmatched,
    refundsToSend: refunds.count,
    failedMails: mails.count,
    unreadMessages,
    undeclaredProducts: undeclared.count,
    newOrders: orders.count,
    disputes,
    lastWebhookAt,
  }
}
