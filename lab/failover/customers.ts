import { setTimeout as delay } from 'node:timers/promises'
import { ShopClient, type WidgetReport } from '../../tests/support/processes/shop-client.ts'

/** How long a customer waits before repeating a step that failed, in milliseconds. */
const RETRY_MS = 250

/** A purchase that the shop acknowledged. */
export interface AcknowledgedOrder {
  readonly orderId: string
  readonly paymentId: string
  /** When the customer began the purchase, in milliseconds since the epoch. */
  readonly startedAt: number
  readonly acknowledgedAt: number
}

/** Customers who buy one order after another, whatever happens, until they are stopped. */
export interface Customers {
  /** In the order in which the shop acknowledged them. */
  readonly acknowledged: readonly AcknowledgedOrder[]
  /** How often a step had to be repeated, by its reason. */
  readonly refusals: ReadonlyMap<string, number>
  /** Finishes what was begun: each payment that the provider captured is reported until the shop acknowledges it. */
  stop(): Promise<void>
}

/** Creates accounts with a saved address, spread over the shop's processes, and starts buying. */
export async function startCustomers(urls: readonly string[], count: number): Promise<Customers> {
  const acknowledged: AcknowledgedOrder[] = []
  const refusals = new Map<string, number>()
  const stopping = new AbortController()

  /** Repeats a step as a patient customer does. @returns Undefined when customers are stopped first. */
  async function patiently<T>(step: () => Promise<T>, { always = false } = {}): Promise<T | undefined> {
    while (always || !stopping.signal.aborted) {
      try {
        return await step()
      } catch (error) {
        const reason = String(error)
          .replaceAll(/[0-9a-f-]{36}/g, '…')
          .slice(0, 140)
        refusals.set(reason, (refusals.get(reason) ?? 0) + 1)
        await delay(RETRY_MS)
      }
    }
    return undefined
  }

  /** @returns What the provider reports, once it has the money. */
  async function pay(client: ShopClient): Promise<WidgetReport> {
    await client.fillCart()
    return client.payInWidget(await client.startPayment())
  }

  async function buyOn(client: ShopClient): Promise<void> {
    while (!stopping.signal.aborted) {
      const startedAt = Date.now()
      const report = await patiently(() => pay(client))
      if (!report) return
      const result = await patiently(() => client.verify(report), { always: true })
      if (result?.orderId) {
        const paymentId = report.razorpay_payment_id
        acknowledged.push({ orderId: result.orderId, paymentId, startedAt, acknowledgedAt: Date.now() })
      }
    }
  }

  const clients = Array.from({ length: count }, (_, index) => new ShopClient(urls[index % urls.length] ?? ''))
  for (const [index, client] of clients.entries()) {
    await client.becomeCustomer(`buyer-${index}@shoppers.example`)
    await client.saveAddress()
  }
  const buying = clients.map(buyOn)
  return {
    acknowledged,
    refusals,
    async stop() {
      stopping.abort()
      await Promise.all(buying)
    },
  }
}
