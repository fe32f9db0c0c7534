import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { addToCart } from '#app/domain/cart/commands.server.ts'
import type { Product } from '#app/domain/catalog/product.ts'
import type { Offer } from '#app/domain/offers/offer.ts'
import { readCodFigures } from '#app/domain/orders/cod-orders.server.ts'
import type { Seller } from '#app/domain/orders/seller.ts'
import { GatewayError, type ProviderPayment, type ProviderRefund } from '#app/domain/payments/gateway.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { Crash, crashingAfter } from '../database/crashing-database.ts'
import { TYPED_ADDRESS } from '../factories/address-factory.ts'
import { insertOffer } from '../factories/cart-factory.ts'
import { insertProduct } from '../factories/product-factory.ts'
import { insertShopper, type Shopper } from '../factories/shopper.ts'
import { openTestCheckout, type TestCheckout } from '../suites/test-checkout.ts'
import type { ModelOrder } from './order-model.ts'
import { type ModelCheckout, ShopModel } from './shop-model.ts'

/** A registered shop: its refunds issue credit notes. */
const SELLER: Seller = { gstin: '24AAACC1206D1ZM', taxMode: 'regular' }

/** The owner's terms of cash on delivery. */
export const COD_TERMS = { codFee: paise(70), codRefusals: 2 }

/**
 * Two customers of one household, two products with few units and a delivery charge each, an administrator, and a provider that fails now and then,
 * together with the model of what should happen.
 */
export interface Scene {
  readonly db: Db
  readonly admin: AdminActor
  readonly checkout: TestCheckout
  readonly model: ShopModel
  /** Those who have an account now. */
  readonly shoppers: Shopper[]
  readonly products: readonly Product[]
  /** A code that two orders may use. */
  readonly offer: Offer
  /** Where the customers get their parcels, as they type it. */
  readonly address: typeof TYPED_ADDRESS & { readonly addressLine2: string }
  /** Orders at the provider that a customer's widget, or a payment link, was opened with, and the payments for them. */
  readonly opened: OpenedOrder[]
  readonly payments: (OpenedOrder & { readonly payment: ProviderPayment })[]
  /** Refunds of orders that somebody made at the provider and that the shop hasn't entered yet, oldest first. */
  readonly unreported: { readonly order: ModelOrder; readonly refund: ProviderRefund }[]
  /** The orders of the database that are known so far, by checkout. */
  readonly orders: Map<string, { readonly id: string; readonly orderNumber: string }>
  /** What couriers owed the owner before, in paise. */
  readonly outstandingBefore: number
}

export interface OpenedOrder {
  readonly shopper: Shopper
  readonly orderId: string
  /** The payment link of a draft. */
  readonly link?: { readonly id: string; readonly draft: ModelCheckout }
}

/** Opens a new scene in a database: a product whose sizes share a number, and one that is counted by size, both in both customers' carts. */
export async function openScene(db: Db, admin: AdminActor): Promise<Scene> {
  const hasDeliveryCharge = true
  const products = [
    await insertProduct(db, {
      sizes: ['S', 'M'],
      stockQuantity: 6,
      price: paise(4_00),
      hasDeliveryCharge,
      deliveryCharge: paise(1_50),
      freeDeliveryThreshold: paise(10_00),
    }),
    await insertProduct(db, {
      stockBySize: { S: 4, M: 2 },
      price: paise(3_00),
      hasDeliveryCharge,
      deliveryCharge: paise(1_00),
    }),
  ]
  const phone = `9${randomInt(1e9)}`.padEnd(10, '0')
  const shoppers = [await insertMember(db, phone), await insertMember(db, phone)]
  const checkout = openTestCheckout(db, { seller: SELLER })
  const model = new ShopModel()
  for (const { id, stock, sizes, price, deliveryCharge, freeDeliveryThreshold } of products) {
    const freeFrom = freeDeliveryThreshold ?? DEFAULT_SETTINGS.freeDeliveryThreshold
    model.products.set(id, { onHand: new Map(stock), sizes, price, deliveryCharge, freeFrom, isBinned: false })
  }
  for (const shopper of shoppers) {
    for (const product of products) {
      await addToCart(db, shopper.id, { productId: product.id, size: 'S', quantity: 1 })
      model.add(shopper.id, product.id, 'S')
    }
  }
  const code = `MODEL-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  model.offer = { amount: 2_55, maxUses: 2 }
  const offer = await insertOffer(db, { code, kind: 'amount', amount: paise(2_55), maxUses: 2 })
  const { settings } = await readSettings(db)
  model.wrapFee = settings.giftWrapFee
  model.sendsAtOnce = settings.exchangeSends === 'at-once'
  model.cod = { fee: COD_TERMS.codFee, maxRefusals: COD_TERMS.codRefusals }
  const address = { ...TYPED_ADDRESS, phone, addressLine2: 'Navrangpura' }
  const outstandingBefore = await readOutstanding(db)
  const empty = { opened: [], payments: [], unreported: [], orders: new Map() }
  return { db, admin, checkout, model, products, shoppers, offer, address, outstandingBefore, ...empty }
}

/** A new customer of a household, which has one phone. */
export async function insertMember(db: Db, phone: string): Promise<Shopper> {
  const shopper = await insertShopper(db)
  await db.updateTable('addresses').set({ phone }).where('user_id', '=', shopper.id).execute()
  return shopper
}

/** What couriers owe the owner for delivered parcels, in paise. */
export async function readOutstanding(db: Db): Promise<number> {
  return (await readCodFigures(db))['cod-outstanding'].sum
}

/** A command with its name, which holds the values chosen for it. */
export type Step = [name: string, run: (scene: Scene) => Promise<unknown>]

/** A command, its weight among the others, and the values that choose whom or what it is about. */
export function step<Values extends unknown[]>(
  weight: number,
  name: string,
  values: fc.Arbitrary<Values>,
  run: (scene: Scene, ...values: Values) => Promise<unknown>,
): { weight: number; arbitrary: fc.Arbitrary<Step> } {
  const arbitrary = values.map(
    (chosen): Step => [`${name} ${JSON.stringify(chosen)}`, (scene) => run(scene, ...chosen)],
  )
  return { weight, arbitrary }
}

export const one = fc.nat(1)
export const any = fc.nat(20)

/** The number of statements after which the process crashes; mostly null, for no crash. */
export const crash = fc.option(fc.nat(30), { freq: 5, nil: null })

export function at<Item>(items: readonly Item[], index: number): Item {
  return items[index % Math.max(1, items.length)] as Item
}

/** How a command ended early: its process crashed, or the provider failed. */
export interface Course {
  readonly hasCrashed: boolean
  readonly isRejected: boolean
}

/** Runs a command in a process that may crash. What it did at the provider stays done. */
export async function play(
  { db, checkout }: Scene,
  crashesAfter: number | null,
  run: (inProcess: TestCheckout) => Promise<void>,
): Promise<Course> {
  try {
    const { gateway } = checkout
    await run(
      crashesAfter === null ? checkout : openTestCheckout(crashingAfter(db, crashesAfter), { gateway, seller: SELLER }),
    )
    return { hasCrashed: false, isRejected: false }
  } catch (error) {
    const hasCrashed = error instanceof Crash
    // A webhook that couldn't be processed because the provider failed stays open.
    if (!hasCrashed && !(error instanceof GatewayError)) throw error
    // The next request comes after the lease of this one has ended.
    await db
      .updateTable('payment_attempts')
      .set({ updated_at: new Date(0) })
      .where('status', '=', 'created')
      .execute()
    return { hasCrashed, isRejected: !hasCrashed }
  }
}

/** How a command is sent: once, again later (after a crash, or by a second click), or by two people at the same moment. */
export interface Manner {
  readonly crashesAfter: number | null
  readonly sent: 'once' | 'again' | 'at once'
}

export const once: Manner = { crashesAfter: null, sent: 'once' }

export const manner: fc.Arbitrary<Manner> = fc.record({
  crashesAfter: crash,
  sent: fc.constantFrom('once', 'once', 'once', 'again', 'at once'),
})

/** A command that one transaction decides. */
export interface Command {
  readonly run: (inProcess: TestCheckout) => Promise<{ readonly status: string }>
  /** Does the same in the model. @returns The outcome. */
  readonly expected: () => string
  /** Outcomes that the model can't predict, and that change nothing. */
  readonly excused?: readonly string[]
}

/** Sends a command, and compares its outcomes with those of the model. */
export async function perform(scene: Scene, { crashesAfter, sent }: Manner, command: Command): Promise<void> {
  const statuses: string[] = []
  const run = async (inProcess: TestCheckout) => void statuses.push((await command.run(inProcess)).status)
  if (sent === 'at once') await Promise.all([run(scene.checkout), run(scene.checkout)])
  else await play(scene, crashesAfter, run)
  if (sent === 'again') await run(scene.checkout)
  const known = statuses.filter((status) => !command.excused?.includes(status))
  expect(known.sort()).toEqual(known.map(() => command.expected()).sort())
}

/** An order, with the scene that it belongs to. */
export interface AboutOrder extends Scene {
  readonly order: ModelOrder
  readonly orderId: string
  readonly orderNumber: string
}

/** A step about one of the orders. @param isMeant Which orders it may be about; all by default. */
export function orderStep<Values extends unknown[]>(
  weight: number,
  name: string,
  values: fc.Arbitrary<Values>,
  command: (about: AboutOrder, ...values: Values) => Command | Promise<Command>,
  isMeant: (order: ModelOrder) => boolean = () => true,
) {
  return step(weight, name, fc.tuple(any, values, manner), async (scene, which, chosen, manner) => {
    const order = at(scene.model.orders.filter(isMeant), which)
    if (!order) return
    const { id: orderId, orderNumber } = await orderOf(scene, order)
    await perform(scene, manner, await command({ ...scene, order, orderId, orderNumber }, ...chosen))
  })
}

/** The id of the item in the database, for a line of an order of the model. */
export async function itemIdOf(
  db: Db,
  { order, orderId }: Pick<AboutOrder, 'order' | 'orderId'>,
  line: number,
): Promise<string> {
  const { product = '', size = '' } = order.lines[line] ?? {}
  const item = await db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', orderId)
    .where('product_id', '=', product)
    .where('size', '=', size)
    .executeTakeFirstOrThrow()
  return item.id
}

/** The order in the database, for an order of the model. */
export async function orderOf({ db, orders }: Scene, { checkout }: ModelOrder) {
  const known = orders.get(checkout)
  if (known) return known
  const order = await db
    .selectFrom('orders')
    .select(['id', 'order_number as orderNumber'])
    .where('checkout_id', '=', checkout)
    .executeTakeFirstOrThrow()
  orders.set(checkout, order)
  return order
}
