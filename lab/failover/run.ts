/**
 * Kills the primary database while customers buy, and checks that the shop loses nothing and recovers by itself:
 * `npm --prefix lab run failover`. Two kills, or ten with THOROUGH=1. Ends with status 1 when an acknowledged order is lost or doubled, the
 * ledger doesn't agree, a page that was cached fails, or the next order takes too long.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { openServerDatabase } from '../../app/platform/database/database.server.ts'
import { RESTOCK_ALL_SQL } from '../../tests/support/database/restock-all.ts'
import { ensureCurrentBuild } from '../../tests/support/processes/build.ts'
import { type ShopProcess, startShopProcess } from '../../tests/support/processes/shop-process.ts'
import { temporaryFolder } from '../../tests/support/processes/temporary-folder.ts'
import { iterations } from '../../tests/support/run/race-iterations.ts'
import { type Customers, startCustomers } from './customers.ts'
import { type DatabaseCluster, startDatabaseCluster, until } from './database-cluster.ts'
import { checkLedger } from './ledger.ts'
import { type PageViews, startVisitors } from './visitors.ts'

const CUSTOMERS = 4

/** How long customers buy in peace before each kill, in milliseconds. */
const PEACE_MS = 5_000

/** The goal for the time until the next order is possible, in milliseconds. */
const NEXT_ORDER_WITHIN_MS = 30_000

/** Pages that every visitor sees alike, and that the processes cache. */
const CACHED_PATHS = ['/', '/products', '/about']

interface Kill {
  readonly what: string
  readonly nextOrderMs: number
  readonly replicatedMs: number
  readonly views: PageViews
}

const wrong: string[] = []
await ensureCurrentBuild()
await using cleanup = new AsyncDisposableStack()
console.log('Starting etcd, two PostgreSQL servers under Patroni, and HAProxy …')
const cluster = cleanup.use(await startDatabaseCluster())
const folder = cleanup.use(await temporaryFolder())
const shops = await startShops(cluster, folder.path)
const database = openServerDatabase(cluster.url, { maxConnections: 2 })
cleanup.defer(database.close)
await sql.raw(RESTOCK_ALL_SQL).execute(database.db)

const urls = shops.map(({ url }) => url)
const customers = await startCustomers(urls, CUSTOMERS)
const kills: Kill[] = []
for (let number = 0; number < iterations(2, 10); number++) {
  await delay(PEACE_MS)
  // In the time of ten kills, customers would reach the shop's rate limits.
  await sql`delete from auth.rate_limits`.execute(database.db)
  // Kills PostgreSQL alone first, then the whole machine, and so on in turn.
  kills.push(await kill(number % 2 === 1 ? 'machine' : 'postgres'))
}
await customers.stop()
await until('every captured payment has its order or refund', async () => {
  return (await checkLedger(database.db, customers.acknowledged)).length === 0
}).catch(async () => wrong.push(...(await checkLedger(database.db, customers.acknowledged))))

console.log('\nKilled             next order after   replica again after   pages viewed   failed   slowest')
for (const { what, nextOrderMs, replicatedMs, views } of kills) {
  const columns = [seconds(nextOrderMs).padEnd(17), seconds(replicatedMs).padEnd(20), String(views.count).padEnd(13)]
  console.log(
    `${what.padEnd(17)}  ${columns.join('  ')}  ${String(views.failed.length).padEnd(7)}  ${seconds(views.slowestMs)}`,
  )
}
console.log(`\n${customers.acknowledged.length} orders were acknowledged. Steps that customers repeated:`)
for (const [reason, count] of customers.refusals) console.log(`  ${String(count).padStart(4)} × ${reason}`)
for (const problem of new Set(wrong)) console.error(`WRONG: ${problem}`)
console.log(
  wrong.length === 0 ? 'No order was lost or doubled; the ledger agrees.' : `${wrong.length} problems were found.`,
)
process.exitCode = wrong.length === 0 ? 0 : 1

async function kill(what: 'postgres' | 'machine'): Promise<Kill> {
  for (const url of urls) for (const path of CACHED_PATHS) await fetch(url + path).then((response) => response.text())
  const stopVisitors = startVisitors(urls, CACHED_PATHS)
  const primary = await cluster.primary()
  const killedAt = Date.now()
  if (what === 'machine') primary.killMachine()
  else primary.killPostgres()

  const nextOrderMs = await untilNextOrder(customers, killedAt)
  const views = await stopVisitors()
  if (what === 'machine') primary.restart()
  await cluster.untilReplicated()
  const replicatedMs = Date.now() - killedAt

  if (nextOrderMs > NEXT_ORDER_WITHIN_MS)
    wrong.push(`after killing ${what}, the next order took ${seconds(nextOrderMs)}`)
  for (const { at, reason } of views.failed)
    wrong.push(`page ${seconds(at - killedAt)} after killing ${what}: ${reason}`)
  const label = `${what} of ${primary.name}`
  console.log(`${label} killed: the next order was possible after ${seconds(nextOrderMs)}`)
  return { what: label, nextOrderMs, replicatedMs, views }
}

/** @returns When the first purchase that began after the kill was acknowledged, in milliseconds after it. */
async function untilNextOrder(customers: Customers, killedAt: number): Promise<number> {
  const next = () => customers.acknowledged.find(({ startedAt }) => startedAt >= killedAt)
  await until('the next order', async () => next() !== undefined).catch((error: unknown) => {
    console.error([...customers.refusals].slice(-5))
    throw error
  })
  return (next()?.acknowledgedAt ?? Number.POSITIVE_INFINITY) - killedAt
}

/** Two web processes and a worker. One goes through HAProxy; the others find the primary themselves. */
async function startShops({ url, severalHostsUrl }: DatabaseCluster, dataDir: string): Promise<ShopProcess[]> {
  const settings = { DATA_DIR: dataDir, SESSION_SECRET: 'only good for this run, 0123456789abcdef', SEED_DEMO: '1' }
  const start = async (own: Record<string, string>) => cleanup.use(await startShopProcess({ ...settings, ...own }))
  const first = await start({ DATABASE_URL: url, ROLE: 'web' })
  const second = await start({ DATABASE_URL: severalHostsUrl, ROLE: 'web' })
  await start({ DATABASE_URL: severalHostsUrl, ROLE: 'worker' })
  return [first, second]
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
