import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ensureCurrentBuild } from '../support/processes/build.ts'
import { preparedFolder, prepareTemplate } from '../support/processes/prepared-folder.ts'
import { startShopProcess, waitFor } from '../support/processes/shop-process.ts'

/**
 * Builds the shop and prepares the data folder that each shop of the journeys copies, unless journeys use a cluster that is already
 * running. A shop is started when a worker requests its address at `JOURNEY_SHOPS_URL`, and serves the workers that come after it with the
 * same number and device. For the other device a new one is started, because journeys on both would buy the same units.
 *
 * @returns What stops the shops at the end of the run.
 */
export default async function prepareShops(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.CLUSTER_URL) return undefined
  await ensureCurrentBuild()
  await prepareTemplate('demo')

  const shops = new Map<string, { device: string; opening: ReturnType<typeof openShop> }>()
  const stopping: Promise<void>[] = []
  const stop = async ({ opening }: { opening: ReturnType<typeof openShop> }) => {
    const [shop] = await Promise.allSettled([opening])
    if (shop.status === 'fulfilled') await shop.value.stop()
  }
  const server = createServer(({ url = '' }, response) => {
    const [, number = '', device = ''] = url.split('/')
    const last = shops.get(number)
    if (last && last.device !== device) stopping.push(stop(last))
    const shop = last?.device === device ? last : { device, opening: openShop() }
    shops.set(number, shop)
    shop.opening.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  process.env.JOURNEY_SHOPS_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async () => {
    server.close()
    await Promise.all([...stopping, ...Array.from(shops.values(), stop)])
  }
}

async function openShop() {
  const folder = await preparedFolder('demo')
  const shop = await startShopProcess({ DATA_DIR: folder.path })
  // The first search of a process doesn't wait long for the words of the catalogue.
  await waitFor('the words of the catalogue', async () => {
    const response = await fetch(`${shop.url}/search/suggestions?q=anarka`)
    return (await response.text()).includes('"anarkali"')
  })
  const stop = async () => {
    await shop.stop()
    await folder[Symbol.asyncDispose]()
  }
  return { url: shop.url, stop }
}
