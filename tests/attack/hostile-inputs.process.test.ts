/**
 * Sends hostile requests to everything that reads a body, a query, a cookie or a header, and watches the shop's health.
 * `SEED=123 npm test -- tests/attack/hostile-inputs` sends the same requests again.
 */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import type { OutgoingHttpHeaders } from 'node:http'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pngClaiming } from '#tests/support/factories/png-with-false-size.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { ADMIN_PASSWORD } from '../support/processes/prepared-folder.ts'
import { ShopClient } from '../support/processes/shop-client.ts'
import { cheapShop } from '../support/processes/shop-on-server.ts'
import { type ShopProcess, startShopProcess } from '../support/processes/shop-process.ts'
import { SITE_ROUTES } from '../support/routes/route-table.ts'
import { randomFrom, seededRandom } from '../support/run/seeded-random.ts'
import { ATTACKED_ENDPOINTS, type Attacker, attackedRoute } from './attacked-routes.ts'
import type { HealthReport } from './health-watcher.ts'
import { hostileRequest, type ShopFacts, type Target } from './hostile-requests.ts'
import { type RawRequest, sendRaw } from './raw-request.ts'

const AT_ONCE = 4

/**
 * The most processor time that the shop may use before it responds to a health check, in milliseconds. Other tests
 * share caches and cores, which has cost a factor of four; thorough runs have the machine to themselves.
 */
const MAX_WORK_MS = iterations(5_000, 1_000)

/** The longest that a health check may take, in milliseconds; generous, because other programs use the processors too. */
const MAX_WAIT_MS = 10_000

/**
 * How much the shop's memory may grow during the attack, in bytes: its heap, limited below, and two images of 40 megapixels
 * that are decoded at the same time.
 */
const MAX_GROWTH = 640 * 1024 * 1024

/** Without it, Node.js collects garbage so late on a large machine that it looks like a leak. A leak crashes the shop. */
const HEAP_LIMIT = { NODE_OPTIONS: '--max-old-space-size=320' }

const ADMIN = { email: 'admin@gulmeher.example', password: ADMIN_PASSWORD }
const SECRET = 'a-secret-of-the-attacked-shop-of-32-letters'

const ATTACKED = await Promise.all(
  SITE_ROUTES.filter(({ path }) => path !== undefined).map(async (route) => ({
    route,
    attacked: await attackedRoute(route),
  })),
)

const TARGETS: readonly Target[] = [
  ...ATTACKED.flatMap(({ route, attacked }): Target[] => {
    const { path: pattern = '' } = route
    const isPage = route.file.endsWith('.tsx')
    const reading: Target = { name: `GET ${pattern}`, method: 'GET', pattern, attacked, isPage }
    const writing: Target = { name: `POST ${pattern}`, method: 'POST', pattern, attacked, isPage }
    const readsBody = attacked.forms ?? attacked.json ?? attacked.file
    return [...(attacked.query ? [reading] : []), ...(readsBody ? [writing] : [])]
  }),
  ...Object.entries(ATTACKED_ENDPOINTS).map(([name, attacked]): Target => {
    const [method, pattern = ''] = name.split(' ')
    return { name, method: method === 'GET' ? 'GET' : 'POST', pattern, attacked, isPage: false }
  }),
]

/** Inputs for each target: an equal share of 16,000 in `npm test`, 2,000 in thorough runs. */
const INPUTS = iterations(Math.ceil(16_000 / TARGETS.length), 2_000)

const cleanup = new AsyncDisposableStack()
let shop: ShopProcess
let facts: Omit<ShopFacts, 'identity'>
let identities: Readonly<Record<Attacker, OutgoingHttpHeaders>>
let watcher: Worker
let seed: number
let allSent = 0
/** Once the shop is frozen, the remaining targets fail without requests. */
let isFrozen = false

beforeAll(async () => {
  seed = seededRandom().seed
  shop = await startShopProcess({
    ...cleanup.use(await cheapShop('none')).settings,
    SESSION_SECRET: SECRET,
    ...HEAP_LIMIT,
  })
  const [customer, leaving, administrator] = [1, 2, 3].map(() => new ShopClient(shop.url)) as [
    ShopClient,
    ShopClient,
    ShopClient,
  ]
  await customer.becomeCustomer('meera@shopper.example')
  await leaving.becomeCustomer('leaving@shopper.example')
  await administrator.sendForm('/auth', { intent: 'sign-in', ...ADMIN })
  await addProduct(administrator)
  await customer.fillCart()
  await customer.saveAddress()
  const started = await customer.startPayment()
  await customer.verify(await customer.payInWidget(started))
  const [orderId = ''] = await customer.listOrders()
  const [, productId = ''] = /name="productId"[^>]*value="([^"]+)"/.exec(await customer.readPage('/products')) ?? []
  facts = { url: shop.url, webhookSecret: deriveKey('webhook secret'), known: { orderId, productId } }
  const key = Buffer.from(`rzp_test_${deriveKey('key id').slice(0, 14)}:${deriveKey('key secret')}`).toString('base64')
  identities = {
    nobody: {},
    customer: { cookie: customer.cookie() },
    leaving: { cookie: leaving.cookie() },
    administrator: { cookie: administrator.cookie() },
    provider: { authorization: `Basic ${key}` },
  }
  watcher = new Worker(new URL('./health-watcher.ts', import.meta.url), {
    workerData: { url: shop.url, processId: shop.pid ?? 0 },
  })
})
afterAll(async () => {
  await shop.kill()
  await watcher.terminate()
  await cleanup.disposeAsync()
})

test.for(TARGETS)('$name handles hostile requests without a server error', async (target) => {
  expect(isFrozen, 'the shop is frozen').toBe(false)
  const random = randomFrom(seedOf(target.name))
  const shopFacts: ShopFacts = { ...facts, identity: identities[target.attacked.by] }
  watcher.postMessage(target.name)
  const failed: string[] = []
  let sent = 0
  const attack = async () => {
    while (sent < INPUTS && failed.length < 5) {
      const input = ++sent
      allSent++
      const request = hostileRequest(random, target, shopFacts)
      const status = await sendRaw(shop.url, request).catch((error: Error) => {
        isFrozen = error.message.includes('no response')
        return error.message
      })
      if (!isExpected(status)) failed.push(`input ${input}: ${status} to ${summary(request)}`)
    }
  }
  // The shop reads one product file at a time and rejects others meanwhile.
  const atOnce = target.attacked.file ? 1 : AT_ONCE
  await Promise.all(Array.from({ length: atOnce }, attack))
  expect(failed, failed.join('\n')).toEqual([])
})

test('the shop stays healthy during the attack', async () => {
  const reported = once(watcher, 'message')
  watcher.postMessage('stop')
  const [report] = (await reported) as [HealthReport]
  const figures = {
    inputs: allSent,
    ...report,
    grownMb: Math.round((report.mostBytes - report.leastBytes) / 1024 / 1024),
  }
  console.log(JSON.stringify(figures))
  expect(report.faults).toEqual([])
  expect(report.requests).toBeGreaterThan(0)
  expect(report.mostWorkMs).toBeLessThan(MAX_WORK_MS)
  expect(report.slowestMs).toBeLessThan(MAX_WAIT_MS)
  expect(report.mostBytes - report.leastBytes).toBeLessThan(MAX_GROWTH)
})

/** One product gives the pages something to show, and leaves the shop idle. */
async function addProduct(administrator: ShopClient): Promise<void> {
  const uploaded = await fetch(`${shop.url}/admin/products/images?index=0`, {
    method: 'POST',
    headers: { cookie: administrator.cookie(), origin: shop.url },
    body: new Uint8Array(pngClaiming(60, 80)),
  })
  const { url } = (await uploaded.json()) as { url: string }
  await administrator.sendForm('/admin/products/new', {
    name: 'Neel Kurti',
    description: 'Indigo sprigs.',
    price: '749',
    originalPrice: '1299',
    images: url,
    category: 'casual',
    material: 'Cotton',
    color: 'Indigo',
    careInstructions: 'Hand wash.',
    sizes: 'S, M, L',
    stockQuantity: '1000',
    mrp: '1299',
    netQuantity: '1 N (one kurti)',
    measurements: 'S: bust 91\nM: bust 96\nL: bust 101',
    maker: 'Neel Textiles, Ahmedabad',
  })
}

function isExpected(status: number | string): boolean {
  return typeof status === 'number' && status >= 200 && status < 500
}

/** A seed for each target, so that one target can be attacked alone. */
function seedOf(name: string): number {
  return createHmac('sha256', String(seed)).update(name).digest().readUInt32BE()
}

/** Derives a key of the sandbox as the shop does. */
function deriveKey(purpose: string): string {
  return createHmac('sha256', SECRET).update(`razorpay sandbox ${purpose}`).digest('hex')
}

function summary({ method, path, headers, body }: RawRequest): string {
  const start = (text: string) => (text.length > 500 ? `${text.slice(0, 500)}… (${text.length})` : text)
  return [method, start(path), start(JSON.stringify(headers)), start(body?.toString('latin1') ?? '')].join(' ')
}
