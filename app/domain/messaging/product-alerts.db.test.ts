import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '#app/domain/catalog/product.ts'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { setStock } from '#app/domain/catalog/set-stock.server.ts'
import { lockStock, releaseStock, reserveStock } from '#app/domain/catalog/stock.server.ts'
import { setPriceDropAlert, setSizeAlert, setStockAlert, toggleWishlist } from '#app/domain/wishlist/commands.server.ts'
import { listWishlist } from '#app/domain/wishlist/queries.server.ts'
import { formatRupees, type Paise, paise } from '#app/money.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertSubscriber } from '#tests/support/factories/notification-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { randomCases } from '#tests/support/run/race-iterations.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { openTestCheckout } from '#tests/support/suites/test-checkout.ts'
import { alertSubscribers, deleteOldAlerts, queueAlertMails, sendBackInStockAlerts } from './product-alerts.server.ts'

const shopUrl = 'https://gulmeher.example'

const { db } = await setUpTestDatabase()
beforeEach(async () => {
  await db.deleteFrom('mails').execute()
  await db.deleteFrom('stock_returns').execute()
  await db.deleteFrom('product_alerts').execute()
})

const services = () => ({ db, jobs: createFakeJobs(), shopUrl })

/** Saves a product as the administrator does: in one transaction, which alerts the subscribers. */
async function save(product: Product, change: { price?: Paise; stockQuantity?: number }) {
  const { jobs } = services()
  await inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('products')
      .select(['price', 'stock_quantity', 'reserved_quantity'])
      .where('id', '=', product.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const price = change.price ?? before.price
    const stock = change.stockQuantity ?? before.stock_quantity
    await tx.updateTable('products').set({ price, stock_quantity: stock }).where('id', '=', product.id).execute()
    await alertSubscribers(tx, jobs, {
      productId: product.id,
      before: { price: before.price, available: before.stock_quantity - before.reserved_quantity },
      after: { price, available: stock - before.reserved_quantity },
    })
  })
  return jobs.enqueued
}

const notificationsOf = (customer: { id: string }) =>
  db.selectFrom('notifications').select(['title', 'message']).where('user_id', '=', customer.id).orderBy('id').execute()

/** Titles of a customer's alerts, in order. */
async function alertsOf(customer: { id: string }): Promise<string[]> {
  return (await notificationsOf(customer)).map(({ title }) => title)
}

const mailsTo = (customer: { email: string }) =>
  db.selectFrom('mails').selectAll().where('recipient', '=', customer.email).orderBy('created_at').execute()

describe('alerts for a size', () => {
  const returnUnits = (product: Product, size: string, quantity: number) =>
    inTransaction(db, async (tx) => {
      await lockStock(tx, [product.id])
      await releaseStock(tx, [{ productId: product.id, size, quantity }])
    })
  const insertReserved = async () => {
    const product = await insertProduct(db, { name: 'Neel Kurti', stockBySize: { S: 1, M: 1, L: 4 } })
    const lines = ['S', 'M'].map((size) => ({ productId: product.id, size, quantity: 1 }))
    await inTransaction(db, (tx) => reserveStock(tx, lines))
    return product
  }
  const alertFor = (product: Product, size: string) => async (customer: { id: string }) =>
    setSizeAlert(db, customer.id, { productId: product.id, size, isOn: true })

  test('M243 go once to those who wait for the size, and to no one else', async () => {
    const product = await insertReserved()
    const [waiting, forSmall, subscriber] = [
      await insertCustomer(db),
      await insertCustomer(db),
      await insertSubscriber(db, product),
    ]
    expect(await alertFor(product, 'M')(waiting)).toEqual({ status: 'changed' })
    await alertFor(product, 'S')(forSmall)
    await returnUnits(product, 'M', 1)
    await sendBackInStockAlerts(services())
    await queueAlertMails(services())
    expect(await alertsOf(waiting)).toEqual(['Back in Stock'])
    expect(await mailsTo(waiting)).toMatchObject([{ subject: 'Neel Kurti in size M is back in stock' }])
    expect([await alertsOf(forSmall), await alertsOf(subscriber)]).toEqual([[], []])

    await inTransaction(db, (tx) => reserveStock(tx, [{ productId: product.id, size: 'M', quantity: 1 }]))
    await returnUnits(product, 'M', 1)
    await sendBackInStockAlerts(services())
    expect(await alertsOf(waiting)).toEqual(['Back in Stock'])
  })

  test('M243 aren’t sent for a size that is out of stock again or no longer offered, and stay on until it is back in stock', async () => {
    const product = await insertReserved()
    const customer = await insertCustomer(db)
    await alertFor(product, 'M')(customer)
    await returnUnits(product, 'M', 1)
    await inTransaction(db, (tx) => reserveStock(tx, [{ productId: product.id, size: 'M', quantity: 1 }]))
    await sendBackInStockAlerts(services())
    expect(await alertsOf(customer)).toEqual([])
    await returnUnits(product, 'M', 1)
    await sendBackInStockAlerts(services())
    expect(await alertsOf(customer)).toEqual(['Back in Stock'])
  })

  /** Counts the units as the administrator does; `''` has those that all sizes share. */
  const count = (product: Product, onHand: Record<string, number>) =>
    inTransaction(db, async (tx) => {
      await lockStock(tx, [product.id])
      const counted = { productId: product.id, onHand: new Map(Object.entries(onHand)) }
      await setStock(tx, { ...counted, reason: 'counted', note: null, actorEmail: 'owner@shop.example' })
    })
  const change = (product: Product, changes: { size?: string[]; archived_at?: Date | null }) =>
    db.updateTable('products').set(changes).where('id', '=', product.id).execute()
  const insertWaiting = async (product: Product, size: string) => {
    const customer = await insertCustomer(db)
    await alertFor(product, size)(customer)
    return customer
  }
  /** Sends what is due. @returns The texts of the customer's alerts, in order. */
  const messagesTo = async (customer: { id: string }) => {
    await sendBackInStockAlerts(services())
    return (await notificationsOf(customer)).map(({ message }) => message)
  }
  const available = (product: Product, size: string) => [
    `${product.name} in size ${size} is available again for ${formatRupees(product.price)}.`,
  ]

  test('M243 are sent when a size is counted again after it was taken out', async () => {
    const product = await insertProduct(db, { sizes: ['S', 'M'], stockBySize: { S: 0, M: 3 } })
    const customer = await insertWaiting(product, 'S')
    await change(product, { size: ['M'] })
    await count(product, { M: 3 })
    expect(await messagesTo(customer)).toEqual([])
    await change(product, { size: ['S', 'M'] })
    await count(product, { S: 5, M: 3 })
    expect(await messagesTo(customer)).toEqual(available(product, 'S'))
    expect(await listWishlist(db, customer.id)).toMatchObject([{ alertSizes: [] }])
  })

  test('M243 are sent when sizes are merged into one number, and only for sizes', async () => {
    const product = await insertProduct(db, { sizes: ['S', 'M'], stockBySize: { S: 0, M: 3 } })
    const [customer, subscriber] = [await insertWaiting(product, 'S'), await insertSubscriber(db, product)]
    await count(product, { '': 3 })
    expect(await messagesTo(customer)).toEqual(available(product, 'S'))
    expect(await messagesTo(subscriber)).toEqual([])
  })

  test('M243 are sent when stock that all sizes share is back or is split by size, for the sizes that have units', async () => {
    const shared = await insertProduct(db, { sizes: ['S', 'M'], stockQuantity: 0 })
    const sharedToo = await insertProduct(db, { sizes: ['S', 'M'], stockQuantity: 0 })
    const customers = [
      await insertWaiting(shared, 'S'),
      await insertWaiting(sharedToo, 'S'),
      await insertWaiting(sharedToo, 'M'),
    ] as const
    await count(shared, { '': 2 })
    await count(sharedToo, { S: 2, M: 0 })
    expect(await messagesTo(customers[0])).toEqual(available(shared, 'S'))
    expect(await messagesTo(customers[1])).toEqual(available(sharedToo, 'S'))
    expect(await messagesTo(customers[2])).toEqual([])
  })

  test('M243 are sent when a product with units is restored, or offers the size again', async () => {
    const binned = await insertProduct(db, { sizes: ['S', 'M'], stockQuantity: 0 })
    const narrowed = await insertProduct(db, { sizes: ['S', 'M'], stockQuantity: 0 })
    const customers = [await insertWaiting(binned, 'S'), await insertWaiting(narrowed, 'S')] as const
    await change(binned, { archived_at: new Date() })
    await change(narrowed, { size: ['M'] })
    for (const product of [binned, narrowed]) await count(product, { '': 4 })
    for (const customer of customers) expect(await messagesTo(customer)).toEqual([])

    await change(binned, { archived_at: null })
    await change(narrowed, { size: ['S', 'M'] })
    expect(await messagesTo(customers[0])).toEqual(available(binned, 'S'))
    expect(await messagesTo(customers[1])).toEqual(available(narrowed, 'S'))
  })

  test('M243 are sent to a customer who turns one on just after the size is back in stock', async () => {
    const product = await insertProduct(db, { sizes: ['S', 'M'], stockQuantity: 0 })
    await count(product, { '': 1 })
    await sendBackInStockAlerts(services())
    const customer = await insertWaiting(product, 'M')
    expect(await messagesTo(customer)).toEqual(available(product, 'M'))
  })

  test('M243 replace the alert for the product as a whole', async () => {
    const product = await insertProduct(db, { sizes: ['S', 'M'], stockQuantity: 0 })
    const customer = await insertWaiting(product, 'S')
    await setStockAlert(db, customer.id, { productId: product.id, isOn: true })
    await save(product, { stockQuantity: 5 })
    expect(await messagesTo(customer)).toEqual(available(product, 'S'))
  })

  test('M243 cause no work for new products', async () => {
    await insertProduct(db, { stockQuantity: 5 })
    await insertProduct(db, { stockBySize: { S: 1, M: 2 } })
    expect(await db.selectFrom('stock_returns').select('id').execute()).toEqual([])
  })
})

describe('back-in-stock alerts', () => {
  test('go to subscribers, as one notification and one email each', async () => {
    const product = await insertProduct(db, { name: 'Indigo Dabu Kurti', stockQuantity: 0 })
    const customer = await insertSubscriber(db, product)
    const unsubscribed = await insertSubscriber(db, product, { stock: false })
    expect(await save(product, { stockQuantity: 5 })).toEqual([{ queue: 'write-alert-mails', data: {} }])
    await queueAlertMails(services())
    await queueAlertMails(services())

    expect(await alertsOf(customer)).toEqual(['Back in Stock'])
    expect(await alertsOf(unsubscribed)).toEqual([])
    const mails = await mailsTo(customer)
    expect(mails).toMatchObject([{ subject: 'Indigo Dabu Kurti is back in stock', template: 'back-in-stock' }])
    expect(mails[0]?.body).toContain(`https://gulmeher.example${productPath(product)}`)
    expect(await mailsTo(unsubscribed)).toEqual([])
  })

  test('aren’t sent for more units of an available product', async () => {
    const product = await insertProduct(db, { stockQuantity: 1 })
    const customer = await insertSubscriber(db, product)
    await save(product, { stockQuantity: 9 })
    await sendBackInStockAlerts(services())
    expect(await alertsOf(customer)).toEqual([])
  })

  test('aren’t sent while all units are reserved', async () => {
    const product = await insertProduct(db, { stockQuantity: 2, reservedQuantity: 2 })
    const customer = await insertSubscriber(db, product)
    await save(product, { price: product.price })
    expect(await alertsOf(customer)).toEqual([])
    await save(product, { stockQuantity: 3 })
    expect(await alertsOf(customer)).toEqual(['Back in Stock'])
  })

  test('are sent once a day, however often the last unit is sold and returned', async () => {
    const product = await insertProduct(db, { stockQuantity: 0 })
    const customer = await insertSubscriber(db, product)
    for (const stockQuantity of [1, 0, 1, 0, 2, 0, 1]) {
      await save(product, { stockQuantity })
      await sendBackInStockAlerts(services())
    }
    expect(await alertsOf(customer)).toEqual(['Back in Stock'])

    await db
      .updateTable('wishlist')
      .set({ stock_alerted_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute()
    await save(product, { stockQuantity: 0 })
    await save(product, { stockQuantity: 1 })
    expect(await alertsOf(customer)).toEqual(['Back in Stock', 'Back in Stock'])
  })

  test('are sent when an abandoned payment releases the last unit', async () => {
    const product = await insertProduct(db, { stockQuantity: 1 })
    const customer = await insertSubscriber(db, product)
    const checkout = openTestCheckout(db)
    const shopper = await insertShopper(db, [{ product }])
    const razorpayOrderId = await checkout.open(shopper)
    await sendBackInStockAlerts(services())
    expect(await alertsOf(customer)).toEqual([])

    await checkout.cancel(shopper, razorpayOrderId)
    const { jobs } = services()
    await sendBackInStockAlerts({ db, jobs })
    await sendBackInStockAlerts({ db, jobs })
    expect(await alertsOf(customer)).toEqual(['Back in Stock'])
    expect(jobs.enqueued).toEqual([{ queue: 'write-alert-mails', data: {} }])
  })

  test('aren’t sent for a unit that is sold again before they are sent', async () => {
    const product = await insertProduct(db, { stockQuantity: 0 })
    const customer = await insertSubscriber(db, product)
    for (const stock_quantity of [1, 0]) {
      await db.updateTable('products').set({ stock_quantity }).where('id', '=', product.id).execute()
    }
    await sendBackInStockAlerts(services())
    expect(await alertsOf(customer)).toEqual([])
  })

  test('aren’t sent for an archived product', async () => {
    const product = await insertProduct(db, { stockQuantity: 0 })
    const customer = await insertSubscriber(db, product)
    await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', product.id).execute()
    await save(product, { stockQuantity: 4, price: paise(1_00) })
    await sendBackInStockAlerts(services())
    expect(await alertsOf(customer)).toEqual([])
  })

  test('are sent when a product that was restocked in the bin is restored, but not for one without units', async () => {
    const restocked = await insertProduct(db, { stockQuantity: 0 })
    const soldOut = await insertProduct(db, { stockQuantity: 0 })
    const customers = [await insertSubscriber(db, restocked), await insertSubscriber(db, soldOut)]
    const setArchived = (archived_at: Date | null) =>
      db.updateTable('products').set({ archived_at }).where('id', 'in', [restocked.id, soldOut.id]).execute()
    await setArchived(new Date())
    await save(restocked, { stockQuantity: 4 })
    await sendBackInStockAlerts(services())
    expect(await Promise.all(customers.map(alertsOf))).toEqual([[], []])

    await setArchived(null)
    await sendBackInStockAlerts(services())
    expect(await Promise.all(customers.map(alertsOf))).toEqual([['Back in Stock'], []])
  })
})

describe('price alerts', () => {
  test('go to subscribers, as one notification and one email each', async () => {
    const product = await insertProduct(db, { name: 'Indigo Dabu Kurti', price: paise(1_299_00) })
    const customer = await insertSubscriber(db, product)
    const unsubscribed = await insertSubscriber(db, product, { price: false })
    await save(product, { price: paise(999_00) })
    await queueAlertMails(services())

    expect(await alertsOf(customer)).toEqual(['Price Drop'])
    expect(await alertsOf(unsubscribed)).toEqual([])
    const mails = await mailsTo(customer)
    expect(mails).toMatchObject([{ subject: 'Indigo Dabu Kurti now costs ₹999', template: 'price-drop' }])
    expect(mails[0]?.body).toContain('less than the ₹1,299 it cost when you saved it')
  })

  test('aren’t sent for a price that drops, but not below the price at which the product was saved', async () => {
    const product = await insertProduct(db, { price: paise(1_000_00) })
    const customer = await insertSubscriber(db, product)
    await save(product, { price: paise(1_500_00) })
    await save(product, { price: paise(1_200_00) })
    await save(product, { price: paise(1_000_00) })
    expect(await alertsOf(customer)).toEqual([])
  })

  test('start over when the product is saved again', async () => {
    const product = await insertProduct(db, { price: paise(1_000_00) })
    const customer = await insertSubscriber(db, product)
    await save(product, { price: paise(800_00) })
    await toggleWishlist(db, customer.id, product.id)
    await toggleWishlist(db, customer.id, product.id)
    await setPriceDropAlert(db, customer.id, { productId: product.id, isOn: true })
    await save(product, { price: paise(1_000_00) })
    await save(product, { price: paise(800_00) })
    expect(await alertsOf(customer)).toEqual(['Price Drop'])
    await save(product, { price: paise(700_00) })
    expect(await alertsOf(customer)).toEqual(['Price Drop', 'Price Drop'])
  })

  test('are sent only for new lows below the price at which the product was saved, however it changes', async () => {
    const change = fc.record({ price: fc.integer({ min: 1, max: 12 }), joins: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), fc.array(change, { maxLength: 12 }), async (start, changes) => {
        const rupees = (amount: number) => paise(amount * 100_00)
        const product = await insertProduct(db, { price: rupees(start), originalPrice: rupees(20) })
        const expected: { customer: { id: string }; savedAt: number; lows: number[] }[] = []
        let current = start
        for (const { price, joins } of changes) {
          if (joins) expected.push({ customer: await insertSubscriber(db, product), savedAt: current, lows: [] })
          await save(product, { price: rupees(price) })
          current = price
          for (const one of expected) {
            if (price < Math.min(one.savedAt, ...one.lows)) one.lows.push(price)
          }
        }
        for (const { customer, lows } of expected) {
          const alerts = await db
            .selectFrom('product_alerts')
            .select('price')
            .where('user_id', '=', customer.id)
            .orderBy('id')
            .execute()
          expect(alerts.map((row) => row.price)).toEqual(lows.map(rupees))
          expect(await alertsOf(customer)).toEqual(lows.map(() => 'Price Drop'))
        }
      }),
      // Each run is a dozen transactions; the rule itself is two comparisons.
      { numRuns: randomCases(60, 500) },
    )
  })
})

describe('a sale that begins and ends twice in an hour, with stock that returns twice', () => {
  const hourLater = () =>
    db
      .updateTable('product_alerts')
      .set({ mailed_at: new Date(Date.now() - 3_601_000) })
      .where('mailed_at', 'is not', null)
      .execute()
  const sendMails = async () => {
    await sendBackInStockAlerts(services())
    await queueAlertMails(services())
  }

  test('is one email, and one more after the hour if there is more to say', async () => {
    const product = await insertProduct(db, { name: 'Neel Kurti', price: paise(1_299_00), stockQuantity: 0 })
    const customer = await insertSubscriber(db, product)
    const [sale, usual] = [{ price: paise(999_00) }, { price: paise(1_299_00) }]
    for (const change of [sale, { stockQuantity: 2 }, usual, { stockQuantity: 0 }]) {
      await save(product, change)
      await sendMails()
    }
    await save(product, { ...sale, stockQuantity: 2 })
    await sendMails()
    expect(await alertsOf(customer)).toEqual(['Price Drop', 'Back in Stock'])
    expect(await mailsTo(customer)).toMatchObject([{ subject: 'Neel Kurti now costs ₹999' }])

    await hourLater()
    await sendMails()
    await sendMails()
    const mails = await mailsTo(customer)
    expect(mails.map(({ subject }) => subject)).toEqual(['Neel Kurti now costs ₹999', 'Neel Kurti is back in stock'])
    expect(mails[1]?.body).toContain('It now costs less than the ₹1,299 it cost when you saved it')
  })

  test('says nothing that isn’t true any more', async () => {
    const product = await insertProduct(db, { price: paise(1_299_00), stockQuantity: 0 })
    const customer = await insertSubscriber(db, product)
    await save(product, { price: paise(999_00), stockQuantity: 1 })
    await save(product, { price: paise(1_299_00), stockQuantity: 0 })
    await sendMails()
    expect(await mailsTo(customer)).toEqual([])
    expect(await db.selectFrom('product_alerts').select('id').execute()).toEqual([])
  })

  test('M243 sizes that are back are in one email, also within the hour', async () => {
    const product = await insertProduct(db, { name: 'Neel Kurti', stockBySize: { S: 1, M: 1, L: 1 } })
    const customer = await insertSubscriber(db, product)
    await inTransaction(db, (tx) =>
      reserveStock(
        tx,
        ['S', 'M', 'L'].map((size) => ({ productId: product.id, size, quantity: 1 })),
      ),
    )
    const restock = async (sizes: string[]) => {
      for (const size of sizes) await setSizeAlert(db, customer.id, { productId: product.id, size, isOn: true })
      await inTransaction(db, async (tx) => {
        await lockStock(tx, [product.id])
        await releaseStock(
          tx,
          sizes.map((size) => ({ productId: product.id, size, quantity: 1 })),
        )
      })
      await sendMails()
    }
    await restock(['S', 'M'])
    await restock(['L'])
    expect((await mailsTo(customer)).map(({ subject }) => subject)).toEqual([
      'Neel Kurti in size M, S is back in stock',
      'Neel Kurti in size L is back in stock',
    ])
  })
})

describe('many subscribers', () => {
  test('are alerted together, and each gets one email', async () => {
    const product = await insertProduct(db, { stockQuantity: 0 })
    const customers = []
    for (let number = 0; number < 45; number++) customers.push(await insertSubscriber(db, product))
    expect(await save(product, { stockQuantity: 3 })).toHaveLength(1)
    const { jobs } = services()
    await Promise.all([queueAlertMails({ db, jobs, shopUrl }), queueAlertMails({ db, jobs, shopUrl })])
    for (const customer of customers) expect(await mailsTo(customer)).toHaveLength(1)
    expect(jobs.enqueued.filter(({ queue }) => queue === 'send-mail')).toHaveLength(45)
  })

  test('aren’t alerted about a change that is rolled back', async () => {
    const product = await insertProduct(db, { stockQuantity: 0 })
    const customer = await insertSubscriber(db, product)
    const undone = inTransaction(db, async (tx) => {
      await tx.updateTable('products').set({ stock_quantity: 4 }).where('id', '=', product.id).execute()
      await alertSubscribers(tx, createFakeJobs(), {
        productId: product.id,
        before: { price: product.price, available: 0 },
        after: { price: product.price, available: 4 },
      })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await sendBackInStockAlerts(services())
    await queueAlertMails(services())
    expect(await alertsOf(customer)).toEqual([])
    expect(await mailsTo(customer)).toEqual([])
  })
})

test('alerts emailed long ago are deleted, those whose email is not queued yet are not', async () => {
  const product = await insertProduct(db, { stockQuantity: 0 })
  await insertSubscriber(db, product)
  await insertSubscriber(db, product)
  await save(product, { stockQuantity: 1 })
  const [first] = await db.selectFrom('product_alerts').select('id').execute()
  await db
    .updateTable('product_alerts')
    .set({ mailed_at: new Date(Date.now() - 91 * 86_400_000) })
    .where('id', '=', first?.id ?? '')
    .execute()
  await deleteOldAlerts(db)
  expect(await db.selectFrom('product_alerts').select('mailed_at').execute()).toEqual([{ mailed_at: null }])
})
