import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { DEFAULT_CATEGORIES } from '#app/vocabulary/categories.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { randomCases } from '#tests/support/run/race-iterations.ts'
import { seededRandom } from '#tests/support/run/seeded-random.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { FABRICS, SWATCHES } from '../listing/facet-values.ts'
import { FACETS } from '../listing/facets.ts'
import {
  DEFAULT_LIST_PARAMS,
  type ListParams,
  PRICE_RANGES,
  parseListParams,
  priceRangeValue,
} from '../listing/list-params.ts'
import { OCCASIONS } from '../occasions.ts'
import { countFilters } from './filter-counts.server.ts'
import { listProducts } from './listing.server.ts'
import type { ListQuery } from './product-rows.server.ts'

const CATEGORIES = DEFAULT_CATEGORIES.map(({ key }) => key)

const { db } = await setUpTestDatabase()
beforeEach(() => db.deleteFrom('products').execute())

const COLORS = ['Navy', 'Red and navy', 'Olive', 'Unnamed']
const MATERIALS = ['Handloom cotton', 'Silk cotton', 'Linen', 'Unnamed']
const SIZES = ['S', 'M', 'L']

const count = (params: Partial<ListParams> = {}) => countFilters(db, { ...DEFAULT_LIST_PARAMS, ...params })
const totalOf = async (params: ListQuery) => (await listProducts(db, params)).total

test('M286 M517 each count is how many products, or designs, the listing shows once that is chosen as well', async () => {
  const random = seededRandom()
  const pick = <Value>(values: readonly Value[]) => values[random.below(values.length)] as Value
  for (let number = 0; number < 50; number++) {
    await insertProduct(db, {
      name: pick(['Kurti', 'Anarkali']),
      description: '',
      category: pick(CATEGORIES),
      color: pick(COLORS),
      material: pick(MATERIALS),
      countryOfOrigin: pick(['India', 'India', 'Nepal', 'nepal', 'Sri Lanka']),
      occasions: OCCASIONS.filter(() => random.below(4) === 0),
      // The ends of the ranges, and both sides of them.
      price: pick([499_99, 500_00, 999_99, 1_000_00, 1_000_01, 2_000_00, 5_000_00, 5_000_01, 10_000_00].map(paise)),
      ...(random.below(2)
        ? { stockBySize: Object.fromEntries(SIZES.map((size) => [size, random.below(2)])) }
        : { sizes: SIZES.filter((size) => size === 'M' || random.below(2)), stockQuantity: random.below(3) }),
    })
  }
  const designs = Array.from({ length: 12 }, () => crypto.randomUUID())
  for (const { id } of await db.selectFrom('products').select('id').execute()) {
    if (random.below(3) === 0) continue
    await db
      .updateTable('products')
      .set({ design_id: pick(designs), design_position: 1 })
      .where('id', '=', id)
      .execute()
  }
  const range = fc.constantFrom(
    ...PRICE_RANGES,
    { minPrice: paise(700_00), maxPrice: paise(1_000_00) },
    { minPrice: paise(0), maxPrice: paise(10_000_00) },
  )
  const wanted = fc
    .record({
      search: fc.constantFrom('', '', 'anarkali', 'anarkali size s under 1000'),
      category: fc.constantFrom(undefined, undefined, ...CATEGORIES),
      range,
      inStock: fc.boolean(),
      color: fc.constantFrom([], [], ['navy', 'olive']),
      size: fc.subarray(SIZES, { maxLength: 2 }),
      colorFamily: fc.subarray(['blue', 'red'], { maxLength: 1 }),
      fabric: fc.subarray(['cotton', 'silk', 'linen'], { maxLength: 2 }),
      occasion: fc.subarray([...OCCASIONS], { maxLength: 1 }),
      origin: fc.subarray(['india', 'Nepal'], { maxLength: 2 }),
      isOneOfEachDesign: fc.boolean(),
    })
    .map(({ range: { minPrice, maxPrice }, ...filters }) => ({
      ...DEFAULT_LIST_PARAMS,
      ...filters,
      minPrice,
      maxPrice,
    }))
  await fc.assert(
    fc.asyncProperty(wanted, async (params) => {
      const counts = await countFilters(db, params)
      expect(counts.total).toBe(await totalOf(params))
      expect(counts.inStock).toBe(await totalOf({ ...params, inStock: true }))
      for (const category of CATEGORIES) {
        expect([category, counts.category[category] ?? 0]).toEqual([category, await totalOf({ ...params, category })])
      }
      for (const { label, minPrice, maxPrice } of PRICE_RANGES) {
        const counted = counts.price[priceRangeValue({ minPrice, maxPrice })] ?? 0
        expect([label, counted]).toEqual([label, await totalOf({ ...params, minPrice, maxPrice })])
      }
      for (const facet of FACETS) {
        for (const { value, count: counted } of counts.facets[facet]) {
          expect([value, counted]).toEqual([value, await totalOf({ ...params, [facet]: [value] })])
        }
      }
    }),
    { seed: random.seed, numRuns: randomCases(10, 100) },
  )
})

test('M286 only values with products are offered, and those that are chosen', async () => {
  await insertProduct(db, { color: 'Navy', sizes: ['XL', 'S', '38', 'Free Size', '36'], material: 'Linen' })
  await insertProduct(db, { color: 'Red', sizes: ['M'], material: 'Cotton', stockQuantity: 0, occasions: ['party'] })
  expect((await count()).facets).toEqual({
    size: ['S', 'XL', 'Free Size', '36', '38'].map((value) => ({ value, count: 1 })),
    colorFamily: ['red', 'blue'].map((value) => ({ value, count: 1 })),
    fabric: ['cotton', 'linen'].map((value) => ({ value, count: 1 })),
    occasion: [{ value: 'party', count: 1 }],
    origin: [],
  })
  const { total, facets } = await count({ size: ['S'], occasion: ['party'], fabric: ['silk'] })
  expect([total, facets.size, facets.occasion, facets.fabric]).toEqual([
    0,
    [{ value: 'S', count: 0 }],
    [{ value: 'party', count: 0 }],
    [{ value: 'silk', count: 0 }],
  ])
})

test('M281 a size is one choice, however products write it, and finds all of them', async () => {
  await insertProduct(db, { sizes: ['m', '2XL', 'FREE SIZE'] })
  await insertProduct(db, { sizes: ['M', 'XXL', 'one size'] })
  await insertProduct(db, { stockBySize: { xxxl: 1, xxl: 0 } })
  expect((await count()).facets.size).toEqual(
    Object.entries({ M: 2, XXL: 2, '3XL': 1, 'Free Size': 2 }).map(([value, count]) => ({ value, count })),
  )
  expect(await totalOf(parseListParams(new URLSearchParams('size=2xl&size=xxxl')))).toBe(3)
})

test('the counts follow the catalogue', async () => {
  const { id } = await insertProduct(db, { stockBySize: { S: 1, M: 0 } })
  expect((await count()).facets.size).toEqual([{ value: 'S', count: 1 }])
  await db
    .updateTable('product_stock')
    .set({ on_hand: 2 })
    .where('product_id', '=', id)
    .where('size', '=', 'M')
    .execute()
  expect((await count()).facets.size).toEqual(['S', 'M'].map((value) => ({ value, count: 1 })))
  await db.deleteFrom('products').execute()
  expect(await count()).toMatchObject({ total: 0, category: {}, facets: { size: [] } })
})

test('every family of the database has its place in the panel', async () => {
  const { rows } = await sql<{ words: string }>`
    select string_agg(prosrc, ' ') as words from pg_proc where proname in ('color_families', 'fabrics')`.execute(db)
  const named = [...(rows[0]?.words ?? '').matchAll(/: "([a-z ]+)"/g)].flatMap(([, families = '']) =>
    families.split(' '),
  )
  expect([...new Set(named)].sort()).toEqual([...Object.keys(SWATCHES), ...FABRICS].sort())
})

test('M368 countries of origin are offered once a product that shoppers see is imported, each as one choice', async () => {
  await insertProduct(db, { countryOfOrigin: 'India' })
  await insertProduct(db, { countryOfOrigin: 'Bhutan', archivedAt: new Date() })
  expect((await count()).facets.origin).toEqual([])
  expect((await listProducts(db, DEFAULT_LIST_PARAMS)).hasImports).toBe(false)

  await insertProduct(db, { countryOfOrigin: 'Nepal', name: 'Dhaka', category: 'party' })
  await insertProduct(db, { countryOfOrigin: 'NEPAL', name: 'Palpa' })
  await insertProduct(db, { countryOfOrigin: 'bangladesh', name: 'Jamdani' })
  expect((await count()).facets.origin).toEqual([
    { value: 'India', count: 1 },
    { value: 'bangladesh', count: 1 },
    { value: 'Nepal', count: 2 },
  ])
  expect((await count({ category: 'party', origin: ['nepal'] })).facets.origin).toEqual([{ value: 'Nepal', count: 1 }])
  const sorted = await listProducts(db, parseListParams(new URLSearchParams('sort=origin')))
  expect(sorted.products.map(({ countryOfOrigin }) => countryOfOrigin)).toEqual([
    'bangladesh',
    'India',
    'Nepal',
    'NEPAL',
  ])
  expect(sorted.hasImports).toBe(true)
})
