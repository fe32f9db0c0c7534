import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addToCart } from '#app/domain/cart/commands.server.ts'
import type { Product } from '#app/domain/catalog/product.ts'
import { GatewayError, type ProviderPayment } from '#app/domain/payments/gateway.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds.server.ts'
import { paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { insertProduct } from '#tests/support/product-factory.ts'
import { rounds } from '#tests/support/rounds.ts'
import { insertShopper, type Shopper } from '#tests/support/shopper.ts'
import { expectCleanBooks, makeOlder, openTill, runOut, stockOf, type Till } from '#tests/support/till.ts'
import { cancelPayment } from './cancel.server.ts'
import { processForgottenWebhooks } from './process-webhook.server.ts'
import { reconcileDueAttempts } from './reconcile.server.ts'
import { sweepExpiredCheckouts } from './sweep.server.ts'

// A thorough run tries many evenings.
vi.setConfig({ testTimeout: 600_000 })

let database: TestDatabase
let db: Db

beforeEach(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterEach(() => database.close())

/** One evening of the shop: two customers, two products of few pieces, and a provider that has its moments. */
interface Scene {
  readonly till: Till
  readonly shoppers: readonly Shopper[]
  readonly products: readonly Product[]
  /** Orders at the provider that a customer's widget was opened with, and the payments for them. */
  readonly opened: { shopper: Shopper; orderId: string }[]
  readonly payments: { shopper: Shopper; payment: ProviderPayment }[]
}

type Step = [name: string, run: (scene: Scene) => Promise<unknown>]

/** A thing that may happen, so often compared to others, to somebody or something that the values choose. */
function step<Values extends unknown[]>(
  weight: number,
  name: string,
  values: fc.Arbitrary<Values>,
  run: (scene: Scene, ...values: Values) => Promise<unknown>,
): { weight: number; arbitrary: fc.Arbitrary<Step> } {
  const arbitrary = values.map((chosen): Step => [[name, ...chosen].join(' '), (scene) => run(scene, ...chosen)])
  return { weight, arbitrary }
}

const one = fc.nat(1)
const any = fc.nat(20)

const steps = fc.oneof(
  step(4, 'add to cart', fc.tuple(one, one, fc.constantFrom('S', 'M')), async (scene, who, what, size) => {
    await addToCart(db, at(scene.shoppers, who).id, { productId: at(scene.products, what).id, size, quantity: 1 })
  }),
  step(5, 'start', fc.tuple(one, fc.constantFrom(null, 'a gift')), async (scene, who, notes) => {
    const shopper = at(scene.shoppers, who)
    const outcome = await scene.till.start(shopper, { notes })
    if (outcome.status === 'ready') scene.opened.push({ shopper, orderId: outcome.order.id })
  }),
  step(
    5,
    'pay',
    fc.tuple(any, fc.constantFrom('captured', 'captured', 'authorized', 'failed'), fc.constantFrom(0, 0, 0, 0, 1)),
    async ({ till, opened, payments }, which, status, missing) => {
      const open = at(opened, which)
      if (!open || payments.some(({ payment }) => payment.orderId === open.orderId && payment.status !== 'failed'))
        return
      const amount = paise((till.gateway.orders.get(open.orderId)?.amount ?? 100) - missing)
      payments.push({ shopper: open.shopper, payment: till.gateway.pay(open.orderId, { status, amount }) })
    },
  ),
  step(5, 'verify', fc.tuple(any), async ({ till, payments }, which) => {
    const paid = at(payments, which)
    // The widget signs payments that succeeded, of the amount of their order.
    if (!paid || paid.payment.status === 'failed' || isShort(till, paid.payment)) return
    await till.verify(paid.shopper, paid.payment)
  }),
  step(
    5,
    'webhook',
    fc.tuple(any, fc.constantFrom('failed', 'authorized', 'captured')),
    async ({ till, payments }, which, event) => {
      const paid = at(payments, which)
      if (!paid || (paid.payment.status === 'failed') !== (event === 'failed')) return
      const now = till.gateway.payments.get(paid.payment.id)?.status ?? 'failed'
      const status = event === 'authorized' ? event : now
      await till.deliver(till.gateway.webhook(`payment.${event}`, { payment: { ...paid.payment, status } }))
    },
  ),
  step(2, 'cancel', fc.tuple(any), async ({ opened }, which) => {
    const open = at(opened, which)
    if (open) await cancelPayment(db, open.shopper.id, { razorpayOrderId: open.orderId, reason: 'dismissed' })
  }),
  step(2, 'run out', fc.tuple(one), ({ shoppers }, who) => runOut(db, at(shoppers, who))),
  step(2, 'sweep', fc.tuple(), () => sweepExpiredCheckouts(db)),
  step(2, 'reconcile', fc.tuple(one), async ({ till, shoppers }, who) => {
    await makeOlder(db, at(shoppers, who), 400)
    await reconcileDueAttempts(till.services)
  }),
  step(1, 'send refunds', fc.tuple(), ({ till }) => sendDueRefunds(till.services)),
  step(1, 'change price', fc.tuple(one, fc.integer({ min: 1, max: 5 })), ({ products }, what, rupees) =>
    db
      .updateTable('products')
      .set({ price: paise(rupees * 100) })
      .where('id', '=', at(products, what).id)
      .execute(),
  ),
  step(
    2,
    'fault',
    fc.tuple(
      fc.constantFrom(
        'createOrder',
        'findOrdersByReceipt',
        'fetchPayment',
        'capturePayment',
        'refundPayment',
        'listOrderPayments',
      ),
      fc.constantFrom('refused', 'unavailable', 'unavailable'),
      fc.boolean(),
    ),
    async ({ till }, operation, kind, committed) => till.gateway.fail(operation, { kind, committed }),
  ),
)

function isShort(till: Till, payment: ProviderPayment): boolean {
  return payment.amount !== till.gateway.orders.get(payment.orderId ?? '')?.amount
}

function at<Item>(items: readonly Item[], index: number): Item {
  return items[index % Math.max(1, items.length)] as Item
}

// Several weeks, each in a new shop: the audit after each step reads all that the shop has.
const weeks = Array.from({ length: rounds(1, 20) }, (_, index) => index + 1)

test.each(weeks)(
  'whatever happens in whatever order, every payment ends in its order or with the customer (%s)',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 10, maxLength: 40 }), async (evening) => {
        const products = [await insertProduct(db, { stockQuantity: 3 }), await insertProduct(db, { stockQuantity: 2 })]
        const scene: Scene = {
          till: openTill(db),
          products,
          shoppers: [
            await insertShopper(
              db,
              products.map((product) => ({ product })),
            ),
            await insertShopper(
              db,
              products.map((product) => ({ product })),
            ),
          ],
          opened: [],
          payments: [],
        }
        for (const [, run] of evening) {
          await run(scene).catch((error: unknown) => {
            // A webhook that the provider's moment kept from being worked off stays open.
            if (!(error instanceof GatewayError)) throw error
          })
          await expectCleanBooks(db)
        }
        await comeToRest(scene)
        await expectCleanBooks(db)
        await expectMoneyAndGoodsToMatch(scene)
      }),
      { numRuns: rounds(12, 100), endOnFailure: true },
    )
  },
)

/** The provider is well again, and the shop's background work has done what it does in time. */
async function comeToRest({ till, shoppers, payments }: Scene): Promise<void> {
  till.gateway.recover()
  for (const { payment } of payments) {
    // What nobody took within days, the provider gives back itself.
    const now = till.gateway.payments.get(payment.id)
    if (now?.status === 'authorized' && isShort(till, payment)) {
      till.gateway.move(payment.id, { status: 'refunded', amountRefunded: now.amount })
    }
  }
  await db
    .updateTable('webhook_inbox')
    .set({ received_at: new Date(0) })
    .where('processed_at', 'is', null)
    .execute()
  await processForgottenWebhooks(till.services)
  for (const shopper of shoppers) {
    await runOut(db, shopper)
    await makeOlder(db, shopper, 400_000)
  }
  await sweepExpiredCheckouts(db)
  await reconcileDueAttempts(till.services)
  await db
    .updateTable('refunds')
    .set({ updated_at: new Date(0) })
    .where('status', '=', 'due')
    .execute()
  await sendDueRefunds(till.services)
}

async function expectMoneyAndGoodsToMatch({ till, products, payments }: Scene): Promise<void> {
  for (const { payment } of payments) {
    const order = await db
      .selectFrom('orders')
      .select('total_amount')
      .where('razorpay_payment_id', '=', payment.id)
      .executeTakeFirst()
    const { status } = till.gateway.payments.get(payment.id) ?? payment
    if (order) expect({ status, amount: payment.amount }).toEqual({ status: 'captured', amount: order.total_amount })
    else expect(['failed', 'refunded']).toContain(status)
  }
  for (const product of products) {
    const { sold } = await db
      .selectFrom('order_items')
      .select(sql<number>`coalesce(sum(quantity), 0)`.as('sold'))
      .where('product_id', '=', product.id)
      .executeTakeFirstOrThrow()
    expect(await stockOf(db, product)).toEqual({ onHand: product.stockQuantity - sold, reserved: 0 })
  }
}
