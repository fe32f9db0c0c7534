import { beforeEach, describe, expect, test } from 'vitest'
import { publicSettings } from '#app/domain/settings/public-settings.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { createSettingsCache } from '#app/domain/settings/settings-cache.server.ts'
import { paise } from '#app/money.ts'
import { imageKey } from '#app/platform/storage/image-address.ts'
import { newCategory } from '#app/vocabulary/categories.ts'
import { countPassedMoments, isOpen } from '#app/vocabulary/collections.ts'
import {
  collectionInput,
  insertCollection,
  insertStoredImage,
  testActor,
} from '#tests/support/factories/admin-factory.ts'
import { insertProduct, type ProductOverrides } from '#tests/support/factories/product-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { readCatalogVersion } from '../catalog-version.server.ts'
import { deleteCategory, saveCategory } from '../categories/categories.server.ts'
import { listCards } from '../shop/listing.server.ts'
import { collectionQuery, listedCollection } from './collection-query.ts'
import { arrangeCollection, deleteCollection, saveCollection } from './collections.server.ts'
import { listHomeRows } from './home-rows.server.ts'
import { listPicked, pickProduct } from './picked-products.server.ts'

const { db } = await setUpTestDatabase()
const services = { db, actor: await testActor(db) }
const now = new Date()
const DAY_MS = 86_400_000

beforeEach(async () => {
  await db.deleteFrom('products').execute()
  await db.deleteFrom('collections').execute()
})

const readCollections = async () => (await readSettings(db)).settings.collections
const names = async () => (await readCollections()).map(({ name }) => name)

type Changes = Parameters<typeof insertCollection>[1]

/** The names of the products on a page of a collection. */
async function listed(changes: Changes | { id: string }, place: { page?: number; after?: string; sort?: 'name' } = {}) {
  const known = (await readCollections()).find(({ id }) => changes && 'id' in changes && id === changes.id)
  const collection = known ?? (await insertCollection(db, { name: `C ${crypto.randomUUID()}`, ...changes }))
  const { sort } = listedCollection(collection)
  const query = collectionQuery(collection, { sort, page: 1, after: undefined, ...place }, now)
  const { products, total } = await listCards(db, query)
  expect(total).toBeGreaterThanOrEqual(products.length)
  return products.map(({ name }) => name)
}

const add = (name: string, more: ProductOverrides = {}) => insertProduct(db, { name, ...more })

describe('M446 a rule finds', () => {
  beforeEach(async () => {
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
    await add('Plain', { createdAt: daysAgo(300), price: paise(500_00), originalPrice: paise(500_00) })
    await add('Silk', { material: 'Pure silk', color: 'Deep red', createdAt: daysAgo(20) })
    await add('Party', { category: 'party', occasions: ['wedding'], price: paise(15_000_00), createdAt: daysAgo(3) })
    await add('Binned', { category: 'party', archivedAt: now })
  })

  test.for<[string, Changes, string[]]>([
    ['everything without parts, also what is too expensive for the listing', {}, ['Party', 'Plain', 'Silk']],
    ['a category', { category: 'party' }, ['Party']],
    ['a colour', { colorFamily: 'red' }, ['Silk']],
    ['a fabric', { fabric: 'silk' }, ['Silk']],
    ['an occasion', { occasion: 'wedding' }, ['Party']],
    ['a price from', { minPrice: paise(1_299_00) }, ['Party', 'Silk']],
    ['a price up to', { maxPrice: paise(1_299_00) }, ['Plain', 'Silk']],
    ['what is new', { newDays: 20 }, ['Party', 'Silk']],
    ['what was added today', { newDays: 1 }, []],
    ['what is reduced', { isReduced: true }, ['Silk']],
    ['what all parts fit', { colorFamily: 'red', category: 'party' }, []],
  ])('%s', async ([, rule, expected]) => {
    expect((await listed(rule)).toSorted()).toEqual(expected)
  })

  test('in the owner’s order, or the shopper’s', async () => {
    expect(await listed({ sort: 'price_low' })).toEqual(['Plain', 'Silk', 'Party'])
    expect(await listed({ sort: 'newest' })).toEqual(['Party', 'Silk', 'Plain'])
    expect(await listed({ sort: 'newest' }, { sort: 'name' })).toEqual(['Party', 'Plain', 'Silk'])
  })
})

describe('M446 a hand-picked collection', () => {
  test('has its products in the owner’s order, page by page, without those in the bin', async () => {
    const collection = (await insertCollection(db, { kind: 'picked' })).id
    const products = []
    for (let place = 0; place < 25; place++) products.push(await add(`K${place}`))
    for (const { id } of products)
      expect(await pickProduct(services, { collection, product: id, to: 'add' })).toEqual({ status: 'saved' })
    const [first, second, third, fourth] = products.map(({ id }) => id)
    await pickProduct(services, { collection, product: second ?? '', to: 'up' })
    await pickProduct(services, { collection, product: second ?? '', to: 'up' })
    await pickProduct(services, { collection, product: third ?? '', to: 'down' })
    await pickProduct(services, { collection, product: fourth ?? '', to: 'remove' })
    const order = ['K1', 'K0', 'K2', ...products.slice(4).map(({ name }) => name)]
    expect((await listPicked(db, collection)).map(({ name }) => name)).toEqual(order)

    const page = await listed({ id: collection })
    expect(page).toEqual(order.slice(0, 20))
    expect(await listed({ id: collection }, { page: 2 })).toEqual(order.slice(20))
    const after = products.find(({ name }) => name === page.at(-1))?.id ?? ''
    expect(await listed({ id: collection }, { page: 2, after })).toEqual(order.slice(20))
    expect((await listed({ id: collection }, { sort: 'name' })).slice(0, 3)).toEqual(['K0', 'K1', 'K10'])

    await db
      .updateTable('products')
      .set({ archived_at: now })
      .where('id', '=', second ?? '')
      .execute()
    expect((await listPicked(db, collection))[0]).toMatchObject({ name: 'K1', isShown: false })
    expect((await listed({ id: collection }))[0]).toBe('K0')
    await db
      .deleteFrom('products')
      .where('id', '=', first ?? '')
      .execute()
    expect((await listPicked(db, collection)).map(({ name }) => name)).not.toContain('K0')
  })

  test('is changed once for each change, recorded, and seen by cached pages', async () => {
    const collection = (await insertCollection(db, { kind: 'picked' })).id
    const { id: product } = await add('Neel')
    const before = await readCatalogVersion(db)
    const both = await Promise.all([1, 2].map(() => pickProduct(services, { collection, product, to: 'add' })))
    expect(both).toEqual([{ status: 'saved' }, { status: 'saved' }])
    expect(await readCatalogVersion(db)).not.toBe(before)
    const entries = await db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('entity_id', '=', collection)
      .where('action', '=', 'pick-products')
      .execute()
    expect(entries).toEqual([{ before: { products: [] }, after: { products: ['Neel'] } }])
  })

  test('takes no product or collection that isn’t there', async () => {
    const collection = (await insertCollection(db, { kind: 'picked' })).id
    const { id: binned } = await add('Binned', { archivedAt: now })
    const unknown = crypto.randomUUID()
    expect(await pickProduct(services, { collection, product: binned, to: 'add' })).toEqual({
      status: 'unknown-product',
    })
    expect(await pickProduct(services, { collection, product: unknown, to: 'add' })).toEqual({
      status: 'unknown-product',
    })
    expect(await pickProduct(services, { collection: unknown, product: binned, to: 'add' })).toEqual({
      status: 'unknown-collection',
    })
    expect(await pickProduct(services, { collection, product: binned, to: 'up' })).toEqual({ status: 'saved' })
  })
})

describe('a collection', () => {
  test('is added, changed, arranged, hidden and deleted, and each change reaches all processes', async () => {
    const cache = await createSettingsCache(db, () => 0)
    const { id } = await insertCollection(db, { name: 'Diwali' })
    await insertCollection(db, { name: 'Eid' })
    const third = await insertCollection(db, { name: 'Sale' })
    expect(await arrangeCollection(services, third.id, 'up')).toEqual({ status: 'changed' })
    expect(await names()).toEqual(['Diwali', 'Sale', 'Eid'])
    await arrangeCollection(services, id, 'up')
    expect(await names()).toEqual(['Diwali', 'Sale', 'Eid'])

    const opensAt = '2026-11-08T03:30:00.000Z'
    await saveCollection(services, id, collectionInput({ name: 'Lights', slug: 'lights', opensAt }))
    await saveCollection(services, undefined, collectionInput({ name: 'New', slug: 'diwali' }))
    await arrangeCollection(services, id, 'hide')
    const before = cache.latest().version
    const { version, settings } = await cache.refresh()
    expect(version).toBe(before + 8)
    expect(settings.collections.map(({ slug, formerSlugs }) => [slug, formerSlugs])).toEqual([
      ['lights', []],
      ['sale', []],
      ['eid', []],
      ['diwali', []],
    ])
    expect(settings.collections[0]).toMatchObject({ name: 'Lights', opensAt, isShown: false })

    expect(await deleteCollection(services, id)).toEqual({ status: 'changed' })
    expect(await names()).toEqual(['Sale', 'Eid', 'New'])
    for (const gone of [deleteCollection(services, id), arrangeCollection(services, id, 'up')]) {
      expect(await gone).toEqual({ status: 'unknown-collection' })
    }
    const entries = await db.selectFrom('audit_log').select(['action', 'before', 'after']).where('entity_id', '=', id)
    expect((await entries.orderBy('created_at').execute()).slice(1, 3)).toEqual([
      {
        action: 'change-collection',
        before: { name: 'Diwali', slug: 'diwali', formerSlugs: [], opensAt: null },
        after: { name: 'Lights', slug: 'lights', formerSlugs: ['diwali'], opensAt: '8 November 2026, 9:00 am' },
      },
      { action: 'hide-collection', before: { isShown: true }, after: { isShown: false } },
    ])
  })

  test('isn’t saved with what another one has, or what isn’t there', async () => {
    await insertCollection(db)
    const save = (changes: Changes, id?: string) => saveCollection(services, id, collectionInput(changes))
    expect(await save({})).toEqual({ status: 'address-taken' })
    expect(await save({ name: 'Eid', category: 'gone' })).toEqual({ status: 'unknown-category' })
    expect(await save({ name: 'Eid', image: '/images/1-gone-0.jpg' })).toEqual({ status: 'unknown-image' })
    expect(await save({}, crypto.randomUUID())).toEqual({ status: 'unknown-collection' })
    expect(await names()).toEqual(['Diwali'])
    const same = await Promise.all([1, 2, 3].map(() => save({ name: 'Holi' })))
    expect(same.map(({ status }) => status).toSorted()).toEqual(['address-taken', 'address-taken', 'changed'])
  })

  test('keeps its picture until it is replaced or deleted', async () => {
    const image = await insertStoredImage(db)
    const { id } = await insertCollection(db, { image })
    const eraseAfter = async () =>
      (
        await db
          .selectFrom('stored_images')
          .select('erase_after')
          .where('key', '=', imageKey(image) ?? '')
          .executeTakeFirstOrThrow()
      ).erase_after
    expect(await eraseAfter()).toBeNull()
    await deleteCollection(services, id)
    expect(await eraseAfter()).not.toBeNull()
  })

  test('leaves its products in the shop when it is deleted', async () => {
    const { id } = await insertCollection(db, { kind: 'picked' })
    const { id: product } = await add('Neel')
    await pickProduct(services, { collection: id, product, to: 'add' })
    await deleteCollection(services, id)
    expect(await db.selectFrom('products').select(['id', 'version']).execute()).toEqual([{ id: product, version: 1 }])
  })

  test('a shop without any sends nothing of them to its pages', async () => {
    await insertCollection(db)
    expect(publicSettings((await readSettings(db)).settings)).not.toHaveProperty('collections')
  })
})

test('M446 a rule names the category that gets the products of a deleted one, at the same moment', async () => {
  await saveCategory(services, undefined, { ...newCategory('', 'Sari'), slug: '' })
  const { id } = await insertCollection(db, { category: 'sari' })
  expect(await deleteCategory(services, 'sari', undefined)).toEqual({ status: 'has-collections' })
  await add('Lal', { category: 'sari' })
  expect(await deleteCategory(services, 'sari', 'party')).toEqual({ status: 'changed' })
  expect((await readCollections())[0]).toMatchObject({ id, category: 'party' })
  expect(await listed({ id })).toEqual(['Lal'])
})

test('M448 every process notices the second at which a collection opens or ends', async () => {
  const [opensAt, endsAt] = ['2026-11-08T03:30:00.000Z', '2026-11-12T18:30:00.000Z']
  let clock = 0
  const cache = await createSettingsCache(db, () => clock)
  const { id } = await insertCollection(db, { opensAt, endsAt })
  clock = 1_000
  const { settings } = await cache.current()
  const seenAt = (moment: string, ms: number) => {
    const at = new Date(Date.parse(moment) + ms)
    const collection = settings.collections.find((each) => each.id === id)
    return [countPassedMoments(settings.collections, at), collection && isOpen(collection, at)]
  }
  expect([seenAt(opensAt, -1), seenAt(opensAt, 0), seenAt(endsAt, -1), seenAt(endsAt, 0)]).toEqual([
    [0, false],
    [1, true],
    [1, true],
    [2, false],
  ])
})

test('M447 the home page has the open collections that it should show, and of each the first products', async () => {
  for (let place = 0; place < 6; place++) await add(`K${place}`, { price: paise(1_000_00 + place) })
  await insertCollection(db, { name: 'Low', onHome: true, sort: 'price_low' })
  await insertCollection(db, { name: 'Empty', onHome: true, category: 'party' })
  await insertCollection(db, { name: 'Later', onHome: true, opensAt: new Date(now.getTime() + DAY_MS).toISOString() })
  await insertCollection(db, { name: 'Elsewhere' })
  const readShop = async () => ({ oneCardPerDesign: false, collections: await readCollections() })
  const rows = await listHomeRows(db, await readShop(), now)
  expect(rows.map(({ name, products }) => [name, products.map((product) => product.name)])).toEqual([
    ['Low', ['K0', 'K1', 'K2', 'K3']],
  ])
  for (let place = 0; place < 7; place++) await insertCollection(db, { name: `C${place}`, onHome: true })
  // One of the first six has no products.
  expect(await listHomeRows(db, await readShop(), now)).toHaveLength(5)
})
