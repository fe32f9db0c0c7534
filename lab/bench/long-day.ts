import { setTimeout as delay } from 'node:timers/promises'
import { RESTOCK_ALL_SQL } from '../../tests/support/database/restock-all.ts'
import { startCluster } from '../cluster/cluster.ts'
import { type Browser, openBrowser } from './load/browser.ts'
import { reportLedger } from './load/ledger.ts'
import { type MemorySample, memoryByMinute, memoryGrowth } from './load/memory.ts'
import { printTroubles } from './load/print-log.ts'
import { type SentRequest, SUMMARY_COLUMNS, summarise, summariseByRoute, summaryRow } from './load/requests.ts'
import { readShopFacts } from './load/shop-facts.ts'
import { createShopper, SHARES, type Shopper, STAYS_SIGNED_IN, STEPS_PER_VISIT } from './load/shopper.ts'
import { METRICS_TOKEN, type WatchedProcess, watchProcesses } from './load/watch-processes.ts'
import { remark, report, reportTable, reportTrial } from './report.ts'

const FULL_SECONDS = 600
/** Can be shorter for a trial, whose figures aren't recorded. */
const SECONDS = Number(process.env.DURATION_S || FULL_SECONDS)
/** A tenth of the day. */
const MINUTE_MS = (SECONDS * 1_000) / 10

const SHOPPERS = 50
/** A person looks at a page for at least and at most this long, in milliseconds. */
const THINKS_MS = [1_000, 5_000] as const

const MAX_P99_MS = 800
/** With fewer requests, the p99 of a route is just its slowest request. */
const ENOUGH_FOR_P99 = 100
const MAX_GROWTH_PERCENT = 10

/**
 * A day of the shop: fifty people visit a cluster of two web processes and a worker at once for ten minutes. It exits with 1
 * when a response was not intended, p99 is above 800 ms, a process's memory grew by a tenth, or the ledger doesn't match.
 */
export async function measure(): Promise<void> {
  if (SECONDS !== FULL_SECONDS) reportTrial()
  await using cluster = await startCluster({ settings: { METRICS_TOKEN } })
  await cluster.untilIdle()
  const facts = await readShopFacts(cluster)
  await cluster.query(RESTOCK_ALL_SQL)

  const requests: SentRequest[] = []
  const orderIds = new Set<string>()
  let isDay = false
  const record = (request: SentRequest) => {
    if (isDay) requests.push(request)
  }
  await using cleanup = new AsyncDisposableStack()
  const shoppers: Shopper[] = []
  for (let number = 1; number <= SHOPPERS; number++) {
    const browser = openBrowser(cluster.url, number, record)
    cleanup.defer(browser.close)
    const email = await newCustomer(browser, number)
    shoppers.push(createShopper({ browser, email, facts, onOrder: (id) => orderIds.add(id) }))
  }
  await cluster.untilIdle()

  isDay = true
  const watch = await watchProcesses(cluster)
  const [begunAt, cpuBefore] = [performance.now(), process.cpuUsage()]
  const failures = (await Promise.all(shoppers.map((shopper) => spendDay(shopper, begunAt + SECONDS * 1_000)))).flat()
  const dayMs = performance.now() - begunAt
  const own = process.cpuUsage(cpuBefore)
  const processes = await watch.stop()

  remark(
    `${SHOPPERS} shoppers at once for ${SECONDS} s, each with a session, connections and a network address of their own: of their steps, ` +
      `${100 - SHARES.cart - SHARES.buy} % browse (home, listing, filters, searches, products with their first picture), ${SHARES.cart} % change ` +
      `cart or wishlist, ${SHARES.buy} % buy through all three steps with the sandbox. They think for ${THINKS_MS[0] / 1_000} to ` +
      `${THINKS_MS[1] / 1_000} s between two steps. A visit has ${STEPS_PER_VISIT} steps on average and begins with an empty cache, ` +
      `and ${STAYS_SIGNED_IN} % of them without a session; half of the pages are documents, half the data of a navigation. ` +
      'The cluster has two web processes, a worker, nginx with TLS, PostgreSQL, an S3-compatible store and a mail server; those who ' +
      `use it took ${percent((own.user + own.system) / 1_000 / dayMs)} of one of the machine's cores.`,
  )
  reportRequests(requests, failures)
  await reportLedger(cluster, orderIds)
  reportMemory(processes)
  reportProcessorTime(processes, dayMs)
  if (failures.length > 0) reportFailures(failures)
  if (process.exitCode) await printTroubles(cluster)
}

async function newCustomer(browser: Browser, number: number): Promise<string> {
  const email = `shopper-${number}@shoppers.example`
  const client = browser.newClient()
  await client.becomeCustomer(email)
  await client.saveAddress()
  return email
}

/** Takes steps until the day is over. @returns Why steps failed. */
async function spendDay(shopper: Shopper, endsAt: number): Promise<string[]> {
  const failures: string[] = []
  const think = () => delay(THINKS_MS[0] + Math.random() * (THINKS_MS[1] - THINKS_MS[0]))
  await delay(Math.random() * THINKS_MS[1])
  while (performance.now() < endsAt) {
    await shopper.step().catch((error: unknown) => failures.push(String(error).slice(0, 200)))
    await think()
  }
  return failures
}

function reportRequests(requests: readonly SentRequest[], failures: readonly string[]): void {
  const all = summarise('all', requests)
  const byRoute = summariseByRoute(requests)
  const errors = [...all.errors.values()].reduce((sum, count) => sum + count, 0)
  report('requests', { value: all.requests, unit: '', note: `${(all.requests / SECONDS).toFixed(1)} a second` })
  report('unintended responses', { value: errors, unit: '', budget: { atMost: 0 }, mustHold: true })
  report('steps that failed', { value: failures.length, unit: '', budget: { atMost: 0 }, mustHold: true })
  report('response time, p50', { value: all.p50Ms, unit: 'ms' })
  report('response time, p99', { value: all.p99Ms, unit: 'ms', budget: { atMost: MAX_P99_MS }, mustHold: true })
  const frequent = byRoute.filter((route) => route.requests >= ENOUGH_FOR_P99)
  const slowest = frequent.reduce<(typeof frequent)[number] | undefined>(
    (worst, route) => (worst && worst.p99Ms >= route.p99Ms ? worst : route),
    undefined,
  )
  if (slowest) {
    report(`response time of the slowest route, p99`, {
      value: slowest.p99Ms,
      unit: 'ms',
      budget: { atMost: MAX_P99_MS },
      mustHold: true,
      note: `${slowest.route}, of those with ${ENOUGH_FOR_P99} requests`,
    })
  }
  reportTable({ title: 'Requests by route', columns: SUMMARY_COLUMNS, rows: [all, ...byRoute].map(summaryRow) })
}

function reportMemory(processes: readonly WatchedProcess[]): void {
  for (const { name, resident, isTheSame } of processes) {
    report(`memory of ${name}, growth from minute 2 to 10`, {
      value: memoryGrowth(tenMinutes(resident)) * 100,
      unit: '%',
      decimals: 1,
      budget: { atMost: MAX_GROWTH_PERCENT },
      mustHold: true,
    })
    report(`restarts of ${name}`, { value: isTheSame ? 0 : 1, unit: '', budget: { atMost: 0 }, mustHold: true })
  }
  const minutes = Array.from({ length: 10 }, (_, index) => String(index + 1))
  const rows = processes.flatMap(({ name, resident, heap, external }) => [
    [`${name}, resident`, ...megabytes(resident)],
    [`${name}, heap`, ...megabytes(heap)],
    [`${name}, buffers`, ...megabytes(external)],
  ])
  reportTable({ title: 'Memory by minute, in MB', columns: ['Process', ...minutes], rows })
}

function megabytes(samples: readonly MemorySample[]): string[] {
  return tenMinutes(samples).map((bytes) => Math.round(bytes / 1024 ** 2).toString())
}

/** Leaves out an eleventh minute, which the last steps may reach into. */
function tenMinutes(samples: readonly MemorySample[]): number[] {
  return memoryByMinute(samples, MINUTE_MS).slice(0, 10)
}

function reportProcessorTime(processes: readonly WatchedProcess[], dayMs: number): void {
  const rows = processes.map(({ name, cpuMs }) => [name, percent(cpuMs / dayMs)])
  reportTable({ title: 'Processor time', columns: ['Process', 'Of one core'], rows })
}

function reportFailures(failures: readonly string[]): void {
  const rows = [...Map.groupBy(failures, (reason) => reason)].map(([reason, times]) => [reason, String(times.length)])
  reportTable({ title: 'Steps that failed', columns: ['Reason', 'Times'], rows })
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
