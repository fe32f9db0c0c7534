import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cancelOrder } from '#app/domain/after-sale/cancel-order.server.ts'
import { refundItems } from '#app/domain/after-sale/refund-items.server.ts'
import { findRefundable } from '#app/domain/after-sale/refundable.server.ts'
import { addToCart } from '#app/domain/cart/commands.server.ts'
import type { Product } from '#app/domain/catalog/product.ts'
import { processPendingWebhooks } from '#app/domain/checkout/reconcile/process-webhook.server.ts'
import { reconcileDueAttempts } from '#app/domain/checkout/reconcile/reconcile-payments.server.ts'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import { mayCustomerCancel } from '#app/domain/orders/order-status.ts'
import { GatewayError, type ProviderPayment } from '#app/domain/payments/gateway.ts'
import { recordRefund, sendDueRefunds } from '#app/domain/payments/refunds/refunds.server.ts'
import { paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { ORDER_STATUSES } from '#app/shared/statuses.ts'
import { testActor } from '#tests/support/admin-factory.ts'
import { Crash, crashingAfter } from '#tests/support/crashing-database.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { insertProduct } from '#tests/support/product-factory.ts'
import { iterations } from '#tests/support/race-iterations.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { type ModelCheckout, type ModelOrder, type ModelPurchase, ShopModel } from '#tests/support/shop-model.ts'
import { insertShopper, type Shopper } from '#tests/support/shopper.ts'
import { expectAllowedMoves, recordStatusMoves } from '#tests/support/status-recorder.ts'
import {
  backdateAttempts,
  expectBalancedLedger,
  expireReservations,
  openTestCheckout,
  stockOf,
  type TestCheckout,
} from '#tests/support/test-checkout.ts'
import { releaseExpiredCheckouts } from './release-expired-checkouts.server.ts'

// A thorough run tries many sequences.
vi.setConfig({ testTimeout: 1_200_000 })

let database: TestDatabase
let db: Db
let admin: AdminActor

beforeEach(async () => {
  database = await openTestDatabase()
  db = database.db
  admin = await testActor(db)
  await recordStatusMoves(db)
})
afterEach(() => database.close())

/** Two customers, two products with few units, and a provider that fails now and then. */
interface Scene {
  readonly checkout: TestCheckout
  readonly model: ShopModel
  readonly shoppers: readonly Shopper[]
  readonly products: readonly Product[]
  /** Orders at the provider that a customer's widget was opened with, and the payments for them. */
  readonly opened: { shopper: Shopper; orderId: string }[]
  readonly payments: { shopper: Shopper; payment: ProviderPayment }[]
}

/** How a command ended early: its process crashed, or the provider failed. */
interface Course {
  readonly hasCrashed: boolean
  readonly isRejected: boolean
}

type Step = [name: string, run: (scene: Scene) => Promise<unknown>]

/** A command, its weight among the others, and the values that choose whom or what it is about. */
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

/** After how many statements the process crashes; mostly it doesn't. */
const crash = fc.option(fc.nat(30), { freq: 5, nil: Infinity })

const steps = fc.oneof(
  step(4, 'add to cart', fc.tuple(one, one, fc.constantFrom('S', 'M')), async (scene, who, what, size) => {
    const [shopper, product] = [at(scene.shoppers, who), at(scene.products, what)]
    const { status } = await addToCart(db, shopper.id, { productId: product.id, size, quantity: 1 })
    expect(status).toBe(scene.model.add(shopper.id, product.id, size))
  }),
  step(5, 'start', fc.tuple(one, fc.constantFrom(null, 'a gift'), crash), (scene, who, notes, crashesAfter) =>
    start(scene, at(scene.shoppers, who), notes, crashesAfter),
  ),
  step(
    5,
    'pay',
    fc.tuple(any, fc.constantFrom('captured', 'captured', 'authorized', 'failed'), fc.constantFrom(0, 0, 0, 0, 1)),
    async ({ checkout, opened, payments }, which, status, missing) => {
      const open = at(opened, which)
      if (!open || payments.some(({ payment }) => payment.orderId === open.orderId && payment.status !== 'failed'))
        return
      const amount = paise((checkout.gateway.orders.get(open.orderId)?.amount ?? 100) - missing)
      payments.push({ shopper: open.shopper, payment: checkout.gateway.pay(open.orderId, { status, amount }) })
    },
  ),
  step(5, 'verify', fc.tuple(any, crash), async (scene, which, crashesAfter) => {
    const { checkout, payments, model } = scene
    const paid = at(payments, which)
    // The widget only signs payments that succeeded with the amount of their order.
    if (!paid || paid.payment.status === 'failed' || isShort(checkout, paid.payment)) return
    const wasFaulty = checkout.gateway.isFailing()
    const statuses: string[] = []
    const course = await play(scene, crashesAfter, async (inProcess) => {
      statuses.push((await inProcess.verify(paid.shopper, paid.payment)).status)
    })
    await follow(scene, course, {})
    const outcome = model.outcomes.get(paid.payment.id)
    if (course.hasCrashed || (wasFaulty && statuses[0] === 'invalid')) return
    expect(outcome).toBeDefined()
    const started = model.checkouts.find((one) => one.providerOrder === paid.payment.orderId)
    expect(statuses).toEqual([started?.orderedAt === undefined ? 'refund-due' : 'placed'])
  }),
  step(
    5,
    'webhook',
    fc.tuple(any, fc.constantFrom('failed', 'authorized', 'captured'), crash),
    async (scene, which, event, crashesAfter) => {
      const { checkout, payments, model } = scene
      const paid = at(payments, which)
      if (!paid || (paid.payment.status === 'failed') !== (event === 'failed')) return
      const now = checkout.gateway.payments.get(paid.payment.id)?.status ?? 'failed'
      const status = event === 'authorized' ? event : now
      const webhook = checkout.gateway.webhook(`payment.${event}`, { payment: { ...paid.payment, status } })
      const course = await play(scene, crashesAfter, (inProcess) => inProcess.deliver(webhook))
      await follow(scene, course, {})
      if (!course.hasCrashed && !course.isRejected && event !== 'failed')
        expect(model.outcomes.has(paid.payment.id)).toBe(true)
    },
  ),
  step(2, 'cancel', fc.tuple(any, crash), async (scene, which, crashesAfter) => {
    const open = at(scene.opened, which)
    if (!open) return
    const course = await play(scene, crashesAfter, async (inProcess) => {
      await inProcess.cancel(open.shopper, open.orderId)
    })
    await follow(scene, course, { isReleased: (checkout) => checkout.providerOrder === open.orderId })
  }),
  step(2, 'run out', fc.tuple(one), async ({ shoppers, model }, who) => {
    const shopper = at(shoppers, who)
    await expireReservations(db, shopper)
    const live = model.live(shopper.id)
    if (live) live.isOver = true
  }),
  step(2, 'sweep', fc.tuple(crash), async (scene, crashesAfter) => {
    const course = await play(
      scene,
      crashesAfter,
      async (inProcess) => void (await releaseExpiredCheckouts(inProcess.db)),
    )
    await follow(scene, course, { isReleased: (checkout) => checkout.isOver })
  }),
  step(2, 'reconcile', fc.tuple(one, crash), async (scene, who, crashesAfter) => {
    const { checkout, shoppers, payments, model } = scene
    const shopper = at(shoppers, who)
    await backdateAttempts(db, shopper, 400)
    const wasFaulty = checkout.gateway.isFailing()
    const course = await play(scene, crashesAfter, (inProcess) => reconcileDueAttempts(inProcess.services))
    await follow(scene, { ...course, isRejected: wasFaulty }, { isReleased: (checkout) => isLost(checkout, shopper) })
    if (course.hasCrashed || wasFaulty) return
    const succeeded = payments.filter((paid) => paid.shopper === shopper && paid.payment.status !== 'failed')
    for (const { payment } of succeeded) expect(model.outcomes.has(payment.id)).toBe(true)
  }),
  step(1, 'send refunds', fc.tuple(crash), async (scene, crashesAfter) => {
    await play(scene, crashesAfter, (inProcess) => sendDueRefunds(inProcess.services))
  }),
  step(
    2,
    'admin edits product',
    fc.tuple(one, fc.integer({ min: 1, max: 5 }), fc.integer({ min: -2, max: 2 })),
    async ({ products, model }, what, rupees, wanted) => {
      const { id } = at(products, what)
      const known = model.products.get(id) ?? { onHand: 0, price: 0 }
      // Reserved units can't be removed.
      const delta = Math.max(wanted, model.reserved(id) - known.onHand)
      await editProduct(id, { price: rupees * 100, delta })
      model.products.set(id, { onHand: known.onHand + delta, price: rupees * 100 })
    },
  ),
  step(
    1,
    'admin moves order',
    fc.tuple(any, fc.constantFrom(...ORDER_STATUSES)),
    async ({ checkout, model }, which, status) => {
      const order = at(model.orders, which)
      if (!order) return
      await changeOrderStatus(checkout.services, admin, { orderId: await orderOf(order), status })
      order.stage =
        status === 'cancelled'
          ? 'cancelled'
          : mayCustomerCancel({ status, trackingNumber: null })
            ? 'before-dispatch'
            : 'later'
    },
  ),
  step(2, 'cancel order', fc.tuple(any, crash), async (scene, which, crashesAfter) => {
    const order = at(scene.model.orders, which)
    if (!order) return
    const input = { userId: order.shopper, orderId: await orderOf(order), reason: 'changed-mind', note: null } as const
    const statuses: string[] = []
    const { hasCrashed } = await play(scene, crashesAfter, async (inProcess) => {
      statuses.push((await cancelOrder(inProcess.services, input)).status)
    })
    if (!hasCrashed) expect(statuses).toEqual([scene.model.cancel(order)])
  }),
  step(
    2,
    'refund units',
    fc.tuple(any, one, fc.integer({ min: 1, max: 3 }), fc.boolean(), crash),
    async (scene, which, line, units, isRestocked, crashesAfter) => {
      const order = at(scene.model.orders, which)
      if (!order) return
      const index = line % order.lines.length
      const orderId = await orderOf(order)
      const { product, size } = order.lines[index] ?? {}
      const item = (await findRefundable(db, orderId))?.items.find(
        (each) => each.productId === product && each.size === size,
      )
      const statuses: string[] = []
      const { hasCrashed } = await play(scene, crashesAfter, async (inProcess) => {
        const items = [{ orderItemId: item?.orderItemId ?? '', quantity: units, restock: isRestocked }]
        const input = {
          orderId,
          items,
          delivery: paise(0),
          other: paise(0),
          note: 'torn',
          requestId: crypto.randomUUID(),
        }
        statuses.push((await refundItems(inProcess.services, admin, input)).status)
      })
      // The provider may be unavailable, or not have captured the payment yet.
      if (hasCrashed || statuses[0] === 'provider-failed' || statuses[0] === 'not-captured') return
      expect(statuses).toEqual([scene.model.refundUnits(order, { index, units, isRestocked })])
    },
  ),
  step(1, 'refund by hand at the provider', fc.tuple(any), async ({ checkout, model }, which) => {
    const order = at(model.orders, which)
    const payment = order && checkout.gateway.payments.get(order.payment)
    if (!order || payment?.status !== 'captured' || order.total - order.refunded < HAND_REFUND) return
    await recordRefund(checkout.services, checkout.gateway.refundByHand(order.payment, paise(HAND_REFUND)))
    order.refunded += HAND_REFUND
  }),
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
      fc.constantFrom('rejected', 'unavailable', 'unavailable'),
      fc.boolean(),
    ),
    async ({ checkout }, operation, kind, committed) => checkout.gateway.fail(operation, { kind, committed }),
  ),
)

/** An amount that no refund of the shop has: the shop would take a refund of the same amount for its own. */
const HAND_REFUND = 137

async function orderOf({ payment }: ModelOrder): Promise<string> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('razorpay_payment_id', '=', payment)
    .executeTakeFirstOrThrow()
  return order.id
}

/** A customer presses Pay. */
async function start(scene: Scene, shopper: Shopper, notes: string | null, crashesAfter: number): Promise<void> {
  const { checkout, model, opened } = scene
  const plan = model.plan(shopper.id, notes)
  const wasFaulty = checkout.gateway.isFailing()
  const outcomes: Awaited<ReturnType<TestCheckout['start']>>[] = []
  const course = await play(scene, crashesAfter, async (inProcess) => {
    outcomes.push(await inProcess.start(shopper, { notes }))
  })
  const [outcome] = outcomes
  if (typeof plan === 'string') {
    if (!course.hasCrashed) expect(outcome).toEqual({ status: plan })
    return
  }
  if (!course.hasCrashed && !wasFaulty) expect(outcome?.status).toBe('ready')
  if (outcome?.status === 'ready') {
    expect(outcome.order.amount).toBe(plan.total)
    const live = model.live(shopper.id)
    const known = live?.purchase.key === plan.key ? live.providerOrder : undefined
    if (known) expect(outcome.order.id).toBe(known)
    opened.push({ shopper, orderId: outcome.order.id })
  }
  await followStart(scene, shopper, plan, course)
}

/** Tells the model what is live now: the new checkout, the earlier one or, when the provider failed, none. */
async function followStart(
  { model }: Scene,
  shopper: Shopper,
  plan: ModelPurchase,
  { hasCrashed }: Course,
): Promise<void> {
  const live = await db
    .selectFrom('checkouts')
    .innerJoin('payment_attempts', 'payment_attempts.checkout_id', 'checkouts.id')
    .select(['checkouts.id', 'payment_attempts.razorpay_order_id'])
    .select(sql<boolean>`checkouts.expires_at <= clock_timestamp()`.as('isOver'))
    .where('checkouts.user_id', '=', shopper.id)
    .where('checkouts.status', 'in', ['reserved', 'awaiting_payment'])
    .executeTakeFirst()
  const before = model.live(shopper.id)
  const isUnchanged = live !== undefined && live.id === before?.id && before.purchase.key !== plan.key
  if (isUnchanged) return
  if (!live) {
    if (before) before.isLive = false
    return
  }
  model.begin(shopper.id, plan, live.id, live.razorpay_order_id ?? undefined)
  // Pressing Pay again extends the reservation, unless the process crashed before.
  const begun = model.live(shopper.id)
  if (hasCrashed && begun) begun.isOver = live.isOver
}

/** Runs a command in a process that may crash. What it did at the provider stays done. */
async function play(
  { checkout }: Scene,
  crashesAfter: number,
  run: (inProcess: TestCheckout) => Promise<void>,
): Promise<Course> {
  try {
    await run(
      crashesAfter === Infinity ? checkout : openTestCheckout(crashingAfter(db, crashesAfter), checkout.gateway),
    )
    return { hasCrashed: false, isRejected: false }
  } catch (error) {
    const hasCrashed = error instanceof Crash
    // A webhook that couldn't be processed because the provider failed stays open.
    if (!hasCrashed && !(error instanceof GatewayError)) throw error
    // The next request comes later than the lease of this one.
    await db
      .updateTable('payment_attempts')
      .set({ updated_at: new Date(0) })
      .where('status', '=', 'created')
      .execute()
    return { hasCrashed, isRejected: !hasCrashed }
  }
}

/** Compares the payments that the shop has finalised since, in that order, with what the model expects of each. */
async function follow(
  scene: Scene,
  { hasCrashed, isRejected }: Course,
  { isReleased = () => false }: { isReleased?: (checkout: ModelCheckout) => boolean },
): Promise<void> {
  const { model, checkout, payments } = scene
  const finalised = await listFinalised(scene)
  for (const { payment, outcome } of finalised.filter((row) => !model.outcomes.has(row.payment))) {
    const paid = payments.find((one) => one.payment.id === payment)?.payment
    expect(outcome, payment).toBe(
      model.finalise(payment, { providerOrder: paid?.orderId ?? '', amount: paid?.amount ?? 0 }),
    )
  }
  for (const checkout of model.checkouts.filter((checkout) => checkout.isLive && isReleased(checkout))) {
    const { status } = await db
      .selectFrom('checkouts')
      .select('status')
      .where('id', '=', checkout.id)
      .executeTakeFirstOrThrow()
    if (!hasCrashed && !isRejected) expect(status).toBe('released')
    if (status === 'released') checkout.isLive = false
  }
  for (const checkout of model.checkouts) checkout.providerOrder ??= await findProviderOrder(checkout.id)
  expect(checkout.gateway.orders.size).toBeGreaterThanOrEqual(model.checkouts.filter((one) => one.providerOrder).length)
}

/** What the shop decided for the payments of this sequence, oldest decision first. */
async function listFinalised({ payments }: Scene): Promise<{ payment: string; outcome: string }[]> {
  const finalised = await db
    .selectFrom('orders')
    .select(['razorpay_payment_id as payment', 'created_at as at', sql<string>`'order'`.as('outcome')])
    .unionAll((eb) =>
      eb
        .selectFrom('refunds')
        .select(['razorpay_payment_id as payment', 'created_at as at', sql<string>`'refund'`.as('outcome')])
        .where('reason_code', 'not in', ['cancelled', 'items', 'at-provider']),
    )
    .orderBy('at')
    .execute()
  return finalised.filter((row) => payments.some(({ payment }) => payment.id === row.payment))
}

async function findProviderOrder(checkoutId: string): Promise<string | undefined> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .select('razorpay_order_id')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()
  return attempt?.razorpay_order_id ?? undefined
}

/** Whether the process crashed before the provider's order was attached, so that nobody can pay for the checkout. */
function isLost(checkout: ModelCheckout, shopper: Shopper): boolean {
  return checkout.shopper === shopper.id && checkout.providerOrder === undefined
}

async function editProduct(id: string, { price, delta }: { price: number; delta: number }): Promise<void> {
  await db
    .updateTable('products')
    .set((eb) => ({ price: paise(price), stock_quantity: eb('stock_quantity', '+', delta) }))
    .where('id', '=', id)
    .execute()
  if (delta === 0) return
  await db.insertInto('stock_movements').values({ product_id: id, delta, reason: 'adjustment' }).execute()
}

function isShort(checkout: TestCheckout, payment: ProviderPayment): boolean {
  return payment.amount !== checkout.gateway.orders.get(payment.orderId ?? '')?.amount
}

function at<Item>(items: readonly Item[], index: number): Item {
  return items[index % Math.max(1, items.length)] as Item
}

/** Shop and model have the same stock, the same carts, and the same outcome for each payment. */
async function expectToAgree(scene: Scene): Promise<void> {
  const { model, shoppers, products } = scene
  for (const product of products) {
    const onHand = model.products.get(product.id)?.onHand
    expect(await stockOf(db, product)).toEqual({ onHand, reserved: model.reserved(product.id) })
  }
  const lines = await db
    .selectFrom('cart_items')
    .select(['user_id', 'product_id as product', 'size', 'quantity'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const { id } of shoppers) {
    const own = lines.filter((line) => line.user_id === id).map(({ user_id: _, ...line }) => line)
    expect(own).toEqual((model.carts.get(id) ?? []).map(({ id: _, ...line }) => line))
  }
  for (const order of model.orders) {
    const refundable = await findRefundable(db, await orderOf(order))
    expect(refundable?.moneyLeft).toBe(order.total - order.refunded)
    for (const [index, { product, size }] of order.lines.entries()) {
      const item = refundable?.items.find((each) => each.productId === product && each.size === size)
      expect(item?.unitsLeft).toBe(order.unitsLeft[index])
    }
  }
  const outcomes = (await listFinalised(scene)).map(({ payment, outcome }) => [payment, outcome])
  expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(model.outcomes))
}

async function openScene(): Promise<Scene> {
  const products = [await insertProduct(db, { stockQuantity: 3 }), await insertProduct(db, { stockQuantity: 2 })]
  const shoppers = [await insertShopper(db), await insertShopper(db)]
  const scene = { checkout: openTestCheckout(db), model: new ShopModel(), products, shoppers, opened: [], payments: [] }
  for (const { id, stockQuantity, price } of products) scene.model.products.set(id, { onHand: stockQuantity, price })
  for (const shopper of shoppers) {
    for (const product of products) {
      await addToCart(db, shopper.id, { productId: product.id, size: 'S', quantity: 1 })
      scene.model.add(shopper.id, product.id, 'S')
    }
  }
  return scene
}

// Several runs, each in a new shop, since the audit after each step reads all that the shop has.
const runs = Array.from({ length: iterations(1, 20) }, (_, index) => index + 1)

test.each(runs)(
  'after any sequence of commands, the shop agrees with the model, and every payment is an order or refunded (%s)',
  async () => {
    const { seed } = seededRandom()
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 10, maxLength: 40 }), async (sequence) => {
        const scene = await openScene()
        for (const [name, run] of sequence) {
          const step = async () => {
            await run(scene)
            await expectToAgree(scene)
            await expectBalancedLedger(db)
          }
          await step().catch((error: unknown) => {
            throw new Error(`after: ${name}`, { cause: error })
          })
        }
        await finishBackgroundWork(scene)
        await expectToAgree(scene)
        await expectBalancedLedger(db)
        await expectMoneyAndGoodsToMatch(scene)
      }),
      { seed, numRuns: iterations(12, 100), endOnFailure: true },
    )
    await expectAllowedMoves(db)
  },
)

/** The provider works again, and the shop's jobs have done their work. */
async function finishBackgroundWork(scene: Scene): Promise<void> {
  const { checkout, shoppers, payments, model } = scene
  checkout.gateway.recover()
  for (const { payment } of payments) {
    // Money that isn't captured within days is returned by the provider itself.
    const now = checkout.gateway.payments.get(payment.id)
    if (now?.status === 'authorized' && isShort(checkout, payment)) {
      checkout.gateway.move(payment.id, { status: 'refunded', amountRefunded: now.amount })
    }
  }
  await db
    .updateTable('webhook_inbox')
    .set({ received_at: new Date(0) })
    .where('processed_at', 'is', null)
    .execute()
  await processPendingWebhooks(checkout.services)
  await follow(scene, { hasCrashed: false, isRejected: false }, {})
  for (const shopper of shoppers) {
    await expireReservations(db, shopper)
    await backdateAttempts(db, shopper, 400_000)
  }
  await releaseExpiredCheckouts(db)
  for (const checkout of model.checkouts) checkout.isLive = false
  await reconcileDueAttempts(checkout.services)
  await follow(scene, { hasCrashed: false, isRejected: false }, {})
  await db
    .updateTable('refunds')
    .set({ updated_at: new Date(0) })
    .where('status', '=', 'due')
    .execute()
  await sendDueRefunds(checkout.services)
}

async function expectMoneyAndGoodsToMatch({ checkout, model, payments }: Scene): Promise<void> {
  for (const { payment } of payments) {
    const order = await db
      .selectFrom('orders')
      .select('total_amount')
      .where('razorpay_payment_id', '=', payment.id)
      .executeTakeFirst()
    const { status, amountRefunded } = checkout.gateway.payments.get(payment.id) ?? payment
    const sold = model.orders.find((one) => one.payment === payment.id)
    if (order) {
      expect({ amount: payment.amount, amountRefunded }).toEqual({
        amount: order.total_amount,
        amountRefunded: sold?.refunded,
      })
      expect(status).toBe(amountRefunded === payment.amount ? 'refunded' : 'captured')
    } else expect(['failed', 'refunded']).toContain(status)
  }
  for (const product of model.products.keys()) expect(model.reserved(product)).toBe(0)
}
