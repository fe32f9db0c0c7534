import { afterAll } from 'vitest'
import type { Stock } from '../processes/prepared-folder.ts'
import { cheapShop } from '../processes/shop-on-server.ts'
import { type ShopProcess, startShopProcess } from '../processes/shop-process.ts'

/** Gives a test file a {@link cheapShop} of its own, which runs until the file's last test has ended. */
export async function setUpShop(stock: Stock, settings: Record<string, string> = {}): Promise<ShopProcess> {
  const cleanup = new AsyncDisposableStack()
  afterAll(() => cleanup.disposeAsync())
  const prepared = cleanup.use(await cheapShop(stock))
  const shop = await startShopProcess({ ...prepared.settings, ...settings })
  cleanup.defer(async () => void (await shop.stop()))
  return shop
}
