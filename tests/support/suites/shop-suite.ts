import { afterAll } from 'vitest'
import { emptyShop } from '../processes/empty-shop.ts'
import { preparedFolder, type Stock } from '../processes/prepared-folder.ts'
import { type ShopProcess, startShopProcess } from '../processes/shop-process.ts'

/** Gives a test file a shop of its own, which runs until the file's last test has ended: a stocked one, or an {@link emptyShop}. */
export async function setUpShop(stock: Stock, settings: Record<string, string> = {}): Promise<ShopProcess> {
  const cleanup = new AsyncDisposableStack()
  afterAll(() => cleanup.disposeAsync())
  const prepared =
    stock === 'none'
      ? cleanup.use(await emptyShop()).settings
      : { DATA_DIR: cleanup.use(await preparedFolder(stock)).path }
  const shop = await startShopProcess({ ...prepared, ...settings })
  cleanup.defer(async () => void (await shop.stop()))
  return shop
}
