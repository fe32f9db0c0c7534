import { expect, test } from 'vitest'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { readCatalogVersion } from '../catalog-version.server.ts'
import { listRelatedProducts } from '../shop/queries.server.ts'
import { addToLook, listLook, listLookCards, MAX_LOOK, removeFromLook } from './looks.server.ts'

const { db } = await setUpTestDatabase()

const namesOf = (products: readonly { name: string }[]) => products.map(({ name }) => name)

test('M311 a look shows what can be bought now, in the owner’s order', async () => {
  const actor = await testActor(db)
  const { id: productId } = await insertProduct(db)
  const add = (otherId: string) => addToLook(db, actor, { productId, otherId })
  const dupatta = await insertProduct(db, { name: 'Dupatta' })
  const soldOut = await insertProduct(db, { name: 'Sold out', stockQuantity: 0 })
  const palazzo = await insertProduct(db, { name: 'Palazzo' })
  for (const { id } of [palazzo, soldOut, dupatta, palazzo]) expect(await add(id)).toEqual({ status: 'added' })
  expect(namesOf(await listLookCards(db, productId))).toEqual(['Palazzo', 'Dupatta'])
  expect(await listLook(db, productId)).toMatchObject([{ isShown: true }, { isShown: false }, { isShown: true }])

  await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', palazzo.id).execute()
  expect(namesOf(await listLookCards(db, productId))).toEqual(['Dupatta'])
  await db.deleteFrom('products').where('id', '=', dupatta.id).execute()
  expect(namesOf(await listLook(db, productId))).toEqual(['Palazzo', 'Sold out'])
  expect(await listLookCards(db, productId)).toEqual([])
})

test('M311 a look has at most four other products of the catalogue, even when they are added at once', async () => {
  const actor = await testActor(db)
  const { id: productId } = await insertProduct(db)
  const binned = await insertProduct(db, { archivedAt: new Date() })
  for (const otherId of [productId, binned.id, crypto.randomUUID(), 'x']) {
    expect(await addToLook(db, actor, { productId, otherId })).toEqual({ status: 'unknown-product' })
  }
  const others = []
  for (let count = 0; count <= MAX_LOOK; count++) others.push(await insertProduct(db))
  const outcomes = await Promise.all(others.map(({ id: otherId }) => addToLook(db, actor, { productId, otherId })))
  expect(outcomes.map(({ status }) => status).sort()).toEqual([...Array(MAX_LOOK).fill('added'), 'look-full'])
})

test('M311 each change is recorded in the audit log once, and changes the catalogue version', async () => {
  const actor = await testActor(db)
  const { id: productId } = await insertProduct(db)
  const other = await insertProduct(db, { name: 'Dupatta' })
  const change = { productId, otherId: other.id }
  const versions = [await readCatalogVersion(db)]
  for (const work of [addToLook, addToLook, removeFromLook, removeFromLook]) {
    await work(db, actor, change)
    versions.push(await readCatalogVersion(db))
  }
  expect(new Set(versions).size).toBe(3)
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('entity_id', '=', productId)
    .orderBy('id')
    .execute()
  expect(entries).toHaveLength(2)
  expect(entries).toEqual(
    expect.arrayContaining([
      { action: 'change-look', before: { look: [] }, after: { look: ['Dupatta'] } },
      { action: 'change-look', before: { look: ['Dupatta'] }, after: { look: [] } },
    ]),
  )
})

test('M311 related products leave out those of the look', async () => {
  const product = await insertProduct(db, { category: 'look-test' })
  const [first, second] = [
    await insertProduct(db, { category: 'look-test' }),
    await insertProduct(db, { category: 'look-test' }),
  ]
  const related = async (except: string[]) =>
    (await listRelatedProducts(db, product, except)).map(({ id }) => id).sort()
  expect(await related([])).toEqual([first.id, second.id].sort())
  expect(await related([first.id])).toEqual([second.id])
})
