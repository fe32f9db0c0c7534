import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { recordStatements } from '#tests/support/database/recorded-statements.ts'
import { insertCollection } from '#tests/support/factories/admin-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { randomCases } from '#tests/support/run/race-iterations.ts'
import { seededRandom } from '#tests/support/run/seeded-random.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { DEFAULT_LIST_PARAMS, SORTS, type Sort } from '../listing/list-params.ts'
import { refreshVocabulary } from '../search/lexicon.server.ts'
import { countFilters } from '../shop/filter-counts.server.ts'
import { type ListingLimits, listCards, listNearest, listProducts } from '../shop/listing.server.ts'
import type { ListQuery } from '../shop/product-rows.server.ts'
import { oneCardEach } from './one-card-each.ts'

const { db } = await setUpTestDatabase()
beforeEach(() => db.deleteFrom('products').execute())

const EVERYTHING: ListingLimits = { exact: 10_000, few: 1_000, near: 100 }
/** As if some dozen products were a large catalogue. */
const LARGE: ListingLimits = { exact: 10_000, few: 3, near: 0.25 }

/** All ids of a list, page after page by Load More. */
async function loadAll(query: ListQuery, limits: ListingLimits): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { products, hasNext } = await listProducts(db, { ...query, page, after: ids.at(-1) }, limits)
    ids.push(...products.map(({ id }) => id))
    if (!hasNext) return ids
  }
}

async function join(ids: readonly string[]): Promise<void> {
  const design = { design_id: crypto.randomUUID(), design_position: 1 }
  await db.updateTable('products').set(design).where('id', 'in', ids).execute()
}

describe('one card for each design', () => {
  test('M515 each design is listed once, as the first colour that matches, with the right total, by Load More and by number', async () => {
    const random = seededRandom()
    const pick = <Value>(values: readonly Value[]) => values[random.below(values.length)] as Value
    const byDesign = new Map<string, string>()
    const designs = new Map(Array.from({ length: 14 }, (_, index) => [index, [] as string[]]))
    for (let number = 0; number < 75; number++) {
      const { id } = await insertProduct(db, {
        name: `${pick(['Ajrakh', 'Bandhani'])} ${pick(['kurti', 'kaftan'])}`,
        description: pick(['A red piece', 'An embroidered piece']),
        color: pick(['Red', 'Indigo blue']),
        category: pick(['party', 'casual']),
        price: paise(pick([500_00, 600_00, 700_00])),
        isBestseller: random.below(4) === 0,
        createdAt: new Date(Date.UTC(2026, 0, 1 + random.below(9))),
        stockQuantity: random.below(3),
        ...(random.below(12) === 0 && { archivedAt: new Date() }),
      })
      const design = random.below(20)
      designs.get(design)?.push(id)
      byDesign.set(id, design < 14 ? String(design) : id)
    }
    for (const ids of designs.values()) if (ids.length > 0) await join(ids)
    await refreshVocabulary(db)

    const query = fc.record({
      sort: fc.constantFrom(...(Object.keys(SORTS) as Sort[])),
      search: fc.constantFrom('', '', 'ajrakh', 'red kurti', 'neela kaftan', 'red', 'bandhni', 'zari'),
      category: fc.constantFrom(undefined, 'party'),
      inStock: fc.boolean(),
      colorFamily: fc.constantFrom([], ['blue']),
      limits: fc.constantFrom(EVERYTHING, LARGE),
    })
    await fc.assert(
      fc.asyncProperty(query, async ({ limits, ...wanted }) => {
        const params = { ...DEFAULT_LIST_PARAMS, ...wanted }
        const each = await loadAll(params, EVERYTHING)
        const seen = new Set<string | undefined>()
        const expected = each.filter((id) => seen.size < seen.add(byDesign.get(id)).size)
        const joined = oneCardEach(params, { oneCardPerDesign: true })
        expect(await loadAll(joined, limits)).toEqual(expected)
        const [first, second] = [
          await listProducts(db, joined, limits),
          await listProducts(db, { ...joined, page: 2 }, limits),
        ]
        expect([first.total, second.total]).toEqual([expected.length, expected.length])
        expect([...first.products, ...second.products].map(({ id }) => id)).toEqual(expected.slice(0, 40))
      }),
      { seed: random.seed, numRuns: randomCases(30, 300) },
    )
  })

  test('M515 without the setting, the statements are those of a shop without designs', async () => {
    await insertProduct(db, { name: 'Red ajrakh kurti', category: 'party' })
    await refreshVocabulary(db)
    const recorded = recordStatements(db)
    const queries: Partial<ListQuery>[] = [
      {},
      { page: 3 },
      { sort: 'name', page: 2, inStock: true },
      { category: 'party', after: crypto.randomUUID() },
      { search: 'ajrakh' },
      { search: 'red kurti', page: 2 },
      { only: { isReduced: true } },
    ]
    for (const query of queries) {
      await listProducts(recorded.db, { ...DEFAULT_LIST_PARAMS, ...query }, LARGE)
      await listProducts(recorded.db, { ...DEFAULT_LIST_PARAMS, ...query }, EVERYTHING)
    }
    await countFilters(recorded.db, DEFAULT_LIST_PARAMS)
    const statements = [...new Set(recorded.statements)]
    expect(statements.length).toBeGreaterThan(15)
    await expect(`${statements.sort().join('\n')}\n`).toMatchFileSnapshot('listing-statements.sql')
  })

  test('M516 a card says how many other colours shoppers see; without the setting each product has its own', async () => {
    const day = (number: number) => new Date(Date.UTC(2026, 0, number))
    const [indigo, madder] = [
      await insertProduct(db, { color: 'Indigo', createdAt: day(1) }),
      await insertProduct(db, { color: 'Madder', createdAt: day(2) }),
    ]
    const hidden = await insertProduct(db, { color: 'Hidden', archivedAt: new Date() })
    const alone = await insertProduct(db, { createdAt: day(3) })
    await join([indigo.id, madder.id, hidden.id])
    const cards = async (oneCardPerDesign: boolean) => {
      const { products, total } = await listCards(db, oneCardEach(DEFAULT_LIST_PARAMS, { oneCardPerDesign }))
      return [total, products.map(({ id, otherColours }) => [id, otherColours])]
    }
    expect(await cards(true)).toEqual([
      2,
      [
        [alone.id, undefined],
        [madder.id, 1],
      ],
    ])
    expect(await cards(false)).toEqual([3, [alone, madder, indigo].map(({ id }) => [id, undefined])])
  })

  test('M515 a hand-picked collection shows the first colour in its own order', async () => {
    const products = []
    for (let number = 0; number < 4; number++) products.push(await insertProduct(db))
    const [one, two, three, four] = products.map(({ id }) => id) as [string, string, string, string]
    await join([one, two, four])
    const { id } = await insertCollection(db, { kind: 'picked' })
    const rows = [two, three, one].map((product, index) => ({
      collection_id: id,
      product_id: product,
      position: index,
    }))
    await db.insertInto('collection_products').values(rows).execute()
    const query = { ...DEFAULT_LIST_PARAMS, sort: 'picked', only: { pickedIn: id } } as const
    const { products: listed, total } = await listProducts(db, oneCardEach(query, { oneCardPerDesign: true }))
    expect([total, listed.map((product) => product.id)]).toEqual([2, [two, three]])
  })

  test('M515 what is near to a search that finds nothing has each design once', async () => {
    const ids = []
    for (const color of ['Red', 'Indigo'])
      ids.push((await insertProduct(db, { name: `${color} ajrakh kurti`, color })).id)
    await join(ids)
    await refreshVocabulary(db)
    expect(await listNearest(db, 'ajrakh gown')).toHaveLength(2)
    expect(await listNearest(db, 'ajrakh gown', true)).toHaveLength(1)
  })
})
