import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log.server.ts'
import { GatewayError, type ProviderPayment, type ProviderRefund } from '../gateway.ts'
import { type RefundServices, recordRefund } from './record-refund.server.ts'

const MAX_COMPARED = 100

/**
 * Enters the refunds of orders that were made directly at the provider and that no webhook reported. Safe to repeat.
 *
 * @param reported Payments as the provider lists them now; orders that are known to lack a refund are compared as well.
 * @throws GatewayError when the provider is unavailable.
 */
export async function compareRefunds(services: RefundServices, reported: readonly ProviderPayment[]): Promise<void> {
  for (const razorpayPaymentId of await listPaymentsLackingRefunds(services.db, reported)) {
    try {
      await enterRefundsOf(services, razorpayPaymentId)
    } catch (error) {
      if (!(error instanceof GatewayError) || error.kind === 'unavailable') throw error
      log.error({ err: error, payment: razorpayPaymentId }, 'the refunds of a payment could not be compared')
    }
  }
}

/**
 * Enters what the provider has refunded of a payment, if it's more than the ledger says. Of a payment without an order, only
 * what the shop requested. Safe to repeat.
 *
 * @param reported As the provider reported it just now.
 * @throws GatewayError when the provider doesn't list the refunds.
 */
export async function enterMissingRefunds(services: RefundServices, reported: ProviderPayment): Promise<void> {
  const lacking = await listPaymentsLackingRefunds(services.db, [reported], reported.id)
  for (const razorpayPaymentId of lacking) await enterRefundsOf(services, razorpayPaymentId)
}

/**
 * Records a refund that a webhook reports. One made directly at the provider may leave less for the payment's due refunds, so the
 * provider is first asked which of them it has already made.
 *
 * @returns Whether the refund is in the ledger.
 * @throws GatewayError when the provider has to be asked but doesn't list the refunds.
 */
export async function recordReportedRefund(services: RefundServices, reported: ProviderRefund): Promise<boolean> {
  const isByHand = reported.idempotencyKey === undefined
  if (isByHand && (await isAnyRefundTried(services.db, reported.razorpayPaymentId))) {
    await enterRefundsOf(services, reported.razorpayPaymentId)
  }
  return recordRefund(services, reported)
}

/** Records the shop's own refunds first, because one that the provider has made no longer shrinks. */
async function enterRefundsOf(services: RefundServices, razorpayPaymentId: string): Promise<void> {
  const refunds = await services.gateway.listPaymentRefunds(razorpayPaymentId)
  const [byHand, own] = [
    refunds.filter((refund) => refund.idempotencyKey === undefined),
    refunds.filter((refund) => refund.idempotencyKey !== undefined),
  ]
  for (const refund of [...own, ...byHand]) await recordRefund(services, refund)
}

/** Whether the shop has sent a refund of an order's payment and doesn't know its status yet. */
async function isAnyRefundTried(db: Db, razorpayPaymentId: string): Promise<boolean> {
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.razorpay_payment_id', 'refunds.razorpay_payment_id')
    .select('refunds.id')
    .where('refunds.razorpay_payment_id', '=', razorpayPaymentId)
    .where('payments.order_id', 'is not', null)
    .where('refunds.status', '=', 'due')
    .where('refunds.tries', '>', 0)
    .executeTakeFirst()
  return refund !== undefined
}

/**
 * Payments of orders whose refunds at the provider exceed the refunds in the ledger.
 *
 * @param only Limits the list to this payment, with or without an order.
 */
async function listPaymentsLackingRefunds(
  db: Db,
  reported: readonly ProviderPayment[],
  only: string | null = null,
): Promise<string[]> {
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
    where greatest(p.amount_refunded, reported.amount) > known.amount
      and (p.razorpay_payment_id = ${only} or ${only}::text is null and p.order_id is not null)
    order by p.created_at
    limit ${MAX_COMPARED}`.execute(db)
  return rows.map((row) => row.id)
}
