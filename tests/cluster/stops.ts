import { setTimeout as delay } from 'node:timers/promises'
import type { Buyers } from './buyers.ts'
import type { Cluster } from './cluster.ts'
import type { Findings } from './findings.ts'

/** The next order is confirmed at most this long after a process died, in milliseconds; a purchase is several requests. */
const NEXT_ORDER_WITHIN_MS = 2_000

/** A supervisor gives up after five crashes within a minute. */
const BETWEEN_CRASHES_MS = 5_000

/** Kills each web process and the worker while customers buy, so many times each. */
export async function crashEach(cluster: Cluster, buyers: Buyers, times: number, findings: Findings): Promise<void> {
  const processes = [...cluster.webs, cluster.worker]
  const measured = new Map(processes.map(({ name }) => [name, [] as { order: number; ready: number }[]]))
  const before = buyers.interruptions.length
  for (let round = 0; round < times; round++) {
    for (const process of processes) {
      await buyers.untilConfirmed(2)
      const crashedAt = performance.now()
      await process.crash()
      const next = buyers.untilConfirmed(1)
      await process.untilReady()
      const ready = performance.now() - crashedAt
      const [purchase] = await next
      measured.get(process.name)?.push({ order: (purchase?.confirmedAt ?? 0) - crashedAt, ready })
      if (times > 1) await delay(BETWEEN_CRASHES_MS)
    }
  }
  for (const [name, crashes] of measured) {
    const slowest = Math.round(Math.max(...crashes.map(({ order }) => order)))
    findings.expect(
      `${name} killed ${times} times: milliseconds to the next order, at most ${NEXT_ORDER_WITHIN_MS}`,
      slowest,
      slowest <= NEXT_ORDER_WITHIN_MS,
    )
    findings.note(`${name}: milliseconds until it is back`, Math.round(Math.max(...crashes.map(({ ready }) => ready))))
  }
  findings.note('steps that customers repeated because of these crashes', buyers.interruptions.length - before)
}

/** What a planned stop may not cost: a single request of a customer. */
export async function stopEach(cluster: Cluster, buyers: Buyers, findings: Findings): Promise<void> {
  await withoutInterruption('each process restarted as a service manager does', buyers, findings, async () => {
    for (const process of [...cluster.webs, cluster.worker]) {
      await process.stop()
      await buyers.untilConfirmed(2)
      await process.start()
      await buyers.untilConfirmed(2)
    }
  })
  await withoutInterruption('nginx reloaded three times', buyers, findings, async () => {
    for (let reloads = 0; reloads < 3; reloads++) {
      await cluster.nginx.reload()
      await buyers.untilConfirmed(3)
    }
  })
}

/** Does something that customers must not notice. */
export async function withoutInterruption(
  what: string,
  buyers: Buyers,
  findings: Findings,
  action: () => Promise<void>,
): Promise<void> {
  const [interruptions, confirmed] = [buyers.interruptions.length, buyers.confirmed.length]
  await action()
  const failed = buyers.interruptions.slice(interruptions)
  const orders = buyers.confirmed.length - confirmed
  findings.expect(
    `${what}: failed requests of customers (${orders} orders meanwhile)`,
    failed.length,
    failed.length === 0,
  )
  for (const { step, reason } of failed.slice(0, 5)) findings.note(`  ${step}`, reason)
}
