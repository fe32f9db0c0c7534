/**
 * Proves that several processes act as one shop, which survives crashes, restarts, roll-outs and outages: `npm --prefix lab run cluster`.
 * Prints a line for each finding and exits with 1 when something doesn't hold. `THOROUGH=1` kills each process ten times;
 * `npm --prefix lab run cluster -- --from <commit>` rolls out this release after that one instead of the last one with fewer migrations.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { RESTOCK_ALL_SQL } from '../../tests/support/database/restock-all.ts'
import { ensureCurrentBuild } from '../../tests/support/processes/build.ts'
import { startBuyers } from './buyers.ts'
import { startCluster } from './cluster.ts'
import { buildRelease, commitBeforeNewestMigration } from './earlier-release.ts'
import { createFindings } from './findings.ts'
import { checkLedger, untilSettled } from './ledger.ts'
import { checkOneShop } from './one-shop.ts'
import { interruptMail, interruptStore } from './outages.ts'
import { rollOut } from './roll-out.ts'
import { crashEach, reloadNginx, stopEach } from './stops.ts'

const BUYERS = 6
/** The goal: customers hardly notice that a process crashes. */
const CRASHES = { times: process.env.THOROUGH === '1' ? 10 : 1, nextOrderWithinMs: 2_000 }
const STORE_OUTAGE = { seconds: 60 }
const MAIL_OUTAGE = { seconds: 20 }

/** How long the browser journey may take, in milliseconds. */
const JOURNEY_MS = 300_000

const { values } = parseArgs({ options: { from: { type: 'string' } } })
await ensureCurrentBuild()
const earlier = buildRelease(values.from ?? commitBeforeNewestMigration())
if (!values.from && !earlier.lacksMigrations) throw new Error('the earlier release has every migration')
const findings = createFindings()

await using cluster = await startCluster({ release: earlier.folder })
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cluster.stop().finally(() => process.exit(1)))
}
await cluster.untilIdle()
await cluster.query(RESTOCK_ALL_SQL)
const buyers = await startBuyers(cluster, { count: BUYERS })
await rollOut(cluster, buyers, earlier, findings)
await checkOneShop(cluster, buyers.clients[0] ?? cluster.newClient(), { followsWithinMs: 2_000 }, findings)
const processes = [...cluster.webs, cluster.worker]
await stopEach(processes, buyers, findings)
await reloadNginx(cluster, buyers, findings)
await crashEach(cluster, processes, buyers, CRASHES, findings)
await interruptStore(cluster, buyers, STORE_OUTAGE, findings)
await interruptMail(cluster, buyers, MAIL_OUTAGE, findings)
await buyers.stop()
await runBrowserJourney()
await untilSettled(cluster)
await checkLedger(cluster, [buyers], findings)

const { violations } = findings
console.log(
  violations.length === 0 ? '\nEverything holds.' : `\n${violations.length} findings:\n${violations.join('\n')}`,
)
process.exitCode = violations.length === 0 ? 0 : 1

/** The first sale, in a browser: from the home page to the order in the back office. */
async function runBrowserJourney(): Promise<void> {
  const args = ['test', 'tests/e2e/store/first-sale.spec.ts', '--project=pictures', '--reporter=line']
  const journey = spawn(process.execPath, ['node_modules/.bin/playwright', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CLUSTER_URL: cluster.url },
    timeout: JOURNEY_MS,
  })
  const [status] = (await once(journey, 'exit')) as [number | null]
  findings.expect(
    'a browser journey from the home page to the order in the back office',
    status === 0 ? 'passed' : `ended with ${status}`,
    status === 0,
  )
}
