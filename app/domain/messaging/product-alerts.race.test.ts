import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '#app/domain/catalog/product.ts'
import { setStockAlert } from '#app/domain/wishlist/commands.server.ts'
import { paise } from '#app/money.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { createFakeJobs } from '#tests/support/fake-jobs.ts'
import { insertSubscriber } from '#tests/support/notification-factory.ts'
import { insertProduct } from '#tests/support/product-factory.ts'
import { iterations } from '#tests/support/race-iterations.ts'
import { alertSubscribers, queueAlertMails, sendBackInStockAlerts } from './product-alerts.server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const services = () => ({ db: database.db, jobs: createFakeJobs(), shopUrl: 'https://gulmeher.example' })

/** Saves from a back-office window that was opened while the product was out of stock, before another window saved. */
const saveFromStaleWindow = (product: Product) =>
  inTransaction(database.db, async (tx) => {
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

test('concurrent changes of a product alert each subscriber once, with one email for each event', async () => {
  for (let iteration = 0; iteration < iterations(10, 100); iteration++) {
    const product = await insertProduct(database.db, { stockQuantity: 0, price: paise(999_00) })
    const customers = await Promise.all(Array.from({ length: 5 }, () => insertSubscriber(database.db, product)))
    await Promise.all([
      saveFromStaleWindow(product),
      saveFromStaleWindow(product),
      sendBackInStockAlerts(services()),
      sendBackInStockAlerts(services()),
      // A subscriber who changes an alert meanwhile neither waits for long nor holds up the others.
      setStockAlert(database.db, customers[0]?.id ?? '', { productId: product.id, isOn: true }),
    ])
    await sendBackInStockAlerts(services())
    await Promise.all([queueAlertMails(services()), queueAlertMails(services()), queueAlertMails(services())])

    for (const customer of customers) {
      const alerts = await database.db
        .selectFrom('notifications')
        .select('title')
        .where('user_id', '=', customer.id)
        .orderBy('title')
        .execute()
      expect(alerts.map((row) => row.title)).toEqual(['Back in Stock', 'Price Drop'])
      const mails = await database.db
        .selectFrom('mails')
        .select('template')
        .where('recipient', '=', customer.email)
        .orderBy('template')
        .execute()
      expect(mails.map((row) => row.template)).toEqual(['back-in-stock', 'price-drop'])
    }
  }
})
