import { markPaidBack } from '#app/domain/payments/offline/pay-back.server.ts'
import { compareRefunds } from '#app/domain/payments/refunds/compare-refunds.server.ts'
import { shopDate } from '#app/shared/dates.ts'
import { isOfflinePayment } from '#app/vocabulary/payment-methods.ts'
import type { ModelOrder } from './order-model.ts'
import type { Scene } from './shop-scene.ts'

/** Runs part of a sequence, and then gives the model the refunds made at the provider that the shop has entered since. */
export async function followHandRefunds(scene: Scene, run: () => Promise<unknown>): Promise<void> {
  const { checkout, db, model, unreported } = scene
  const due = new Map<ModelOrder, number[]>()
  for (const order of model.orders) due.set(order, await listDue(scene, order))
  await run()
  // The report of a payment says how much of it was refunded, but not by which refunds; the comparison finds them.
  await compareRefunds(checkout.services, [])
  for (const { order, refund } of unreported.slice()) {
    const entered = await db
      .selectFrom('refunds')
      .select(['id', 'reason_code as reason'])
      .where('razorpay_refund_id', '=', refund.id)
      .executeTakeFirst()
    if (!entered) continue
    unreported.splice(
      unreported.findIndex((one) => one.refund === refund),
      1,
    )
    // The shop takes a refund of the same amount as a due one for that one.
    if (entered.reason !== 'at-provider') continue
    order.enterHandRefund(entered.id, refund.amount, due.get(order) ?? [])
  }
}

/** The nightly comparison. */
export async function reportAllHandRefunds(scene: Scene): Promise<void> {
  const { gateway, services } = scene.checkout
  await followHandRefunds(scene, () => compareRefunds(services, [...gateway.payments.values()]))
}

/** The owner pays back what the provider can't refund. */
export async function payBack({ admin, checkout, db, model }: Scene): Promise<void> {
  const payments = model.orders.flatMap(({ payment }) => (payment && isOfflinePayment(payment) ? [payment] : []))
  const due = await db
    .selectFrom('refunds')
    .select('id')
    .where('razorpay_payment_id', 'in', ['', ...payments])
    .where('status', '=', 'due')
    .execute()
  for (const { id: refundId } of due) {
    const paidBack = { refundId, method: 'upi', reference: null, paidOn: shopDate(new Date()) } as const
    await markPaidBack(checkout.services, admin, paidBack)
  }
}

/** Positions of the refunds of an order that the shop has requested and the provider hasn't made. */
async function listDue({ db, checkout }: Scene, { payment = '' }: ModelOrder): Promise<number[]> {
  const made = new Set([...checkout.gateway.refunds.values()].map(({ key }) => key))
  const requested = await db
    .selectFrom('refunds')
    .select(['status', 'idempotency_key as key'])
    .where('razorpay_payment_id', '=', payment)
    .where('reason_code', '!=', 'at-provider')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return requested.flatMap(({ status, key }, position) => (status === 'due' && !made.has(key) ? [position] : []))
}
