import { sql } from 'kysely'
import { expect } from 'vitest'
import { cancelPayment } from '#app/domain/checkout/purchase/cancel-payment.server.ts'
import type { CheckoutServices } from '#app/domain/checkout/purchase/checkout-services.ts'
import { markCheckoutRefunded } from '#app/domain/checkout/purchase/move-checkout.server.ts'
import type { CreatePaymentInput, VerifyPaymentInput } from '#app/domain/checkout/purchase/payment-inputs.ts'
import { newReceipt } from '#app/domain/checkout/purchase/receipt.ts'
import { startPayment } from '#app/domain/checkout/purchase/start-payment.server.ts'
import { verifyPayment } from '#app/domain/checkout/purchase/verify-payment.server.ts'
import { processWebhook } from '#app/domain/checkout/reconcile/process-webhook.server.ts'
import { type Seller, UNREGISTERED } from '#app/domain/orders/seller.ts'
import { auditMoney } from '#app/domain/payments/audit/money-audit.server.ts'
import type { ProviderPayment } from '#app/domain/payments/gateway.ts'
import { receiveWebhook } from '#app/domain/payments/razorpay/webhook-inbox.server.ts'
import { paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { before, clockTime } from '#app/platform/database/time.server.ts'
import { insertBuyer, type Shopper, shownTotal, testCustomerKeys } from '../factories/shopper.ts'
import { createFakeGateway, type FakeGateway, type FakeWebhook } from '../fakes/fake-gateway.ts'
import { createFakeJobs } from '../fakes/fake-jobs.ts'

/** Presses Pay, with the total that the page shows. */
async function pressPay(services: CheckoutServices, shopper: Shopper, changes: Partial<CreatePaymentInput>) {
  const shown = changes.shownTotal ?? (await shownTotal(services.db, shopper))
  return startPayment(services, shopper, {
    addressId: undefined,
    notes: null,
    hasAcceptedTerms: true,
    ...changes,
    shownTotal: shown,
  })
}

/** The same. @returns The provider's order. @throws Error when the payment doesn't start. */
export async function startTestPayment(
  services: CheckoutServices,
  shopper: Shopper,
  changes: Partial<CreatePaymentInput> = {},
): Promise<string> {
  const outcome = await pressPay(services, shopper, changes)
  if (outcome.status !== 'ready') throw new Error(`the payment did not start: ${JSON.stringify(outcome)}`)
  return outcome.order.id
}

/** A checkout over a real database and a provider in memory, with the steps that tests repeat. By default the shop is unregistered. */
export function openTestCheckout(
  db: Db,
  { gateway = createFakeGateway(), seller = UNREGISTERED }: { gateway?: FakeGateway; seller?: Seller } = {},
) {
  const jobs = createFakeJobs()
  const services = { db, gateway, jobs, seller, customerKeys: testCustomerKeys, onAllRefunded: markCheckoutRefunded }

  const start = (shopper: Shopper, changes: Partial<CreatePaymentInput> = {}) => pressPay(services, shopper, changes)
  const open = (shopper: Shopper, changes?: Partial<CreatePaymentInput>) => startTestPayment(services, shopper, changes)

  /** The browser sends the widget's report of a payment. */
  async function verify(shopper: Shopper, payment: ProviderPayment, changes: Partial<VerifyPaymentInput> = {}) {
    return verifyPayment(services, shopper.id, { ...gateway.proof(payment), ...changes })
  }

  return {
    db,
    gateway,
    jobs,
    services,
    start,
    open,
    verify,
    /** A shopper who has just paid for a product; the shop doesn't know of it yet. */
    async insertPaid(changes: Partial<ProviderPayment> = {}) {
      const { shopper } = await insertBuyer(db)
      return { shopper, payment: gateway.pay(await open(shopper), changes) }
    },
    /** Starts, pays and verifies a payment, which must succeed. */
    async buy(shopper: Shopper): Promise<{ orderId: string; payment: ProviderPayment }> {
      const payment = gateway.pay(await open(shopper))
      const outcome = await verify(shopper, payment)
      if (outcome.status !== 'placed') throw new Error(`the order was not placed: ${JSON.stringify(outcome)}`)
      return { orderId: outcome.orderId, payment }
    },
    /** The shopper closes the widget of this order of the provider. */
    cancel: (shopper: { id: string }, razorpayOrderId: string) =>
      cancelPayment(db, shopper.id, { razorpayOrderId, reason: 'cancelled' }),
    /** A payment for one of the shop's orders whose attempt isn't in this database. */
    async payUnmatched(overrides: Partial<ProviderPayment> = {}, notes: Record<string, string> = {}) {
      const order = await gateway.createOrder({
        amount: paise(1_299_00),
        currency: 'INR',
        receipt: newReceipt(),
        notes: {
          customer_name: 'Asha Rao',
          customer_email: 'asha@shopper.example',
          customer_phone: '9825012345',
          order_id: crypto.randomUUID(),
          ...notes,
        },
      })
      return gateway.pay(order.id, overrides)
    },
    receive: (webhook: FakeWebhook) => receiveWebhook(services, webhook),
    /** The provider sends an event, and its job runs immediately. */
    async deliver(webhook: FakeWebhook): Promise<void> {
      await receiveWebhook(services, webhook)
      for (const inboxId of await listOpenWebhooks(db)) await processWebhook(services, inboxId)
    },
  }
}

export type TestCheckout = ReturnType<typeof openTestCheckout>

async function listOpenWebhooks(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('webhook_inbox').select('id').where('processed_at', 'is', null).execute()
  return rows.map((row) => row.id)
}

/** Orders, payments, refunds and stock match. */
export async function expectBalancedLedger(db: Db): Promise<void> {
  expect(await auditMoney(db)).toEqual([])
}

/** A product's stock: units on hand, and those reserved for unpaid checkouts. */
export async function stockOf(db: Db, product: { id: string }): Promise<{ onHand: number; reserved: number }> {
  return db
    .selectFrom('products')
    .select(['stock_quantity as onHand', 'reserved_quantity as reserved'])
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow()
}

/** The same by size: `[on hand, reserved]`, under `''` what the sizes share. */
export async function stockBySizeOf(db: Db, product: { id: string }): Promise<Record<string, [number, number]>> {
  const rows = await db
    .selectFrom('product_stock')
    .select(['size', 'on_hand', 'reserved'])
    .where('product_id', '=', product.id)
    .orderBy('size')
    .execute()
  return Object.fromEntries(rows.map(({ size, on_hand, reserved }) => [size, [on_hand, reserved]]))
}

export async function listOrderIds(db: Db, shopper: { id: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', shopper.id)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.id)
}

/** The refunds of a shopper's payments, oldest first. */
export async function listRefunds(db: Db, shopper: { id: string }) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.razorpay_payment_id', 'refunds.razorpay_payment_id')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attempt_id')
    .select(['refunds.razorpay_payment_id as paymentId', 'refunds.razorpay_refund_id as refundId'])
    .select(['refunds.amount', 'refunds.status', 'refunds.reason'])
    .where('payment_attempts.user_id', '=', shopper.id)
    .orderBy('refunds.created_at')
    .execute()
}

/** The shopper's checkouts, oldest first. */
export async function listCheckouts(db: Db, shopper: { id: string }) {
  return db
    .selectFrom('checkouts')
    .innerJoin('payment_attempts', 'payment_attempts.checkout_id', 'checkouts.id')
    .select(['checkouts.status', 'payment_attempts.status as attempt', 'payment_attempts.razorpay_order_id as orderId'])
    .where('checkouts.user_id', '=', shopper.id)
    .orderBy('checkouts.created_at')
    .execute()
}

/** The attempt with this order of the provider, which must exist. */
export async function findAttempt(db: Db, razorpayOrderId: string) {
  return db
    .selectFrom('payment_attempts')
    .select(['status', 'failure_reason', 'checks', 'next_check_at', 'created_at'])
    .where('razorpay_order_id', '=', razorpayOrderId)
    .executeTakeFirstOrThrow()
}

/** The shopper's reservations expire. */
export async function expireReservations(db: Db, shopper: { id: string }): Promise<void> {
  const past = before(clockTime, { seconds: 1 })
  await db.updateTable('checkouts').set({ expires_at: past }).where('user_id', '=', shopper.id).execute()
  await db
    .updateTable('stock_reservations')
    .set({ expires_at: past })
    .where('checkout_id', 'in', (query) => query.selectFrom('checkouts').select('id').where('user_id', '=', shopper.id))
    .execute()
}

/** Moves the start of the shopper's reservations back by this many minutes, and the end of those that are over. */
export async function backdateReservations(db: Db, shopper: { id: string }, minutes: number): Promise<void> {
  const earlier = sql<Date>`make_interval(mins => ${minutes})`
  const own = db.selectFrom('checkouts').select('id').where('user_id', '=', shopper.id)
  await db
    .updateTable('stock_reservations')
    .set(({ eb, ref }) => ({
      created_at: eb(ref('created_at'), '-', earlier),
      updated_at: eb(ref('updated_at'), '-', earlier),
    }))
    .where('checkout_id', 'in', own)
    .execute()
}

/** Makes the shopper's attempts start this many seconds ago, and makes their next check due. */
export async function backdateAttempts(db: Db, shopper: { id: string }, seconds: number): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({
      created_at: before(clockTime, { seconds }),
      next_check_at: clockTime,
    })
    .where('user_id', '=', shopper.id)
    .execute()
}
