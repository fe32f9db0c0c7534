import pg from 'pg'
import { openServerDatabase } from '../../app/platform/database/database.server.ts'
import { migrateToLatest } from '../../app/platform/database/migrate.server.ts'
import { startPostgresServer } from '../../tests/support/database/postgres-server.ts'
import { RESTOCK_ALL_SQL } from '../../tests/support/database/restock-all.ts'
import { fillCatalogue } from '../../tests/support/factories/large-shop.ts'
import { ShopClient } from '../../tests/support/processes/shop-client.ts'
import { startShopProcess } from '../../tests/support/processes/shop-process.ts'
import { temporaryFolder } from '../../tests/support/processes/temporary-folder.ts'
import { fillOrders } from './large-orders.ts'
import { report } from './report.ts'

const PRODUCTS = 10_000
const USERS = 5_000
const ORDERS = 20_000

/** Purchases through the shop itself, whose emails, jobs and sessions are measured. */
const PURCHASES = 40

/** Tables of a large shop, by what they grow with: their size with indexes is divided by it. */
const LARGE_TABLES: Record<string, { readonly tables: readonly string[]; readonly count: number }> = {
  product: { tables: ['shop.products', 'shop.product_stock', 'shop.stock_movements'], count: PRODUCTS },
  customer: { tables: ['auth."user"', 'shop.user_profiles'], count: USERS },
  order: {
    tables: [
      'shop.orders',
      'shop.order_items',
      'shop.order_tracking',
      'shop.checkouts',
      'shop.payment_attempts',
      'shop.payments',
    ],
    count: ORDERS,
  },
}

/** How much each table grows with a product, a customer and an order, on a PostgreSQL server. */
export async function measure(): Promise<void> {
  await using cleanup = new AsyncDisposableStack()
  const server = await startPostgresServer()
  cleanup.defer(server.stop)
  const sql = new pg.Pool({ connectionString: server.url, max: 2 })
  cleanup.defer(() => sql.end())
  const database = openServerDatabase(server.url)
  await migrateToLatest(database.db)
  await fillCatalogue(database.db, PRODUCTS)
  await fillOrders(database.db, { users: USERS, orders: ORDERS })
  await database.close()
  for (const [noun, { tables, count }] of Object.entries(LARGE_TABLES)) {
    for (const table of tables) {
      const { rows } = await sql.query('select pg_total_relation_size($1)::float8 as bytes', [table])
      reportBytes(`${table}, with indexes, for each ${noun}`, rows[0]?.bytes / count)
    }
  }

  await sql.query(RESTOCK_ALL_SQL)
  const folder = cleanup.use(await temporaryFolder())
  const shop = cleanup.use(
    await startShopProcess({
      DATA_DIR: folder.path,
      DATABASE_URL: server.url,
      SESSION_SECRET: 'a-session-secret-of-enough-characters',
    }),
  )
  const client = new ShopClient(shop.url)
  await client.becomeCustomer('buyer@shoppers.example')
  await client.saveAddress()
  // What a shop writes once after its start doesn't grow with purchases.
  await buy(client, 5)
  const before = await readRows(sql)
  await buy(client, PURCHASES)
  await shop.stop()
  for (const [table, { bytes, count }] of await readRows(sql)) {
    const known = before.get(table) ?? { bytes: 0, count: 0 }
    const [grown, added] = [(bytes - known.bytes) / PURCHASES, (count - known.count) / PURCHASES]
    if (grown >= 50) reportBytes(`${table}, rows alone, for each purchase`, grown, `${added.toFixed(1)} rows`)
  }
}

/** The bytes of all rows of each table, without indexes, as they are stored. */
async function readRows(sql: pg.Pool): Promise<Map<string, { bytes: number; count: number }>> {
  const { rows } = await sql.query(
    `select format('%I.%I', schemaname, s.relname) as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where not c.relispartition order by schemaname, s.relname`,
  )
  const sizes = new Map<string, { bytes: number; count: number }>()
  for (const { name } of rows) {
    const { rows: found } = await sql.query(
      `select coalesce(sum(pg_column_size(t.*)), 0)::float8 as bytes, count(*)::float8 as count from ${name} t`,
    )
    sizes.set(name, found[0])
  }
  return sizes
}

/** The customer buys one unit, so many times. */
async function buy(client: ShopClient, times: number): Promise<void> {
  for (let number = 0; number < times; number++) {
    await client.fillCart()
    await client.verify(await client.payInWidget(await client.startPayment()))
  }
}

function reportBytes(what: string, value: number, note?: string): void {
  report(what, { value, unit: 'bytes', ...(note && { note }) })
}
