import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ShopClient } from '../../support/processes/shop-client.ts'
import { tagsOf } from '../../support/routes/markup.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import {
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
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
  baseURL: address,
}) => {
  const baseURL = address ?? ''
  const customer = newCustomer()
  const id = Date.now()
  const [soldOut, deleted, dearer, cheaper, same] = ['Sanjh', 'Bhor', 'Rangoli', 'Kesar', 'Champa'].map(
    (word) => `${word} Kurti ${id}`,
  ) as [string, string, string, string, string]
  const all = [soldOut, deleted, dearer, cheaper, same]
  const admin = new ShopClient(baseURL)
  await admin.signIn(ADMIN_EMAIL, ADMIN_PASSWORD)
  await using products = new Products(admin, baseURL)

  await test.step('the administrator creates five products', async () => {
    for (const name of all) await products.create(name)
  })

  await test.step('M48 a customer puts one of each into the cart', async () => {
    await becomeCustomer(page, customer)
    for (const name of all) {
      await sendForm(page, '/cart', { intent: 'add', productId: products.idOf(name), size: 'M', quantity: '1' })
    }
    await page.goto('/cart')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart (5)')
    await expect(page.getByText(/since you added this|Not included in your order/)).toHaveCount(0)
    await expect(summary(page)).toContainText('Subtotal₹2,500')
  })

  await test.step('the administrator sets one out of stock, deletes one, and changes two prices', async () => {
    await products.change(soldOut, { stockQuantity: '0' })
    await products.remove(deleted)
    await products.change(dearer, { price: '650', originalPrice: '650' })
    await products.change(cheaper, { price: '400' })
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
    await products.change(soldOut, { stockQuantity: '1' })
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
    await products.change(soldOut, { stockQuantity: '0' })
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

async function takeOut(page: Page, name: string): Promise<void> {
  await line(page, name)
    .getByRole('button', { name: `Remove ${name}` })
    .click()
}

/** What the administrator does to products of their own, without a browser. Disposing it deletes those that are left. */
class Products {
  readonly #products = new Map<string, { id: string; form: Record<string, string> }>()
  readonly #admin: ShopClient
  readonly #shopUrl: string

  constructor(admin: ShopClient, shopUrl: string) {
    this.#admin = admin
    this.#shopUrl = shopUrl
  }

  idOf(name: string): string {
    return this.#find(name).id
  }

  async create(name: string): Promise<void> {
    const picture = sharp({ create: { width: 300, height: 400, channels: 3, background: 'teal' } })
    const uploaded = await fetch(`${this.#shopUrl}/admin/products/images?index=0`, {
      method: 'POST',
      body: new Uint8Array(await picture.png().toBuffer()),
      headers: { origin: this.#shopUrl, cookie: this.#admin.cookie() },
    })
    const { url: images } = (await uploaded.json()) as { url: string }
    const form = {
      name,
      images,
      category: 'casual',
      price: '500',
      originalPrice: '500',
      stockQuantity: '5',
      sizes: 'M',
      color: 'Teal',
      material: 'Cotton',
      careInstructions: 'Hand wash.',
    }
    await this.#admin.sendForm('/admin/products/new', form)
    const list = await this.#admin.readPage(`/admin/products?search=${encodeURIComponent(name)}`)
    this.#products.set(name, { id: /\/admin\/products\/([0-9a-f-]{36})/.exec(list)?.[1] ?? '', form })
  }

  async change(name: string, changes: Record<string, string>): Promise<void> {
    const { id, form } = this.#find(name)
    const path = `/admin/products/${id}/edit`
    const html = await this.#admin.readPage(path)
    const loaded = (field: string) => tagsOf(html, 'input', { name: field })[0]?.value ?? ''
    Object.assign(form, changes)
    await this.#admin.sendForm(path, {
      ...form,
      version: loaded('version'),
      loadedStock: loaded('loadedStock'),
      stockReason: 'counted',
    })
  }

  async remove(name: string): Promise<void> {
    await this.#admin.sendForm(`/admin/products/${this.idOf(name)}/delete`, {})
    this.#products.delete(name)
  }

  #find(name: string) {
    const product = this.#products.get(name)
    if (!product) throw new Error(`there is no ${name}`)
    return product
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const name of this.#products.keys()) await this.remove(name)
  }
}
