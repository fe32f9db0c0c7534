/** Three hundred hostile texts in everything that people type about products, orders, categories and pages, as a browser reads them. */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveCategoryForm } from '#app/domain/catalog/categories/category.form.ts'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { FIELD_LIST } from '#app/domain/catalog/product-fields.ts'
import { storeContactMessage } from '#app/domain/contact/commands.server.ts'
import { type Db, openServerDatabase } from '#app/platform/database/database.server.ts'
import { createServerTestDatabase } from '../support/database/postgres-server.ts'
import { insertComplaint } from '../support/factories/complaint-factory.ts'
import { insertCustomer } from '../support/factories/customer-factory.ts'
import { insertOrder } from '../support/factories/order-factory.ts'
import { everyTextOf } from '../support/factories/page-texts-factory.ts'
import { insertProduct } from '../support/factories/product-factory.ts'
import { createFakeJobs } from '../support/fakes/fake-jobs.ts'
import { ADMIN_PASSWORD } from '../support/processes/prepared-folder.ts'
import { ShopClient } from '../support/processes/shop-client.ts'
import { type ShopProcess, startShopProcess, waitFor } from '../support/processes/shop-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { findChromium } from '../support/tools/chromium.ts'
import { HOSTILE_TEXTS, problemsOf } from './hostile-texts.ts'

const OWNER = 'owner@rang.example'
const BUYER = 'meera@shoppers.example'

/** How many texts share a field of a product. Each field gets all texts on one page or another, short ones only as much as they take. */
const TEXTS_PER_FIELD = 5
const PRODUCTS = HOSTILE_TEXTS.length / TEXTS_PER_FIELD
/** Fields of orders, messages and complaints, and those of pages, hold more. */
const TEXTS_PER_ORDER = 10
const ORDERS = HOSTILE_TEXTS.length / TEXTS_PER_ORDER
const TEXTS_PER_PAGE = 15
/** How many categories are edited: a form names all of them. */
const CATEGORY_FORMS = 60

const PRODUCT_TEXTS = FIELD_LIST.flatMap((field) =>
  field.kind === 'text' || field.kind === 'long-text' ? [field] : [],
)

const cleanup = new AsyncDisposableStack()
let db: Db
let shop: ShopProcess
let browser: Browser
let page: Page
let people: Readonly<Record<'visitor' | 'buyer' | 'owner', ShopClient>>
let productIds: string[]
let productPaths: string[]
let orderIds: string[]

/** The texts of the field with this position on the page with this number, of pages whose fields hold this many. */
function textsAt(pageNumber: number, field: number, perField: number): string {
  const first = ((pageNumber + field) * perField) % HOSTILE_TEXTS.length
  return HOSTILE_TEXTS.slice(first, first + perField).join(' ')
}

/** All texts in as few values of this length as hold them; one that is longer is cut. */
function packedInto(maxLength: number): string[] {
  const values: string[] = []
  for (const text of HOSTILE_TEXTS) {
    const last = values.at(-1)
    if (last === undefined || last.length + 1 + text.length > maxLength) values.push(text.slice(0, maxLength))
    else values[values.length - 1] = `${last} ${text}`
  }
  return values
}

beforeAll(async () => {
  const folder = cleanup.use(await temporaryFolder())
  const database = await createServerTestDatabase()
  cleanup.defer(database.drop)
  const opened = openServerDatabase(database.url)
  cleanup.defer(opened.close)
  db = opened.db
  shop = cleanup.use(
    await startShopProcess({
      DATA_DIR: join(folder.path, 'shop'),
      DATABASE_URL: database.url,
      SESSION_SECRET: 'a-secret-of-the-hostile-shop-of-32-letters',
      ADMIN_EMAIL: OWNER,
      ADMIN_PASSWORD,
      SEED_DEMO: '0',
    }),
  )
  const [visitor, buyer, owner] = [1, 2, 3].map(() => new ShopClient(shop.url)) as [ShopClient, ShopClient, ShopClient]
  await buyer.becomeCustomer(BUYER)
  await owner.signIn(OWNER, ADMIN_PASSWORD)
  people = { visitor, buyer, owner }

  const { id: userId } = await db
    .selectFrom('auth.user')
    .select('id')
    .where('email', '=', BUYER)
    .executeTakeFirstOrThrow()
  productIds = []
  productPaths = []
  orderIds = []
  const products: Awaited<ReturnType<typeof insertProduct>>[] = []
  for (let number = 0; number < PRODUCTS; number++) {
    const product = await insertProduct(db, {
      ...Object.fromEntries(
        PRODUCT_TEXTS.map(({ name, maxLength }, field) => [
          name,
          textsAt(number, field, TEXTS_PER_FIELD).slice(0, maxLength).trim(),
        ]),
      ),
      sizes: HOSTILE_TEXTS.slice(number * TEXTS_PER_FIELD, (number + 1) * TEXTS_PER_FIELD),
    })
    products.push(product)
    productIds.push(product.id)
    productPaths.push(productPath(product))
  }
  const giftMessages = packedInto(300)
  const itemsPerOrder = PRODUCTS / ORDERS
  for (let number = 0; number < ORDERS; number++) {
    const text = (field: number) => textsAt(number, field, TEXTS_PER_ORDER)
    const sold = products.slice(number * itemsPerOrder, (number + 1) * itemsPerOrder)
    const order = await insertOrder(db, {
      userId,
      items: sold.map(({ id, name, sizes }) => ({ productId: id, name, size: sizes[0] ?? '' })),
      notes: text(0),
      shippingAddress: {
        full_name: text(1),
        address_line_1: text(2),
        address_line_2: text(3),
        city: text(4),
      },
      tracking: [{ status: text(5), message: text(6), location: text(7) }],
    })
    const billing = {
      full_name: text(1),
      address_line_1: text(2),
      address_line_2: text(3),
      city: text(4),
      state: 'Kerala',
    }
    const gift = {
      gift_message: giftMessages[number % giftMessages.length] ?? '',
      gift_wrap_fee: 0,
      billing_address: JSON.stringify({ ...billing, postal_code: '682001', country: 'India' }),
    }
    await db.updateTable('orders').set(gift).where('id', '=', order.id).execute()
    orderIds.push(order.id)
  }

  const executablePath = findChromium()
  browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
  cleanup.defer(() => browser.close())
  page = await browser.newPage()
})
afterAll(() => cleanup.disposeAsync())

/** Reads pages as this person and finds what must not be in them; each page shows at least one of the texts. */
async function problemsFor(person: keyof typeof people, paths: readonly string[]): Promise<string[]> {
  const problems: string[] = []
  for (const path of paths) {
    const html = await people[person].readPage(path)
    expect(html, path).toContain('hostile')
    problems.push(...(await problemsOf(page, { [path]: html })))
  }
  return problems
}

/** Opens pages in a browser that runs their scripts. @returns What the browser objects to, and texts that ran. */
async function openedBy(person: keyof typeof people, paths: readonly string[]): Promise<string[]> {
  const context = await browser.newContext({ baseURL: shop.url })
  const cookies = people[person].cookie().split('; ').filter(Boolean)
  await context.addCookies(
    cookies.map((cookie) => {
      const at = cookie.indexOf('=')
      return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: shop.url }
    }),
  )
  const heard: string[] = []
  await context.exposeFunction('hostile', () => heard.push('a text ran as a script'))
  const opened = await context.newPage()
  opened.on('dialog', (dialog) => dialog.dismiss().then(() => heard.push(`a dialog: ${dialog.message()}`)))
  opened.on('pageerror', (error) => heard.push(String(error)))
  opened.on('console', (message) => {
    // The images of products and complaints have no files.
    if (message.type() === 'error' && !/images|pictures/.test(message.location().url)) heard.push(message.text())
  })
  for (const path of paths) {
    await opened.goto(path, { waitUntil: 'networkidle' })
    expect(await opened.content(), path).toContain('hostile')
  }
  await context.close()
  return heard
}

test('X01 300 hostile texts in every field of products are text on the shop’s and the back office’s pages', async () => {
  const listings = Array.from({ length: PRODUCTS / 20 }, (_, index) => `/products?page=${index + 1}`)
  expect(await problemsFor('visitor', [...listings, ...productPaths])).toEqual([])
  const [first = '', second = ''] = productIds
  const [listing = '', product = ''] = [listings[0], productPaths[1]]
  const forms = productIds.map((id) => `/admin/products/${id}/edit`)
  expect(await problemsFor('owner', ['/admin/products', ...forms])).toEqual([])
  expect(await openedBy('visitor', [listing, product])).toEqual([])
  expect(await openedBy('owner', [`/admin/products/${first}`, `/admin/products/${second}/edit`])).toEqual([])
})

test('X02 the same in orders, messages and complaints, for their customer and in the back office', async () => {
  const { id: userId } = await insertCustomer(db)
  const services = { db, jobs: createFakeJobs() }
  const complaintIds: string[] = []
  const messageIds: string[] = []
  for (const [number, orderId] of orderIds.entries()) {
    const [name, subject, message, complaint] = [0, 1, 2, 3].map((field) =>
      textsAt(number, field, TEXTS_PER_ORDER),
    ) as [string, string, string, string]
    messageIds.push((await storeContactMessage(services, { name, email: BUYER, subject, message })).id)
    complaintIds.push((await insertComplaint(db, { userId, orderId }, { text: complaint })).id)
  }
  const own = orderIds.map((id) => `/orders/${id}`)
  expect(await problemsFor('buyer', ['/orders', ...own])).toEqual([])
  const orders = orderIds.flatMap((id, index) => [
    `/admin/orders/${id}`,
    ...(index < 3 ? [`/admin/orders?order=${id}`] : []),
  ])
  const messages = messageIds.map((id) => `/admin/messages?message=${id}`)
  const complaints = complaintIds.map((id) => `/admin/complaints/${id}`)
  const slips = orderIds.map((id) => `/admin/packing-slips?orderIds=${id}`)
  const admin = ['/admin/orders', ...orders, '/admin/messages', ...messages, ...complaints, ...slips]
  expect(await problemsFor('owner', admin)).toEqual([])
  expect(await openedBy('buyer', own.slice(0, 1))).toEqual([])
  const [order = '', message = '', complaint = ''] = [orders[0], messages[0], complaints[0]]
  expect(await openedBy('owner', [order, message, complaint])).toEqual([])
})

test('X05 the same in the names and words of categories, wherever the shop has them', async () => {
  const descriptions = packedInto(160)
  const searchTitles = packedInto(70)
  const categories = packedInto(40).map((text, index) => ({
    key: `category-${index}`,
    slug: `category-${index}`,
    position: 100 + index,
    name: text,
    menu_label: text,
    description: descriptions[index % descriptions.length] ?? '',
    search_title: searchTitles[index % searchTitles.length] ?? '',
    search_description: descriptions[index % descriptions.length] ?? '',
  }))
  const last = categories.at(-1)?.slug ?? ''
  const move = { intent: moveCategoryForm.intent, category: 'casual' }
  // The first change stores the categories that every shop begins with, and the last one tells the pages.
  await people.owner.sendForm('/admin/categories', { ...move, to: 'down' })
  await db.insertInto('categories').values(categories).execute()
  await people.owner.sendForm('/admin/categories', { ...move, to: 'up' })
  await waitFor('the new categories in the menu', async () => (await people.visitor.readPage('/')).includes(last))
  const [product = ''] = productIds
  await db.updateTable('products').set({ category: 'category-7' }).where('id', '=', product).execute()
  expect(await problemsFor('visitor', ['/', '/products', '/products/filters'])).toEqual([])
  const forms = categories.slice(0, CATEGORY_FORMS).map(({ key }) => `/admin/categories/${key}/edit`)
  expect(await problemsFor('owner', ['/admin/categories', `/admin/products/${product}/edit`, ...forms])).toEqual([])
  expect(await openedBy('visitor', ['/', '/products?category=category-7'])).toEqual([])
  expect(await openedBy('owner', ['/admin/categories', '/admin/categories/category-7/edit'])).toEqual([])
  // Each list names its own category. With all others in its menus, too, each would be two hundred times as long as a real one.
  await db.updateTable('categories').set({ is_shown: false }).where('key', 'like', 'category-%').execute()
  await people.owner.sendForm('/admin/categories', { ...move, to: 'down' })
  await waitFor('the menu without them', async () => !(await people.visitor.readPage('/')).includes(`${last}"`))
  const chosen = categories.map(({ slug }) => `/products?category=${slug}`)
  expect(await problemsFor('visitor', chosen)).toEqual([])
})

test('X06 the same in every field of the owner’s pages and landing pages, Markdown too', async () => {
  const kinds = ['page', 'landing'] as const
  const count = HOSTILE_TEXTS.length / TEXTS_PER_PAGE
  const texts = Array.from({ length: count }, (_, number) => textsAt(number, 0, TEXTS_PER_PAGE))
  const rows = kinds.flatMap((kind) =>
    texts.map((text, index) => ({
      page: `${kind}-n${index}`,
      version: 1,
      state: 'published' as const,
      created_by_email: OWNER,
      texts: JSON.stringify({ ...everyTextOf(`${kind}-n${index}`, text), category: '' }),
    })),
  )
  await db.insertInto('page_versions').values(rows).execute()
  const paths = [...texts.keys()].flatMap((index) => [`/pages/n${index}`, `/shop/n${index}`])
  await waitFor('the new pages in the footer', async () => (await people.visitor.readPage('/')).includes('/pages/n0'))
  expect(await problemsFor('visitor', ['/about', ...paths])).toEqual([])
  const editors = rows.map(({ page: id }) => `/admin/pages/${id}?from=0&to=1`)
  expect(await problemsFor('owner', ['/admin/pages', ...editors])).toEqual([])
  expect(await openedBy('visitor', paths.slice(0, 4))).toEqual([])
  expect(await openedBy('owner', ['/admin/pages', ...editors.slice(0, 1), ...editors.slice(-1)])).toEqual([])
})

test('X04 invoices with hostile names, opened from a file, run nothing and load nothing', async () => {
  const context = await browser.newContext({ offline: true })
  const heard: string[] = []
  await context.exposeFunction('hostile', () => heard.push('a text ran as a script'))
  const opened = await context.newPage()
  opened.on('dialog', (dialog) => dialog.dismiss().then(() => heard.push('a dialog')))
  opened.on('request', (request) => {
    if (!request.url().startsWith('file:')) heard.push(request.url())
  })
  await using folder = await temporaryFolder()
  for (const id of orderIds) {
    const response = await people.buyer.openPage(`/orders/${id}/invoice`)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="INV-[\d-]+\.html"$/)
    const file = join(folder.path, `${id}.html`)
    const html = await response.text()
    await writeFile(file, html)
    await opened.goto(`file://${file}`)
    expect(await opened.locator('body').textContent(), id).toContain('hostile')
    expect(await problemsOf(page, { [id]: html })).toEqual([])
  }
  expect(heard).toEqual([])
  await context.close()
})
