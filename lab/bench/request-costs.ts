import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import sharp from 'sharp'
import { type Db, openServerDatabase } from '../../app/platform/database/database.server.ts'
import { migrateToLatest } from '../../app/platform/database/migrate.server.ts'
import { createServerTestDatabase, startPostgresServer } from '../../tests/support/database/postgres-server.ts'
import { fillCatalogue } from '../../tests/support/factories/large-shop.ts'
import { ShopClient } from '../../tests/support/processes/shop-client.ts'
import { type ShopProcess, startShopProcess } from '../../tests/support/processes/shop-process.ts'
import { temporaryFolder } from '../../tests/support/processes/temporary-folder.ts'
import { ADMIN, signInAdministrator } from './administrator.ts'
import { fillOrders } from './large-orders.ts'
import { report } from './report.ts'

const PRODUCTS = 100_000
const ORDERS = 50_000
const USERS = 20_000

const CUSTOMER = 'customer-of-everything@shopper.example'

/** Pause between two measurements of the process during a request, in milliseconds. */
const PAUSE_MS = 20

const ROUNDS = 3

/**
 * What the most expensive requests that the shop allows cost in a large shop on PostgreSQL: how long each takes, how long
 * other requests wait for it, and how much memory it adds. The table in `docs/limits.md` has these figures.
 */
export async function measure(): Promise<void> {
  await using cleanup = new AsyncDisposableStack()
  const server = await startPostgresServer()
  cleanup.defer(server.stop)
  process.env.TEST_POSTGRES_URL = server.url
  const { url: databaseUrl } = await createServerTestDatabase()
  const database = openServerDatabase(databaseUrl)
  cleanup.defer(database.close)
  const { db } = database
  await migrateToLatest(db)
  await fillCatalogue(db, PRODUCTS)
  await fillOrders(db, { users: USERS, orders: ORDERS })

  const folder = cleanup.use(await temporaryFolder())
  const shop = cleanup.use(
    await startShopProcess({
      DATA_DIR: join(folder.path, 'data'),
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'a-session-secret-of-enough-characters',
      SEED_DEMO: '0',
      ADMIN_PASSWORD: ADMIN.password,
    }),
  )
  const customer = new ShopClient(shop.url)
  await customer.becomeCustomer(CUSTOMER)
  await fillAccount(db)
  const administrator = await signInAdministrator(shop.url)

  const visit =
    (path: string, cookie = '') =>
    () =>
      get(shop, path, cookie)
  const words = 'a e i o u r s t n d'.replaceAll(' ', '+')
  await cost(shop, 'search, ten letters, newest first', visit(`/products?search=${words}&sort=newest`))
  await cost(shop, 'search, ten words without a match', visit(`/products?search=${'zz+qq+'.repeat(15)}`))
  await cost(
    shop,
    'every filter, by price, far page',
    visit('/products?category=casual&material=Khadi&color=Ivory&inStock=1&sort=price_high&page=999999'),
  )
  await cost(shop, 'listing, page 2500', visit('/products?page=2500&sort=name'))
  await cost(shop, 'sitemap, one file', visit('/sitemap.xml?part=11'))
  const own = customer.cookie()
  await cost(shop, 'cart of 100 lines', visit('/cart', own))
  await cost(shop, 'checkout of 100 lines, 50 addresses', visit('/checkout', own))
  await cost(shop, 'wishlist of 200', visit('/wishlist', own))
  await cost(shop, 'orders, 25 of 1,000', visit('/orders', own))
  await cost(shop, 'address book of 50', visit('/profile?tab=addresses', own))
  await cost(shop, 'notifications, 50 of 5,000', visit('/profile?tab=notifications', own))
  await cost(shop, 'sessions, 50 of 1,000', visit('/profile?tab=security', own))
  await cost(shop, "a customer's data", visit('/profile/data', own))
  await cost(shop, 'search of orders', visit('/admin/orders?search=a&sort=amount_high&page=1500', administrator))
  await cost(shop, `export of ${PRODUCTS} products`, visit('/admin/products/file/export', administrator))
  await cost(shop, `export of ${ORDERS} orders`, visit('/admin/orders/export', administrator))
  await cost(shop, 'export of orders that a search finds', visit('/admin/orders/export?search=a', administrator))
  const slips = new URLSearchParams((await listLargeOrders(db)).map((id) => ['orderIds', id]))
  await cost(shop, 'packing slips, 100 orders of 100 lines', visit(`/admin/packing-slips?${slips}`, administrator))
  const [largeOrder] = await listLargeOrders(db)
  await cost(shop, 'invoice of 100 lines', visit(`/orders/${largeOrder}/invoice`, own))
  const files = {
    products: productFile(20_000),
    cells: Buffer.from(`id,name\n${`${','.repeat(950)}\n`.repeat(20_000)}`),
  }
  await cost(shop, 'check of a file of 20,000 products', () => sendFile(shop, files.products, administrator))
  await cost(shop, 'check of a file of 19 million cells', () => sendFile(shop, files.cells, administrator))
  for (const [name, image] of Object.entries(await largeImages())) {
    await cost(shop, `${name} of 40 megapixels`, () => sendImage(shop, image, administrator))
  }
}

/** The highest cost of several runs. */
async function cost(shop: ShopProcess, name: string, request: () => Promise<number>): Promise<void> {
  const before = await readMemory(shop)
  const costs: Watched[] = []
  for (let round = 1; round <= ROUNDS; round++) costs.push(await watch(shop, request))
  const most = (read: (one: Watched) => number) => Math.max(...costs.map(read))
  const wait = Math.round(most(({ waitMs }) => waitMs))
  const memory = Math.round((most((one) => one.memory) - before) / 1024 / 1024)
  const kilobytes = Math.round(most(({ bytes }) => bytes) / 1024).toLocaleString('en-IN')
  const note = `others waited ${wait} ms, memory +${Math.max(0, memory)} MB, response ${kilobytes} KB`
  report(name, { value: most(({ ms }) => ms), unit: 'ms', note })
}

interface Watched {
  readonly ms: number
  /** The longest that another request waited for it. */
  readonly waitMs: number
  readonly memory: number
  readonly bytes: number
}

async function watch(shop: ShopProcess, request: () => Promise<number>): Promise<Watched> {
  const done = new AbortController()
  let waitMs = 0
  let memory = 0
  const watching = (async () => {
    while (!done.signal.aborted) {
      const sentAt = performance.now()
      await (await fetch(`${shop.url}/healthz`)).text()
      waitMs = Math.max(waitMs, performance.now() - sentAt)
      memory = Math.max(memory, await readMemory(shop))
      await delay(PAUSE_MS)
    }
  })()
  const startedAt = performance.now()
  const bytes = await request()
  const ms = performance.now() - startedAt
  done.abort()
  await watching
  return { ms, waitMs, memory, bytes }
}

/** Resident memory of the shop's process in bytes; 0 where the system doesn't report it. */
async function readMemory({ pid }: ShopProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024
}

async function get(shop: ShopProcess, path: string, cookie: string): Promise<number> {
  return sizeOf(path, await fetch(shop.url + path, { headers: { cookie } }))
}

async function sizeOf(path: string, response: Response): Promise<number> {
  let bytes = 0
  for await (const part of response.body ?? []) bytes += part.byteLength
  if (response.status >= 400) throw new Error(`${path.slice(0, 100)} responded with ${response.status}`)
  return bytes
}

async function sendFile(shop: ShopProcess, content: Buffer<ArrayBuffer>, cookie: string): Promise<number> {
  const body = new FormData()
  body.append('file', new File([content], 'products.csv'))
  const path = '/admin/products/file'
  return sizeOf(path, await fetch(shop.url + path, { method: 'POST', body, headers: { cookie }, redirect: 'manual' }))
}

async function sendImage(shop: ShopProcess, body: Buffer<ArrayBuffer>, cookie: string): Promise<number> {
  const path = '/admin/products/images'
  return sizeOf(path, await fetch(shop.url + path, { method: 'POST', body, headers: { cookie } }))
}

/** Fills the customer's account up to its limits, and beyond with records that the shop itself adds. */
async function fillAccount(db: Db): Promise<void> {
  const { id } = await db.selectFrom('auth.user').select('id').where('email', '=', CUSTOMER).executeTakeFirstOrThrow()
  const products = (count: number) => sql`(select * from shop.products where is_available order by id limit ${count})`
  await sql`
    insert into shop.cart_items (user_id, product_id, size, quantity, price_when_added)
    select ${id}, id, size[1], 1, price from ${products(100)} as product`.execute(db)
  await sql`
    insert into shop.wishlist (user_id, product_id, price_when_saved)
    select ${id}, id, price from ${products(200)} as product`.execute(db)
  await sql`
    insert into shop.addresses (user_id, full_name, phone, address_line_1, city, state, postal_code, is_default)
    select ${id}, 'Meera Iyer', '9876543210', number || ' Law Garden Road', 'Ahmedabad', 'Gujarat', '380006', number = 1
    from generate_series(1, 50) as number`.execute(db)
  await sql`
    insert into shop.notifications (user_id, title, message, type)
    select ${id}, 'Order shipped', repeat('Your order is on its way. ', 8), 'order' from generate_series(1, 5000)`.execute(
    db,
  )
  await sql`
    insert into auth.session (token, "userId", "expiresAt", "userAgent")
    select 'token-' || number, ${id}, now() + interval '7 days', repeat('Mozilla/5.0 ', 10)
    from generate_series(1, 1000) as number`.execute(db)
  await sql`
    update shop.orders set user_id = ${id}
    where id in (select id from shop.orders order by created_at desc limit 1000)`.execute(db)
  await sql`
    insert into shop.order_items (order_id, product_id, product_name, product_image, quantity, size, price, position)
    select orders.id, product.id, product.name, product.images[1], 1, 'M', product.price, 1 + row_number() over (partition by orders.id)
    from (select id from shop.orders where user_id = ${id} order by created_at desc limit 100) as orders
    cross join ${products(98)} as product`.execute(db)
  const line = { name: 'Indigo Dabu Kurti', image: '/images/indigo.jpg', size: 'M', quantity: 1, price: 129900 }
  await sql`
    insert into shop.checkouts (user_id, status, snapshot, snapshot_hash, subtotal, shipping_cost, total_amount, expires_at)
    select ${id}, 'released', ${JSON.stringify({ lines: Array.from({ length: 100 }, () => line) })}::jsonb, number::text, 100, 0, 100, now()
    from generate_series(1, 1000) as number`.execute(db)
}

async function listLargeOrders(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('order_items')
    .select('order_id')
    .groupBy('order_id')
    .having((row) => row.fn.countAll(), '>=', 100)
    .limit(100)
    .execute()
  return rows.map((row) => row.order_id)
}

/** A product file with the maximum number of rows, almost as large as allowed. */
function productFile(rows: number): Buffer<ArrayBuffer> {
  const row = {
    name: 'Indigo Dabu Kurti',
    description: 'Pale sprigs on deep indigo. '.repeat(25),
    price: '1299',
    original_price: '1999',
    images: '/images/not-there.jpg',
    category: 'casual',
    material: 'Handloom cotton',
    color: 'Indigo blue',
    care_instructions: 'Hand wash cold.',
    size: 'S, M, L',
    stock_quantity: '3',
  }
  return Buffer.from(
    stringify(
      Array.from({ length: rows }, () => row),
      { header: true },
    ),
  )
}

/** Images at the limits of pixels and bytes. Noise is the hardest to decode, as much of it as fits into five megabytes. */
async function largeImages(): Promise<Record<string, Buffer<ArrayBuffer>>> {
  const width = 8_000
  const height = 5_000
  const tile = { raw: { width: 500, height: 500, channels: 3 as const } }
  const noise = sharp(randomBytes(500 * 500 * 3), tile).png()
  const image = sharp({ create: { width, height, channels: 3, background: '#641b38' } }).composite([
    { input: await noise.toBuffer(), tile: true, gravity: 'northwest' },
  ])
  const raw = await image.raw().toBuffer()
  const make = () => sharp(raw, { raw: { width, height, channels: 3 } })
  return {
    'JPEG, progressive,': Buffer.from(await make().jpeg({ quality: 5, progressive: true }).toBuffer()),
    WebP: Buffer.from(await make().blur(5).webp({ quality: 1, effort: 0 }).toBuffer()),
    AVIF: Buffer.from(await make().avif({ quality: 1, effort: 0 }).toBuffer()),
  }
}
