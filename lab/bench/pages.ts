import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openServerDatabase } from '../../app/platform/database/database.server.ts'
import { createServerTestDatabase, startPostgresServer } from '../../tests/support/database/postgres-server.ts'
import { CATALOGUE_SIZES, fillCatalogue } from '../../tests/support/factories/large-shop.ts'
import { readProcessUsage } from '../../tests/support/processes/process-usage.ts'
import { ShopClient } from '../../tests/support/processes/shop-client.ts'
import { SUPERVISED_SHOP } from '../../tests/support/processes/shop-process.ts'
import { temporaryFolder } from '../../tests/support/processes/temporary-folder.ts'
import { readCpuSeconds, readResidentBytes, startIdleShop } from './idle-shop.ts'
import { ENCODINGS, LOAD_RUNS, loadPage } from './page-load.ts'
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
  await measureEmbedded()
}

/** The memory of a shop with its embedded database that visitors load as hard as they can. */
async function measureEmbedded(): Promise<void> {
  await using folder = await temporaryFolder()
  await using shop = await startIdleShop({ DATA_DIR: folder.path, SEED_DEMO: '1' }, SUPERVISED_SHOP)
  for (const path of ['/', '/products', '/products?search=kurti']) await loadPage(shop.url + path)
  report('embedded database, memory of the shop after three pages', {
    value: (await readResidentBytes(shop.url)) / 1024 ** 2,
    unit: 'MB',
    budget: { atMost: 550 },
  })
  await shop.stop()
}

/** Requests per second of the built shop on this database. */
async function measurePages(databaseUrl: string, products: string): Promise<void> {
  await using folder = await temporaryFolder()
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder.path,
    SESSION_SECRET: 'only good for measuring, 0123456789abcdef',
    SEED_DEMO: '1',
  }
  await using shop = await startIdleShop(settings, SUPERVISED_SHOP)
  const product = /\/product\/[a-z0-9-]+/.exec(await (await fetch(`${shop.url}/products`)).text())?.[0] ?? ''
  for (const path of ['/', '/products', product]) {
    const { requestsPerSecond, p50Ms, p99Ms, failures } = await loadPage(shop.url + path)
    const what = `${products}, visitor, cached, ${path.replace(/(?<=^\/product\/).+/, '…')}`
    report(what, {
      value: requestsPerSecond,
      unit: 'requests/s',
      budget: { atLeast: 3_000 },
      note: `p50 ${p50Ms} ms, ${failures} failed`,
    })
    report(`${what}, p99`, { value: p99Ms, unit: 'ms', budget: { atMost: 20 } })
  }
  const search = await loadPage(`${shop.url}/products?search=kurti`)
  report(`${products}, visitor, asked before, /products?search=kurti`, {
    value: search.requestsPerSecond,
    unit: 'requests/s',
    budget: { atLeast: 500 },
    note: `p50 ${search.p50Ms} ms, p99 ${search.p99Ms} ms, ${search.failures} failed`,
  })
  const customer = new ShopClient(shop.url)
  await customer.becomeCustomer(`bench.${crypto.randomUUID()}@shoppers.example`)
  await measureCustomersPages(shop.url, { products, product, cookie: customer.cookie() })
  report(`${products}, memory of the shop after all of these`, {
    value: (await readResidentBytes(shop.url)) / 1024 ** 2,
    unit: 'MB',
    budget: { atMost: 400 },
  })
  await shop.stop()
}

/** How a customer's pages perform beside a server that does nothing but send as many bytes. */
async function measureCustomersPages(
  shopUrl: string,
  { products, product, cookie }: { products: string; product: string; cookie: string },
): Promise<void> {
  const readCpuMs = async () => (await readCpuSeconds(shopUrl)) * 1_000
  for (const path of ['/', '/products', product]) {
    const response = await fetch(shopUrl + path, { headers: { cookie, 'accept-encoding': ENCODINGS } })
    await using bare = await startBareServer(Number(response.headers.get('content-length')))
    const reference = await loadPage(bare.url, { readCpuMs: bare.readCpuMs })
    const page = await loadPage(shopUrl + path, { cookie, readCpuMs })
    const what = `${products}, customer, ${path.replace(/(?<=^\/product\/).+/, '…')}`
    report(what, {
      value: page.requestsPerSecond,
      unit: 'requests/s',
      budget: { atLeast: 1_000 },
      note: `p50 ${page.p50Ms} ms, p99 ${page.p99Ms} ms, ${page.failures} failed; a bare server ${reference.requestsPerSecond.toFixed()}`,
    })
    report(`${what}, processor time, times a bare server's`, {
      value: page.cpuMs / reference.cpuMs,
      unit: '',
      decimals: 1,
      budget: { atMost: 10 },
      note: `${page.cpuMs.toFixed(2)} and ${reference.cpuMs.toFixed(2)} ms a request`,
    })
  }
}

/** Starts a server that sends this number of bytes, in a process of its own. */
async function startBareServer(bytes: number) {
  const server = spawn(process.execPath, ['lab/bench/load/bare-server.ts', String(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(server.stdout, 'data')
  return {
    url: `http://127.0.0.1:${String(port).trim()}/`,
    readCpuMs: async () => (await readProcessUsage(server.pid ?? 0)).cpuMs,
    async [Symbol.asyncDispose]() {
      server.kill()
      await once(server, 'exit')
    },
  }
}
