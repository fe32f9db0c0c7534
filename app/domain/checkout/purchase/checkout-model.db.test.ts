import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addToCart } from '#app/domain/cart/commands.server.ts'
import type { Product } from '#app/domain/catalog/product.ts'
import { processPendingWebhooks } from '#app/domain/checkout/reconcile/process-webhook.server.ts'
import { reconcileDueAttempts } from '#app/domain/checkout/reconcile/reconcile-payments.server.ts'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import { GatewayError, type ProviderPayment } from '#app/domain/payments/gateway.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/refunds.server.ts'
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
import { type ModelCheckout, type ModelPurchase, ShopModel } from '#tests/support/shop-model.ts'
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
import { cancelPayment } from './cancel-payment.server.ts'
import { releaseExpiredCheckouts } from './release-expired-checkouts.server.ts'

// A thorough run tries many evenings.
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

/** One evening of the shop: two customers, two products of few pieces, and a provider that has its moments. */
interface Scene {
  readonly checkout: TestCheckout
  readonly model: ShopModel
  readonly shoppers: readonly Shopper[]
  readonly products: readonly Product[]
  /** Orders at the provider that a customer's widget was opened with, and the payments for them. */
  readonly opened: { shopper: Shopper; orderId: string }[]
  readonly payments: { shopper: Shopper; payment: ProviderPayment }[]
}

/** How a command went: the process died in it, or the provider did not play along. */
interface Course {
  readonly isDead: boolean
  readonly isRefused: boolean
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

/** After how many statements the process dies; mostly it lives. */
const death = fc.option(fc.nat(30), { freq: 5, nil: Infinity })

const steps = fc.oneof(
  step(4, 'add to cart', fc.tuple(one, one, fc.constantFrom('S', 'M')), async (scene, who, what, size) => {
    const [shopper, product] = [at(scene.shoppers, who), at(scene.products, what)]
    const { status } = await addToCart(db, shopper.id, { productId: product.id, size, quantity: 1 })
    expect(status).toBe(scene.model.add(shopper.id, product.id, size))
  }),
  step(5, 'start', fc.tuple(one, fc.constantFrom(null, 'a gift'), death), (scene, who, notes, diesAfter) =>
    start(scene, at(scene.shoppers, who), notes, diesAfter),
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
  step(5, 'verify', fc.tuple(any, death), async (scene, which, diesAfter) => {
    const { checkout, payments, model } = scene
    const paid = at(payments, which)
    // The widget signs payments that succeeded, of the amount of their order.
    if (!paid || paid.payment.status === 'failed' || isShort(checkout, paid.payment)) return
    const wasUnwell = checkout.gateway.isFailing()
    const told: string[] = []
    const course = await play(scene, diesAfter, async (ofProcess) => {
      told.push((await ofProcess.verify(paid.shopper, paid.payment)).status)
    })
    await follow(scene, course, {})
    const fate = model.fates.get(paid.payment.id)
    if (course.isDead || (wasUnwell && told[0] === 'invalid')) return
    expect(fate).toBeDefined()
    const started = model.checkouts.find((one) => one.providerOrder === paid.payment.orderId)
    expect(told).toEqual([started?.orderedAt === undefined ? 'refund-due' : 'placed'])
  }),
  step(
    5,
    'webhook',
    fc.tuple(any, fc.constantFrom('failed', 'authorized', 'captured'), death),
    async (scene, which, event, diesAfter) => {
      const { checkout, payments, model } = scene
      const paid = at(payments, which)
      if (!paid || (paid.payment.status === 'failed') !== (event === 'failed')) return
      const now = checkout.gateway.payments.get(paid.payment.id)?.status ?? 'failed'
      const status = event === 'authorized' ? event : now
      const webhook = checkout.gateway.webhook(`payment.${event}`, { payment: { ...paid.payment, status } })
      const course = await play(scene, diesAfter, (ofProcess) => ofProcess.deliver(webhook))
      await follow(scene, course, {})
      if (!course.isDead && !course.isRefused && event !== 'failed') expect(model.fates.has(paid.payment.id)).toBe(true)
    },
  ),
  step(2, 'cancel', fc.tuple(any, death), async (scene, which, diesAfter) => {
    const open = at(scene.opened, which)
    if (!open) return
    const course = await play(scene, diesAfter, async (ofProcess) => {
      await cancelPayment(ofProcess.db, open.shopper.id, { razorpayOrderId: open.orderId, reason: 'cancelled' })
    })
    await follow(scene, course, { isReleased: (checkout) => checkout.providerOrder === open.orderId })
  }),
  step(2, 'run out', fc.tuple(one), async ({ shoppers, model }, who) => {
    const shopper = at(shoppers, who)
    await expireReservations(db, shopper)
    const live = model.live(shopper.id)
    if (live) live.isOver = true
  }),
  step(2, 'sweep', fc.tuple(death), async (scene, diesAfter) => {
    const course = await play(scene, diesAfter, async (ofProcess) => void (await releaseExpiredCheckouts(ofProcess.db)))
    await follow(scene, course, { isReleased: (checkout) => checkout.isOver })
  }),
  step(2, 'reconcile', fc.tuple(one, death), async (scene, who, diesAfter) => {
    const { checkout, shoppers, payments, model } = scene
    const shopper = at(shoppers, who)
    await backdateAttempts(db, shopper, 400)
    const wasUnwell = checkout.gateway.isFailing()
    const course = await play(scene, diesAfter, (ofProcess) => reconcileDueAttempts(ofProcess.services))
    await follow(scene, { ...course, isRefused: wasUnwell }, { isReleased: (checkout) => isLost(checkout, shopper) })
    if (course.isDead || wasUnwell) return
    const succeeded = payments.filter((paid) => paid.shopper === shopper && paid.payment.status !== 'failed')
    for (const { payment } of succeeded) expect(model.fates.has(payment.id)).toBe(true)
  }),
  step(1, 'send refunds', fc.tuple(death), async (scene, diesAfter) => {
    await play(scene, diesAfter, (ofProcess) => sendDueRefunds(ofProcess.services))
  }),
  step(
    2,
    'admin edits product',
    fc.tuple(one, fc.integer({ min: 1, max: 5 }), fc.integer({ min: -2, max: 2 })),
    async ({ products, model }, what, rupees, wanted) => {
      const { id } = at(products, what)
      const known = model.products.get(id) ?? { onHand: 0, price: 0 }
      // Pieces that are promised cannot be taken away.
      const delta = Math.max(wanted, model.held(id) - known.onHand)
      await editProduct(id, { price: rupees * 100, delta })
      model.products.set(id, { onHand: known.onHand + delta, price: rupees * 100 })
    },
  ),
  step(
    1,
    'admin moves order',
    fc.tuple(any, fc.constantFrom(...ORDER_STATUSES)),
    async ({ checkout }, which, status) => {
      const order = at(await db.selectFrom('orders').select('id').orderBy('created_at').execute(), which)
      if (order) await changeOrderStatus(checkout.services, admin, { orderId: order.id, status })
    },
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
      fc.constantFrom('rejected', 'unavailable', 'unavailable'),
      fc.boolean(),
    ),
    async ({ checkout }, operation, kind, committed) => checkout.gateway.fail(operation, { kind, committed }),
  ),
)

/** Somebody presses pay. */
async function start(scene: Scene, shopper: Shopper, notes: string | null, diesAfter: number): Promise<void> {
  const { checkout, model, opened } = scene
  const plan = model.plan(shopper.id, notes)
  const wasUnwell = checkout.gateway.isFailing()
  const outcomes: Awaited<ReturnType<TestCheckout['start']>>[] = []
  const course = await play(scene, diesAfter, async (ofProcess) => {
    outcomes.push(await ofProcess.start(shopper, { notes }))
  })
  const [outcome] = outcomes
  if (typeof plan === 'string') {
    if (!course.isDead) expect(outcome).toEqual({ status: plan })
    return
  }
  if (!course.isDead && !wasUnwell) expect(outcome?.status).toBe('ready')
  if (outcome?.status === 'ready') {
    expect(outcome.order.amount).toBe(plan.total)
    const live = model.live(shopper.id)
    const known = live?.purchase.key === plan.key ? live.providerOrder : undefined
    if (known) expect(outcome.order.id).toBe(known)
    opened.push({ shopper, orderId: outcome.order.id })
  }
  await followStart(scene, shopper, plan, course)
}

/** What holds pieces now: the purchase that was asked for, the one before, or, when the provider failed, none. */
async function followStart({ model }: Scene, shopper: Shopper, plan: ModelPurchase, { isDead }: Course): Promise<void> {
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
  // Who pressed pay again has new time, unless the process died before it gave it.
  const begun = model.live(shopper.id)
  if (isDead && begun) begun.isOver = live.isOver
}

/** Runs a command in a process that may die in it. What it had begun at the provider stays. */
async function play(
  { checkout }: Scene,
  diesAfter: number,
  run: (ofProcess: TestCheckout) => Promise<void>,
): Promise<Course> {
  try {
    await run(diesAfter === Infinity ? checkout : openTestCheckout(crashingAfter(db, diesAfter), checkout.gateway))
    return { isDead: false, isRefused: false }
  } catch (error) {
    const isDead = error instanceof Crash
    // A webhook that the provider's moment kept from being worked off stays open.
    if (!isDead && !(error instanceof GatewayError)) throw error
    // Whoever comes next comes later than a request may take.
    await db
      .updateTable('payment_attempts')
      .set({ updated_at: new Date(0) })
      .where('status', '=', 'created')
      .execute()
    return { isDead, isRefused: !isDead }
  }
}

/** The model learns which payments the shop has settled since, in that order, and says what must have become of each. */
async function follow(
  scene: Scene,
  { isDead, isRefused }: Course,
  { isReleased = () => false }: { isReleased?: (checkout: ModelCheckout) => boolean },
): Promise<void> {
  const { model, checkout, payments } = scene
  const settled = await listSettled(scene)
  for (const { payment, fate } of settled.filter((row) => !model.fates.has(row.payment))) {
    const paid = payments.find((one) => one.payment.id === payment)?.payment
    expect(fate, payment).toBe(model.settle(payment, { providerOrder: paid?.orderId ?? '', amount: paid?.amount ?? 0 }))
  }
  for (const checkout of model.checkouts.filter((checkout) => checkout.isLive && isReleased(checkout))) {
    const { status } = await db
      .selectFrom('checkouts')
      .select('status')
      .where('id', '=', checkout.id)
      .executeTakeFirstOrThrow()
    if (!isDead && !isRefused) expect(status).toBe('released')
    if (status === 'released') checkout.isLive = false
  }
  for (const checkout of model.checkouts) checkout.providerOrder ??= await findProviderOrder(checkout.id)
  expect(checkout.gateway.orders.size).toBeGreaterThanOrEqual(model.checkouts.filter((one) => one.providerOrder).length)
}

/** What the shop decided for this evening's payments, the first decision first. */
async function listSettled({ payments }: Scene): Promise<{ payment: string; fate: string }[]> {
  const settled = await db
    .selectFrom('orders')
    .select(['razorpay_payment_id as payment', 'created_at as at', sql<string>`'order'`.as('fate')])
    .unionAll((eb) =>
      eb
        .selectFrom('refunds')
        .select(['razorpay_payment_id as payment', 'created_at as at', sql<string>`'refund'`.as('fate')]),
    )
    .orderBy('at')
    .execute()
  return settled.filter((row) => payments.some(({ payment }) => payment.id === row.payment))
}

async function findProviderOrder(checkoutId: string): Promise<string | undefined> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .select('razorpay_order_id')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()
  return attempt?.razorpay_order_id ?? undefined
}

/** Whether the process died before it had an order of the provider for this purchase: nobody can pay it any more. */
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

/** Shop and model have the same pieces, the same carts, and the same fate for each payment. */
async function expectToAgree(scene: Scene): Promise<void> {
  const { model, shoppers, products } = scene
  for (const product of products) {
    const onHand = model.products.get(product.id)?.onHand
    expect(await stockOf(db, product)).toEqual({ onHand, reserved: model.held(product.id) })
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
  const fates = (await listSettled(scene)).map(({ payment, fate }) => [payment, fate])
  expect(Object.fromEntries(fates)).toEqual(Object.fromEntries(model.fates))
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

// Several weeks, each in a new shop: the audit after each step reads all that the shop has.
const weeks = Array.from({ length: iterations(1, 20) }, (_, index) => index + 1)

test.each(weeks)(
  'whatever happens in whatever order, the shop is as the model says, and every payment ends in its order or with the customer (%s)',
  async () => {
    const { seed } = seededRandom()
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 10, maxLength: 40 }), async (evening) => {
        const scene = await openScene()
        for (const [name, run] of evening) {
          const step = async () => {
            await run(scene)
            await expectToAgree(scene)
            await expectBalancedLedger(db)
          }
          await step().catch((error: unknown) => {
            throw new Error(`after: ${name}`, { cause: error })
          })
        }
        await comeToRest(scene)
        await expectToAgree(scene)
        await expectBalancedLedger(db)
        await expectMoneyAndGoodsToMatch(scene)
      }),
      { seed, numRuns: iterations(12, 100), endOnFailure: true },
    )
    await expectAllowedMoves(db)
  },
)

/** The provider is well again, and the shop's background work has done what it does in time. */
async function comeToRest(scene: Scene): Promise<void> {
  const { checkout, shoppers, payments, model } = scene
  checkout.gateway.recover()
  for (const { payment } of payments) {
    // What nobody took within days, the provider gives back itself.
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
  await follow(scene, { isDead: false, isRefused: false }, {})
  for (const shopper of shoppers) {
    await expireReservations(db, shopper)
    await backdateAttempts(db, shopper, 400_000)
  }
  await releaseExpiredCheckouts(db)
  for (const checkout of model.checkouts) checkout.isLive = false
  await reconcileDueAttempts(checkout.services)
  await follow(scene, { isDead: false, isRefused: false }, {})
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
    const { status } = checkout.gateway.payments.get(payment.id) ?? payment
    if (order) expect({ status, amount: payment.amount }).toEqual({ status: 'captured', amount: order.total_amount })
    else expect(['failed', 'refunded']).toContain(status)
  }
  for (const product of model.products.keys()) expect(model.held(product)).toBe(0)
}
