import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { cancelOrder, cancelOrderAsAdmin } from '#app/domain/after-sale/cancel-order.server.ts'
import { receiveRefusedParcel, refuseParcel } from '#app/domain/after-sale/refused-parcels.server.ts'
import type { Product } from '#app/domain/catalog/product.ts'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import { paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { CHOSEN_ORDER_STATUSES, isSent, type OrderStatus } from '#app/vocabulary/statuses.ts'
import { Crash, crashingAfter } from '#tests/support/database/crashing-database.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { fillCart, insertShopper, type Shopper } from '#tests/support/factories/shopper.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { COD_FEE, hashTestCode, offerCod, openCodCheckout, withOwnPhone } from '#tests/support/suites/cod-checkout.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import {
  expectBalancedLedger,
  expireReservations,
  openTestCheckout,
  stockOf,
} from '#tests/support/suites/test-checkout.ts'
import { releaseExpiredCheckouts } from '../purchase/release-expired-checkouts.server.ts'
import { cancelCod, confirmAsAdmin, confirmWithCode } from './confirm-cod.server.ts'
import { readRemittance, recordCodPayment, recordRemittance } from './remittance.server.ts'

vi.setConfig({ testTimeout: 3_600_000 })

const SELLER = { gstin: '24AAACC1206D1ZM', taxMode: 'regular' } as const
const PRICE = 1_299_00
const TOTAL = PRICE + COD_FEE

const { db } = await setUpTestDatabase()
const actor = await testActor(db)
await offerCod(db, { codRefusals: 20 })

/** What should be true of one order of a unit. */
interface ModelOrder {
  readonly id: string
  status: OrderStatus
  isPaid: boolean
  isBack: boolean
  /** Units that it took and that aren't back. */
  out: 0 | 1
}

/** A customer, a product with two units, and what should be true of them. */
interface Scene {
  readonly shopper: Shopper
  readonly product: Product
  onHand: number
  held: { id: string; code: string; wrong: number } | undefined
  /** Purchases of the week that nobody confirmed. */
  unconfirmed: number
  readonly orders: ModelOrder[]
}

interface Process {
  readonly db: Db
  readonly services: ReturnType<typeof openTestCheckout>['services']
}

const openProcess = (own: Db): Process => ({ db: own, services: openTestCheckout(own, { seller: SELLER }).services })

type Step = (scene: Scene, process: Process) => Promise<{ status: string }>
type Expectation = (scene: Scene) => string | undefined

/** A command, and what it should answer and do to the model; undefined: it can't be sent now. */
interface Command {
  readonly name: string
  readonly run: Step
  readonly expect: Expectation
}

const at = (scene: Scene, which: number) => scene.orders[which % Math.max(1, scene.orders.length)]

/** A command about one of the orders. */
const aboutOrder = (
  name: string,
  which: number,
  run: (order: ModelOrder, scene: Scene, process: Process) => Promise<{ status: string }>,
  expected: (order: ModelOrder, scene: Scene) => string,
): Command => ({
  name,
  async run(scene, process) {
    const order = at(scene, which)
    return order ? run(order, scene, process) : { status: 'none' }
  },
  expect: (scene) => {
    const order = at(scene, which)
    return order && expected(order, scene)
  },
})

function release(scene: Scene): void {
  if (scene.held) scene.unconfirmed++
  scene.held = undefined
}

const confirmCommand = (by: 'code' | 'wrong code' | 'owner'): Command => ({
  name: `confirm by ${by}`,
  async run({ shopper, held }, { services }) {
    if (!held) return { status: 'none' }
    if (by === 'owner') return confirmAsAdmin(services, actor, held.id)
    const code = by === 'code' ? held.code : 'wrong'
    return confirmWithCode({ ...services, hashCode: hashTestCode }, { userId: shopper.id, checkoutId: held.id, code })
  },
  expect(scene) {
    const { held } = scene
    if (!held) return undefined
    if (by === 'wrong code') {
      held.wrong++
      if (held.wrong < 5) return 'wrong-code'
      release(scene)
      return 'too-many-wrong-codes'
    }
    scene.held = undefined
    scene.onHand--
    scene.orders.push({ id: '', status: 'confirmed', isPaid: false, isBack: false, out: 1 })
    return 'placed'
  },
})

function restock(order: ModelOrder, scene: Scene): void {
  scene.onHand += order.out
  order.out = 0
}

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.constant<Command>({
    name: 'hold',
    async run({ shopper, product, held }, { services, db: own }) {
      if (held === undefined) await fillCartOnce(shopper, product)
      const outcome = await openCodCheckout({ db: own, services }).request(shopper)
      return outcome.status === 'empty-cart' ? { status: 'insufficient-stock' } : outcome
    },
    expect(scene) {
      if (scene.held) return 'held'
      if (scene.onHand === 0) return 'insufficient-stock'
      return scene.unconfirmed >= 5 ? 'not-cod' : 'held'
    },
  }),
  fc.constantFrom('code', 'code', 'wrong code', 'owner').map((by) => confirmCommand(by as 'code')),
  fc.constant<Command>({
    name: 'run out and sweep',
    async run({ shopper }, { db: own }) {
      await expireReservations(db, shopper)
      await releaseExpiredCheckouts(own)
      return { status: 'swept' }
    },
    expect(scene) {
      release(scene)
      return 'swept'
    },
  }),
  fc.constant<Command>({
    name: 'cancel purchase',
    async run({ shopper, held }, { db: own }) {
      return held ? cancelCod(own, { userId: shopper.id, checkoutId: held.id }) : { status: 'none' }
    },
    expect(scene) {
      if (!scene.held) return undefined
      release(scene)
      return 'released'
    },
  }),
  fc.tuple(fc.nat(9), fc.constantFrom(...CHOSEN_ORDER_STATUSES)).map(([which, status]) =>
    aboutOrder(
      `set ${status}`,
      which,
      ({ id }, _, { services }) => changeOrderStatus(services, actor, { orderId: id, status }),
      (order) => {
        if (order.status === status) return 'unchanged'
        if (status === 'cancelled') return 'already-changed'
        const mayLeave = order.status !== 'refused' || status === 'shipped' || status === 'delivered'
        if (order.status === 'cancelled' || order.isBack || !mayLeave) return 'already-changed'
        order.status = status
        return 'changed'
      },
    ),
  ),
  fc.nat(9).map((which) =>
    aboutOrder(
      'refuse',
      which,
      ({ id }, _, { services }) => refuseParcel(services, actor, id),
      (order) => {
        if (order.status === 'refused') return 'refused'
        if (order.isPaid || order.status !== 'shipped') return 'not-refusable'
        order.status = 'refused'
        return 'refused'
      },
    ),
  ),
  fc.tuple(fc.nat(9), fc.boolean()).map(([which, isRestocked]) =>
    aboutOrder(
      'take back',
      which,
      ({ id }, _, { services }) => receiveRefusedParcel(services, actor, { orderId: id, isRestocked }),
      (order, scene) => {
        if (order.isBack) return 'already-received'
        if (order.status !== 'refused') return 'not-refused'
        order.isBack = true
        if (isRestocked) restock(order, scene)
        return 'received'
      },
    ),
  ),
  fc.nat(9).map((which) =>
    aboutOrder(
      'record payment',
      which,
      ({ id }, _, { db: own }) => recordCodPayment(own, actor, { orderId: id, reference: null }),
      (order) => paymentPlan(order, true),
    ),
  ),
  fc.tuple(fc.nat(9), fc.boolean()).map(([which, isExact]) =>
    aboutOrder(
      `remittance file, ${isExact ? 'exact' : 'short'}`,
      which,
      async ({ id }, _, { db: own }) => {
        const { order_number } = await db
          .selectFrom('orders')
          .select('order_number')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const read = readRemittance(`${order_number},${(TOTAL - (isExact ? 0 : 1)) / 100}`)
        if (read.status !== 'read') return read
        const [line] = await recordRemittance(own, actor, read.lines)
        return { status: line?.plan ?? 'none' }
      },
      (order) => paymentPlan(order, isExact),
    ),
  ),
  fc.tuple(fc.nat(9), fc.boolean()).map(([which, isRestocked]) =>
    aboutOrder(
      'cancel as administrator',
      which,
      ({ id }, _, { services }) =>
        cancelOrderAsAdmin(services, actor, { orderId: id, isRefunded: true, isRestocked, note: null }),
      (order, scene) => {
        if (order.status === 'cancelled') return 'already-cancelled'
        if (order.status === 'refused') return 'already-changed'
        if (!order.isPaid && isSent(order.status)) return 'with-courier'
        order.status = 'cancelled'
        if (isRestocked) restock(order, scene)
        return 'cancelled'
      },
    ),
  ),
  fc.nat(9).map((which) =>
    aboutOrder(
      'cancel as customer',
      which,
      ({ id }, { shopper }, { services }) =>
        cancelOrder(services, { userId: shopper.id, orderId: id, reason: 'changed-mind', note: null }),
      (order, scene) => {
        if (order.status === 'cancelled') return 'already-cancelled'
        if (!['pending', 'confirmed', 'processing'].includes(order.status)) return 'dispatched'
        order.status = 'cancelled'
        restock(order, scene)
        return 'cancelled'
      },
    ),
  ),
)

function paymentPlan(order: ModelOrder, isExact: boolean): string {
  if (!isExact) return 'other-amount'
  if (order.isPaid) return 'recorded'
  if (order.status === 'cancelled' || order.status === 'refused') return order.status
  if (!isSent(order.status)) return 'not-sent'
  order.isPaid = true
  return 'record'
}

async function fillCartOnce(shopper: Shopper, product: Product): Promise<void> {
  const line = await db.selectFrom('cart_items').select('id').where('user_id', '=', shopper.id).executeTakeFirst()
  if (line) return
  const { onHand, reserved } = await stockOf(db, product)
  if (onHand > reserved) await fillCart(db, shopper.id, [{ product }])
}

/** Reads what the database says of the scene, and gives the model what it can't know: ids and codes. */
async function compare(scene: Scene): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status', 'payment_status', 'returned_at'])
    .where('user_id', '=', scene.shopper.id)
    .orderBy('created_at')
    .execute()
  expect(
    orders.map(({ status, payment_status, returned_at }) => [status, payment_status === 'paid', returned_at !== null]),
  ).toEqual(scene.orders.map(({ status, isPaid, isBack }) => [status, isPaid, isBack]))
  for (const [index, { id }] of orders.entries()) Object.assign(scene.orders[index] ?? {}, { id })
  expect(await stockOf(db, scene.product)).toEqual({ onHand: scene.onHand, reserved: scene.held ? 1 : 0 })
}

let sequences = 0
let crashes = 0
afterAll(() => console.log(`${sequences} sequences with cash on delivery, ${crashes} crashes`))

test('M492 random sequences with crashes end as the model says, and the ledger balances', async () => {
  const step = fc.tuple(command, fc.option(fc.nat(30), { freq: 4, nil: null }))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      sequences++
      const product = await insertProduct(db, { price: paise(PRICE), stockQuantity: 2 })
      const shopper = await withOwnPhone(db, await insertShopper(db, [{ product }]))
      const scene: Scene = { shopper, product, onHand: 2, held: undefined, unconfirmed: 0, orders: [] }
      for (const [{ name, run, expect: expected }, crashesAfter] of steps) {
        if (crashesAfter !== null) {
          // The process may die anywhere; the same command is sent again.
          const outcome = await run(scene, openProcess(crashingAfter(db, crashesAfter))).catch(
            (error: unknown) => error,
          )
          if (outcome instanceof Crash) crashes++
          else if (outcome instanceof Error) throw outcome
          else {
            await settle(scene, name, expected, outcome as { status: string })
            continue
          }
        }
        await settle(scene, name, expected, await run(scene, openProcess(db)))
      }
      await expectBalancedLedger(db)
    }),
    { numRuns: iterations(25, 500), ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
  )
})

async function settle(scene: Scene, name: string, expected: Expectation, outcome: { status: string }): Promise<void> {
  const wanted = expected(scene)
  if (wanted === undefined) return
  expect(outcome.status, name).toBe(wanted)
  if (name === 'hold' && outcome.status === 'held' && !scene.held) {
    const { checkoutId } = outcome as unknown as { checkoutId: string }
    const { services } = openProcess(db)
    const code = await openCodCheckout({ db, services }).codeOf(checkoutId)
    scene.held = { id: checkoutId, code, wrong: 0 }
  }
  await compare(scene)
}
