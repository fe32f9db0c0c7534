import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { fetchTool } from '../../tests/support/tools/fetch-tool.ts'

/** How often a page is measured. */
export const LOAD_RUNS = 3

/** What Chrome accepts. */
export const ENCODINGS = 'gzip, deflate, br, zstd'

const SECONDS = 5
const CONNECTIONS = 20

const loadReport = z.object({
  requests: z.object({ average: z.number(), total: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  errors: z.number(),
  non2xx: z.number(),
})

/** How a page performed under load. */
interface PageLoad {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Requests without a successful response. */
  readonly failures: number
  /** Processor time of the server for each request. */
  readonly cpuMs: number
}

/**
 * Requests a page on twenty connections for five seconds, from a separate process, a few times.
 *
 * @param options.readCpuMs Reads the processor time that the server has used so far.
 * @returns The figures of the fastest run, and the failures of all.
 */
export async function loadPage(
  url: string,
  { cookie, readCpuMs = async () => 0 }: { cookie?: string; readCpuMs?: () => Promise<number> } = {},
): Promise<PageLoad> {
  const headers = { 'Accept-Encoding': ENCODINGS, ...(cookie ? { Cookie: cookie } : {}) }
  // The first request warms up the caches.
  await (await fetch(url, { headers })).arrayBuffer()
  const args = ['--json', '--duration', String(SECONDS), '--connections', String(CONNECTIONS)]
  for (const [name, value] of Object.entries(headers)) args.push('--headers', `${name}=${value}`)
  const runs: PageLoad[] = []
  for (let run = 0; run < LOAD_RUNS; run++) {
    const cpuBefore = await readCpuMs()
    const { stdout } = await promisify(execFile)(process.execPath, [await fetchTool('autocannon'), ...args, url])
    const { requests, latency, errors, non2xx } = loadReport.parse(JSON.parse(stdout))
    const cpuMs = (await readCpuMs()) - cpuBefore
    runs.push({
      requestsPerSecond: requests.average,
      p50Ms: latency.p50,
      p99Ms: latency.p99,
      failures: errors + non2xx,
      cpuMs: cpuMs / requests.total,
    })
  }
  const [fastest] = runs.toSorted((a, b) => b.requestsPerSecond - a.requestsPerSecond)
  if (!fastest) throw new Error('nothing was measured')
  return { ...fastest, failures: runs.reduce((sum, { failures }) => sum + failures, 0) }
}
