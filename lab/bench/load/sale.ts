import { FIELD_LIST } from '../../../app/domain/catalog/product-fields.ts'
import { findEditedProduct } from '../../../app/domain/catalog/product-form/edited-product.server.ts'
import { type Paise, paise, plainRupees } from '../../../app/money.ts'
import type { Db } from '../../../app/platform/database/database.server.ts'
import type { ShopClient } from '../../../tests/support/processes/shop-client.ts'

/** How many products the administrator saves at once. */
const AT_ONCE = 4

/** What the administrator changes in each product for a sale. */
interface SaleChange {
  /** Units on hand afterwards, which all sizes share. */
  readonly stock: number
  /** In percent of the current price. */
  readonly pricePercent: number
}

/** Saves the product form of each product, as the administrator does. @throws Error when one isn't saved. */
export async function changeProducts(
  administrator: ShopClient,
  db: Db,
  productIds: readonly string[],
  change: SaleChange,
): Promise<void> {
  const waiting = [...productIds]
  const saveOneByOne = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      await administrator.sendForm(`/admin/products/${id}/edit`, await filledForm(db, id, change))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, saveOneByOne))
}

async function filledForm(db: Db, productId: string, { stock, pricePercent }: SaleChange): Promise<URLSearchParams> {
  const product = await findEditedProduct(db, productId)
  if (!product) throw new Error(`there is no product ${productId}`)
  const price = paise(Math.round((product.price * pricePercent) / 100 / 100) * 100)
  const form = new URLSearchParams({
    intent: 'save-product',
    version: String(product.version),
    loadedStock: String(product.stockQuantity),
    stockReason: stock > product.stockQuantity ? 'restock' : 'counted',
    // Without the box that counts each size on its own.
    asksSizeStock: 'yes',
  })
  const changed = { ...product, price, stockQuantity: stock }
  for (const { name, kind } of FIELD_LIST) {
    const value = changed[name]
    const isAmount = kind === 'amount' || kind === 'optional-amount'
    for (const each of kind === 'sizes' ? [String(value)] : [value].flat()) {
      if (each === null || each === '' || each === false) continue
      form.append(name, isAmount ? plainRupees(each as Paise) : each === true ? 'on' : String(each))
    }
  }
  return form
}
