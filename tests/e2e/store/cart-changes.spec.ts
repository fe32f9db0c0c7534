import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import {
  becomeAdmin,
  becomeCustomer,
  expect,
  newCustomer,
  saveAddress,
  sendForm,
  test,
  untilResponded,
} from '../journey.ts'

test('a cart shows what changed about its products, and the available ones can be bought', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const customer = newCustomer()
  const id = Date.now()
  const [soldOut, deleted, dearer, cheaper, same] = ['Sanjh', 'Bhor', 'Rangoli', 'Kesar', 'Champa'].map(
    (word) => `${word} Kurti ${id}`,
  ) as [string, string, string, string, string]
  const all = [soldOut, deleted, dearer, cheaper, same]
  await using admin = await openBackOffice(browser, baseURL)
  await using created = deletedAtTheEnd(admin.page)

  await test.step('the administrator creates five products', async () => {
    for (const name of all) {
      await createProduct(admin.page, name)
      created.add(name)
    }
  })

  await test.step('M48 a customer puts one of each into the cart', async () => {
    await becomeCustomer(page, customer)
    for (const [index, name] of all.entries()) {
      await page.goto(`/products?search=${encodeURIComponent(name)}`)
      const card = page.getByRole('article').filter({ hasText: name })
      await card.getByRole('button', { name: 'Add to Cart' }).click()
      await expect(cartLink(page)).toHaveAccessibleName(new RegExp(`\\b${index + 1}\\b`))
    }
    await page.goto('/cart')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart (5)')
    await expect(page.getByText(/since you added this|Not included in your order/)).toHaveCount(0)
    await expect(summary(page)).toContainText('Subtotal₹2,500')
  })

  await test.step('the administrator sets one out of stock, deletes one, and changes two prices', async () => {
    await change(admin.page, soldOut, { 'Stock quantity': '0' })
    await remove(admin.page, deleted)
    created.delete(deleted)
    await change(admin.page, dearer, { Price: '650', 'Original price': '650' })
    await change(admin.page, cheaper, { Price: '400' })
  })

  await test.step('M48 M52 each line shows what changed', async () => {
    await page.goto('/cart')
    for (const name of [soldOut, deleted]) {
      await expect(line(page, name)).toContainText('Out of Stock')
      await expect(line(page, name)).toContainText('Not included in your order')
      await expect(line(page, name).getByRole('button', { name: 'Increase quantity' })).toHaveCount(0)
      await expect(line(page, name).getByRole('button', { name: `Remove ${name}` })).toBeVisible()
    }
    await expect(line(page, dearer)).toContainText('The price has gone up from ₹500 since you added this')
    await expect(line(page, dearer)).toContainText('₹650 each')
    await expect(line(page, cheaper)).toContainText('The price has gone down from ₹500 since you added this')
    await expect(line(page, cheaper)).toContainText('₹400 each')
    await expect(line(page, same)).not.toContainText(/since you added this|Out of Stock/)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  await test.step('M50 the subtotal counts available products at current prices', async () => {
    await expect(summary(page)).toContainText('Subtotal₹1,550')
  })

  await test.step('M48 the other lines still work', async () => {
    await line(page, same).getByRole('button', { name: 'Increase quantity' }).click()
    await expect(summary(page)).toContainText('Subtotal₹2,050')
    await line(page, same).getByRole('button', { name: 'Decrease quantity' }).click()
    await expect(summary(page)).toContainText('Subtotal₹1,550')
  })

  await test.step('M50 M53 the checkout includes only available products', async () => {
    await page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
    await saveAddress(page, customer)
    await expect(page.getByRole('radio', { name: customer.fullName })).toBeChecked()
    await page.getByRole('button', { name: 'Review Order' }).click()
    await expect(page.getByRole('heading', { name: 'Review your order' })).toBeVisible()
    for (const name of [dearer, cheaper, same]) await expect(page.getByRole('main')).toContainText(name)
    for (const name of [soldOut, deleted]) {
      await expect(page.getByRole('main')).toContainText(`${name}, size M: out of stock, removed from your order`)
    }
    await expect(page.getByRole('main')).toContainText('Subtotal₹1,550')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  await test.step('M48 a deleted product can be removed', async () => {
    await page.goto('/cart')
    await untilResponded(page, () => takeOut(page, deleted))
    await expect(line(page, deleted)).toHaveCount(0)
    await page.reload()
    await expect(line(page, soldOut)).toBeVisible()
    await expect(line(page, deleted)).toHaveCount(0)
  })

  await test.step('M52 a product that is back in stock can be bought', async () => {
    await change(admin.page, soldOut, { 'Stock quantity': '1' })
    await page.reload()
    await expect(line(page, soldOut)).not.toContainText('Out of Stock')
    await expect(line(page, soldOut)).toContainText('Only 1 in stock')
    await expect(summary(page)).toContainText('Subtotal₹2,050')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  await test.step('M47 a cart without available products has no checkout', async () => {
    for (const name of [dearer, cheaper, same]) {
      await untilResponded(page, () => takeOut(page, name))
      await expect(line(page, name)).toHaveCount(0)
    }
    await change(admin.page, soldOut, { 'Stock quantity': '0' })
    await page.reload()
    await expect(line(page, soldOut)).toContainText('Out of Stock')
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await line(page, soldOut)
      .getByRole('button', { name: `Remove ${soldOut}` })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart is Empty')
  })
})

const line = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })

const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' })

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })

/** The administrator's window, without scripts: this journey is about what the customer sees. */
async function openBackOffice(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await becomeAdmin(page)
  return { page, [Symbol.asyncDispose]: () => context.close() }
}

/** Products to delete at the end, however the journey ends. */
function deletedAtTheEnd(admin: Page) {
  const names = new Set<string>()
  return {
    add: (name: string) => names.add(name),
    delete: (name: string) => names.delete(name),
    async [Symbol.asyncDispose]() {
      for (const name of names) await remove(admin, name)
    },
  }
}

async function createProduct(admin: Page, name: string): Promise<void> {
  const origin = process.env.JOURNEY_SHOP_URL ?? ''
  const picture = sharp({ create: { width: 300, height: 400, channels: 3, background: 'teal' } })
  const uploaded = await admin.request.post('/admin/products/images?index=0', {
    data: await picture.png().toBuffer(),
    headers: { origin },
  })
  const { url } = (await uploaded.json()) as { url: string }
  await sendForm(admin, '/admin/products/new', {
    name,
    images: url,
    category: 'casual',
    price: '500',
    originalPrice: '500',
    stockQuantity: '5',
    sizes: 'M',
    color: 'Teal',
    material: 'Cotton',
    careInstructions: 'Hand wash.',
  })
}

async function takeOut(page: Page, name: string): Promise<void> {
  await line(page, name)
    .getByRole('button', { name: `Remove ${name}` })
    .click()
}

async function change(admin: Page, name: string, fields: Record<string, string>): Promise<void> {
  await openTable(admin, name)
  await admin.getByRole('button', { name: `Edit ${name}` }).click()
  await typeIn(admin, fields)
  if ('Stock quantity' in fields) await admin.getByLabel('Why is the stock changing?').selectOption('Counted')
  await save(admin)
}

async function remove(admin: Page, name: string): Promise<void> {
  await openTable(admin, name)
  await admin.getByRole('button', { name: `Delete ${name}` }).click()
  await admin.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(admin.getByText('Product deleted.')).toBeVisible()
}

async function openTable(admin: Page, name: string): Promise<void> {
  await admin.goto(`/admin/products?search=${encodeURIComponent(name)}`)
}

async function save(admin: Page): Promise<void> {
  await admin.getByRole('button', { name: 'Save Product' }).click()
  await expect(admin.getByText('Product saved successfully!')).toBeVisible()
}

async function typeIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}
