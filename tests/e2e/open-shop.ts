import { ensureCurrentBuild } from '../support/build.ts'
import { startShopProcess } from '../support/shop-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { ADMIN_PASSWORD } from './journey.ts'

/** Opens one stocked shop with the payment sandbox for all journeys; the returned function closes it. */
export default async function openShop(): Promise<() => Promise<void>> {
  await ensureCurrentBuild()
  const folder = await temporaryFolder()
  const shop = await startShopProcess({ DATA_DIR: folder.path, ADMIN_PASSWORD })
  process.env.JOURNEY_SHOP_URL = shop.url
  return async () => {
    await shop.stop()
    await folder[Symbol.asyncDispose]()
  }
}
