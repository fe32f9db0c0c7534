import { expect, test } from 'vitest'
import { addToCart } from '#app/domain/cart/commands.server.ts'
import { listCartLines } from '#app/domain/cart/queries.server.ts'
import { toggleWishlist } from '#app/domain/wishlist/commands.server.ts'
import { listWishlist } from '#app/domain/wishlist/queries.server.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { stateOf } from '../bulk/bulk-change.server.ts'
import { inputOf } from '../bulk/plan-bulk-change.ts'
import { readCatalogVersion } from '../catalog-version.server.ts'
import { DEFAULT_LIST_PARAMS } from '../listing/list-params.ts'
import { addToLook } from '../looks/looks.server.ts'
import { findEditedProduct } from '../product-form/edited-product.server.ts'
import { changeProduct } from '../product-form/save-product.server.ts'
import { suggest } from '../search/suggestions.server.ts'
import { listProducts } from '../shop/listing.server.ts'
import { findProductAt, listCardsById, listCategories, listFeaturedProducts } from '../shop/queries.server.ts'
import { countProductPages } from '../shop/sitemap.server.ts'
import { deleteProduct } from './delete-product.server.ts'
import { countBinnedProducts, eraseBinnedProducts, listBinnedProducts, restoreProduct } from './product-bin.server.ts'
import { countHiddenProducts, listProductsForAdmin } from './products.server.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)

async function setHidden(id: string, isHidden: boolean): Promise<void> {
  const product = await findEditedProduct(db, id)
  if (!product) throw new Error('no product')
  const target = { productId: id, ...stateOf(product) }
  const input = { ...inputOf(product), isHidden }
  expect(await changeProduct(db, { jobs: createFakeJobs(), actor }, target, input)).toEqual({ status: 'changed' })
}

/** Where visitors find the only product of its category. */
async function findEverywhere(id: string) {
  const list = (search?: string) => listProducts(db, { ...DEFAULT_LIST_PARAMS, ...(search && { search }) })
  return {
    address: (await findProductAt(db, id)) !== undefined,
    cards: (await listCardsById(db, [id])).length,
    list: (await list()).products.length,
    search: (await list('zardozi')).products.length,
    suggestions: (await suggest(db, 'zardozi')).products.length,
    featured: (await listFeaturedProducts(db)).length,
    categories: (await listCategories(db)).length,
    sitemap: await countProductPages(db),
  }
}

const listed = async (show: 'all' | 'hidden') =>
  (await listProductsForAdmin(db, { show, search: '', sort: 'newest', page: 1 })).products.map(({ id }) => id)

test('M429 visitors find and buy a hidden product nowhere, and the owner finds it among the hidden ones', async () => {
  const product = await insertProduct(db, { name: 'Zardozi Kurti', isFeatured: true, category: 'festive' })
  const { id } = product
  const shopper = await insertShopper(db, [{ product }])
  await toggleWishlist(db, shopper.id, id)
  const before = await findEverywhere(id)
  expect(Object.values(before).map(Number)).toEqual(Array(8).fill(1))
  const version = await readCatalogVersion(db)

  await setHidden(id, true)
  expect(Object.values(await findEverywhere(id)).map(Number)).toEqual(Array(8).fill(0))
  expect(await readCatalogVersion(db)).not.toBe(version)
  expect((await listCartLines(db, shopper.id)).map(({ available }) => available)).toEqual([0])
  expect(await listWishlist(db, shopper.id)).toMatchObject([{ isOnSale: false }])
  const added = await addToCart(db, (await insertCustomer(db)).id, { productId: id, size: 'S', quantity: 1 })
  expect(added.status).toBe('unknown-product')

  expect(await findEditedProduct(db, id)).toMatchObject({ isHidden: true })
  expect([await listed('all'), await listed('hidden'), await countHiddenProducts(db)]).toEqual([[], [id], 1])
  expect(await countBinnedProducts(db)).toEqual({ total: 0, erasable: 0 })

  await setHidden(id, false)
  expect(await findEverywhere(id)).toEqual(before)
  expect((await listCartLines(db, shopper.id)).map(({ available }) => available)).toEqual([10])
  // As after a restoration, customers who wait for it are told.
  expect(await db.selectFrom('stock_returns').select('product_id').execute()).toEqual([{ product_id: id }])
})

test('M429 a hidden product that is deleted goes to the bin, and is hidden again once restored', async () => {
  const { id } = await insertProduct(db)
  await setHidden(id, true)
  expect(await eraseBinnedProducts(db, actor)).toBe(0)
  expect(await restoreProduct(db, actor, id)).toEqual({ status: 'unknown-product' })

  expect(await deleteProduct(db, actor, id)).toEqual({ status: 'deleted' })
  expect(await findEditedProduct(db, id)).toBeUndefined()
  expect((await listBinnedProducts(db, { limit: 25, offset: 0 })).map((each) => each.id)).toEqual([id])
  expect(await restoreProduct(db, actor, id)).toMatchObject({ status: 'restored' })
  expect(await listed('hidden')).toEqual([id])
  expect(await findProductAt(db, id)).toBeUndefined()
})

test('M429 the look of a hidden product can be edited', async () => {
  const [{ id: productId }, { id: otherId }] = [await insertProduct(db), await insertProduct(db)]
  await setHidden(productId, true)
  expect(await addToLook(db, actor, { productId, otherId })).toEqual({ status: 'added' })
})
