import { beforeEach, expect, test } from 'vitest'
import { findProduct } from '#app/domain/catalog/shop/queries.server.ts'
import { toggleWishlist } from '#app/domain/wishlist/commands.server.ts'
import { imageKey } from '#app/platform/storage/image-address.ts'
import { insertStoredImage, testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { deleteProduct } from './delete-product.server.ts'
import { countBinnedProducts, eraseBinnedProducts, listBinnedProducts, restoreProduct } from './product-bin.server.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)
beforeEach(() => db.updateTable('products').set({ archived_at: null }).execute())

async function isStored(productId: string): Promise<boolean> {
  const row = await db.selectFrom('products').select('id').where('id', '=', productId).executeTakeFirst()
  return row !== undefined
}

test('M218 a restored product is on sale again with its stock', async () => {
  const product = await insertProduct(db, { stockQuantity: 7 })
  await deleteProduct(db, actor, product.id)
  expect(await restoreProduct(db, actor, product.id)).toEqual({ status: 'restored', name: product.name })
  expect(await findProduct(db, product.id)).toMatchObject({ id: product.id, stockQuantity: 7 })
  for (const id of [product.id, crypto.randomUUID()]) {
    expect(await restoreProduct(db, actor, id)).toEqual({ status: 'unknown-product' })
  }
  const audit = await db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('entity_id', '=', product.id)
    .orderBy('id')
    .execute()
  expect(audit).toMatchObject([
    { action: 'delete-product' },
    {
      action: 'restore-product',
      before: { archived: true },
      after: { name: product.name, stockQuantity: 7 },
    },
  ])
})

test('M218 the bin lists who deleted what, most recent first, and what can be deleted for good', async () => {
  const sold = await insertProduct(db, { name: 'Sold Kurti', images: ['/images/sold.jpg'], archivedAt: new Date(1) })
  await insertOrder(db, { items: [{ productId: sold.id }] })
  const { id } = await insertProduct(db)
  await deleteProduct(db, actor, id)
  expect(await countBinnedProducts(db)).toEqual({ total: 2, erasable: 1 })
  expect(await listBinnedProducts(db, { limit: 25, offset: 0 })).toMatchObject([
    { id, deletedBy: actor.email, isErasable: true },
    {
      id: sold.id,
      name: 'Sold Kurti',
      image: '/images/sold.jpg',
      stockQuantity: 10,
      deletedBy: null,
      isErasable: false,
    },
  ])
})

test('M218 emptying the bin deletes products that nothing refers to, with their images and wishlist entries', async () => {
  const image = await insertStoredImage(db)
  await db.updateTable('stored_images').set({ erase_after: null }).execute()
  const unsold = await insertProduct(db, { images: [image] })
  const [sold, inCart, onSale] = [await insertProduct(db), await insertProduct(db), await insertProduct(db)]
  const customer = await insertCustomer(db)
  await toggleWishlist(db, customer.id, unsold.id)
  await insertOrder(db, { userId: customer.id, items: [{ productId: sold.id }] })
  await insertShopper(db, [{ product: inCart }])
  for (const { id } of [unsold, sold, inCart]) await deleteProduct(db, actor, id)

  expect(await eraseBinnedProducts(db, actor, [])).toBe(0)
  expect(await eraseBinnedProducts(db, actor, [sold.id])).toBe(0)
  expect(await eraseBinnedProducts(db, actor)).toBe(1)
  expect(await eraseBinnedProducts(db, actor), 'again').toBe(0)
  expect(await Promise.all([unsold, sold, inCart, onSale].map(({ id }) => isStored(id)))).toEqual([
    false,
    true,
    true,
    true,
  ])
  const { erase_after } = await db
    .selectFrom('stored_images')
    .select('erase_after')
    .where('key', '=', imageKey(image) ?? '')
    .executeTakeFirstOrThrow()
  expect(erase_after).not.toBeNull()
  const audited = await db
    .selectFrom('audit_log')
    .select('before')
    .where('entity_id', '=', unsold.id)
    .where('action', '=', 'erase-product')
    .execute()
  expect(audited).toEqual([{ before: { name: unsold.name, stockQuantity: 10 } }])
})
