import { expect, test } from 'vitest'
import { makeProductInput, testActor } from '#tests/support/factories/admin-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { readCatalogVersion } from './catalog-version.server.ts'
import { listProductsForAdmin } from './manage/products.server.ts'
import { readProductCodes } from './product-codes.server.ts'
import { findEditedProduct } from './product-form/edited-product.server.ts'
import { changeProduct, createProduct } from './product-form/save-product.server.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)

async function withSkus(name: string, skus: string, barcodes = ''): Promise<string> {
  const { id } = await insertProduct(db, { name })
  await db.updateTable('products').set({ skus, barcodes }).where('id', '=', id).execute()
  return id
}

async function change(productId: string, changes: object) {
  const product = await findEditedProduct(db, productId)
  if (!product) throw new Error('no product')
  const { id: _, version, reserved: __, onHand: ___, ...input } = product
  const target = { productId, version, loadedStock: product.stockQuantity }
  return changeProduct(db, { jobs: createFakeJobs(), actor }, target, { ...input, ...changes })
}

test('each size has its own codes, which follow the product', async () => {
  const id = await withSkus('Neel', 'S: GM-1-S, Free: size: GM-1-F', 'S: 96385074')
  const codesOf = await readProductCodes(db, [id, null])
  expect(codesOf({ productId: id, size: 'S' })).toMatchObject({ sku: 'GM-1-S', barcode: '96385074' })
  expect(codesOf({ productId: id, size: 'Free: size' })).toMatchObject({ sku: 'GM-1-F', barcode: null })
  expect(codesOf({ productId: id, size: 'M' })).toBeUndefined()
  await db.updateTable('products').set({ skus: '', barcodes: '' }).where('id', '=', id).execute()
  expect((await readProductCodes(db, [id]))({ productId: id, size: 'S' })).toBeUndefined()
})

test('M471 a SKU belongs to one product, even one in the bin, whatever the case of its letters', async () => {
  const owner = await withSkus('Owner', 'M: GM-2-M')
  await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', owner).execute()
  const other = await withSkus('Other', '')
  const taken = { status: 'sku-taken', size: 'L', sku: 'gm-2-m', owner: { id: owner, name: 'Owner', isInBin: true } }
  expect(await change(other, { skus: 'S: GM-2-S, L: gm-2-m' })).toEqual(taken)
  expect(await createProduct(db, actor, makeProductInput({ skus: 'L: gm-2-m' }))).toMatchObject({ status: 'sku-taken' })
  await expect(withSkus('Racing', 'M: gm-2-M')).rejects.toMatchObject({ constraint: 'product_codes_sku_key' })
  expect(await change(other, { skus: 'S: GM-2-S' })).toEqual({ status: 'changed' })
  expect(await change(other, { skus: 'S: GM-2-S', name: 'Renamed' })).toEqual({ status: 'changed' })
})

test('M471 the owner of a SKU isn’t in the bin while it is hidden', async () => {
  const owner = await withSkus('Hidden', 'M: GM-3-M')
  expect(await change(owner, { isHidden: true })).toEqual({ status: 'changed' })
  const other = await withSkus('Another', '')
  expect(await change(other, { skus: 'M: GM-3-M' })).toMatchObject({ owner: { id: owner, isInBin: false } })
})

test('the products table finds a SKU or barcode by its start, and takes no sign for a wildcard', async () => {
  const id = await withSkus('Coded', 'S: ZQ_7-S', 'S: 4006381333931')
  const found = async (search: string) =>
    (await listProductsForAdmin(db, { show: 'all', search, sort: 'newest', page: 1 })).products.map((each) => each.id)
  for (const search of ['zq_7', 'ZQ_7-S', '4006381']) expect(await found(search)).toEqual([id])
  for (const search of ['q_7', 'ZQ%', 'zqx7']) expect(await found(search)).toEqual([])
})

test('search engines see new codes at once', async () => {
  const id = await withSkus('Seen', '')
  const before = await readCatalogVersion(db)
  await change(id, { skus: 'S: SEEN-1' })
  expect(await readCatalogVersion(db)).not.toBe(before)
})
