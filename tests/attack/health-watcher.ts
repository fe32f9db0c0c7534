/**
 * Asks a shop for `/healthz` without a pause, in a thread of its own: what the attack itself has to do delays nothing here.
 * Started with the shop's url and process, told what goes on in words, and answers the word `stop` with what it saw.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { readMainThreadCpuMs, readProcessUsage } from '../support/process-usage.ts'
import { sendRaw } from './raw-request.ts'

/** What was seen of the shop's health. */
export interface HealthReport {
  /** How often it was asked. */
  readonly asked: number
  /** The longest time that an answer took, in milliseconds. */
  readonly slowestMs: number
  /**
   * The most that the shop's main thread worked while one answer was waited for, in milliseconds: on a machine with
   * nothing else to do, the same as the time.
   */
  readonly mostWorkMs: number
  /** What went on then. */
  readonly mostWorkDuring: string
  /** What it answered other than 200, and how asking failed. */
  readonly faults: readonly string[]
  readonly leastBytes: number
  readonly mostBytes: number
  /** What went on then. */
  readonly mostBytesDuring: string
}

const { url, processId } = workerData as { url: string; processId: number }
const PAUSE_MS = 20

let isStopped = false
let asked = 0
let slowestMs = 0
let goingOn = ''
let mostWorkMs = 0
let mostWorkDuring = ''
let leastBytes = Number.POSITIVE_INFINITY
let mostBytes = 0
let mostBytesDuring = ''
const faults: string[] = []
parentPort?.on('message', (word: string) => {
  if (word === 'stop') isStopped = true
  else goingOn = word
})

while (!isStopped) {
  await askOnce().catch((error: unknown) => faults.push(String(error)))
  await delay(faults.length > 0 ? 1_000 : PAUSE_MS)
}
const report: HealthReport = {
  asked,
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

async function askOnce(): Promise<void> {
  const workBefore = await readMainThreadCpuMs(processId)
  const askedAt = performance.now()
  const status = await sendRaw(url, { method: 'GET', path: '/healthz', headers: {} })
  const tookMs = performance.now() - askedAt
  const [workAfter, { residentBytes }] = await Promise.all([
    readMainThreadCpuMs(processId),
    readProcessUsage(processId),
  ])
  asked++
  if (status !== 200) faults.push(`answered ${status}`)
  slowestMs = Math.max(slowestMs, tookMs)
  // Less than a second of time cannot be more than a second of work, whatever was done before the second look.
  const workedMs = Math.min(tookMs, workAfter - workBefore)
  if (workedMs > mostWorkMs) {
    mostWorkMs = workedMs
    mostWorkDuring = goingOn
  }
  leastBytes = Math.min(leastBytes, residentBytes)
  if (residentBytes > mostBytes) {
    mostBytes = residentBytes
    mostBytesDuring = goingOn
  }
}
