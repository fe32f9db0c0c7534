import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { reconcileDueAttempts } from '#app/domain/checkout/reconcile/reconcile-payments.server.ts'
import { Crash, crashingAfter } from '#tests/support/database/crashing-database.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertBuyer, insertShopper, type Shopper } from '#tests/support/factories/shopper.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { type SeededRandom, seededRandom } from '#tests/support/run/seeded-random.ts'
import { setUpTestCheckout } from '#tests/support/suites/checkout-suite.ts'
import {
  backdateAttempts,
  backdateReservations,
  expectBalancedLedger,
  expireReservations,
  listCheckouts,
  listOrderIds,
  listRefunds,
  openTestCheckout,
  stockBySizeOf,
  stockOf,
} from '#tests/support/suites/test-checkout.ts'
import { releaseCheckout } from './release-checkout.server.ts'
import { releaseExpiredCheckouts } from './release-expired-checkouts.server.ts'

// A thorough run has many iterations.
vi.setConfig({ testTimeout: 300_000 })

const checkout = await setUpTestCheckout()
const { db } = checkout

let random: SeededRandom
beforeEach(() => {
  random = seededRandom()
})

async function insertShoppers(count: number, wanted: Parameters<typeof insertShopper>[1]): Promise<Shopper[]> {
  const shoppers = []
  for (let index = 0; index < count; index++) shoppers.push(await insertShopper(db, wanted))
  return shoppers
}

/** Resolves once another connection waits for a lock. */
async function untilLockIsAwaited(): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db)
      return rows.length > 0
    },
    { timeout: 60_000 },
  )
}

/** Starts everything at the same moment, in an order that the seed decides. */
async function atOnce<Outcome>(racers: readonly (() => Promise<Outcome>)[]): Promise<Outcome[]> {
  const places = racers.map(() => Promise.withResolvers<Outcome>())
  const settled = Promise.all(places.map((place) => place.promise))
  for (const index of random.shuffle([...racers.keys()])) {
    racers[index]?.().then(places[index]?.resolve, places[index]?.reject)
  }
  return settled
}

/** Starts a payment and pays. @returns The status of the outcome. */
async function buy(shopper: Shopper): Promise<string> {
  const started = await checkout.start(shopper)
  if (started.status !== 'ready') return started.status
  const outcome = await checkout.verify(shopper, checkout.gateway.pay(started.order.id))
  return outcome.status
}

test('C01 fifty buyers press Pay for the last ten units: ten orders, and forty are rejected before paying', async () => {
  for (let iteration = 0; iteration < iterations(2, 20); iteration++) {
    const kurti = await insertProduct(db, { stockQuantity: 10 })
    const buyers = await insertShoppers(50, [{ product: kurti }])
    const outcomes = await atOnce(buyers.map((buyer) => () => buy(buyer)))

    expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(10)
    expect(outcomes.filter((outcome) => outcome === 'insufficient-stock')).toHaveLength(40)
    expect(await stockOf(db, kurti)).toEqual({ onHand: 0, reserved: 0 })
  }
})

test('C01 fifty buyers press Pay for ten units of three sizes: each size is sold to its last unit, and no further', async () => {
  for (let iteration = 0; iteration < iterations(1, 20); iteration++) {
    const kurti = await insertProduct(db, { stockBySize: { S: 2, M: 5, L: 3 } })
    const sizes = random.shuffle([...kurti.sizes.flatMap((size) => Array<string>(16).fill(size)), 'S', 'M'])
    const buyers = []
    for (const size of sizes) buyers.push(await insertShopper(db, [{ product: kurti, size }]))
    const outcomes = await atOnce(buyers.map((buyer) => () => buy(buyer)))

    const placed = (size: string) => outcomes.filter((outcome, at) => outcome === 'placed' && sizes[at] === size)
    expect(kurti.sizes.map((size) => placed(size).length)).toEqual([2, 5, 3])
    expect(outcomes.filter((outcome) => outcome === 'insufficient-stock')).toHaveLength(40)
    expect(await stockBySizeOf(db, kurti)).toEqual({ L: [0, 0], M: [0, 0], S: [0, 0] })
    expect(await stockOf(db, kurti)).toEqual({ onHand: 0, reserved: 0 })
  }
  await expectBalancedLedger(db)
})

test('C02 carts of the same two products in opposite order do not deadlock', async () => {
  for (let iteration = 0; iteration < iterations(1, 20); iteration++) {
    const kurti = await insertProduct(db, { stockQuantity: 30 })
    const dupatta = await insertProduct(db, { stockQuantity: 30 })
    const oneWay = await insertShoppers(25, [{ product: kurti }, { product: dupatta }])
    const otherWay = await insertShoppers(25, [{ product: dupatta }, { product: kurti }])
    const outcomes = await atOnce([...oneWay, ...otherWay].map((buyer) => () => buy(buyer)))

    expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(30)
    expect(outcomes.filter((outcome) => outcome === 'insufficient-stock')).toHaveLength(20)
    for (const product of [kurti, dupatta]) expect(await stockOf(db, product)).toEqual({ onHand: 0, reserved: 0 })
  }
})

test('M327 a customer whose reservation has reached its limit can’t renew it with many clicks; another buys the unit', async () => {
  const kurti = await insertProduct(db, { stockQuantity: 1 })
  const [hoarder, buyer] = [
    await insertShopper(db, [{ product: kurti }]),
    await insertShopper(db, [{ product: kurti }]),
  ]
  const started = await checkout.open(hoarder)
  await backdateReservations(db, hoarder, 56)
  const clicks = Array.from({ length: 10 }, (_, click) => async () => {
    const { status } = await checkout.start(hoarder, { notes: click % 2 === 0 ? null : 'a gift' })
    return status
  })
  const cancel = async () => (await checkout.cancel(hoarder, started)).status
  const outcomes = await atOnce([...clicks, cancel])

  expect(new Set(outcomes)).toEqual(new Set(['reserved-too-long', 'cancelled']))
  expect(await buy(buyer)).toBe('placed')
  expect(await stockOf(db, kurti)).toEqual({ onHand: 0, reserved: 0 })
})

test('C04 twenty simultaneous clicks start one payment', async () => {
  for (let iteration = 0; iteration < iterations(3, 50); iteration++) {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 5 })
    const before = checkout.gateway.countCalls('createOrder')
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => checkout.start(shopper)))

    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
    expect(checkout.gateway.countCalls('createOrder') - before).toBe(1)
    expect(await stockOf(db, kurti)).toEqual({ onHand: 5, reserved: 1 })
  }
})

test('C05 browser, webhook and reconciliation report the same payment at the same time: one order', async () => {
  for (let iteration = 0; iteration < iterations(8, 200); iteration++) {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 5 })
    const payment = checkout.gateway.pay(await checkout.open(shopper))
    await backdateAttempts(db, shopper, 121)

    await atOnce<unknown>([
      () => checkout.verify(shopper, payment),
      () => checkout.deliver(checkout.gateway.webhook('payment.captured', { payment })),
      () => reconcileDueAttempts(checkout.services),
      () => checkout.verify(shopper, payment),
      () => checkout.deliver(checkout.gateway.webhook('order.paid', { payment })),
    ])
    expect(await listOrderIds(db, shopper)).toHaveLength(1)
    expect(await stockOf(db, kurti)).toEqual({ onHand: 4, reserved: 0 })
    expect(await listRefunds(db, shopper)).toEqual([])
  }
})

test('C06 a reservation expires while the payment arrives: the last unit is sold or released, never both', async () => {
  for (let iteration = 0; iteration < iterations(15, 500); iteration++) {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 1 })
    const payment = checkout.gateway.pay(await checkout.open(shopper))
    await expireReservations(db, shopper)

    await atOnce<unknown>([
      () => releaseExpiredCheckouts(db),
      () => checkout.verify(shopper, payment),
      () => checkout.cancel(shopper, payment.orderId ?? ''),
      () => releaseExpiredCheckouts(db),
    ])
    expect(await listOrderIds(db, shopper)).toHaveLength(1)
    expect(await stockOf(db, kurti)).toEqual({ onHand: 0, reserved: 0 })
  }
})

test('C06 a payment that arrives while its units are being released waits, then claims them', async () => {
  const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 1 })
  const payment = checkout.gateway.pay(await checkout.open(shopper))

  const { verified } = await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .selectFrom('checkouts')
      .select('id')
      .where('user_id', '=', shopper.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const verified = checkout.verify(shopper, payment)
    await untilLockIsAwaited()
    await releaseCheckout(tx, id, { status: 'expired', reason: 'expired' })
    return { verified }
  })
  expect(await verified).toMatchObject({ status: 'placed' })
  expect(await stockOf(db, kurti)).toEqual({ onHand: 0, reserved: 0 })
})

test('C06 a late payment and a new buyer compete for the last unit: one gets it, the other is rejected or refunded', async () => {
  for (let iteration = 0; iteration < iterations(10, 200); iteration++) {
    const { product: kurti, shopper: late } = await insertBuyer(db, { stockQuantity: 1 })
    const quick = await insertShopper(db, [{ product: kurti }])
    const payment = checkout.gateway.pay(await checkout.open(late))
    await checkout.cancel(late, payment.orderId ?? '')

    const [lateOutcome, quickOutcome] = await atOnce<string>([
      async () => (await checkout.verify(late, payment)).status,
      () => buy(quick),
    ])
    expect([lateOutcome, quickOutcome].filter((status) => status === 'placed')).toHaveLength(1)
    expect(await stockOf(db, kurti)).toEqual({ onHand: 0, reserved: 0 })
    expect(await listRefunds(db, late)).toHaveLength(lateOutcome === 'placed' ? 0 : 1)
  }
})

test('P12 two payments from two windows arrive at the same time: one order, one refund', async () => {
  for (let iteration = 0; iteration < iterations(8, 200); iteration++) {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 5 })
    const first = checkout.gateway.pay(await checkout.open(shopper))
    const second = checkout.gateway.pay(await checkout.open(shopper, { notes: 'in the other window' }))

    const outcomes = await atOnce([() => checkout.verify(shopper, first), () => checkout.verify(shopper, second)])
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['placed', 'refund-due'])
    expect(await listOrderIds(db, shopper)).toHaveLength(1)
    expect(await listRefunds(db, shopper)).toHaveLength(1)
    expect(await stockOf(db, kurti)).toEqual({ onHand: 4, reserved: 0 })
  }
})

test('C03 windows start different purchases at the same time: one is live, and only its units are reserved', async () => {
  for (let iteration = 0; iteration < iterations(8, 100); iteration++) {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 5 })
    await atOnce(['one', 'two', 'three'].map((notes) => () => checkout.start(shopper, { notes })))

    const live = (await listCheckouts(db, shopper)).filter((checkout) => checkout.status !== 'released')
    expect(live).toHaveLength(1)
    expect(await stockOf(db, kurti)).toEqual({ onHand: 5, reserved: 1 })
  }
})

test('orders placed at the same moment have gapless numbers, even if some processes die', async () => {
  const kurti = await insertProduct(db, { stockQuantity: 100 })
  const buyers = await insertShoppers(iterations(20, 80), [{ product: kurti }])
  await atOnce(
    buyers.map((buyer) => async () => {
      const payment = checkout.gateway.pay(await checkout.open(buyer))
      const crashing = openTestCheckout(crashingAfter(db, 5 + random.below(20)), { gateway: checkout.gateway })
      await crashing.verify(buyer, payment).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error
      })
      await checkout.verify(buyer, payment)
    }),
  )
  const rows = await db.selectFrom('orders').select('order_number').orderBy('order_number').execute()
  const counters = rows.map((row) => Number(row.order_number.slice(5)))
  expect(counters).toEqual(counters.map((_, index) => index + 1))
})
