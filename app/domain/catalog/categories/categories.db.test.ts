import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { publicSettings } from '#app/domain/settings/public-settings.ts'
import { listSettingsChanges, readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import { createSettingsCache } from '#app/domain/settings/settings-cache.server.ts'
import { imageKey } from '#app/platform/storage/image-address.ts'
import { type Category, DEFAULT_CATEGORIES, newCategory } from '#app/vocabulary/categories.ts'
import { insertStoredImage, testActor } from '#tests/support/factories/admin-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { readCatalogVersion } from '../catalog-version.server.ts'
import { DEFAULT_LIST_PARAMS } from '../listing/list-params.ts'
import { refreshVocabulary } from '../search/lexicon.server.ts'
import { suggest } from '../search/suggestions.server.ts'
import { listCards } from '../shop/listing.server.ts'
import { listCategories } from '../shop/queries.server.ts'
import { countCategoryProducts, deleteCategory, moveCategory, saveCategory } from './categories.server.ts'

const { db } = await setUpTestDatabase()
const services = { db, actor: await testActor(db) }

const input = (changes: Partial<Category> = {}) => ({ ...newCategory('', 'Evening'), slug: '', ...changes })
const readCategories = async () => (await readSettings(db)).settings.categories
const keys = async () => (await readCategories()).map(({ key }) => key)

beforeEach(async () => {
  await db.deleteFrom('products').execute()
  await db.deleteFrom('settings_versions').execute()
  await sql`drop table shop.categories`.execute(db)
  await migrate()
})

/** Makes the table anew, from what the settings say at this moment. */
async function migrate(): Promise<void> {
  const statementsOf = async (file: string) =>
    (await readFile(`database/migrations/${file}`, 'utf8')).trim().split(/;\n/)
  const later = await statementsOf('0074_hidden_products_and_share_pictures.sql')
  const statements = [
    ...(await statementsOf('0069_categories.sql')),
    ...later.filter((statement) => statement.includes('alter table shop.categories')),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

test('a new shop has the four categories of the specification, and sends none of them to its pages', async () => {
  expect(await readCategories()).toEqual(DEFAULT_CATEGORIES)
  // A version of the settings reads them from the table.
  await saveSettings(db, { ...services, basedOn: 0, values: { tagline: 'Woven by hand' } })
  const { settings } = await readSettings(db)
  expect(settings.categories).toEqual(DEFAULT_CATEGORIES)
  expect(publicSettings(settings)).not.toHaveProperty('categories')
})

test('HSN codes and size guides that the settings had for a category are its own from now on', async () => {
  const settings = { hsnParty: '6211', sizeGuideParty: 'M: bust 90', garmentGuideFestive: 'M: bust 98' }
  await db.insertInto('settings_versions').values({ version: 1, settings, changes: {} }).execute()
  await sql`drop table shop.categories`.execute(db)
  await migrate()
  const [casual, , party, festive] = await readCategories()
  expect(casual).toMatchObject({ hsnCode: '', bodySizes: '', garmentSizes: '' })
  expect(party).toMatchObject({ hsnCode: '6211', bodySizes: 'M: bust 90', garmentSizes: '' })
  expect(festive).toMatchObject({ hsnCode: '', garmentSizes: 'M: bust 98' })
})

test('a change is recorded, is no change of a setting, and reaches the pages of every process', async () => {
  const cache = await createSettingsCache(db, () => 0)
  const before = [
    await readCatalogVersion(db),
    cache.latest().version,
    (await listSettingsChanges(db, { limit: 1, offset: 0 })).total,
  ]
  expect(await saveCategory(services, 'party', input({ menuLabel: 'Evening wear' }))).toEqual({ status: 'changed' })
  await cache.refresh()
  const { version, settings } = cache.latest()
  expect([await readCatalogVersion(db), version]).not.toEqual(before.slice(0, 2))
  expect(version).toBe(Number(before[1]) + 1)
  expect((await listSettingsChanges(db, { limit: 1, offset: 0 })).total).toBe(before[2])
  expect(publicSettings(settings).categories?.[2]).toEqual({
    key: 'party',
    slug: 'party',
    name: 'Evening',
    menuLabel: 'Evening wear',
    description: '',
    isShown: true,
  })
  const entry = await db
    .selectFrom('audit_log')
    .select(['action', 'entity_id', 'before', 'after'])
    .where('entity', '=', 'categories')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  expect(entry).toEqual({
    action: 'change-category',
    entity_id: 'party',
    before: { name: 'Party', menuLabel: '' },
    after: { name: 'Evening', menuLabel: 'Evening wear' },
  })
})

test('categories are added, moved, hidden and deleted', async () => {
  expect(await saveCategory(services, undefined, input({ name: 'Bridal' }))).toEqual({ status: 'changed' })
  expect(await saveCategory(services, undefined, input({ name: 'Bridal' }))).toEqual({ status: 'address-taken' })
  await moveCategory(services, 'bridal', 'up')
  expect(await keys()).toEqual(['casual', 'formal', 'party', 'bridal', 'festive'])
  await moveCategory(services, 'formal', 'hide')
  expect((await readCategories()).map(({ isShown }) => isShown)).toEqual([true, false, true, true, true])
  expect(await deleteCategory(services, 'casual', undefined)).toEqual({ status: 'changed' })
  expect(await keys()).toEqual(['formal', 'party', 'bridal', 'festive'])
  expect(await moveCategory(services, 'casual', 'down')).toEqual({ status: 'unknown-category' })
  expect(await moveCategory(services, 'casual', 'show')).toEqual({ status: 'unknown-category' })
  expect(await deleteCategory(services, 'casual', undefined)).toEqual({ status: 'unknown-category' })
})

test('changes at the same moment are all made', async () => {
  const names = ['Bridal', 'Ethnic', 'Office', 'Western']
  const added = await Promise.all(names.map((name) => saveCategory(services, undefined, input({ name }))))
  expect(added.map(({ status }) => status)).toEqual(names.map(() => 'changed'))
  expect((await keys()).toSorted()).toEqual([
    'bridal',
    'casual',
    'ethnic',
    'festive',
    'formal',
    'office',
    'party',
    'western',
  ])
  const same = await Promise.all([1, 2, 3].map(() => saveCategory(services, undefined, input({ name: 'Silk' }))))
  expect(same.map(({ status }) => status).toSorted()).toEqual(['address-taken', 'address-taken', 'changed'])
})

test('M445 products of a deleted category move to the one that is named, those in the bin too', async () => {
  const party = await insertProduct(db, { category: 'party' })
  await insertProduct(db, { category: 'party', archivedAt: new Date() })
  const casual = await insertProduct(db, { category: 'casual' })
  expect(await countCategoryProducts(db)).toEqual({ party: 2, casual: 1 })
  expect(await deleteCategory(services, 'party', undefined)).toEqual({ status: 'has-products', count: 2 })
  expect(await deleteCategory(services, 'party', 'bridal')).toEqual({ status: 'unknown-target' })
  const before = await readCatalogVersion(db)
  expect(await deleteCategory(services, 'party', 'festive')).toEqual({ status: 'changed' })
  expect(await readCatalogVersion(db)).not.toBe(before)
  expect(await countCategoryProducts(db)).toEqual({ festive: 2, casual: 1 })
  const rows = await db.selectFrom('products').select(['id', 'version']).execute()
  const versionOf = (id: string) => rows.find((row) => row.id === id)?.version
  // Forms that are open see that the product was changed.
  expect([versionOf(party.id), versionOf(casual.id)]).toEqual([2, 1])
  expect((await readCategories()).at(-1)).toMatchObject({ key: 'festive', formerSlugs: ['party'] })
})

test('a picture is kept while its category shows it, and the home page shows it instead of a product', async () => {
  await insertProduct(db, { category: 'party' })
  const [first, second] = [await insertStoredImage(db), await insertStoredImage(db)]
  const erased = async (image: string) => {
    const row = await db
      .selectFrom('stored_images')
      .select('erase_after')
      .where('key', '=', imageKey(image) ?? '')
      .executeTakeFirst()
    return row?.erase_after !== null
  }
  expect(await saveCategory(services, 'party', input({ image: first }))).toEqual({ status: 'changed' })
  expect((await listCategories(db))[0]?.image.url).toBe(first)
  expect([await erased(first), await erased(second)]).toEqual([false, true])
  for (const field of ['image', 'shareImage'] as const) {
    const gone = input({ image: first, [field]: '/images/1-gone-0.jpg' })
    expect(await saveCategory(services, 'party', gone)).toEqual({ status: 'unknown-image', field })
  }
  const half = input({ image: second, shareImage: '/images/1-gone-0.jpg' })
  expect(await saveCategory(services, 'party', half)).toEqual({ status: 'unknown-image', field: 'shareImage' })
  expect(await erased(first)).toBe(false)
  await saveCategory(services, 'party', input({ image: second }))
  expect([await erased(first), await erased(second)]).toEqual([true, false])
  await deleteCategory(services, 'party', 'casual')
  expect(await erased(second)).toBe(true)
})

test('the home page and suggestions have categories that aren’t listed, and leave hidden ones out', async () => {
  for (const category of ['party', 'casual', 'ethnic']) await insertProduct(db, { category })
  await moveCategory(services, 'casual', 'hide')
  expect((await listCategories(db)).map(({ name }) => name)).toEqual(['ethnic', 'party'])
  expect((await suggest(db, 'cas')).categories).toEqual([])
  expect((await suggest(db, 'eth')).categories).toEqual(['ethnic'])
})

test('M413 a search for the owner’s name of a category finds its products', async () => {
  const { id } = await insertProduct(db, { name: 'Neel', category: 'party' })
  await refreshVocabulary(db)
  const find = async (search: string) => {
    const { products } = await listCards(db, { ...DEFAULT_LIST_PARAMS, search })
    return products.map((product) => product.id)
  }
  expect(await find('mehfil nights')).toEqual([])
  await saveCategory(services, 'party', input({ name: 'Mehfil Nights' }))
  for (const search of ['mehfil nights', 'party']) expect(await find(search)).toEqual([id])
  expect((await suggest(db, 'mehf')).categories).toEqual(['party'])
})
