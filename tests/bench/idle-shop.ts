import { setTimeout as delay } from 'node:timers/promises'
import { type ShopProcess, startShopProcess } from '#tests/support/shop-process.ts'

/** Only good for measuring. */
const METRICS_TOKEN = 'metrics-of-a-shop-that-is-measured'

/** How long the process is watched for each look, in milliseconds. */
const LOOK_MS = 2_000

/** A process at rest uses less of one core than this. */
const RESTING_SHARE = 0.1

const GIVE_UP_AFTER_MS = 600_000

/**
 * Starts the built shop and waits until it has nothing left to do: it makes pictures of its demonstration goods in the
 * widths that phones choose, which takes a core for a while.
 *
 * @throws Error when it does not come to rest within ten minutes.
 */
export async function startShopAtRest(settings: Parameters<typeof startShopProcess>[0]): Promise<ShopProcess> {
  const shop = await startShopProcess({ ...settings, METRICS_TOKEN })
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS
  for (let used = await readCpuSeconds(shop.url); ; ) {
    await delay(LOOK_MS)
    const now = await readCpuSeconds(shop.url)
    if (now - used < (RESTING_SHARE * LOOK_MS) / 1_000) return shop
    if (Date.now() > giveUpAt) {
      await shop.kill()
      throw new Error('the shop does not come to rest')
    }
    used = now
  }
}

async function readCpuSeconds(url: string): Promise<number> {
  const figures = await (
    await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text()
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(figures)?.[1])
}
