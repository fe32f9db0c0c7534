import { expect, test } from 'vitest'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import { paise } from '#app/money.ts'
import { newCategory } from '#app/vocabulary/categories.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { saveCategory } from '../categories/categories.server.ts'
import { missingDeclarations } from '../declarations.ts'
import { listEditedProductsAfter } from '../product-form/edited-product.server.ts'
import { listProductsForAdmin } from './products.server.ts'
import { countUndeclaredProducts } from './undeclared.server.ts'

const { db } = await setUpTestDatabase()

const complete = {
  mrp: paise(1_999_00),
  netQuantity: '1 N (one kurti)',
  sizeGuide: '',
  sizes: ['S', 'EU: 38', '100%'],
  measurements: 's: bust 91\nEU: 38: bust 96\n100%: bust 100',
  maker: 'Rang Textiles, Surat',
  packer: '',
}

const VARIANTS = {
  complete: {},
  'without an MRP': { mrp: null },
  'without a net quantity': { netQuantity: '' },
  'without measurements': { measurements: '', sizes: ['38'] },
  'without the measurements of a size': { sizes: ['S', '38'] },
  'with a size of the shop’s guide': { sizes: ['M', '2xl', 'S'] },
  'with a size of its own guide': { sizes: ['S', '38'], sizeGuide: '38: bust 96' },
  'with its own guide without a size': { sizes: ['M'], sizeGuide: '38: bust 96' },
  'with a usual garment': { sizes: ['44'], category: 'festive', measurements: '' },
  'with another category’s garment': { sizes: ['44'], category: 'party', measurements: '' },
  'with a packer alone': { maker: '', packer: 'Rang Packers, Surat' },
  'without a maker or packer': { maker: '' },
  'deleted, without anything': { mrp: null, archivedAt: new Date() },
}

test('M136 the table counts and lists the products that lack a declaration, with and without a maker in the settings', async () => {
  for (const [name, changes] of Object.entries(VARIANTS)) await insertProduct(db, { ...complete, ...changes, name })
  const actor = await testActor(db)
  const festive = { ...newCategory('festive', 'Festive'), garmentSizes: '44: bust 108' }
  await saveCategory({ db, actor }, 'festive', festive)

  for (const maker of ['', 'Gul Textiles, Ahmedabad']) {
    const { version, settings } = await readSettings(db)
    await saveSettings(db, { basedOn: version, values: { maker }, actor })
    const products = await listEditedProductsAfter(db, undefined, 100)
    const lacking = products.filter((product) => missingDeclarations(product, { ...settings, maker }).length > 0)
    const listed = await listProductsForAdmin(db, { search: '', sort: 'name', page: 1, show: 'undeclared' })
    expect(listed.products.map(({ name }) => name).sort()).toEqual(lacking.map(({ name }) => name).sort())
    expect(listed.total).toBe(maker === '' ? 7 : 6)
    expect(await countUndeclaredProducts(db)).toEqual({ count: listed.total, hasUsualMaker: maker !== '' })
  }
})

test('M136 a colour that isn’t measured has the measurements and the size guide of its design', async () => {
  const { count } = await countUndeclaredProducts(db)
  const colours = [
    { ...complete, measurements: '', sizes: ['40'] },
    { ...complete, measurements: '38: bust 96', sizes: ['38'] },
    { ...complete, measurements: '', sizes: ['38'] },
    { ...complete, measurements: '', sizeGuide: '40: bust 101', sizes: ['40'], archivedAt: new Date() },
  ]
  const ids: string[] = []
  for (const colour of colours) ids.push((await insertProduct(db, colour)).id)
  expect((await countUndeclaredProducts(db)).count).toBe(count + 2)

  const design_id = crypto.randomUUID()
  for (const [design_position, id] of ids.entries()) {
    await db.updateTable('products').set({ design_id, design_position }).where('id', '=', id).execute()
  }
  // The first has size 40, which no colour that is shown has measured.
  expect((await countUndeclaredProducts(db)).count).toBe(count + 1)
  const [, second = '', , last = ''] = ids
  await db.updateTable('products').set({ archived_at: null }).where('id', '=', last).execute()
  expect((await countUndeclaredProducts(db)).count).toBe(count)
  await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', second).execute()
  expect((await countUndeclaredProducts(db)).count).toBe(count + 1)
})
