import { expect, test } from 'vitest'
import type { Product } from '#app/domain/catalog/product.ts'
import { setStock } from '#app/domain/catalog/set-stock.server.ts'
import { lockStock } from '#app/domain/catalog/stock.server.ts'
import { setSizeAlert, setStockAlert } from '#app/domain/wishlist/commands.server.ts'
import { paise } from '#app/money.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertSubscriber } from '#tests/support/factories/notification-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { alertSubscribers, queueAlertMails, sendBackInStockAlerts } from './product-alerts.server.ts'

const { db } = await setUpTestDatabase()

const services = () => ({ db, jobs: createFakeJobs(), shopUrl: 'https://gulmeher.example' })

/** Saves from a back-office window that was opened while the product was out of stock, before another window saved. */
const saveFromStaleWindow = (product: Product) =>
  inTransaction(db, async (tx) => {
    await tx
      .updateTable('products')
      .set({ stock_quantity: 5, price: paise(799_00) })
      .where('id', '=', product.id)
      .execute()
    await alertSubscribers(tx, createFakeJobs(), {
      productId: product.id,
      before: { price: product.price, available: 0 },
      after: { price: paise(799_00), available: 5 },
    })
  })

test('concurrent changes to a product alert each subscriber once, with one email', async () => {
  for (let iteration = 0; iteration < iterations(10, 100); iteration++) {
    const product = await insertProduct(db, { stockQuantity: 0, price: paise(999_00) })
    const customers = await Promise.all(Array.from({ length: 5 }, () => insertSubscriber(db, product)))
    await Promise.all([
      saveFromStaleWindow(product),
      saveFromStaleWindow(product),
      sendBackInStockAlerts(services()),
      sendBackInStockAlerts(services()),
      // A subscriber who changes an alert at the same time neither waits for long nor holds up the others.
      setStockAlert(db, customers[0]?.id ?? '', { productId: product.id, isOn: true }),
    ])
    await sendBackInStockAlerts(services())
    await Promise.all([queueAlertMails(services()), queueAlertMails(services()), queueAlertMails(services())])

    for (const customer of customers) {
      const alerts = await db
        .selectFrom('notifications')
        .select('title')
        .where('user_id', '=', customer.id)
        .orderBy('title')
        .execute()
      expect(alerts.map((row) => row.title)).toEqual(['Back in Stock', 'Price Drop'])
      const mails = await db
        .selectFrom('mails')
        .select('template')
        .where('recipient', '=', customer.email)
        .orderBy('template')
        .execute()
      expect(mails.map((row) => row.template)).toEqual(['back-in-stock'])
    }
  }
})

test('M243 an alert that is turned on while its size comes back in stock isn’t lost', async () => {
  for (let iteration = 0; iteration < iterations(20, 200); iteration++) {
    const stockBySize = iteration % 2 === 0 ? { S: 0, M: 1 } : undefined
    const product = await insertProduct(db, { sizes: ['S', 'M'], stockQuantity: 0, stockBySize })
    const customers = await Promise.all(Array.from({ length: 4 }, () => insertCustomer(db)))
    const returned = stockBySize ? { S: 2, M: 1 } : { '': 2 }
    await Promise.all([
      inTransaction(db, async (tx) => {
        await lockStock(tx, [product.id])
        const counted = { productId: product.id, onHand: new Map(Object.entries(returned)) }
        await setStock(tx, { ...counted, reason: 'counted', note: null, actorEmail: 'owner@shop.example' })
      }),
      sendBackInStockAlerts(services()),
      ...customers.map(({ id }) => setSizeAlert(db, id, { productId: product.id, size: 'S', isOn: true })),
    ])
    await sendBackInStockAlerts(services())
    for (const { id } of customers) {
      const alerts = await db.selectFrom('notifications').select('title').where('user_id', '=', id).execute()
      expect(alerts).toEqual([{ title: 'Back in Stock' }])
    }
  }
})
