/**
 * Requests `/healthz` of a shop continuously, in its own thread, so that the attack's own work doesn't delay it. Starts with
 * the shop's URL and process id, receives the name of each target, and posts its report on the message `stop`.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { readMainThreadCpuMs, readProcessUsage } from '../support/processes/process-usage.ts'
import { sendRaw } from './raw-request.ts'

/** Measurements of the shop's health. */
export interface HealthReport {
  /** How many requests were sent. */
  readonly requests: number
  /** The longest time until a response, in milliseconds. */
  readonly slowestMs: number
  /**
   * The most processor time that the shop's main thread used during one request, in milliseconds. On an idle machine it
   * equals the time of the request.
   */
  readonly mostWorkMs: number
  /** The target under attack at that time. */
  readonly mostWorkDuring: string
  /** Statuses other than 200, and errors of requests. */
  readonly faults: readonly string[]
  readonly leastBytes: number
  readonly mostBytes: number
  /** The target under attack at that time. */
  readonly mostBytesDuring: string
}

const { url, processId } = workerData as { url: string; processId: number }
/** Short enough to notice a second without a response, long enough not to slow the shop down; in milliseconds. */
const PAUSE_MS = 50

let isStopped = false
let requests = 0
let slowestMs = 0
let target = ''
let mostWorkMs = 0
let mostWorkDuring = ''
let leastBytes = Number.POSITIVE_INFINITY
let mostBytes = 0
let mostBytesDuring = ''
const faults: string[] = []
parentPort?.on('message', (message: string) => {
  if (message === 'stop') isStopped = true
  else target = message
})

while (!isStopped) {
  await checkOnce().catch((error: unknown) => faults.push(String(error)))
  await delay(faults.length > 0 ? 1_000 : PAUSE_MS)
}
const report: HealthReport = {
  requests,
  slowestMs,
  mostWorkMs,
  mostWorkDuring,
  faults: faults.slice(0, 10),
  leastBytes,
  mostBytes,
  mostBytesDuring,
}
parentPort?.postMessage(report)
parentPort?.close()

async function checkOnce(): Promise<void> {
  const workBefore = await readMainThreadCpuMs(processId)
  const sentAt = performance.now()
  const status = await sendRaw(url, { method: 'GET', path: '/healthz', headers: {} })
  const tookMs = performance.now() - sentAt
  const [workAfter, { residentBytes }] = await Promise.all([
    readMainThreadCpuMs(processId),
    readProcessUsage(processId),
  ])
  requests++
  if (status !== 200) faults.push(`status ${status}`)
  slowestMs = Math.max(slowestMs, tookMs)
  // The second reading may come late, but a request can't use more processor time than it takes.
  const workedMs = Math.min(tookMs, workAfter - workBefore)
  if (workedMs > mostWorkMs) {
    mostWorkMs = workedMs
    mostWorkDuring = target
  }
  leastBytes = Math.min(leastBytes, residentBytes)
  if (residentBytes > mostBytes) {
    mostBytes = residentBytes
    mostBytesDuring = target
  }
}
