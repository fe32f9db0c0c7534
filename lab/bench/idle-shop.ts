import { setTimeout as delay } from 'node:timers/promises'
import { type ShopProcess, startShopProcess } from '../../tests/support/processes/shop-process.ts'

/** For measurements only. */
const METRICS_TOKEN = 'metrics-of-a-shop-that-is-measured'

/** How long each measurement of the process's activity takes, in milliseconds. */
const INTERVAL_MS = 2_000

/** An idle process uses a smaller share of one core than this. */
const IDLE_SHARE = 0.1

const TIMEOUT_MS = 600_000

/**
 * Starts the built shop and waits until it is idle: first it renders the images of its demo catalogue in the widths that
 * phones choose, which keeps a core busy for a while.
 *
 * @throws Error when it isn't idle within ten minutes.
 */
export async function startIdleShop(
  settings: Parameters<typeof startShopProcess>[0],
  command?: readonly string[],
): Promise<ShopProcess> {
  const shop = await startShopProcess({ ...settings, METRICS_TOKEN }, command)
  const giveUpAt = Date.now() + TIMEOUT_MS
  for (let used = await readCpuSeconds(shop.url); ; ) {
    await delay(INTERVAL_MS)
    const now = await readCpuSeconds(shop.url)
    if (now - used < (IDLE_SHARE * INTERVAL_MS) / 1_000) return shop
    if (Date.now() > giveUpAt) {
      await shop.kill()
      throw new Error('the shop is still busy after ten minutes')
    }
    used = now
  }
}

/** Processor time that a shop's process has used, in seconds. */
export const readCpuSeconds = (url: string) => readMetric(url, 'process_cpu_seconds_total')

/** Its memory, in bytes. */
export const readResidentBytes = (url: string) => readMetric(url, 'process_resident_memory_bytes')

async function readMetric(url: string, name: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await response.text())?.[1])
}
