import { setTimeout as delay } from 'node:timers/promises'
import { openServerDatabase } from '../../app/platform/database/database.server.ts'
import { RejectedError, type ShopClient } from '../../tests/support/processes/shop-client.ts'
import { ADMINISTRATOR, type Cluster, startCluster } from '../cluster/cluster.ts'
import { openBrowser, type ShownPage } from './load/browser.ts'
import { reportLedger } from './load/ledger.ts'
import { printTroubles } from './load/print-log.ts'
import { countRefusals, type Refusal, readRefusal } from './load/refusals.ts'
import { type SentRequest, SUMMARY_COLUMNS, summarise, summariseByRoute, summaryRow } from './load/requests.ts'
import { changeProducts } from './load/sale.ts'
import { readShopFacts, type SoldProduct } from './load/shop-facts.ts'
import { addToCart, checkOut } from './load/shopper.ts'
import { percentile, remark, report, reportTable, reportTrial } from './report.ts'

/** In percent; below 100 for a trial with fewer people and products, whose figures aren't recorded. */
const SIZE_PERCENT = Number(process.env.SIZE_PERCENT || 100)
const VISITORS = 5 * SIZE_PERCENT
const BUYERS = 2 * SIZE_PERCENT
const PRODUCTS = SIZE_PERCENT / 5
const UNITS_EACH = 5
const UNITS = PRODUCTS * UNITS_EACH
/** In percent of the price before the sale. */
const SALE_PRICE = 80

/** Everyone comes within this time of the opening, in milliseconds. */
const ARRIVE_WITHIN_MS = 1_000
/** Before the opening, they open the home page within this time, in milliseconds. */
const WAIT_WITHIN_MS = 30_000
/** Pages that a visitor opens. */
const PAGES_PER_VISITOR = 5
const VISITOR_THINKS_MS = [2_000, 5_000] as const
const BUYER_THINKS_MS = [300, 1_500] as const
const ACCOUNTS_AT_ONCE = 4
/** How often a buyer tries again when the shop itself fails. */
const TRIES = 3

const MAX_WAIT_MS = 5_000

/**
 * A sale opens at one moment: the administrator saves twenty products with five units each, and at once 500 visitors look around
 * while 200 signed-in buyers, ten for each product, try to buy one unit. It exits with 1 when a unit isn't sold exactly once, a buyer
 * gets neither an order nor a message, someone waits for a page longer than five seconds, or the ledger doesn't match.
 */
export async function measure(): Promise<void> {
  if (SIZE_PERCENT !== 100) reportTrial()
  await using cluster = await startCluster()
  await cluster.untilIdle()
  const { products } = await readShopFacts(cluster)
  const onSale = products.slice(0, PRODUCTS)
  if (onSale.length < PRODUCTS) throw new Error(`the shop has fewer than ${PRODUCTS} products in stock`)
  const productIds = onSale.map(({ id }) => id)

  await using cleanup = new AsyncDisposableStack()
  const { db, close } = openServerDatabase(cluster.databaseUrl, { maxConnections: 2 })
  cleanup.defer(close)
  const administrator = cluster.newClient()
  await administrator.signIn(ADMINISTRATOR.email, ADMINISTRATOR.password)
  await changeProducts(administrator, db, productIds, { stock: 0, pricePercent: 100 })

  const requests: SentRequest[] = []
  const pages: ShownPage[] = []
  let isOpen = false
  const clients = Array.from({ length: BUYERS + VISITORS }, (_, index) => {
    const browser = openBrowser(
      cluster.url,
      1_000 + index,
      (request) => void (isOpen && requests.push(request)),
      (page) => void (isOpen && pages.push(page)),
    )
    cleanup.defer(browser.close)
    return browser.newClient()
  })
  const [buyers, visitors] = [clients.slice(0, BUYERS), clients.slice(BUYERS)]
  await createAccounts(buyers)
  await cluster.untilIdle()
  // They are in the shop already, and wait for the sale.
  await Promise.all(clients.map((client) => delayed(WAIT_WITHIN_MS, () => client.openPage('/'))))

  const cpuBefore = process.cpuUsage()
  const begunAt = performance.now()
  isOpen = true
  await changeProducts(administrator, db, productIds, { stock: UNITS_EACH, pricePercent: SALE_PRICE })
  const openedAt = performance.now()
  const orderIds = new Set<string>()
  const refusals: Refusal[] = []
  const failures: string[] = []
  await Promise.all([
    ...buyers.map((buyer, index) =>
      delayed(ARRIVE_WITHIN_MS, async () => {
        const outcome = await buyOne(buyer, onSale[index % onSale.length] as SoldProduct)
        if (typeof outcome === 'string') orderIds.add(outcome)
        else refusals.push(outcome)
      }),
    ),
    ...visitors.map((visitor) =>
      delayed(ARRIVE_WITHIN_MS, () => lookAround(visitor, onSale)).catch((error: unknown) =>
        failures.push(String(error)),
      ),
    ),
  ])
  const seconds = (performance.now() - openedAt) / 1_000
  const own = process.cpuUsage(cpuBefore)
  const ownShare = (own.user + own.system) / 1_000 / (performance.now() - begunAt)

  remark(
    `${VISITORS} visitors and ${BUYERS} signed-in buyers are in the shop when a sale of ${PRODUCTS} products with ${UNITS_EACH} units each ` +
      `opens: the administrator saves each product with its stock and ${100 - SALE_PRICE} % off. Everyone opens a page of it within ` +
      `${ARRIVE_WITHIN_MS / 1_000} s. A visitor opens ${PAGES_PER_VISITOR} pages, a buyer puts a unit into the cart and goes through the three steps; ` +
      `visitors think for ${inSeconds(VISITOR_THINKS_MS)}, buyers for ${inSeconds(BUYER_THINKS_MS)}. A wait counts from the click until the page ` +
      'is there, with everything that was turned away in between. The parts of the cluster are those of the long day; those who use it took ' +
      `${Math.round(ownShare * 100)} % of one core.`,
  )
  report('opening the sale, all products saved', { value: openedAt - begunAt, unit: 'ms' })
  report('until the last one left', { value: seconds, unit: 's', decimals: 1 })
  reportWaits(pages)
  reportRequests(requests)
  await reportSales(cluster, productIds)
  reportBuyers(orderIds, refusals)
  report('visits that failed', {
    value: failures.length,
    unit: '',
    budget: { atMost: 0 },
    mustHold: true,
    note: failures[0] ?? '',
  })
  await reportLedger(cluster, orderIds)
  if (process.exitCode) await printTroubles(cluster)
}

/** A few at a time, as hashing passwords keeps the processors busy. */
async function createAccounts(buyers: readonly ShopClient[]): Promise<void> {
  const waiting = [...buyers.entries()]
  const createOneByOne = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [number, buyer] = next
      await buyer.becomeCustomer(`buyer-${number}@shoppers.example`)
      await buyer.saveAddress()
    }
  }
  await Promise.all(Array.from({ length: ACCOUNTS_AT_ONCE }, createOneByOne))
}

/** Buys one unit, as quickly as people can. @returns The order's id, or why there is none. */
async function buyOne(client: ShopClient, product: SoldProduct): Promise<string | Refusal> {
  const think = () => delay(between(BUYER_THINKS_MS))
  for (let tries = 1; ; tries++) {
    try {
      if (tries === 1) {
        await client.openPage(product.path)
        await think()
        await addToCart(client, product)
      }
      return await checkOut(client, think)
    } catch (error) {
      if (!(error instanceof RejectedError)) return readRefusal(error)
      // With nothing left to buy, the checkout sends them to the cart, which says so.
      if (error.status === 302) return readRefusal(new RejectedError('/cart', 200, await client.readPage('/cart')))
      if (error.status < 500 || tries === TRIES) return readRefusal(error)
      await think()
    }
  }
}

async function lookAround(client: ShopClient, onSale: readonly SoldProduct[]): Promise<void> {
  await client.openPage('/products')
  for (let page = 2; page <= PAGES_PER_VISITOR; page++) {
    await delay(between(VISITOR_THINKS_MS))
    const { path } = onSale[Math.floor(Math.random() * onSale.length)] as SoldProduct
    await client.openPage(path)
  }
}

function reportWaits(pages: readonly ShownPage[]): void {
  const waits = pages.map(({ waitMs }) => waitMs)
  report('pages shown', { value: waits.length, unit: '' })
  report('wait for a page, p50', { value: percentile(waits, 0.5), unit: 'ms' })
  report('wait for a page, p99', { value: percentile(waits, 0.99), unit: 'ms' })
  report('longest wait for a page', {
    value: percentile(waits, 1),
    unit: 'ms',
    budget: { atMost: MAX_WAIT_MS },
    mustHold: true,
  })
}

function reportRequests(requests: readonly SentRequest[]): void {
  const mayReject = ({ status }: SentRequest) => status === 409
  const all = summarise('all', requests, mayReject)
  const busy = requests.filter(({ status }) => status === 503).length
  const others = [...all.errors].reduce((sum, [status, count]) => sum + (status === 503 ? 0 : count), 0)
  report('requests', { value: all.requests, unit: '' })
  report('turned away by a busy process, in words (503)', { value: busy, unit: '', budget: { atMost: 0 } })
  report('unintended responses otherwise', { value: others, unit: '', budget: { atMost: 0 }, mustHold: true })
  const rows = [all, ...summariseByRoute(requests, mayReject)].map(summaryRow)
  reportTable({ title: 'Requests by route', columns: SUMMARY_COLUMNS, rows })
}

async function reportSales({ query }: Cluster, productIds: readonly string[]): Promise<void> {
  const rows = await query(
    `select p.id, p.stock_quantity as left, coalesce(sum(i.quantity), 0)::int as sold
     from shop.products p left join shop.order_items i on i.product_id = p.id
     where p.id = any($1::uuid[]) group by p.id`,
    [productIds],
  )
  const sold = rows.reduce((sum, row) => sum + Number(row.sold), 0)
  const uneven = rows.filter((row) => Number(row.sold) !== UNITS_EACH || Number(row.left) !== 0).length
  report('units sold', { value: sold, unit: '', budget: { atLeast: UNITS }, mustHold: true })
  report('products not sold out exactly', { value: uneven, unit: '', budget: { atMost: 0 }, mustHold: true })
}

function reportBuyers(orderIds: ReadonlySet<string>, refusals: readonly Refusal[]): void {
  const wordless = refusals.filter(({ words }) => words === '').length
  report('buyers with an order', { value: orderIds.size, unit: '' })
  report('buyers refused in words', { value: refusals.length - wordless, unit: '' })
  report('buyers refused without words', { value: wordless, unit: '', budget: { atMost: 0 }, mustHold: true })
  const rows = countRefusals(refusals).map(({ refusal: { where, status, words }, times }) => [
    where,
    String(status),
    words,
    String(times),
  ])
  reportTable({ title: 'Refusals', columns: ['Where', 'Status', 'Words', 'Buyers'], rows })
}

async function delayed<Result>(withinMs: number, act: () => Promise<Result>): Promise<Result> {
  await delay(Math.random() * withinMs)
  return act()
}

function between([least, most]: readonly [number, number]): number {
  return least + Math.random() * (most - least)
}

function inSeconds([least, most]: readonly [number, number]): string {
  return `${least / 1_000} to ${most / 1_000} s`
}
