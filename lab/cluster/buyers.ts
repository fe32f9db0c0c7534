import { setTimeout as delay } from 'node:timers/promises'
import type { ShopClient } from '../../tests/support/processes/shop-client.ts'
import type { Cluster } from './cluster.ts'

/** A purchase that the shop confirmed to its customer. Times as of `performance.now()`. */
export interface Purchase {
  readonly orderId: string
  readonly startedAt: number
  /** When the request that confirmed it was sent. */
  readonly confirmingAt: number
  readonly confirmedAt: number
}

/** A step of a purchase that failed, so that the customer had to press again. */
export interface Interruption {
  readonly at: number
  readonly step: string
  readonly reason: string
}

/** Customers who buy one unit after the other until they are stopped. */
export interface Buyers {
  readonly clients: readonly ShopClient[]
  readonly confirmed: readonly Purchase[]
  readonly interruptions: readonly Interruption[]
  /** Resolves when this many more purchases are confirmed, by requests sent from now on. */
  untilConfirmed(count: number): Promise<readonly Purchase[]>
  /** Lets the purchases under way finish. */
  stop(): Promise<void>
}

/** A customer doesn't wait for longer than this, in milliseconds. */
const PATIENCE_MS = 60_000
/** Between a failure and pressing again, in milliseconds. */
const PAUSE_MS = 100

/**
 * Opens accounts for customers and lets them buy.
 *
 * @param options.thinkMs How long each waits between two purchases, in milliseconds.
 */
export async function startBuyers(
  cluster: Cluster,
  { count, thinkMs = 0 }: { count: number; thinkMs?: number },
): Promise<Buyers> {
  const clients: ShopClient[] = []
  for (let number = 0; number < count; number++) {
    const client = cluster.newClient()
    await client.becomeCustomer(`buyer-${number}@shoppers.example`)
    await client.saveAddress()
    clients.push(client)
  }
  const confirmed: Purchase[] = []
  const interruptions: Interruption[] = []
  let isOver = false

  /** Repeats a step until it works, as a customer would. */
  async function press<T>(step: string, action: () => Promise<T>): Promise<T> {
    const giveUpAt = performance.now() + PATIENCE_MS
    for (;;) {
      try {
        return await action()
      } catch (error) {
        const reason = String(error instanceof Error && error.cause ? error.cause : error).slice(0, 200)
        interruptions.push({ at: performance.now(), step, reason })
        if (performance.now() > giveUpAt) throw new Error(`a customer gave up trying to ${step}`, { cause: error })
        await delay(PAUSE_MS)
      }
    }
  }

  async function buy(client: ShopClient): Promise<void> {
    // No real customer pays a hundred times within minutes; the shop would reject that.
    await cluster.query('delete from auth.rate_limits')
    const startedAt = performance.now()
    await press('fill the cart', () => client.fillCart())
    const started = await press('start paying', () => client.startPayment())
    const report = await client.payInWidget(started).catch((error: unknown) => {
      interruptions.push({ at: performance.now(), step: 'pay', reason: String(error).slice(0, 200) })
    })
    // The provider knows whether that was a payment, and reports it to the shop; the customer begins again.
    if (!report) return
    let confirmingAt = startedAt
    const { orderId } = await press('confirm', () => {
      confirmingAt = performance.now()
      return client.verify(report)
    })
    if (orderId) confirmed.push({ orderId, startedAt, confirmingAt, confirmedAt: performance.now() })
    else interruptions.push({ at: performance.now(), step: 'confirm', reason: 'paid without an order' })
  }

  const buying = clients.map(async (client) => {
    while (!isOver) {
      await buy(client)
      await delay(thinkMs)
    }
  })
  const failed = Promise.all(buying).then(() => undefined)
  failed.catch(() => {})
  return {
    clients,
    confirmed,
    interruptions,
    async untilConfirmed(wanted) {
      const since = performance.now()
      const giveUpAt = since + 2 * PATIENCE_MS
      for (;;) {
        const found = confirmed.filter(({ confirmingAt }) => confirmingAt >= since)
        if (found.length >= wanted) return found
        if (performance.now() > giveUpAt) throw new Error(`only ${found.length} of ${wanted} purchases were confirmed`)
        await Promise.race([failed, delay(20)])
      }
    },
    async stop() {
      isOver = true
      await failed
    },
  }
}
