import { expect, test } from 'vitest'
import { buyableLines } from '#app/domain/cart/cart-totals.ts'
import { listCartLines } from '#app/domain/cart/queries.server.ts'
import { findProduct } from '#app/domain/catalog/shop/queries.server.ts'
import { imageKey } from '#app/platform/storage/image-address.ts'
import { insertStoredImage, testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { deleteProduct } from './delete-product.server.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)

async function findRow(productId: string) {
  return db.selectFrom('products').select(['archived_at', 'archived_by']).where('id', '=', productId).executeTakeFirst()
}

async function listAudit(productId: string) {
  return db.selectFrom('audit_log').select(['action', 'before', 'after']).where('entity_id', '=', productId).execute()
}

test('M101 M218 a deleted product is in the bin: shoppers no longer find it, and its order and images remain', async () => {
  const image = await insertStoredImage(db)
  await db.updateTable('stored_images').set({ erase_after: null }).execute()
  const product = await insertProduct(db, { images: [image] })
  const customer = await insertCustomer(db)
  await insertOrder(db, { userId: customer.id, items: [{ productId: product.id }] })

  expect(await deleteProduct(db, actor, product.id)).toEqual({ status: 'deleted' })
  expect(await findRow(product.id)).toEqual({ archived_at: expect.any(Date), archived_by: actor.email })
  expect(await findProduct(db, product.id)).toBeUndefined()
  const { erase_after } = await db
    .selectFrom('stored_images')
    .select('erase_after')
    .where('key', '=', imageKey(image) ?? '')
    .executeTakeFirstOrThrow()
  expect(erase_after).toBeNull()
  expect(await listAudit(product.id)).toEqual([
    { action: 'delete-product', before: { name: product.name, stockQuantity: 10 }, after: { archived: true } },
  ])
})

test('a deleted product stays in carts: the cart shows it as unavailable, and the rest can be bought', async () => {
  const [product, other] = [await insertProduct(db), await insertProduct(db)]
  const { id: userId } = await insertShopper(db, [{ product }, { product: other }])
  expect(await deleteProduct(db, actor, product.id)).toEqual({ status: 'deleted' })
  const lines = await listCartLines(db, userId)
  expect(lines.map(({ productId, available }) => [productId, available])).toEqual([
    [product.id, 0],
    [other.id, 10],
  ])
  expect(buyableLines(lines)).toHaveLength(1)
})

test('an unknown or already deleted product is reported', async () => {
  const product = await insertProduct(db)
  await deleteProduct(db, actor, product.id)
  for (const id of [product.id, crypto.randomUUID(), 'none', '']) {
    expect(await deleteProduct(db, actor, id)).toEqual({ status: 'unknown-product' })
  }
})
