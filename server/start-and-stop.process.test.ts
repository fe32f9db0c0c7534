import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { request as sendRequest } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createServerTestDatabase, startPostgresServer } from '#tests/support/database/postgres-server.ts'
import { freePort } from '#tests/support/processes/free-port.ts'
import { copyDemoImages, preparedFolder } from '#tests/support/processes/prepared-folder.ts'
import { ShopClient } from '#tests/support/processes/shop-client.ts'
import { cheapShop } from '#tests/support/processes/shop-on-server.ts'
import {
  launchShopProcess,
  runRejectedShop,
  type ShopProcess,
  SUPERVISED_SHOP,
  startShopProcess,
  untilReady,
  waitFor,
} from '#tests/support/processes/shop-process.ts'
import { temporaryFolder } from '#tests/support/processes/temporary-folder.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'

const SESSION_SECRET = 'a-session-secret-of-enough-characters'
const stopped = { code: 0, signal: null }

const statusOf = async (url: string) => (await fetch(url)).status
/** What a shop logged as a warning or an error, in JSON, so far. */
const faultsOf = (shop: ShopProcess) =>
  shop
    .output()
    .split('\n')
    .filter((line) => /^\{"level":[456]0,/.test(line))
/** A shop serves requests a moment before it says so. */
const untilAnnounced = (shop: ShopProcess) =>
  waitFor('the shop to say that it is open', async () => /^Administrator: .*\n/m.test(shop.output()))
const textOf = async (url: string) => (await fetch(url)).text()

test('M403 a shop whose first start was interrupted prints its address and its administrator, and is healthy and ready', async () => {
  await using folder = await temporaryFolder()
  await copyDemoImages(folder.path)
  await using interrupted = await launchShopProcess({ DATA_DIR: folder.path })
  await waitFor('the shop to create its database', async () => (await readdir(folder.path)).join().includes('database'))
  await interrupted.kill()
  await using shop = await startShopProcess({ DATA_DIR: folder.path }, SUPERVISED_SHOP)
  expect(await statusOf(`${shop.url}/healthz`)).toBe(200)
  expect(await statusOf(`${shop.url}/readyz`)).toBe(200)
  await untilAnnounced(shop)
  expect(shop.output()).toContain(`${shop.url} is open.`)
  expect(shop.output()).toMatch(/Administrator: admin@gulmeher\.example, password \S+ \(shown this once\)/)
  expect(await shop.stop()).toEqual(stopped)
  expect(shop.errors()).toBe('')
  expect(faultsOf(shop)).toEqual([])
})

test('a request to stop while the shop is starting takes effect', async () => {
  await using folder = await temporaryFolder()
  await using shop = await launchShopProcess({ DATA_DIR: folder.path, SEED_DEMO: '0' }, SUPERVISED_SHOP)
  await waitFor('the shop to take its folder', async () => existsSync(join(folder.path, 'lock')))
  expect(await shop.stop()).toEqual(stopped)
  expect(shop.errors()).toBe('')
})

test("F12 npm start runs on the project's Node; on a request to stop, the shop accepts no new requests and finishes the open one", async () => {
  await using empty = await cheapShop('none')
  const metricsPort = String(await freePort())
  await using shop = await startShopProcess({ ...empty.settings, METRICS_PORT: metricsPort }, ['npm', 'start'])
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(metrics).toMatch(/nodejs_version_info\{version="v26\./)

  const open = sendRequest(`${shop.url}/auth`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': 10,
      expect: '100-continue',
    },
  })
  const responded = once(open, 'response')
  open.flushHeaders()
  await once(open, 'continue')
  const stop = shop.stop()
  await waitFor('the shop to reject new requests', () =>
    fetch(`${shop.url}/healthz`).then(
      () => false,
      () => true,
    ),
  )
  open.end('0123456789')
  const [response] = await responded
  response.resume()
  expect(response.statusCode).toBeLessThan(500)
  expect(await stop).toEqual(stopped)
  expect(faultsOf(shop)).toEqual([])
  await expect(fetch(shop.url)).rejects.toThrow()
  await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow()
})

test('a shop whose event loop is blocked, even by its first request, is killed with a line in the log, and npm start restarts it', async () => {
  await using empty = await cheapShop('none')
  const settings = { ...empty.settings, NODE_OPTIONS: '--import ./tests/support/programs/freeze-on-request.ts' }
  await using shop = await launchShopProcess(settings, SUPERVISED_SHOP)
  const frozen = () => shop.output().match(/^frozen: \d+$/gm) ?? []
  await waitFor('the shop to freeze', async () => {
    // Without pauses between them, one of these is the first request that the shop accepts.
    for (let sent = 0; sent < 100 && frozen().length === 0; sent++)
      await fetch(`${shop.url}/healthz`, { headers: { freeze: 'yes' } }).catch(() => 'not open yet, or cut off')
    return frozen().length > 0
  })

  await untilReady(shop)
  expect(frozen()).toHaveLength(1)
  const said = shop
    .output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
  expect(said.filter(({ level }) => level >= 50)).toEqual([
    { level: 60, time: expect.any(String), ms: 10_000, msg: 'the event loop is blocked; the process will be killed' },
    {
      level: 50,
      time: expect.any(String),
      code: null,
      signal: 'SIGKILL',
      msg: 'the shop crashed and is being restarted',
    },
  ])
  expect(await shop.stop()).toEqual(stopped)
})

test('F11 a port in use and a second process on the same folder are rejected in one line; a killed supervisor’s shop shuts down, and leaves the folder unharmed', async () => {
  await using folder = await preparedFolder('none')
  const settings = { DATA_DIR: folder.path, SEED_DEMO: '0' }
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const refused = await runRejectedShop({ ...settings, PORT: port })
  other.close()
  expect(refused).toMatchObject({ code: 1, errors: `PORT ${port} is in use by another process\n` })

  await using first = await startShopProcess(settings, SUPERVISED_SHOP)
  const second = await runRejectedShop(settings)
  expect(second).toMatchObject({ code: 1, output: '' })
  expect(second.errors).toMatch(/^DATA_DIR .* is in use by another process[^\n]*\n$/)
  expect(await statusOf(`${first.url}/readyz`)).toBe(200)
  expect(await first.kill()).toEqual({ code: null, signal: 'SIGKILL' })
  await using next = await startShopProcess(settings, SUPERVISED_SHOP)
  expect(await next.stop()).toEqual(stopped)
})

test('the shop starts with all its data after a power cut', async () => {
  await using folder = await preparedFolder('demo')
  await using first = await startShopProcess({ DATA_DIR: folder.path })
  const home = await (await fetch(first.url)).text()
  const customer = new ShopClient(first.url)
  await customer.becomeCustomer('meera@shoppers.example')
  await customer.fillCart()
  const units = unitsInCart(await customer.readPage('/cart'))
  expect(units).toBeGreaterThan(0)
  expect(await first.kill()).toEqual({ code: null, signal: 'SIGKILL' })

  await using second = await startShopProcess({ DATA_DIR: folder.path })
  await untilAnnounced(second)
  expect(second.output()).toContain('password as printed at the first start')
  const productsIn = (page: string) => [...page.matchAll(/\/product\/[a-z0-9-]+/g)].map(([address]) => address)
  expect(productsIn(await (await fetch(second.url)).text())).toEqual(productsIn(home))
  const cart = await fetch(`${second.url}/cart`, { headers: { cookie: customer.cookie() } })
  expect(unitsInCart(await cart.text())).toBe(units)
  expect(await second.stop()).toEqual(stopped)
})

/** How many units are in the cart, according to the page's header. */
function unitsInCart(page: string): number {
  return Number(/Cart,<\/span>.*?tabular-nums[^>]*>(\d+)</.exec(page)?.[1] ?? 0)
}

test('M403 two processes start simultaneously on an empty database server and share it and its one administrator', async () => {
  await using folder = await temporaryFolder()
  const database = await createServerTestDatabase({ migrated: false })
  const settings = { DATABASE_URL: database.url, SESSION_SECRET, SEED_DEMO: '1' }
  for (const name of ['one', 'two']) await copyDemoImages(join(folder.path, name))
  await using first = await launchShopProcess({ ...settings, DATA_DIR: join(folder.path, 'one') })
  await using second = await launchShopProcess({ ...settings, DATA_DIR: join(folder.path, 'two') })
  await Promise.all([first, second].map(untilReady))
  for (const shop of [first, second]) {
    expect(await statusOf(`${shop.url}/readyz`)).toBe(200)
    expect(await statusOf(shop.url)).toBe(200)
  }
  await Promise.all([first, second].map(untilAnnounced))
  const announcements = [first, second].map((shop) => /^Administrator: .*$/m.exec(shop.output())?.[0])
  expect(announcements.filter((line) => line?.endsWith('(shown this once)'))).toHaveLength(1)
  expect(announcements.filter((line) => line?.endsWith('as printed at the first start'))).toHaveLength(1)
  expect(await first.stop()).toEqual(stopped)
  expect(await statusOf(`${second.url}/readyz`)).toBe(200)
  expect(await second.stop()).toEqual(stopped)
  // The next start finds everything there.
  await using third = await startShopProcess({ ...settings, DATA_DIR: join(folder.path, 'three') })
  expect(await third.stop()).toEqual(stopped)
  expect([first, second, third].flatMap(faultsOf)).toEqual([])
  await database.drop()
})

test('M324 the shop shows cached pages in an outage of the database server, and is ready again afterwards', async () => {
  await using folder = await temporaryFolder()
  await using cleanup = new AsyncDisposableStack()
  const server = await startPostgresServer()
  cleanup.defer(server.stop)
  const settings = { DATABASE_URL: server.url, SESSION_SECRET, SEED_DEMO: '0' }
  await using shop = await startShopProcess({ DATA_DIR: folder.path, ...settings })
  const customer = new ShopClient(shop.url)
  await customer.becomeCustomer('asha@shoppers.example')
  for (let cuts = 0; cuts < iterations(2, 20); cuts++) {
    await waitFor('the listing to be cached', async () => (await statusOf(`${shop.url}/products`)) === 200)
    await server.crash()
    await waitFor('the shop to notice', async () => (await textOf(`${shop.url}/readyz`)) === 'cached pages only')
    expect(await statusOf(`${shop.url}/products`)).toBe(200)
    const signedIn = { headers: { cookie: customer.cookie() } }
    const others = [await fetch(`${shop.url}/sitemap.xml`), await fetch(`${shop.url}/orders`, signedIn)]
    expect(others.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [503, '2'],
      [503, '2'],
    ])
    await server.restart()
    await waitFor('the shop to be ready again', async () => (await textOf(`${shop.url}/readyz`)) === 'ready')
    expect(await statusOf(`${shop.url}/products`)).toBe(200)
  }
  expect(await shop.stop()).toEqual(stopped)
})

const unreachable = { DATABASE_URL: 'postgres://shop:hidden-password@127.0.0.1:1/shop', SESSION_SECRET }

test.for<[string, Record<string, string>]>([
  ['PORT', { PORT: 'abc' }],
  ['DATABASE_URL', unreachable],
  ['DATABASE_URL', { ...unreachable, DATABASE_URL: 'postgres://shop@no-such-host.invalid/shop' }],
  ['SESSION_SECRET', { DATABASE_URL: unreachable.DATABASE_URL }],
  ['RAZORPAY_KEY_SECRET', { RAZORPAY_KEY_ID: 'rzp_test_1' }],
])('P06 an invalid %s stops the start with one line that names it: %j', async ([name, settings]) => {
  await using folder = await temporaryFolder()
  const refused = await runRejectedShop({ DATA_DIR: folder.path, ...settings })
  expect(refused).toEqual({
    code: 1,
    signal: null,
    output: '',
    errors: expect.stringMatching(new RegExp(`^${name} [^\\n]+\\n$`)),
  })
  expect(refused.errors).not.toContain('hidden-password')
})

test("the error names a data folder that can't be written", async () => {
  await using folder = await temporaryFolder()
  await writeFile(join(folder.path, 'file'), '')
  const { code, errors } = await runRejectedShop({ DATA_DIR: join(folder.path, 'file', 'data') })
  expect(errors).toMatch(/^DATA_DIR [^\n]+ cannot be used[^\n]+\n$/)
  expect(code).toBe(1)
})
