import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_LIST_PARAMS, type ListParams, SORTS, type Sort } from '#app/domain/catalog/listing/list-params.ts'
import { paise } from '#app/money.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { randomCases } from '#tests/support/run/race-iterations.ts'
import { seededRandom } from '#tests/support/run/seeded-random.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import type { Product } from '../product.ts'
import { readSearch, refreshVocabulary } from '../search/lexicon.server.ts'
import { nearGroups, searchGroups } from '../search/search-groups.server.ts'
import { countFilters } from './filter-counts.server.ts'
import { type ListingLimits, listCards, listFirstMatches, listProducts } from './listing.server.ts'
import { matching } from './product-rows.server.ts'
import { findProduct, listCategories, listFeaturedProducts, listImages, listRelatedProducts } from './queries.server.ts'

const { db } = await setUpTestDatabase()
beforeEach(async () => {
  await db.deleteFrom('products').execute()
  await db.deleteFrom('stored_images').execute()
})

const list = (params: Partial<ListParams> = {}, limits?: ListingLimits) =>
  listProducts(db, { ...DEFAULT_LIST_PARAMS, ...params }, limits)
/** As if a dozen products were a large catalogue. */
const MANY: ListingLimits = { exact: 10, few: 3, near: 0.25 }

const names = async (params: Partial<ListParams> = {}) => (await list(params)).products.map((product) => product.name)
const day = (number: number) => new Date(Date.UTC(2026, 0, number))

/** The sort orders, computed independently; the id breaks ties. */
const compare: Record<Sort, (a: Product, b: Product) => number> = {
  name: (a, b) => byText(a.name.toLowerCase(), b.name.toLowerCase()) || byText(a.id, b.id),
  price_low: (a, b) => a.price - b.price || byText(a.id, b.id),
  price_high: (a, b) => compare.price_low(b, a),
  newest: (a, b) => Number(b.createdAt) - Number(a.createdAt) || byText(b.id, a.id),
  origin: (a, b) => byText(a.countryOfOrigin.toLowerCase(), b.countryOfOrigin.toLowerCase()) || compare.name(a, b),
  popularity: (a, b) => Number(b.isBestseller) - Number(a.isBestseller) || compare.newest(a, b),
}

/** What a plain search looks at. */
function textOf({ name, description, category }: Product): string {
  return `${name} ${description} ${category}`.toLowerCase()
}

const FAMILIES: Record<string, string> = { Navy: 'blue', 'Red and navy': 'blue red', Olive: 'green' }

function isNoneOrSome(values: readonly string[], fits: (value: string) => boolean | undefined): boolean {
  return values.length === 0 || values.some(fits)
}

function byText(a: string, b: string): number {
  return Number(a > b) - Number(a < b)
}

describe('the listing', () => {
  test('returns a product as it was saved, with its available units', async () => {
    const saved = await insertProduct(db, {
      stockQuantity: 5,
      reservedQuantity: 2,
      freeDeliveryThreshold: paise(499_00),
    })
    expect(saved.available).toBe(3)
    expect(await list()).toEqual({
      products: [saved],
      hasNext: false,
      total: 1,
      isMinimum: false,
      hasImports: false,
    })
  })

  test('M27 M127 has twenty products a page, the exact count, and nothing beyond the last page', async () => {
    for (let number = 1; number <= 45; number++) await insertProduct(db, { name: `Kurti ${number}` })
    const pages = await Promise.all([1, 2, 3, 4, 999_999].map((page) => list({ page })))
    expect(pages.map(({ products }) => products.length)).toEqual([20, 20, 5, 0, 0])
    expect(pages.map(({ total }) => total)).toEqual([45, 45, 45, 45, 45])
    expect(pages.map(({ hasNext }) => hasNext)).toEqual([true, true, false, false, false])
  })

  test.each(Object.keys(SORTS) as Sort[])(
    'keeps the order of equal products from page to page, by %s',
    async (sort) => {
      for (let number = 0; number < 45; number++) await insertProduct(db)
      const pages = await Promise.all([1, 2, 3].map((page) => list({ sort, page })))
      expect(new Set(pages.flatMap(({ products }) => products.map(({ id }) => id))).size).toBe(45)
    },
  )

  test.each(Object.keys(SORTS) as Sort[])(
    'M27 neither repeats nor skips a product when the catalogue changes between two pages, by %s',
    async (sort) => {
      for (let number = 0; number < 30; number++) {
        await insertProduct(db, { name: `M ${number}`, createdAt: day(10), isBestseller: number % 2 === 0 })
      }
      const first = (await list({ sort })).products
      const last = first.at(-1)?.id
      // A product is added before the first page, and two that it shows are archived, its last one included.
      const edge =
        sort === 'name' ? { name: 'A' } : sort === 'price_low' ? { price: paise(1) } : { price: paise(9_000_00) }
      await insertProduct(db, { ...edge, createdAt: day(20), isBestseller: true })
      await db
        .updateTable('products')
        .set({ archived_at: new Date() })
        .where('id', 'in', [first[3]?.id ?? '', last ?? ''])
        .execute()

      const second = (await list({ sort, page: 2, after: last })).products
      expect(second).toHaveLength(10)
      expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(30)
    },
  )

  test('M27 returns the same page by its number as a slice of all matches, from whichever end it is read', async () => {
    const random = seededRandom()
    const saved: Product[] = []
    for (let number = 0; number < 90; number++) {
      saved.push(
        await insertProduct(db, {
          name: `${random.shuffle(['Ajrakh', 'ajrakh', 'Bandhani'])[0]} ${random.below(5)}`,
          price: paise(number * 100),
          createdAt: day(1 + random.below(5)),
          isBestseller: random.below(4) === 0,
          stockQuantity: random.below(3),
          color: random.shuffle(['Navy', 'Red and navy', 'Olive'])[0] ?? '',
          sizes: random.below(2) ? ['S', 'M'] : ['M'],
          countryOfOrigin: random.shuffle(['India', 'Nepal', 'nepal', 'Bhutan'])[0] ?? '',
        }),
      )
    }
    const page = fc.record({
      sort: fc.constantFrom(...(Object.keys(SORTS) as Sort[])),
      page: fc.integer({ min: 1, max: 6 }),
      // No two products have the same price, so the bounds decide how many match.
      minPrice: fc.integer({ min: 0, max: 20 }).map((number) => paise(number * 100)),
      maxPrice: fc.integer({ min: 0, max: 90 }).map((number) => paise(number * 100)),
      inStock: fc.boolean(),
      colorFamily: fc.subarray(['blue', 'red']),
      size: fc.subarray(['S', 'M']),
    })
    await fc.assert(
      fc.asyncProperty(page, async (wanted) => {
        const all = saved
          .filter(({ price }) => price >= wanted.minPrice && price <= wanted.maxPrice)
          .filter(({ available }) => available > 0 || !wanted.inStock)
          .filter(({ color }) => isNoneOrSome(wanted.colorFamily, (family) => FAMILIES[color]?.includes(family)))
          .filter(
            ({ sizes, available }) =>
              isNoneOrSome(wanted.size, (size) => sizes.includes(size)) && (available > 0 || wanted.size.length === 0),
          )
          .toSorted(compare[wanted.sort])
        const { products, total } = await list(wanted)
        expect(total).toBe(all.length)
        expect(products).toEqual(all.slice((wanted.page - 1) * 20, wanted.page * 20))
      }),
      { seed: random.seed, numRuns: randomCases(300, 300) },
    )
  })

  test('falls back to the page number after a product that never existed', async () => {
    for (let number = 0; number < 25; number++) await insertProduct(db)
    const { products } = await list({ page: 2, after: crypto.randomUUID() })
    expect(products.map(({ id }) => id)).toEqual((await list({ page: 2 })).products.map(({ id }) => id))
  })

  test('M21 sorts as each label says', async () => {
    await insertProduct(db, { name: 'banarasi', price: paise(300_00), createdAt: day(1), isBestseller: true })
    await insertProduct(db, { name: 'Ajrakh', price: paise(200_00), createdAt: day(2) })
    await insertProduct(db, { name: 'Chikan', price: paise(100_00), createdAt: day(3), isBestseller: true })
    expect(await names({ sort: 'name' })).toEqual(['Ajrakh', 'banarasi', 'Chikan'])
    expect(await names({ sort: 'price_low' })).toEqual(['Chikan', 'Ajrakh', 'banarasi'])
    expect(await names({ sort: 'price_high' })).toEqual(['banarasi', 'Ajrakh', 'Chikan'])
    expect(await names({ sort: 'newest' })).toEqual(['Chikan', 'Ajrakh', 'banarasi'])
    expect(await names({ sort: 'popularity' })).toEqual(['Chikan', 'banarasi', 'Ajrakh'])
  })

  test('M24 is narrowed by category, material and color', async () => {
    await insertProduct(db, { name: 'A', category: 'party', material: 'Silk', color: 'Red' })
    await insertProduct(db, { name: 'B', category: 'party', material: 'Cotton', color: 'Red' })
    await insertProduct(db, { name: 'C', category: 'formal', material: 'Silk', color: 'Blue' })
    expect(await names({ category: 'party', sort: 'name' })).toEqual(['A', 'B'])
    expect(await names({ material: ['silk'], sort: 'name' })).toEqual(['A', 'C'])
    expect(await names({ color: ['RED'], sort: 'name' })).toEqual(['A', 'B'])
    expect(await names({ category: 'party', material: ['Silk'], color: ['Red'] })).toEqual(['A'])
    expect(await list({ category: 'unknown' })).toMatchObject({ products: [], total: 0 })
  })

  test('M285 several values of a filter are alternatives, and all filters have to match', async () => {
    const navy = { color: 'Navy', material: 'Mul cotton' }
    await insertProduct(db, { ...navy, name: 'A', sizes: ['S', 'M'], occasions: ['office', 'travel'] })
    await insertProduct(db, { ...navy, name: 'B', stockBySize: { S: 0, L: 1 }, occasions: ['party'] })
    await insertProduct(db, { ...navy, name: 'C', sizes: ['S'], stockQuantity: 0 })
    await insertProduct(db, { name: 'D', color: 'Rani pink', material: 'Chanderi silk', sizes: ['L'] })
    const byName = (params: Partial<ListParams>) => names({ ...params, sort: 'name' })
    expect(await byName({ color: ['navy', 'RANI PINK'], material: ['Chanderi silk'] })).toEqual(['D'])
    expect(await byName({ colorFamily: ['blue', 'pink'] })).toEqual(['A', 'B', 'C', 'D'])
    expect(await byName({ colorFamily: ['pink'], fabric: ['cotton'] })).toEqual([])
    expect(await byName({ fabric: ['silk', 'cotton'], occasion: ['party', 'travel'] })).toEqual(['A', 'B'])
    expect(await byName({ size: ['S'] })).toEqual(['A'])
    expect(await byName({ size: ['S', 'L'] })).toEqual(['A', 'B', 'D'])
    expect(await byName({ size: ['L'], colorFamily: ['blue'], fabric: ['cotton'], occasion: ['party'] })).toEqual(['B'])
    expect(await byName({ size: ["'; drop table shop.products; --", '{', 'M,S'] })).toEqual([])
  })

  test('M23 leaves out products whose last unit is sold or reserved when filtered by stock', async () => {
    await insertProduct(db, { name: 'Sold out', stockQuantity: 0 })
    await insertProduct(db, { name: 'Reserved', stockQuantity: 2, reservedQuantity: 2 })
    await insertProduct(db, { name: 'Last one', stockQuantity: 2, reservedQuantity: 1 })
    expect(await names({ inStock: true })).toEqual(['Last one'])
    expect((await list()).total).toBe(3)
  })

  test('M130 includes both ends of the price range, and ends at ₹10,000', async () => {
    for (const price of [0, 499_99, 500_00, 1_000_00, 1_000_01, 10_000_00, 10_000_01]) {
      await insertProduct(db, { name: String(price), price: paise(price) })
    }
    expect(await names({ sort: 'price_low', minPrice: paise(500_00), maxPrice: paise(1_000_00) })).toEqual([
      '50000',
      '100000',
    ])
    expect(await names({ sort: 'price_high' })).toEqual(['1000000', '100001', '100000', '50000', '49999', '0'])
  })

  test('leaves out archived products, like every other query', async () => {
    const archived = await insertProduct(db, { archivedAt: day(1), isFeatured: true })
    expect(await list()).toMatchObject({ products: [], total: 0 })
    expect(await findProduct(db, archived.id)).toBeUndefined()
    expect(await listFeaturedProducts(db)).toEqual([])
    expect(await listCategories(db)).toEqual([])
    expect(await listRelatedProducts(db, { ...archived, id: crypto.randomUUID() })).toEqual([])
  })
})

describe('cards', () => {
  const cards = (params: Partial<ListParams> = {}) => listCards(db, { ...DEFAULT_LIST_PARAMS, ...params })

  test('of a grid are cached for everyone until something they show changes', async () => {
    const { id } = await insertProduct(db, { stockQuantity: 2 })
    const first = await cards()
    expect(first).toMatchObject({ products: [{ id, available: 2 }], total: 1 })
    expect(await cards()).toBe(first)
    await db
      .updateTable('products')
      .set({ price: paise(649_00) })
      .execute()
    expect((await cards()).products[0]?.price).toBe(paise(649_00))
    await db.updateTable('products').set({ reserved_quantity: 2 }).execute()
    expect((await cards()).products[0]?.available).toBe(0)
  })

  test.each([
    { grid: 'of one category', params: { category: 'party' } },
    { grid: 'in another order', params: { sort: 'name' } },
    { grid: 'within a price range', params: { maxPrice: paise(1_00) } },
  ] as const)('of a grid $grid are cached separately', async ({ params }) => {
    await insertProduct(db, { category: 'casual', price: paise(499_00) })
    expect(await cards(params)).not.toBe(await cards())
    expect((await cards(params)).total).toBe((await list(params)).total)
  })

  test('of a list always show the current number of units', async () => {
    await insertProduct(db, { stockQuantity: 9 })
    await cards({ view: 'list' })
    await db.updateTable('products').set({ stock_quantity: 7 }).execute()
    expect((await cards({ view: 'list' })).products[0]?.available).toBe(7)
  })
})

describe('the search', () => {
  test('M20 covers name, description and category, in any letter case, and after these the colour', async () => {
    await insertProduct(db, { name: 'Indigo Kurti', description: 'x', category: 'casual' })
    await insertProduct(db, { name: 'Other', description: 'Dyed with INDIGO.', category: 'casual' })
    await insertProduct(db, { name: 'Third', description: 'x', category: 'indigo' })
    await insertProduct(db, { name: 'Fourth', description: 'x', category: 'casual', color: 'Indigo' })
    await insertProduct(db, { name: 'Fifth', description: 'x', category: 'casual', color: 'Teal' })
    expect(await names({ search: 'iNdIgO', sort: 'name' })).toEqual(['Indigo Kurti', 'Other', 'Third', 'Fourth'])
  })

  test('finds words in any order, each in any of these fields', async () => {
    await insertProduct(db, {
      name: 'Red Silk Kurti',
      description: 'For evenings',
      category: 'party',
      material: 'Silk',
    })
    expect(await names({ search: 'kurti red' })).toEqual(['Red Silk Kurti'])
    expect(await names({ search: 'party silk evening' })).toEqual(['Red Silk Kurti'])
    expect(await names({ search: 'red cotton' })).toEqual([])
  })

  test('M299 finds makers and techniques, and follows later changes', async () => {
    const { id } = await insertProduct(db, { name: 'Plain', madeBy: 'Weavers of Mangalgiri', technique: 'Pit LOOM' })
    await insertProduct(db, { name: 'Other' })
    expect(await names({ search: 'mangalgiri loom plain' })).toEqual(['Plain'])
    await db.updateTable('products').set({ technique: 'Ajrakh' }).where('id', '=', id).execute()
    expect(await names({ search: 'loom' })).toEqual([])
    expect(await names({ search: 'ajrakh' })).toEqual(['Plain'])
    await db.updateTable('products').set({ stock_quantity: 3 }).where('id', '=', id).execute()
    expect(await names({ search: 'weavers' })).toEqual(['Plain'])
  })

  test('M272 lists plain matches first, then other words for what was typed, each in the chosen order', async () => {
    const add = (name: string, price: number, facts: Partial<Product> = {}) =>
      insertProduct(db, { description: '', color: 'Grey', material: 'Wool', ...facts, name, price: paise(price) })
    await add('Embroidered shawl', 1)
    await add('Maroon shawl', 2)
    await add('Shawl', 3, { color: 'Crimson' })
    await add('Plain shawl', 4, { description: 'With crimson tassels.' })
    await add('Red shawl', 5)
    await add('Red and blue shawl', 6)
    await add('Grey shawl', 7)
    await refreshVocabulary(db)
    expect(await names({ search: 'red shawl', sort: 'price_low' })).toEqual([
      'Red shawl',
      'Red and blue shawl',
      'Maroon shawl',
      'Shawl',
      'Plain shawl',
      'Embroidered shawl',
    ])
    expect(await names({ search: 'lal shawls', sort: 'price_high' })).toEqual([
      'Red and blue shawl',
      'Red shawl',
      'Shawl',
      'Maroon shawl',
      'Plain shawl',
    ])
  })

  test('M340 finds sizes in stock and prices, and lists plain matches without them last', async () => {
    const add = (name: string, rupees: number, stockBySize: Record<string, number>, description = '') =>
      insertProduct(db, { name, description, price: paise(rupees * 100), stockBySize })
    await add('Kurti', 500, { S: 1, M: 1 })
    await add('Kurta', 1_000, { m: 1 })
    await add('Soft kurti', 700, { S: 1, M: 0 })
    await add('Fine kurti', 1_001, { M: 1 })
    await add('Plain kurti', 600, { S: 1 }, 'Our model wears size M, 1000 stitches under the collar.')
    await refreshVocabulary(db)
    const found = (search: string) => names({ search, sort: 'price_low' })
    expect(await found('kurti size m')).toEqual(['Kurti', 'Kurta', 'Fine kurti', 'Plain kurti'])
    expect(await found('kurti under 1000')).toEqual(['Plain kurti', 'Kurti', 'Soft kurti', 'Kurta'])
    expect(await found('kurti size m under 1000')).toEqual(['Kurti', 'Kurta', 'Plain kurti'])
    expect(await found('s')).toHaveLength(5)
    expect(await found('above 1000')).toEqual(['Kurta', 'Fine kurti'])
    expect((await countFilters(db, { ...DEFAULT_LIST_PARAMS, search: 'kurti size m' })).total).toBe(4)
  })

  test('a new product is found once by a word that only its synonyms had before', async () => {
    await insertProduct(db, { name: 'Saffron kurti' })
    await refreshVocabulary(db)
    await insertProduct(db, { name: 'Kesar kurti' })
    const { products, total } = await list({ search: 'kesar kurti' })
    expect([products.map(({ name }) => name), total]).toEqual([['Kesar kurti', 'Saffron kurti'], 2])
  })

  test('M27 M272 neither repeats nor skips a product, by number or by Load More', async () => {
    const random = seededRandom()
    const pick = (...words: string[]) => random.shuffle(words)[0] ?? ''
    const saved: Product[] = []
    for (let number = 0; number < 130; number++) {
      const product = await insertProduct(db, {
        name: `${pick('Red', 'Maroon', 'Lal', 'Blue', 'Embroidered', 'Kala', 'Kalamkari')} ${pick('Kurti', 'Kurtas', 'Anarkali')}`,
        description: pick('', 'Red border.', 'A scattered print.', 'Black tassels.'),
        color: pick('Red', 'Crimson', 'Black', 'Blue'),
        material: pick('Cotton', 'Silk'),
        sizes: [pick('M', 'XL', 'xl')],
        price: paise(random.below(1_000_00)),
        createdAt: day(1 + random.below(9)),
        isBestseller: random.below(3) === 0,
      })
      saved.push(product)
    }
    await refreshVocabulary(db)
    const search = fc
      .array(
        fc.constantFrom(
          'red',
          'lal',
          'kala',
          'kurti',
          'kurthi',
          'anarkli',
          'ed',
          'suti',
          'for',
          'zzz',
          'xl',
          'under 500',
        ),
        { minLength: 1, maxLength: 3 },
      )
      .map((words) => words.join(' '))
    const sort = fc.constantFrom(...(Object.keys(SORTS) as Sort[]))
    const limits = fc.constantFrom(undefined, MANY, { ...MANY, exact: 100 }, { exact: 15, few: 15, near: 1 })
    await fc.assert(
      fc.asyncProperty(search, sort, limits, async (search, sort, limits) => {
        const { total } = await list({ search, sort })
        const { products: first } = await list({ search, sort }, limits)
        const byNumber = [...first]
        const loaded = [...first]
        for (let page = 2; page <= Math.ceil(total / 20); page++) {
          byNumber.push(...(await list({ search, sort, page }, limits)).products)
          loaded.push(...(await list({ search, sort, page, after: loaded.at(-1)?.id }, limits)).products)
        }
        expect(new Set(byNumber.map(({ id }) => id)).size).toBe(total)
        expect(loaded.map(({ id }) => id)).toEqual(byNumber.map(({ id }) => id))
        if (sort === 'popularity') {
          const groups = searchGroups(await readSearch(db, search), { wholeWords: true })
          const suggested = await listFirstMatches(db, groups, 4, limits)
          expect(suggested.map(({ id }) => id)).toEqual(byNumber.slice(0, 4).map(({ id }) => id))
        }
        const near = nearGroups(await readSearch(db, `${search} qwqwqw`))
        expect(await listFirstMatches(db, near, 4, limits)).toEqual(await listFirstMatches(db, near, 4))
        const listed = new Set(loaded.map(({ id }) => id))
        const plain = saved.filter((product) => search.split(' ').every((word) => textOf(product).includes(word)))
        expect(plain.filter(({ id }) => !listed.has(id))).toEqual([])
        // Another word never finds more.
        expect((await list({ search: `${search} silk`, sort })).total).toBeLessThanOrEqual(total)
      }),
      { seed: random.seed, numRuns: randomCases(20, 200) },
    )
  })

  test('M410 finds what is near in a large catalogue, also right after a search with the same words and one more', async () => {
    await insertProduct(db, { name: 'Red Kaftan', createdAt: day(1) })
    await insertProduct(db, { name: 'Green Anarkali', createdAt: day(2) })
    for (let number = 1; number <= 40; number++) await insertProduct(db, { name: 'Plain Shirt', createdAt: day(3) })
    await refreshVocabulary(db)
    for (const search of ['red anarkali gown', 'red anarkali']) {
      const near = await listFirstMatches(db, nearGroups(await readSearch(db, search)), 4, MANY)
      expect(near.map(({ name }) => name)).toEqual(['Green Anarkali', 'Red Kaftan'])
    }
  })

  test('M368 the database expects as many products of a country as there are, so it needn’t sort them all for a page', async () => {
    for (let number = 1; number <= 40; number++)
      await insertProduct(db, { countryOfOrigin: number % 10 ? 'India' : 'Nepal' })
    await sql`analyze shop.products`.execute(db)
    const params = { ...DEFAULT_LIST_PARAMS, origin: ['India'] }
    const [plan] = await matching(db, params).select('id').explain('json')
    expect(plan).toMatchObject({ 'QUERY PLAN': [{ Plan: { 'Plan Rows': 36 } }] })
  })

  test('M334 totals of a list, a filter and a search are exact up to a number, and above it only that', async () => {
    for (let number = 1; number <= 24; number++) {
      await insertProduct(db, {
        name: number % 2 ? 'Red saree' : 'Maroon saree',
        description: '',
        material: 'Silk',
      })
    }
    await refreshVocabulary(db)
    for (const params of [{}, { material: ['silk'] }, { search: 'red' }, { search: 'red', material: ['silk'] }]) {
      const totalUpTo = (exact: number) => list(params, { ...MANY, exact })
      expect(await totalUpTo(24)).toMatchObject({ total: 24, isMinimum: false, hasNext: true })
      expect(await totalUpTo(23)).toMatchObject({ total: 23, isMinimum: true, hasNext: true })
      // A search finds twelve plain matches, and twelve others.
      for (const exact of [11, 12, 13]) expect(await totalUpTo(exact)).toMatchObject({ total: exact, isMinimum: true })
      const last = await list({ ...params, page: 2 }, MANY)
      expect(last).toMatchObject({ total: 10, isMinimum: true, hasNext: false, products: { length: 4 } })
      expect(await list({ ...params, page: 3 }, MANY)).toMatchObject({ hasNext: false, products: { length: 0 } })
    }
  })

  test.each(['%', '_', '\\'])('X03 treats %s as a plain character', async (character) => {
    await insertProduct(db, { name: 'Plain', description: '' })
    await insertProduct(db, { name: `Pure 100${character} cotton`, description: '' })
    expect(await names({ search: character })).toEqual([`Pure 100${character} cotton`])
    expect(await names({ search: `100${character}` })).toEqual([`Pure 100${character} cotton`])
  })

  test('treats quotes and lone surrogates as text', async () => {
    await insertProduct(db, { name: "O'Neel's kurti" })
    expect(await names({ search: "o'neel" })).toEqual(["O'Neel's kurti"])
    expect(await names({ search: "'; drop table shop.products; --" })).toEqual([])
    expect(await names({ search: '\ud83d' })).toEqual([])
  })
})

test('a product is found by its id; any other text finds nothing', async () => {
  const saved = await insertProduct(db)
  expect(await findProduct(db, saved.id)).toEqual(saved)
  expect(await findProduct(db, saved.id.toUpperCase())).toEqual(saved)
  for (const id of [crypto.randomUUID(), '1', '', 'x'.repeat(36), `${saved.id}0`, '\0']) {
    expect(await findProduct(db, id)).toBeUndefined()
  }
})

test('M13 the three newest featured products are listed, newest first', async () => {
  for (const [name, number] of Object.entries({ C: 3, A: 1, D: 4, B: 2 })) {
    await insertProduct(db, { name, isFeatured: true, createdAt: day(number) })
  }
  await insertProduct(db, { name: 'Plain', createdAt: day(9) })
  expect((await listFeaturedProducts(db)).map(({ name }) => name)).toEqual(['D', 'C', 'B'])
})

test('M16 categories with something in stock are listed, largest first, each with an image of one of its products', async () => {
  await insertProduct(db, { category: 'party', images: ['/images/p1.jpg'] })
  await insertProduct(db, { category: 'festive', images: ['/images/f1.jpg'] })
  await insertProduct(db, { category: 'festive', images: ['/images/f2.jpg'], isBestseller: true })
  await insertProduct(db, { category: 'festive', images: ['/images/f3.jpg'], stockQuantity: 0, isBestseller: true })
  await insertProduct(db, { category: 'formal', stockQuantity: 1, reservedQuantity: 1 })
  expect(await listCategories(db)).toEqual([
    { name: 'festive', count: 2, image: expect.objectContaining({ url: '/images/f2.jpg' }) },
    { name: 'party', count: 1, image: expect.objectContaining({ url: '/images/p1.jpg' }) },
  ])
})

test('M39 up to four other products of the category are listed, those in stock first', async () => {
  const shown = await insertProduct(db, { category: 'party' })
  await insertProduct(db, { category: 'formal' })
  await insertProduct(db, { name: 'Gone', category: 'party', stockQuantity: 0, isBestseller: true, createdAt: day(9) })
  for (const number of [1, 2, 3]) {
    await insertProduct(db, { name: `P${number}`, category: 'party', createdAt: day(number) })
  }
  expect((await listRelatedProducts(db, shown)).map(({ name }) => name)).toEqual(['P3', 'P2', 'P1', 'Gone'])
  await insertProduct(db, { name: 'P4', category: 'party', createdAt: day(4) })
  expect((await listRelatedProducts(db, shown)).map(({ name }) => name)).toEqual(['P4', 'P3', 'P2', 'P1'])
})

test('images are returned in the given order, unknown ones as upright and without a placeholder', async () => {
  const placeholder = 'data:image/webp;base64,AAAA'
  await db
    .insertInto('stored_images')
    .values({ key: 'a.jpg', width: 800, height: 1000, bytes: 5, placeholder })
    .execute()
  const known = { url: '/images/a.jpg', width: 800, height: 1000, placeholder }
  const unknown = { url: 'https://cdn.example/b.jpg', width: 1200, height: 1600, placeholder: undefined }
  expect(await listImages(db, [unknown.url, known.url, unknown.url])).toEqual([unknown, known, unknown])
  expect(await listImages(db, [])).toEqual([])
  await insertProduct(db, { images: ['/images/a.jpg'] })
  expect((await list()).products[0]?.cover).toEqual(known)
})
