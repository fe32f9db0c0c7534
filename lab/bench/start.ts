import { type ShopProcess, SUPERVISED_SHOP, startShopProcess } from '../../tests/support/processes/shop-process.ts'
import { temporaryFolder } from '../../tests/support/processes/temporary-folder.ts'
import { type Budget, report } from './report.ts'

/** How long the shop takes to become ready, on an empty data folder and on an existing one. */
export async function measure(): Promise<void> {
  await using folder = await temporaryFolder()
  const first = await timedStart('first start, empty folder, demo catalogue', folder.path, { atMost: 3 })
  await first.stop()
  const second = await timedStart('start on an existing folder', folder.path, { atMost: 3 })
  await second.stop()
}

async function timedStart(what: string, dataDir: string, budget?: Budget): Promise<ShopProcess> {
  const startedAt = performance.now()
  const shop = await startShopProcess({ DATA_DIR: dataDir }, SUPERVISED_SHOP)
  report(what, { value: (performance.now() - startedAt) / 1_000, unit: 's', decimals: 1, ...(budget && { budget }) })
  return shop
}
