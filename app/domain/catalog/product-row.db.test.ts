import { expect, test } from 'vitest'
import { insertProduct, sampleFields } from '#tests/support/factories/product-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { findEditedProduct } from './product-form/edited-product.server.ts'
import { toRow } from './product-row.ts'
import { findProduct } from './shop/queries.server.ts'

const { db } = await setUpTestDatabase()

const fields = { ...sampleFields(), hsnCode: '62114290', isNew: true, isFeatured: true, hasDeliveryCharge: true }

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
  const { hsnCode: _, ...shown } = fields
  const product = await findProduct(db, id)
  expect(product).toMatchObject(shown)
  expect(product).not.toHaveProperty('hsnCode')
})

test('a product without its own threshold leaves it to the shop', async () => {
  const { id } = await insertProduct(db)
  const threshold = { free_delivery_threshold: null }
  await db.updateTable('products').set(threshold).where('id', '=', id).execute()
  expect(await findEditedProduct(db, id)).toMatchObject({ freeDeliveryThreshold: null })
  expect(await findProduct(db, id)).toMatchObject({ freeDeliveryThreshold: null })
})
