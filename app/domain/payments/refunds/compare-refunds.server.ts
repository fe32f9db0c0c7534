import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log.server.ts'
import { GatewayError, type ProviderPayment } from '../gateway.ts'
import { type RefundServices, recordRefund } from './refunds.server.ts'

const MOST_COMPARED = 100

/**
 * Enters the refunds of orders that were made directly at the provider and that no webhook reported. Safe to repeat.
 *
 * @param reported Payments as the provider lists them now; orders that are known to lack a refund are compared as well.
 * @throws GatewayError when the provider is unavailable.
 */
export async function compareRefunds(services: RefundServices, reported: readonly ProviderPayment[]): Promise<void> {
  for (const razorpayPaymentId of await listPaymentsLackingRefunds(services.db, reported)) {
    try {
      for (const refund of await services.gateway.listPaymentRefunds(razorpayPaymentId)) {
        await recordRefund(services, refund)
      }
    } catch (error) {
      if (!(error instanceof GatewayError) || error.kind === 'unavailable') throw error
      log.error({ err: error, payment: razorpayPaymentId }, 'the refunds of a payment could not be compared')
    }
  }
}

/** Payments of orders of which the provider has refunded more than the ledger's refunds say. */
async function listPaymentsLackingRefunds(db: Db, reported: readonly ProviderPayment[]): Promise<string[]> {
  const refunded = reported.filter((payment) => payment.amountRefunded > 0)
  const { rows } = await sql<{ id: string }>`
    select p.razorpay_payment_id as id
    from shop.payments p
    left join unnest(${refunded.map((payment) => payment.id)}::text[], ${refunded.map((payment) => payment.amountRefunded)}::integer[])
      as reported (id, amount) on reported.id = p.razorpay_payment_id
    left join lateral (
      select coalesce(sum(r.amount), 0) as amount from shop.refunds r
      where r.razorpay_payment_id = p.razorpay_payment_id and r.status in ('pending', 'processed')
    ) known on true
    where p.order_id is not null and greatest(p.amount_refunded, reported.amount) > known.amount
    order by p.created_at
    limit ${MOST_COMPARED}`.execute(db)
  return rows.map((row) => row.id)
}
