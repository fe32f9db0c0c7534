/** Shared pages of two processes, while customers, the catalogue and its stock change: nobody gets anything of someone else, or of before. */

import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { UNSAFE_decodeViaTurboStream } from 'react-router'
import { expect, test } from 'vitest'
import { productPath } from '#app/domain/catalog/product-address.ts'
import type { Shopper } from '#app/domain/shopper/shopper.ts'
import { openServerDatabase } from '#app/platform/database/database.server.ts'
import { createServerTestDatabase } from '#tests/support/database/postgres-server.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertSession } from '#tests/support/factories/session-factory.ts'
import { startShopProcess } from '#tests/support/processes/shop-process.ts'
import { temporaryFolder } from '#tests/support/processes/temporary-folder.ts'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { seededRandom } from '#tests/support/run/seeded-random.ts'

const SESSION_SECRET = 'a-secret-of-the-shared-pages-of-32-letters'
const CUSTOMERS = 50
/** How many of them do something at the same time: each process has ten connections to the database, and the rest would wait. */
const AT_ONCE = 16
const PRODUCTS = 24
const REQUESTS = process.env.THOROUGH === '1' ? 20_000 : 1_000
const STATIC_PAGES = ['/', '/products', '/products?category=party', '/products?page=2', '/products?view=list', '/about']

/** A customer as the test knows them: what the shop has confirmed. */
interface Known {
  readonly id: string
  readonly email: string
  readonly cookie: string
  readonly saved: Set<string>
  readonly cart: Map<string, number>
}

test('M45 each page shows its own customer as they are, in every process, whatever changes meanwhile', async () => {
  const random = seededRandom()
  const pick = <Item>(items: readonly Item[]) => items[random.below(items.length)] as Item
  await using cleanup = new AsyncDisposableStack()
  const folder = cleanup.use(await temporaryFolder())
  const database = await createServerTestDatabase()
  cleanup.defer(database.drop)
  const { db, close } = openServerDatabase(database.url)
  cleanup.defer(close)
  const shops: string[] = []
  for (const name of ['one', 'two']) {
    const settings = { DATA_DIR: join(folder.path, name), DATABASE_URL: database.url, SESSION_SECRET, SEED_DEMO: '0' }
    shops.push(cleanup.use(await startShopProcess(settings)).url)
  }
  const pathOf = new Map<string, string>()
  for (let n = 0; n < PRODUCTS; n++) {
    const product = await insertProduct(db, { sizes: ['M'], category: 'party' })
    pathOf.set(product.id, productPath(product))
  }
  const products = [...pathOf.keys()]
  const pages = [...STATIC_PAGES, ...pathOf.values()]
  const customers: Known[] = []
  for (let n = 0; n < CUSTOMERS; n++) {
    const { id, email } = await insertCustomer(db)
    await insertSession(db, { userId: id })
    const { token } = await db
      .selectFrom('auth.session')
      .select('token')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
    const signature = createHmac('sha256', SESSION_SECRET).update(token).digest('base64')
    const cookie = `gulmeher.session_token=${encodeURIComponent(`${token}.${signature}`)}`
    customers.push({ id, email, cookie, saved: new Set(), cart: new Map() })
  }
  const emails = customers.map(({ email }) => email)
  const isHeart =
    /<input type="hidden" name="productId" value="([^"]+)"\/>(?:(?!<\/form>).)*?aria-pressed="(true|false)"/gs

  async function send(shop: string, { cookie }: Known, path: string, fields: Record<string, string>): Promise<boolean> {
    const body = new URLSearchParams(fields)
    const response = await fetch(shop + path, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { cookie, origin: shop },
    })
    await response.arrayBuffer()
    if (response.status >= 500) throw new Error(`${path} failed with ${response.status}`)
    return response.status < 400
  }

  /** Reads a page, and compares all that it shows of its customer; of nobody for a visitor. */
  async function check(shop: string, path: string, customer: Known | undefined): Promise<void> {
    const response = await fetch(shop + path, { headers: customer ? { cookie: customer.cookie } : {} })
    expect(response.status, path).toBe(200)
    const html = await response.text()
    expect(html, path).not.toContain('page-slot')
    expect(
      emails.filter((email) => html.includes(email)),
      path,
    ).toEqual(customer ? [customer.email] : [])
    const units = [...(customer?.cart.values() ?? [])].reduce((sum, quantity) => sum + quantity, 0)
    const count = (shown: number) => (shown > 0 ? `, ${shown} item${shown === 1 ? '' : 's'}` : '')
    expect(linkText(html, '/wishlist'), path).toBe(`Wishlist${count(customer?.saved.size ?? 0)}`)
    expect(linkText(html, '/cart'), path).toBe(`Cart${count(units)}`)
    for (const [, id = '', isSaved] of html.matchAll(isHeart)) {
      expect([path, id, isSaved]).toEqual([path, id, String(customer?.saved.has(id) ?? false)])
    }
    const productId = products.find((id) => pathOf.get(id) === path)
    if (productId) {
      const inCart = customer?.cart.get(productId) ?? 0
      const label = inCart > 0 ? `Add More (${inCart} in cart)` : 'Add to Cart'
      expect(
        tagsOf(html, 'button', { value: 'add' }).map(({ text }) => text),
        path,
      ).toContain(label)
    }
  }

  /** Reads the data of a navigation to a page. */
  async function checkData(shop: string, path: string, customer: Known): Promise<void> {
    const [page = '', query] = path.split('?')
    const address = `${page === '/' ? '/_' : page}.data${query ? `?${query}` : ''}`
    const response = await fetch(shop + address, { headers: { cookie: customer.cookie } })
    const [sent, decoded] = response.body?.tee() ?? []
    const text = await new Response(sent).text()
    expect(
      emails.filter((email) => text.includes(email)),
      address,
    ).toEqual([customer.email])
    const { value } = await UNSAFE_decodeViaTurboStream(decoded ?? new ReadableStream(), globalThis)
    const { shopper: loaded } = (value as { root: { data: { shopper: Shopper | string } } }).root.data
    // A page that is rendered for her alone, as the listing as a list is, has the customer as an object.
    const shopper: Shopper = typeof loaded === 'string' ? JSON.parse(loaded) : loaded
    expect({ ...shopper, saved: shopper.saved.toSorted() }, address).toEqual({
      email: customer.email,
      isAdmin: false,
      cart: Object.fromEntries([...customer.cart].map(([id, quantity]) => [id, { M: quantity }])),
      saved: [...customer.saved].toSorted(),
      alertSizes: {},
      isMeasured: false,
    })
  }

  async function act(customer: Known): Promise<void> {
    const [shop, elsewhere, productId] = [pick(shops), pick(shops), pick(products)]
    const path = pathOf.get(productId) ?? ''
    switch (random.below(10)) {
      case 0:
      case 1:
        if (await send(shop, customer, '/wishlist', { intent: 'toggle', productId })) {
          if (!customer.saved.delete(productId)) customer.saved.add(productId)
        }
        return check(elsewhere, pick([...pages, path]), customer)
      case 2:
      case 3: {
        const fields = { intent: 'add', productId, size: 'M', quantity: '1' }
        if (await send(shop, customer, '/cart', fields)) {
          customer.cart.set(productId, (customer.cart.get(productId) ?? 0) + 1)
        }
        return check(elsewhere, path, customer)
      }
      case 4:
        await db
          .deleteFrom('cart_items')
          .where('user_id', '=', customer.id)
          .where('product_id', '=', productId)
          .execute()
        customer.cart.delete(productId)
        return check(shop, path, customer)
      case 5:
        return checkData(shop, pick(pages), customer)
      case 6:
        return check(shop, pick(pages), undefined)
      default:
        return check(shop, pick(pages), customer)
    }
  }

  async function change(): Promise<void> {
    const product = db.updateTable('products').where('id', '=', pick(products))
    await (random.below(2) === 0
      ? product.set({ price: sql`price + 100` })
      : product.set({ stock_quantity: sql`stock_quantity + 1` })
    ).execute()
  }

  let sent = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, worker) => {
      // Nobody does two things at once, so that what the shop has confirmed is known.
      const own = customers.filter((_, index) => index % AT_ONCE === worker)
      while (sent++ < REQUESTS) {
        await act(pick(own))
        if (sent % 100 === 0) await change()
      }
    }),
  )
}, 1_200_000)

/** The text of the header's link, as screen readers announce it. */
function linkText(html: string, path: string): string {
  const link = new RegExp(`<a class="icon-button[^>]*href="${path}"[^>]*>(.*?)</a>`, 's').exec(html)?.[1] ?? ''
  return link
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(' ,', ',')
    .trim()
}
