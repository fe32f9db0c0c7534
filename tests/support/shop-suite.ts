import { afterAll } from 'vitest'
import { preparedFolder, type Stock } from './prepared-folder.ts'
import { type ShopProcess, startShopProcess } from './shop-process.ts'

/** Gives a test file a shop of its own, which runs until the file's last test has ended. */
export async function setUpShop(stock: Stock, settings: Record<string, string> = {}): Promise<ShopProcess> {
  const folder = await preparedFolder(stock)
  const shop = await startShopProcess({
    DATA_DIR: folder.path,
    SEED_DEMO: stock === 'demo' ? '1' : '0',
    ...settings,
  })
  afterAll(async () => {
    await shop.stop()
    await folder[Symbol.asyncDispose]()
  })
  return shop
}
