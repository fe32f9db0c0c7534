/** Measures the built shop on this machine and prints figures; nothing here passes or fails. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { ensureCurrentBuild } from '../support/build.ts'
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const SECONDS = 5
const CONNECTIONS = 20

const loadReport = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  errors: z.number(),
  non2xx: z.number(),
})

function print(what: string, figure: string): void {
  console.log(`${what.padEnd(44)} ${figure}`)
}

/** Starts the shop and prints how long it took until it was ready for requests. */
async function timedStart(what: string, dataDir: string): Promise<ShopProcess> {
  const startedAt = performance.now()
  const shop = await startShopProcess({ DATA_DIR: dataDir })
  print(what, `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
  return shop
}

async function measurePage(what: string, url: string): Promise<void> {
  // The first visitor of a page pays for what the others find ready.
  await (await fetch(url)).text()
  const args = ['--json', '--duration', String(SECONDS), '--connections', String(CONNECTIONS), url]
  const { stdout } = await promisify(execFile)(process.execPath, ['node_modules/.bin/autocannon', ...args])
  const { requests, latency, errors, non2xx } = loadReport.parse(JSON.parse(stdout))
  const problems = errors + non2xx > 0 ? `, ${errors + non2xx} without a good answer` : ''
  print(what, `${Math.round(requests.average)} requests/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms${problems}`)
}

await ensureCurrentBuild()
await using folder = await temporaryFolder()
const first = await timedStart('first start, empty folder, demonstration goods', folder.path)
await first.stop()
await using shop = await timedStart('start on an existing folder', folder.path)
for (const path of ['/', '/products', '/about']) await measurePage(`visitor, ${path}`, shop.url + path)
await shop.stop()
