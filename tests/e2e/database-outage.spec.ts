import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { type Database, openServerDatabase } from '#app/platform/database/database.server.ts'
import {
  createServerTestDatabase,
  type PostgresServer,
  startPostgresServer,
} from '#tests/support/database/postgres-server.ts'
import { insertOffer } from '#tests/support/factories/cart-factory.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/processes/shop-process.ts'
import { temporaryFolder } from '#tests/support/processes/temporary-folder.ts'
import { copyDemoImages } from '../support/processes/prepared-folder.ts'
import { expectAccessible } from './accessibility.ts'
import { ADMIN_PASSWORD, becomeAdmin, becomeCustomer, expect, newCustomer, pay, saveAddress, test } from './journey.ts'

/** Journeys through their own shop, so that they can break its database. */
let server: PostgresServer
let database: Database
let shop: ShopProcess
let folder: Awaited<ReturnType<typeof temporaryFolder>>

// The console reports provoked failures, and product pages redirect when they fail.
test.use({ rejectedAt: /./ })

test.beforeAll(async () => {
  folder = await temporaryFolder()
  await copyDemoImages(folder.path)
  server = await startPostgresServer()
  process.env.TEST_POSTGRES_URL = server.url
  const { url } = await createServerTestDatabase()
  database = openServerDatabase(url)
  shop = await startShopProcess({
    DATA_DIR: folder.path,
    DATABASE_URL: url,
    SESSION_SECRET: 'only good for this journey, 0123456789abcdef',
    SEED_DEMO: '1',
    ADMIN_PASSWORD,
  })
})

test.afterAll(async () => {
  await shop.stop()
  await database.close()
  await server.stop()
  await folder[Symbol.asyncDispose]()
})

async function renameProducts(from: string, to: string): Promise<void> {
  await sql`alter table ${sql.table(`shop.${from}`)} rename to ${sql.ref(to)}`.execute(database.db)
}

const pageReady = (page: Page) =>
  expect.poll(() => page.evaluate(() => Reflect.has(window, '__reactRouterDataRouter'))).toBe(true)

test('M17 M28 the listing and the home page stay usable without the database, with a way to try again', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto(`${shop.url}/products`)
  await pageReady(page)
  await renameProducts('products', 'products_away')
  try {
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('name')
    const banner = page.getByRole('alert').filter({ hasText: 'Failed to load products. Please try again.' })
    await expect(banner).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByText('products found')).toBeHidden()
    await renameProducts('products_away', 'products')
    await banner.getByRole('link', { name: 'Try Again' }).click()
    await expect(banner).toBeHidden()
    await expect(page.getByText('48 products found')).toBeVisible()

    await renameProducts('products', 'products_away')
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('newest')
    await banner.getByRole('button', { name: 'Dismiss' }).click()
    await expect(banner).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Our Kurti Collection' })).toBeVisible()

    await page.getByRole('banner').getByRole('link', { name: 'Gulmeher, home' }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to load categories. Please try again.')
    await expect(page.getByText(/^From\s*449$/)).toBeVisible()
    await expectAccessible(page)
  } finally {
    await renameProducts('products_away', 'products')
  }
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('link', { name: /Festive Kurtis/ }).first()).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('M35 M454 M458 a shared page shows a sale, and when a product that is bought with a code is out of stock and back', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const product = await database.db
    .updateTable('products')
    .set({ stock_quantity: 1 })
    .where('reserved_quantity', '=', 0)
    .where('stock_quantity', '>', 1)
    .where('id', '=', (query) => query.selectFrom('products').select('id').orderBy('name').limit(1))
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  const path = `${shop.url}/product/${product.id}`
  const visitor = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  const stock = (text: string) =>
    expect(async () => {
      const response = await visitor.goto(path)
      expect(response?.headers()['content-security-policy']).toContain("'sha256-")
      await expect(visitor.getByText(text, { exact: true }).first()).toBeVisible({ timeout: 500 })
    }).toPass()
  await stock('1 in stock')
  const reduced = visitor.getByText('90% off', { exact: true }).first()
  const opened = (check: () => Promise<void>) =>
    expect(async () => {
      await visitor.goto(path)
      await check()
    }).toPass()

  await test.step('M458 visitors see its sale begin and end', async () => {
    const moments = { starts_at: new Date(0), ends_at: new Date('2099-01-01') }
    const sale = { name: 'Sale', percent: 90, scope: 'products' as const, scope_keys: [product.id] }
    await database.db
      .insertInto('sales')
      .values({ ...sale, ...moments })
      .execute()
    await opened(() => expect(reduced).toBeVisible({ timeout: 500 }))
    await database.db.updateTable('sales').set({ ends_at: new Date() }).execute()
    await opened(() => expect(reduced).toBeHidden({ timeout: 500 }))
  })

  await test.step('M454 a customer buys it with a code', async () => {
    await insertOffer(database.db, { code: 'DIWALI10', kind: 'amount' })
    const customer = newCustomer()
    await becomeCustomer(page, customer, shop.url)
    await page.goto(path)
    await page.getByRole('button', { name: 'Buy Now' }).locator('visible=true').first().click()
    await saveAddress(page, customer)
    await expect(page.getByRole('radio', { name: customer.fullName })).toBeChecked()
    await page.getByRole('button', { name: 'Review Order' }).click()
    await page.getByLabel('Offer code').fill('diwali10')
    await page.getByRole('button', { name: 'Apply code' }).click()
    await expect(page.getByText('Diwali offer (DIWALI10). You save ₹100.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await pay(page)
    await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Diwali offer')
  })

  await test.step('visitors see it out of stock on the shared page', async () => {
    await stock('Out of stock')
    await expect(visitor.getByRole('button', { name: 'Buy Now' }).locator('visible=true')).toBeDisabled()
    await expectAccessible(visitor)
    await visitor.goto(`${shop.url}/products?sort=name`)
    const card = visitor.getByRole('article').filter({ hasText: product.name })
    await expect(card.getByRole('button', { name: 'Out of Stock' })).toBeDisabled()
  })

  await test.step('the administrator restocks it', async () => {
    await page.context().clearCookies()
    await becomeAdmin(page, shop.url)
    await page.goto(`${shop.url}/admin/products/${product.id}/edit`)
    await expect(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible()
    await page.getByLabel('Stock quantity', { exact: true }).fill('3')
    await page.getByLabel('Why is the stock changing?').selectOption('Received')
    await page.getByRole('button', { name: 'Save Product' }).click()
    await expect(page.getByText('Product saved successfully!').first()).toBeVisible()
    await stock('3 in stock')
  })
  await visitor.context().close()
})

test('M415 a chosen size that sells out is released, and the buttons ask for another one', { tag: '@desktop' }, async ({
  page,
}) => {
  await becomeCustomer(page, newCustomer(), shop.url)
  const { id } = await database.db
    .selectFrom('products')
    .select('id')
    .where('name', '=', 'Slate Pinstripe Shirt Kurti')
    .executeTakeFirstOrThrow()
  await page.goto(`${shop.url}/product/${id}`)
  await pageReady(page)
  const medium = page.getByRole('radio', { name: 'M', exact: true })
  await medium.check()
  await expect(page.getByText('7 in stock')).toBeVisible()

  await database.db
    .updateTable('product_stock')
    .set({ on_hand: 0 })
    .where('product_id', '=', id)
    .where('size', '=', 'M')
    .execute()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Size M is out of stock. Please choose another size.')).toBeVisible()
  await expect(medium).toBeDisabled()
  await expect(medium).not.toBeChecked()
  await expectAccessible(page)
  const add = page.getByRole('button', { name: 'Add to Cart' }).and(page.locator(':not(article *)'))
  await add.filter({ visible: true }).last().click()
  await expect(page.getByText('Please select a size')).toBeVisible()

  await page.getByRole('radio', { name: 'L', exact: true }).check()
  await expect(page.getByText('6 in stock')).toBeVisible()
})
