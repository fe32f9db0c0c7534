import { stringify } from 'csv-stringify/sync'
import { expect, test } from 'vitest'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import { paise } from '#app/money.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { insertStoredImage, testActor } from '#tests/support/factories/admin-factory.ts'
import { insertProduct, type ProductOverrides } from '#tests/support/factories/product-factory.ts'
import { createImportServices } from '#tests/support/fakes/fake-import-services.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { applyBulkChange, previewBulkChange } from '../bulk/bulk-change.server.ts'
import { inputOf } from '../bulk/plan-bulk-change.ts'
import { checkProductFile } from '../import/check-product-file.server.ts'
import { continueImport, findImport, startImport } from '../import/import-products.server.ts'
import { countUndeclaredProducts } from '../manage/undeclared.server.ts'
import { findEditedProduct } from '../product-form/edited-product.server.ts'
import { changeProduct } from '../product-form/save-product.server.ts'
import { joinColours } from './change-design.server.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)
const jobs = createFakeJobs()
const image = await insertStoredImage(db)
const values = { declarationsRequired: true }
await saveSettings(db, { basedOn: (await readSettings(db)).version, values, actor })

const UNMEASURED = { status: 'undeclared', missing: ['measurements'] }

/** Two colours of a design, of which the second isn't measured. */
async function colours(first: ProductOverrides = { measurements: '38: bust 96' }): Promise<[string, string]> {
  const declared = { mrp: paise(1_999_00), netQuantity: '1 N (one kurti)', maker: 'Rang Textiles, Surat' }
  const bare = { ...declared, price: paise(999_00), sizes: ['38'], sizeGuide: '', measurements: '', images: [image] }
  const ids: [string, string] = [
    (await insertProduct(db, { ...bare, ...first })).id,
    (await insertProduct(db, bare)).id,
  ]
  await inTransaction(db, (tx) => joinColours(tx, crypto.randomUUID(), ids))
  return ids
}

async function save(productId: string, changes: object) {
  const product = await findEditedProduct(db, productId)
  if (!product) throw new Error('no product')
  const target = { productId, version: product.version, loadedStock: product.stockQuantity }
  return changeProduct(db, { jobs, actor }, target, { ...inputOf(product), ...changes })
}

test('M557 a colour that isn’t measured is saved with the measurements or the guide of another one that is shown', async () => {
  const [, plain] = await colours()
  expect(await save(plain, { name: 'Renamed' })).toEqual({ status: 'changed' })
  const [, guided] = await colours({ sizeGuide: '38: bust 91' })
  expect(await save(guided, { name: 'Renamed' })).toEqual({ status: 'changed' })
  const [, alone] = await colours({ measurements: '38: bust 96', archivedAt: new Date() })
  expect(await save(alone, { name: 'Renamed' })).toEqual(UNMEASURED)
})

test('M557 the measurements that a save takes away from a colour don’t count, and those of others do', async () => {
  const [only] = await colours()
  expect(await save(only, { measurements: '' })).toEqual(UNMEASURED)
  const [first, second] = await colours()
  expect(await save(second, { measurements: '38: bust 97' })).toEqual({ status: 'changed' })
  expect(await save(first, { measurements: '' })).toEqual({ status: 'changed' })
  expect(await save(second, { measurements: '40: bust 102' })).toEqual(UNMEASURED)
})

test('M557 a bulk change changes a colour that is measured in its design, as its preview says', async () => {
  const [, plain] = await colours()
  const change = { price: undefined, stock: undefined, fields: { isNew: true } }
  expect(await previewBulkChange(db, [plain], change)).toMatchObject([{ refusal: undefined }])
  const outcome = await applyBulkChange(db, { jobs, actor }, [{ id: plain, version: 1 }], change)
  expect(outcome).toEqual({ status: 'applied', changed: 1, refused: [] })
})

test('M557 a product file changes a colour that is measured in its design', async () => {
  const [, plain] = await colours()
  const rows = stringify([{ id: plain, name: 'From a file' }], { header: true })
  const checked = await checkProductFile(db, actor, new File([rows], 'products.csv'))
  const importId = checked.status === 'checked' ? checked.importId : ''
  expect(await findImport(db, importId)).toMatchObject({ forecast: { change: 1, faulty: 0 } })
  await startImport(db, { jobs, actor }, importId)
  await continueImport(db, createImportServices(), importId)
  expect(await findImport(db, importId)).toMatchObject({ outcome: { changed: 1, refused: 0 } })
})

test('M557 the list of products without declarations has those that saving refuses', async () => {
  await db.deleteFrom('products').execute()
  for (const sizes of [['38'], ['38', '40']]) {
    for (const first of [{ measurements: '38: bust 96' }, { sizeGuide: '40: bust 99' }, {}]) {
      await colours({ ...first, sizes })
    }
  }
  const ids = (await db.selectFrom('products').select('id').execute()).map(({ id }) => id)
  const { count } = await countUndeclaredProducts(db)
  const outcomes = await Promise.all(ids.map((id) => save(id, { color: 'Madder' })))
  expect(outcomes.filter(({ status }) => status === 'undeclared')).toHaveLength(count)
  expect(count).toBeGreaterThan(0)
})
