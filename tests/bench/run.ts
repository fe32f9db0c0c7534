/**
 * Measures the built shop on this machine and prints figures beside their budgets; nothing here passes or fails.
 * `npm run bench` measures everything, `npm run bench -- start catalogue` only these two.
 */
import { loadavg } from 'node:os'
import { ToolUnavailableError } from '#tests/support/fetch-tool.ts'
import { ensureCurrentBuild } from '../support/build.ts'

interface Measurement {
  measure(): Promise<void>
}

/** In the order in which they run. Each starts what it needs and stops it afterwards. */
const MEASUREMENTS: Record<string, () => Promise<Measurement>> = {
  start: () => import('./start.ts'),
  catalogue: () => import('./catalogue.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  'admin-tables': () => import('./admin-tables.ts'),
  checkouts: () => import('./checkouts.ts'),
  'request-costs': () => import('./request-costs.ts'),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(MEASUREMENTS, name))
if (unknown.length > 0) {
  console.error(`There is no measurement ${unknown.join(', ')}. There are: ${Object.keys(MEASUREMENTS).join(', ')}.`)
  process.exit(1)
}

await ensureCurrentBuild()
for (const [name, load] of Object.entries(MEASUREMENTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const [busy = 0] = loadavg()
  console.log(`\n${name} (${busy.toFixed(1)} processes were running or waiting on this machine)`)
  try {
    await (await load()).measure()
  } catch (error) {
    if (!(error instanceof ToolUnavailableError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
