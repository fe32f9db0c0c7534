import { setTimeout as delay } from 'node:timers/promises'
import { waitFor } from '../../tests/support/processes/shop-process.ts'
import type { Buyers } from './buyers.ts'
import type { Cluster } from './cluster.ts'
import type { ClusterProcess } from './cluster-process.ts'
import type { Findings } from './findings.ts'

/** A supervisor gives up after five crashes within a minute. */
const BETWEEN_CRASHES_MS = 5_000

/**
 * Kills processes of a cluster while customers buy. After the worker was killed, the confirmation of the next order has to arrive, too.
 *
 * @param options.times How often each is killed.
 * @param options.nextOrderWithinMs How soon afterwards the next order has to be confirmed.
 */
export async function crashEach(
  cluster: Cluster,
  processes: readonly ClusterProcess[],
  buyers: Buyers,
  { times, nextOrderWithinMs }: { times: number; nextOrderWithinMs: number },
  findings: Findings,
): Promise<void> {
  const measured = new Map(processes.map(({ name }) => [name, [] as { order: number; ready: number }[]]))
  const confirmations: number[] = []
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
      if (process === cluster.worker && purchase) {
        await untilConfirmationArrived(cluster, purchase.orderId)
        confirmations.push(performance.now() - crashedAt)
      }
      if (times > 1) await delay(BETWEEN_CRASHES_MS)
    }
  }
  for (const [name, crashes] of measured) {
    const slowest = Math.round(Math.max(...crashes.map(({ order }) => order)))
    findings.expect(
      `${name} killed ${times === 1 ? 'once' : `${times} times`}: milliseconds to the next order, at most ${nextOrderWithinMs}`,
      slowest,
      slowest <= nextOrderWithinMs,
    )
    findings.note(`${name}: milliseconds until it is back`, Math.round(Math.max(...crashes.map(({ ready }) => ready))))
  }
  if (confirmations.length > 0)
    findings.note('worker: milliseconds until an order was confirmed by email', Math.round(Math.max(...confirmations)))
  findings.note('steps that customers repeated because of these crashes', buyers.interruptions.length - before)
}

async function untilConfirmationArrived({ mails, query }: Cluster, orderId: string): Promise<void> {
  const [order] = await query('select order_number as number from shop.orders where id = $1', [orderId])
  const subject = `Your order ${order?.number} is confirmed`
  await waitFor(`the email "${subject}"`, async () =>
    mails.received().some(({ headers }) => headers.get('subject')?.startsWith(subject)),
  )
}

/** A process's payment sandbox stops with it, though a customer's last request may still need it. Razorpay wouldn't stop. */
const SANDBOX_GONE = '"code":"provider-unavailable"'

/**
 * nginx didn't start on such a request: nginx was reloading, or the connection had carried a thousand requests. A browser sends the request
 * again by itself, as Node does if it has no body. Requests that nginx has started on finish in both cases.
 */
const SENT_AGAIN = '"GOAWAY" frame received with code 0'

/** Checks that planned stops don't cost customers a single request. */
export async function stopEach(
  processes: readonly ClusterProcess[],
  buyers: Buyers,
  findings: Findings,
): Promise<void> {
  await withoutInterruption('each process restarted as a service manager does', buyers, findings, async () => {
    for (const process of processes) {
      await process.stop()
      await buyers.untilConfirmed(2)
      await process.start()
      await buyers.untilConfirmed(2)
    }
  })
}

/** Checks that a new configuration of nginx doesn't cost customers a single request. */
export async function reloadNginx(cluster: Cluster, buyers: Buyers, findings: Findings): Promise<void> {
  await withoutInterruption('nginx reloaded three times', buyers, findings, async () => {
    for (let reloads = 0; reloads < 3; reloads++) {
      await cluster.nginx.reload()
      await buyers.untilConfirmed(3)
    }
  })
}

/** Runs an action that customers must not notice, and checks that none of their requests failed. */
export async function withoutInterruption(
  what: string,
  buyers: Buyers,
  findings: Findings,
  action: () => Promise<void>,
): Promise<void> {
  const [interruptions, confirmed] = [buyers.interruptions.length, buyers.confirmed.length]
  await action()
  const since = buyers.interruptions.slice(interruptions)
  const refused = since.filter(({ reason }) => reason.includes(SANDBOX_GONE))
  const repeated = since.filter(({ reason }) => reason.includes(SENT_AGAIN))
  const failed = since.filter((interruption) => !refused.includes(interruption) && !repeated.includes(interruption))
  const orders = buyers.confirmed.length - confirmed
  findings.expect(
    `${what}: failed requests of customers (${orders} orders confirmed)`,
    failed.length,
    failed.length === 0,
  )
  if (refused.length > 0) findings.note('  payments that the stopping sandbox refused', refused.length)
  if (repeated.length > 0) findings.note('  requests that browsers send again by themselves', repeated.length)
  for (const { step, reason } of failed.slice(0, 5)) findings.note(`  ${step}`, reason)
}
