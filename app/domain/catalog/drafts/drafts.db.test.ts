import { beforeEach, expect, test } from 'vitest'
import { deleteUnusedImages } from '#app/domain/catalog/images/image-cleanup.server.ts'
import { DEFAULT_LIST_PARAMS } from '#app/domain/catalog/listing/list-params.ts'
import { deleteProduct } from '#app/domain/catalog/manage/delete-product.server.ts'
import { eraseBinnedProducts } from '#app/domain/catalog/manage/product-bin.server.ts'
import { listProducts } from '#app/domain/catalog/shop/listing.server.ts'
import { findProduct } from '#app/domain/catalog/shop/queries.server.ts'
import { insertStoredImage, makeProductInput, testActor } from '#tests/support/factories/admin-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { findEditedProduct } from '../product-form/edited-product.server.ts'
import { createProduct } from '../product-form/save-product.server.ts'
import { copyOf, MAX_DRAFTS, readUnsavedProduct, type UnsavedProduct } from '../product-form/unsaved-product.ts'
import { deleteDraft, findDraft, listDrafts, publishDraft, saveDraft } from './drafts.server.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)
beforeEach(async () => {
  await db.deleteFrom('product_drafts').execute()
  await db.deleteFrom('products').execute()
  await db.deleteFrom('stored_images').execute()
})

const past = { eraseAfter: new Date(Date.now() - 1_000) }

const started = (values: UnsavedProduct['values'] = {}): UnsavedProduct => ({
  values,
  sizeStock: { isBySize: false, rows: [] },
})

async function imagesLeft(): Promise<number> {
  await deleteUnusedImages(db, createFakeJobs())
  return (await db.selectFrom('stored_images').select('key').execute()).length
}

test('M300 a draft is saved as it was typed, listed, saved again and deleted', async () => {
  const id = crypto.randomUUID()
  const typed = started({ name: ' Half a kurti ', price: 'about 500', sizes: 'S,,', careSymbols: ['hand-wash'] })
  expect(await saveDraft(db, actor, id, typed)).toEqual({ status: 'saved' })
  expect(await findDraft(db, id)).toEqual(typed)
  expect(await saveDraft(db, actor, id, started({ name: 'Kurti' }))).toEqual({ status: 'saved' })
  expect(await listDrafts(db)).toEqual([{ id, name: 'Kurti', savedAt: expect.any(Date) }])
  for (let times = 0; times < 2; times++) await deleteDraft(db, actor, id)
  expect(await listDrafts(db)).toEqual([])
  expect(await findDraft(db, 'odd')).toBeUndefined()
  const audit = await db.selectFrom('audit_log').select('action').where('entity_id', '=', id).orderBy('id').execute()
  expect(audit.map(({ action }) => action).sort()).toEqual([
    'delete-product-draft',
    'save-product-draft',
    'save-product-draft',
  ])
})

test('M300 a draft isn’t visible in the shop', async () => {
  const id = crypto.randomUUID()
  await saveDraft(db, actor, id, started({ name: 'Secret kurti' }))
  expect(await findProduct(db, id)).toBeUndefined()
  expect((await listProducts(db, { ...DEFAULT_LIST_PARAMS, search: 'secret' })).total).toBe(0)
})

test('M301 publishing a draft adds one product, however often it is sent, and deletes the draft', async () => {
  const id = crypto.randomUUID()
  const image = await insertStoredImage(db)
  await saveDraft(db, actor, id, started({ name: 'Kurti', images: [image] }))
  const gone = await publishDraft(db, actor, id, makeProductInput({ images: ['/images/gone.jpg'] }))
  expect(gone).toEqual({ status: 'unknown-image', position: 1 })
  expect(await listDrafts(db)).toHaveLength(1)

  const input = makeProductInput({ images: [image], stockQuantity: 4 })
  for (let times = 0; times < 2; times++) {
    expect(await publishDraft(db, actor, id, input)).toEqual({ status: 'added', productId: id })
  }
  expect(await findEditedProduct(db, id)).toMatchObject({ name: input.name, stockQuantity: 4 })
  expect(await listDrafts(db)).toEqual([])
  expect(await db.selectFrom('products').select('id').execute()).toHaveLength(1)
  expect(await saveDraft(db, actor, id, started())).toEqual({ status: 'already-published' })
})

test('M301 a new form that is sent twice at once adds one product', async () => {
  const id = crypto.randomUUID()
  const input = makeProductInput({ images: [await insertStoredImage(db)] })
  const outcomes = await Promise.all([1, 2, 3].map(() => publishDraft(db, actor, id, input)))
  expect(outcomes).toEqual(Array(3).fill({ status: 'added', productId: id }))
  expect(await db.selectFrom('stock_movements').select('id').where('product_id', '=', id).execute()).toHaveLength(1)
})

test('M300 a draft’s images stay as long as the draft does, and are deleted with it', async () => {
  const id = crypto.randomUUID()
  const [kept, dropped] = [await insertStoredImage(db, past), await insertStoredImage(db, past)]
  expect(await saveDraft(db, actor, id, started({ images: [kept, '/images/gone.jpg'] }))).toEqual({
    status: 'unknown-image',
    position: 2,
  })
  await saveDraft(db, actor, id, started({ images: [kept, dropped] }))
  await db.updateTable('stored_images').set({ erase_after: past.eraseAfter }).execute()
  expect(await imagesLeft()).toBe(2)
  await saveDraft(db, actor, id, started({ images: [kept] }))
  await db.updateTable('stored_images').set({ erase_after: past.eraseAfter }).execute()
  expect(await imagesLeft()).toBe(1)
  await deleteDraft(db, actor, id)
  await db.updateTable('stored_images').set({ erase_after: past.eraseAfter }).execute()
  expect(await imagesLeft()).toBe(0)
})

test('M302 a copy and its original may share images: deleting one keeps the images of the other', async () => {
  const image = await insertStoredImage(db, past)
  const input = makeProductInput({ images: [image], sizes: ['S', 'M'], stockQuantity: 5 })
  const original = await createProduct(db, actor, {
    ...input,
    onHand: new Map([
      ['S', 2],
      ['M', 3],
    ]),
  })
  if (original.status !== 'added') throw new Error(original.status)
  const edited = await findEditedProduct(db, original.productId)
  const copy = edited && copyOf(edited)
  expect(copy).toMatchObject({
    values: { name: 'Neel Straight Kurti (copy)', price: '749', stockQuantity: '0', images: [image] },
    sizeStock: {
      isBySize: true,
      rows: [
        { size: 'S', count: '', loaded: '' },
        { size: 'M', count: '', loaded: '' },
      ],
    },
  })
  expect(edited && copyOf({ ...edited, isHidden: true }).values.isHidden).toBe('')
  const copyId = crypto.randomUUID()
  await publishDraft(db, actor, copyId, { ...input, stockQuantity: 0 })
  await deleteProduct(db, actor, original.productId)
  await eraseBinnedProducts(db, actor, [original.productId])
  await db.updateTable('stored_images').set({ erase_after: past.eraseAfter }).execute()
  expect(await imagesLeft()).toBe(1)
  expect(await findEditedProduct(db, copyId)).toMatchObject({ images: [image], stockQuantity: 0 })
})

test('drafts are bounded in size and number', async () => {
  const huge = started({ description: 'x'.repeat(300_000) })
  expect(await saveDraft(db, actor, crypto.randomUUID(), huge)).toEqual({ status: 'too-large' })
  const ids = Array.from({ length: MAX_DRAFTS }, () => crypto.randomUUID())
  for (const id of ids) await saveDraft(db, actor, id, started())
  expect(await saveDraft(db, actor, crypto.randomUUID(), started())).toEqual({ status: 'too-many' })
  expect(await saveDraft(db, actor, ids[0] ?? '', started({ name: 'Again' }))).toEqual({ status: 'saved' })
  expect((await listDrafts(db))[0]?.name).toBe('Again')
})

test('a posted form is read as typed, without files or the fields that only an existing product’s form has', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['name', 'Kurti'],
    ['images', '/images/a.jpg'],
    ['images', '/images/a.jpg'],
    ['careSymbols', 'dry-clean'],
    ['version', '3'],
    ['asksSizeStock', 'yes'],
    ['isBySize', 'on'],
    ['stockSize', 'S'],
    ['stockCount', '4'],
    ['stockLoaded', '9'],
  ] as const) {
    form.append(name, value)
  }
  form.append('description', new File(['x'], 'x.jpg'))
  expect(readUnsavedProduct(form)).toEqual({
    values: { name: 'Kurti', images: ['/images/a.jpg'], careSymbols: ['dry-clean'] },
    sizeStock: { isBySize: true, rows: [{ size: 'S', count: '4', loaded: '' }] },
  })
})
