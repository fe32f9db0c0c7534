import { expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { insertProduct, sampleFields } from '#tests/support/factories/product-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { findEditedProduct } from './product-form/edited-product.server.ts'
import { toRow } from './product-row.ts'
import { findProduct } from './shop/queries.server.ts'

const { db } = await setUpTestDatabase()

const internal = {
  hsnCode: '62114290',
  costPrice: paise(400_00),
  skus: 'M: GM-1',
  barcodes: 'M: 4006381333931',
  isHidden: false,
}
const fields = { ...sampleFields(), ...internal, isNew: true, isFeatured: true, hasDeliveryCharge: true }

test('every field that is saved is read by the back office, and by the shop unless it is internal', async () => {
  const { id } = await insertProduct(db)
  await db.updateTable('products').set(toRow(fields)).where('id', '=', id).execute()

  expect(await findEditedProduct(db, id)).toEqual({
    ...fields,
    id,
    version: 1,
    reserved: 0,
    onHand: new Map([['', fields.stockQuantity]]),
  })
  const shown = { ...sampleFields(), isNew: true, isFeatured: true, hasDeliveryCharge: true }
  const unseen = [...Object.keys(internal), 'shareImage']
  for (const name of unseen) Reflect.deleteProperty(shown, name)
  const product = await findProduct(db, id)
  expect(product).toMatchObject(shown)
  for (const name of unseen) expect(product).not.toHaveProperty(name)
})

test('a product without its own threshold leaves it to the shop', async () => {
  const { id } = await insertProduct(db)
  const threshold = { free_delivery_threshold: null }
  await db.updateTable('products').set(threshold).where('id', '=', id).execute()
  expect(await findEditedProduct(db, id)).toMatchObject({ freeDeliveryThreshold: null })
  expect(await findProduct(db, id)).toMatchObject({ freeDeliveryThreshold: null })
})
