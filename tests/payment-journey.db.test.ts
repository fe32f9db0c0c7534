import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CheckoutServices } from '#app/domain/checkout/purchase/checkout-services.ts'
import { verifyPayment } from '#app/domain/checkout/purchase/verify-payment.server.ts'
import { registerPaymentJobs } from '#app/domain/checkout/reconcile/payment-jobs.server.ts'
import { reconcileDueAttempts } from '#app/domain/checkout/reconcile/reconcile-payments.server.ts'
import { registerMessagingJobs } from '#app/domain/messaging/messaging-jobs.server.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { createRazorpayGateway } from '#app/domain/payments/razorpay/razorpay.server.ts'
import { createJobs } from '#app/platform/jobs/jobs.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { registerMailJobs } from '#app/platform/mail/mail.server.ts'
import { action as receiveWebhook } from '#app/routes/functions/razorpay-webhook.ts'
import { EMPTY_STORAGE } from '#tests/support/fakes/empty-storage.ts'
import { insertProduct } from './support/factories/product-factory.ts'
import { insertBuyer, insertShopper, type Shopper } from './support/factories/shopper.ts'
import {
  closeServer,
  KEY_ID,
  KEY_SECRET,
  listenOnLoopback,
  openTestSandbox,
  type TestSandbox,
  WEBHOOK_SECRET,
} from './support/fakes/test-sandbox.ts'
import {
  routeArgs,
  testComplaintLinks,
  testMailLinks,
  testReviewLinks,
  testTrackingLinks,
} from './support/routes/route.ts'
import { setUpTestDatabase } from './support/suites/database-suite.ts'
import {
  backdateAttempts,
  expectBalancedLedger,
  listOrderIds,
  listRefunds,
  startTestPayment,
  stockOf,
} from './support/suites/test-checkout.ts'

let server: Server
let sandbox: TestSandbox
let services: CheckoutServices

const database = await setUpTestDatabase()
const { db } = database
const jobs = createJobs(database)
/** The shop's own payment code, background work included, and the sandbox, each talking to the other over HTTP. */
beforeAll(async () => {
  const app = new Hono()
  server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  const address = await listenOnLoopback(server)
  sandbox = await openTestSandbox({ webhookUrl: `${address}/functions/v1/razorpay-webhook` })
  const gateway = createRazorpayGateway({
    keyId: KEY_ID,
    keySecret: KEY_SECRET,
    webhookSecrets: [WEBHOOK_SECRET],
    baseUrl: `${address}/sandbox/razorpay`,
  })
  services = { db, gateway, jobs }
  app.route('/sandbox/razorpay', sandbox.sandbox.app)
  app.post('/functions/v1/razorpay-webhook', (c) => {
    const args = routeArgs({ db, url: '/functions/v1/razorpay-webhook' })
    args.context.set(gatewayContext, gateway)
    args.context.set(jobsContext, jobs)
    return receiveWebhook({ ...args, request: c.req.raw } as never)
  })
  registerPaymentJobs(jobs, services)
  registerMessagingJobs(jobs, {
    db,
    shopUrl: 'http://shop.test',
    trackingLinks: testTrackingLinks,
    storage: EMPTY_STORAGE,
    complaintLinks: testComplaintLinks,
    ...testMailLinks,
    reviewLinks: testReviewLinks,
    findBackupStatus: async () => undefined,
  })
  registerMailJobs(jobs, { db, transport: undefined, shopUrl: 'http://shop.test' })
  await jobs.start()
  await jobs.work()
  sandbox.sandbox.start()
})
afterEach(async () => {
  await expectBalancedLedger(db)
  await sandbox.control({ action: 'reset' })
})
afterAll(async () => {
  await jobs.stop()
  await sandbox.close()
  await closeServer(server)
})

const start = (shopper: Shopper) => startTestPayment(services, shopper)

async function payAndVerify(shopper: Shopper, how: object = {}) {
  const { response } = await sandbox.pay(await start(shopper), how)
  return verifyPayment(services, shopper.id, {
    razorpayOrderId: response.razorpay_order_id,
    razorpayPaymentId: response.razorpay_payment_id,
    signature: response.razorpay_signature,
  })
}

/** Waits for background jobs. */
function eventually(assertion: () => Promise<void>): Promise<void> {
  return vi.waitFor(assertion, { timeout: 60_000, interval: 50 })
}

async function expectNoOpenWebhooks(): Promise<void> {
  const open = await db.selectFrom('webhook_inbox').select('id').where('processed_at', 'is', null).execute()
  expect(open).toEqual([])
}

describe('a payment over HTTP', () => {
  test('is verified with the signature of the widget', async () => {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 3 }, { quantity: 2 })
    expect(await payAndVerify(shopper)).toMatchObject({ status: 'placed' })
    expect(await stockOf(db, kurti)).toEqual({ onHand: 1, reserved: 0 })
  })

  test('has its invoice issued in the background', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    expect(await payAndVerify(shopper)).toMatchObject({ status: 'placed' })
    const orderIds = await listOrderIds(db, shopper)
    await eventually(async () => {
      const issued = await db.selectFrom('issued_documents').select('kind').where('order_id', 'in', orderIds).execute()
      expect(issued).toEqual([{ kind: 'invoice' }])
    })
  })

  test('P09 becomes an order by its webhooks alone when the browser is closed', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    await sandbox.pay(await start(shopper))
    await eventually(async () => expect(await listOrderIds(db, shopper)).toHaveLength(1))
  })

  test('P07 P08 becomes one order when its webhooks arrive in the wrong order, each several times', async () => {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 3 })
    await sandbox.control({ action: 'webhooks', mode: 'hold' })
    const orderId = await start(shopper)
    await sandbox.pay(orderId, { outcome: 'failed' })
    await sandbox.pay(orderId)
    await sandbox.control({ action: 'release-webhooks', orderId, reversed: true, copies: 4 })

    await eventually(async () => expect(await listOrderIds(db, shopper)).toHaveLength(1))
    await eventually(expectNoOpenWebhooks)
    expect(await listOrderIds(db, shopper)).toHaveLength(1)
    expect(await stockOf(db, kurti)).toEqual({ onHand: 2, reserved: 0 })
  })

  test('is captured by the shop when the provider only authorised it', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    await sandbox.control({ action: 'capture', capture: 'manual' })
    const { payment } = await sandbox.pay(await start(shopper))
    await eventually(async () => expect(await listOrderIds(db, shopper)).toHaveLength(1))
    expect(await services.gateway.fetchPayment(payment.id)).toMatchObject({ status: 'captured' })
  })

  test('P09 is found by reconciliation when every webhook is lost', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    await sandbox.control({ action: 'webhooks', mode: 'drop' })
    await sandbox.pay(await start(shopper))
    await backdateAttempts(db, shopper, 121)
    await reconcileDueAttempts(services)
    expect(await listOrderIds(db, shopper)).toHaveLength(1)
  })

  test('P05 ignores webhooks signed with another secret, and is found by reconciliation', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    await sandbox.control({ action: 'webhooks', signingSecret: 'not the secret of the shop' })
    const orderId = await start(shopper)
    await sandbox.pay(orderId)
    await sandbox.control({ action: 'deliver-webhooks' })
    expect(await listOrderIds(db, shopper)).toEqual([])

    await sandbox.control({ action: 'reset' })
    await backdateAttempts(db, shopper, 121)
    await reconcileDueAttempts(services)
    expect(await listOrderIds(db, shopper)).toHaveLength(1)
  })

  test('P10 of a different amount is refunded, and the refund is processed once the provider reports it', async () => {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 3 })
    await sandbox.control({ action: 'refunds', outcome: 'pending' })
    const { payment } = await sandbox.pay(await start(shopper), { amount: 100 })
    await eventually(async () => expect(await listRefunds(db, shopper)).toMatchObject([{ status: 'pending' }]))
    expect(await listOrderIds(db, shopper)).toEqual([])
    expect(await stockOf(db, kurti)).toEqual({ onHand: 3, reserved: 0 })

    const { items } = await sandbox.get<{ items: { id: string }[] }>(`/v1/payments/${payment.id}/refunds`)
    expect(items).toHaveLength(1)
    await sandbox.control({ action: 'settle-refund', refundId: items[0]?.id, outcome: 'processed' })
    await eventually(async () => expect(await listRefunds(db, shopper)).toMatchObject([{ status: 'processed' }]))
  })

  test.each([
    ['breaks off after the order was created', { answer: 'reset', committed: true }],
    ['is garbage after the order was created', { answer: 'garbage', committed: true }],
    ['is an error before the order was created', { answer: '500', committed: false }],
  ])('F04 starts with one order at the provider even if the response %s', async (_case, fault) => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    await sandbox.control({ action: 'fail-api', operation: 'create-order', ...fault })
    const orderId = await start(shopper)
    const { receipt } = await db
      .selectFrom('payment_attempts')
      .select('receipt')
      .where('razorpay_order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(await services.gateway.findOrdersByReceipt(receipt)).toMatchObject([{ id: orderId }])
  })

  test('F05 becomes an order while the provider is unavailable, and its capture is recorded later', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    await sandbox.control({ action: 'webhooks', mode: 'hold' })
    const orderId = await start(shopper)
    const { response } = await sandbox.pay(orderId)
    await sandbox.control({ action: 'fail-api', operation: 'fetch-payment', answer: '503' })
    const outcome = await verifyPayment(services, shopper.id, {
      razorpayOrderId: orderId,
      razorpayPaymentId: response.razorpay_payment_id,
      signature: response.razorpay_signature,
    })
    expect(outcome).toMatchObject({ status: 'placed' })

    await sandbox.control({ action: 'release-webhooks', orderId })
    await eventually(async () => {
      const payment = await db
        .selectFrom('payments')
        .select('status')
        .where('razorpay_payment_id', '=', response.razorpay_payment_id)
        .executeTakeFirst()
      expect(payment).toEqual({ status: 'captured' })
    })
    expect(await listOrderIds(db, shopper)).toHaveLength(1)
  })
})
