import { openServerDatabase } from '../../app/platform/database/database.server.ts'
import { createServerTestDatabase, startPostgresServer } from '../../tests/support/database/postgres-server.ts'
import { CATALOGUE_SIZES, fillCatalogue } from '../../tests/support/factories/large-shop.ts'
import { ShopClient } from '../../tests/support/processes/shop-client.ts'
import { temporaryFolder } from '../../tests/support/processes/temporary-folder.ts'
import { startIdleShop } from './idle-shop.ts'
import { LOAD_RUNS, loadPage } from './page-load.ts'
import { remark, report } from './report.ts'

/** How many pages a second the built shop serves from a PostgreSQL server, with a small and a large catalogue. */
export async function measure(): Promise<void> {
  remark(`The fastest of ${LOAD_RUNS} runs counts: other programs on the machine can only slow a page down.`)
  const server = await startPostgresServer()
  process.env.TEST_POSTGRES_URL = server.url
  const own = await createServerTestDatabase()
  const { db, close } = openServerDatabase(own.url)
  try {
    await measurePages(own.url, '48 products')
    for (const size of CATALOGUE_SIZES) {
      await fillCatalogue(db, size)
      await measurePages(own.url, `${size.toLocaleString('en-IN')} products`)
    }
  } finally {
    await close()
    await server.stop()
  }
}

/** Requests per second of the built shop on this database. */
async function measurePages(databaseUrl: string, products: string): Promise<void> {
  await using folder = await temporaryFolder()
  await using shop = await startIdleShop({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder.path,
    SESSION_SECRET: 'only good for measuring, 0123456789abcdef',
    SEED_DEMO: '1',
  })
  const product = /\/product\/[0-9a-f-]{36}/.exec(await (await fetch(`${shop.url}/products`)).text())?.[0] ?? ''
  for (const path of ['/', '/products', product]) {
    const { requestsPerSecond, p50Ms, p99Ms, failures } = await loadPage(shop.url + path)
    const what = `${products}, visitor, cached, ${path.replace(/[0-9a-f-]{36}/, '…')}`
    report(what, {
      value: requestsPerSecond,
      unit: 'requests/s',
      budget: { atLeast: 3_000 },
      note: `p50 ${p50Ms} ms, ${failures} failed`,
    })
    report(`${what}, p99`, { value: p99Ms, unit: 'ms', budget: { atMost: 20 } })
  }
  const search = await loadPage(`${shop.url}/products?search=kurti`)
  report(`${products}, visitor, rendered, /products?search=kurti`, {
    value: search.requestsPerSecond,
    unit: 'requests/s',
    note: `p50 ${search.p50Ms} ms, p99 ${search.p99Ms} ms, ${search.failures} failed`,
  })
  const customer = new ShopClient(shop.url)
  await customer.becomeCustomer(`bench.${crypto.randomUUID()}@shoppers.example`)
  const signedIn = await loadPage(`${shop.url}/products`, { cookie: customer.cookie() })
  report(`${products}, customer, rendered, /products`, {
    value: signedIn.requestsPerSecond,
    unit: 'requests/s',
    budget: { atLeast: 150 },
    note: `p50 ${signedIn.p50Ms} ms, p99 ${signedIn.p99Ms} ms, ${signedIn.failures} failed`,
  })
  await shop.stop()
}
