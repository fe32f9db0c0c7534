import { join } from 'node:path'
import { openServerDatabase } from '../../app/platform/database/database.server.ts'
import { migrateToLatest } from '../../app/platform/database/migrate.server.ts'
import { createServerTestDatabase, startPostgresServer } from '../../tests/support/database/postgres-server.ts'
import { fillCatalogue } from '../../tests/support/factories/large-shop.ts'
import { temporaryFolder } from '../../tests/support/processes/temporary-folder.ts'
import { ADMIN, signInAdministrator } from './administrator.ts'
import { startIdleShop } from './idle-shop.ts'
import { fillOrders } from './large-orders.ts'
import { percentile, report } from './report.ts'

const PRODUCTS = 100_000
const ORDERS = 50_000
const USERS = 20_000

const ROUNDS = 15
const BUDGET = { atMost: 300 }

/** The administrator's tables, with their last pages and the searches that read most. */
const PAGES: Readonly<Record<string, string>> = {
  dashboard: '/admin',
  'products, first page': '/admin/products',
  'products, page 4000': '/admin/products?page=4000',
  'products, by name, page 4000': '/admin/products?sort=name&page=4000',
  'products, by price, page 2000': '/admin/products?sort=price_high&page=2000',
  'products, by stock, page 2000': '/admin/products?sort=stock_low&page=2000',
  'products, a common word': '/admin/products?search=kurti&sort=price_low',
  'products, search': '/admin/products?search=kalamkari',
  'products, search without a match': '/admin/products?search=nothing-like-it',
  'orders, first page': '/admin/orders',
  'orders, last page': `/admin/orders?page=${ORDERS / 25}`,
  'orders, by amount': '/admin/orders?sort=amount_high',
  'orders, of a status': '/admin/orders?status=shipped&sort=delivery',
  'orders, search for a name': '/admin/orders?search=meenakshi',
  'orders, search for a number': '/admin/orders?search=2526-049999',
  'orders, search without a match': '/admin/orders?search=nothing-like-it',
  'users, first page': '/admin/users',
  'users, last page': `/admin/users?page=${USERS / 25}`,
  'users, search': '/admin/users?search=customer-199',
}

/** How fast the back office's tables load in a large shop on PostgreSQL, as whole pages for a signed-in browser. */
export async function measure(): Promise<void> {
  await using cleanup = new AsyncDisposableStack()
  const server = await startPostgresServer()
  cleanup.defer(server.stop)
  process.env.TEST_POSTGRES_URL = server.url
  const { url: databaseUrl } = await createServerTestDatabase()
  const database = openServerDatabase(databaseUrl)
  await migrateToLatest(database.db)
  await fillCatalogue(database.db, PRODUCTS)
  await fillOrders(database.db, { users: USERS, orders: ORDERS })
  await database.close()

  const folder = cleanup.use(await temporaryFolder())
  const shop = cleanup.use(
    await startIdleShop({
      DATA_DIR: join(folder.path, 'data'),
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'a-session-secret-of-enough-characters',
      SEED_DEMO: '0',
      ADMIN_PASSWORD: ADMIN.password,
    }),
  )
  const cookie = await signInAdministrator(shop.url)
  for (const [name, path] of Object.entries(PAGES)) {
    const times: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const startedAt = performance.now()
      const response = await fetch(shop.url + path, { headers: { cookie } })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${path} responded with ${response.status}`)
      // The first request warms up the caches.
      if (round > 0) times.push(performance.now() - startedAt)
    }
    report(name, { value: percentile(times, 0.95), unit: 'ms', budget: BUDGET, note: `median ${median(times)} ms` })
  }
}

function median(times: readonly number[]): number {
  return Math.round(percentile(times, 0.5))
}
