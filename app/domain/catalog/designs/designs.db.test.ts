import { expect, test } from 'vitest'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { readCatalogVersion } from '../catalog-version.server.ts'
import { changeDesign, listDesign } from './change-design.server.ts'
import { MAX_COLOURS } from './design-colour.ts'
import { readDesign } from './designs.server.ts'
import { withGuideOf } from './shared-guide.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)

const change = (productId: string, to: 'add' | 'up' | 'down' | 'remove', product: string) =>
  changeDesign(db, actor, { productId, product, to })

const colour = async (color: string) => (await insertProduct(db, { name: `${color} kurti`, color })).id

async function designOf(id: string): Promise<string | null> {
  const query = db.selectFrom('products').select('design_id').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).design_id
}

async function shownColours(id: string): Promise<string[]> {
  const design = await designOf(id)
  return design === null ? [] : (await readDesign(db, design)).colours.map(({ color }) => color)
}

test('M513 the owner joins products into a design, orders them and takes them out', async () => {
  const [indigo, madder, olive] = [await colour('Indigo'), await colour('Madder'), await colour('Olive')]
  expect(await listDesign(db, indigo)).toEqual([])
  for (const id of [madder, olive, madder]) expect(await change(indigo, 'add', id)).toEqual({ status: 'saved' })
  expect(await shownColours(olive)).toEqual(['Indigo', 'Madder', 'Olive'])

  await change(madder, 'up', olive)
  await change(indigo, 'down', indigo)
  expect(await shownColours(indigo)).toEqual(['Olive', 'Indigo', 'Madder'])
  await change(indigo, 'remove', olive)
  expect([await designOf(olive), await shownColours(indigo)]).toEqual([null, ['Indigo', 'Madder']])
  // The last one alone is no design.
  await change(madder, 'remove', indigo)
  expect([await designOf(indigo), await designOf(madder)]).toEqual([null, null])
})

test('M513 a product is in one design at most, and has to be in the catalogue', async () => {
  const [one, two, three] = [await colour('One'), await colour('Two'), await colour('Three')]
  const binned = (await insertProduct(db, { archivedAt: new Date() })).id
  await change(one, 'add', two)
  expect(await change(three, 'add', two)).toEqual({ status: 'in-other-design' })
  expect(await designOf(three)).toBeNull()
  for (const id of [binned, crypto.randomUUID(), 'x']) {
    expect(await change(one, 'add', id)).toEqual({ status: 'unknown-product' })
    expect(await change(id, 'add', three)).toEqual({ status: 'unknown-product' })
  }
  const half = db.updateTable('products').set({ design_position: null }).where('id', '=', one).execute()
  await expect(half).rejects.toThrow('products_design_is_ordered')
})

test('M513 changes at the same time give one design, with at most as many colours as it may have', async () => {
  const first = await colour('First')
  const others: string[] = []
  for (let count = 0; count < MAX_COLOURS; count++) others.push(await colour(`Colour ${count}`))
  const statuses = (await Promise.all(others.map((id) => change(first, 'add', id)))).map(({ status }) => status)
  expect(statuses.sort()).toEqual([...Array(MAX_COLOURS - 1).fill('saved'), 'too-many'])
  const places = await db
    .selectFrom('products')
    .select('design_position')
    .where('design_id', '=', await designOf(first))
    .orderBy('design_position')
    .execute()
  expect(places.map((row) => row.design_position)).toEqual(Array.from({ length: MAX_COLOURS }, (_, index) => index + 1))
})

test('M514 shoppers see the colours on sale, if there are several, and which are out of stock', async () => {
  const [indigo, hidden] = [await colour('Indigo'), await colour('Hidden')]
  const soldOut = (await insertProduct(db, { color: 'Madder', stockQuantity: 0 })).id
  for (const id of [hidden, soldOut]) await change(indigo, 'add', id)
  const archive = (id: string) => db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', id)
  await archive(hidden).set({ is_hidden: true }).execute()
  expect((await readDesign(db, (await designOf(indigo)) ?? '')).colours).toMatchObject([
    { color: 'Indigo', isAvailable: true },
    { color: 'Madder', isAvailable: false },
  ])
  expect((await listDesign(db, indigo)).map(({ isShown }) => isShown)).toEqual([true, false, true])
  await archive(soldOut).execute()
  expect(await shownColours(indigo)).toEqual([])
})

test('M513 each change is in the audit log once, and changes the catalogue version', async () => {
  const [indigo, madder] = [await colour('Indigo'), await colour('Madder')]
  const versions = [await readCatalogVersion(db)]
  for (const to of ['add', 'add', 'up', 'up', 'remove', 'remove'] as const) {
    await change(indigo, to, madder)
    versions.push(await readCatalogVersion(db))
  }
  expect(new Set(versions).size).toBe(4)
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('entity_id', '=', indigo)
    .orderBy('created_at')
    .execute()
  const names = (...colours: string[]) => ({ design: colours.map((color) => `${color} kurti`) })
  expect(entries).toHaveLength(3)
  expect(entries).toEqual(
    expect.arrayContaining([
      { action: 'change-design', before: names(), after: names('Indigo', 'Madder') },
      { action: 'change-design', before: names('Indigo', 'Madder'), after: names('Madder', 'Indigo') },
      { action: 'change-design', before: names('Madder', 'Indigo'), after: names() },
    ]),
  )
})

test('M519 colours of a design are measured alike: one without a guide of its own has that of the first that has one', async () => {
  const measured = { sizeGuide: 'M: bust 90', measurements: 'M: bust 98' }
  const bare = { sizeGuide: '', measurements: '' }
  const own = { ...bare, measurements: 'M: bust 104' }
  const [hidden, plain, first, second] = [
    await insertProduct(db, { ...measured, sizeGuide: 'M: bust 80', archivedAt: new Date() }),
    await insertProduct(db, bare),
    await insertProduct(db, measured),
    await insertProduct(db, own),
  ]
  const designId = crypto.randomUUID()
  for (const [index, { id }] of [hidden, plain, first, second].entries()) {
    const design = { design_id: designId, design_position: index + 1 }
    await db.updateTable('products').set(design).where('id', '=', id).execute()
  }
  const design = await readDesign(db, designId)
  expect(withGuideOf(design, bare)).toEqual(measured)
  expect(withGuideOf(design, own)).toEqual({ ...measured, ...own, sizeGuide: measured.sizeGuide })
  expect(withGuideOf(undefined, bare)).toBe(bare)
})
