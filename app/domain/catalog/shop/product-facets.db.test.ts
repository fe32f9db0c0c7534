import { describe, expect, test } from 'vitest'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { insertProduct, type ProductOverrides } from '#tests/support/factories/product-factory.ts'
import { seededRandom } from '#tests/support/run/seeded-random.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { OCCASIONS } from '../occasions.ts'
import { setStock } from '../set-stock.server.ts'
import { releaseStock, reserveStock } from '../stock.server.ts'

const COLORS = 'Red pink orange yellow green blue purple brown beige white grey black gold silver multicolour'

const { db } = await setUpTestDatabase()

/** The words of one facet of a product. */
async function wordsOf(id: string, facet: string): Promise<string[]> {
  const { facets } = await db.selectFrom('products').select('facets').where('id', '=', id).executeTakeFirstOrThrow()
  const prefix = `${facet}:`
  return facets.filter((each) => each.startsWith(prefix)).map((each) => each.slice(prefix.length))
}

async function insertedWords(overrides: ProductOverrides, facet: string): Promise<string[]> {
  const { id } = await insertProduct(db, overrides)
  return wordsOf(id, facet)
}

describe('M283 a colour belongs to the families that its text names', () => {
  test.for([
    ['Red', 'red'],
    ['INDIGO BLUE', 'blue'],
    ['Madder red', 'red'],
    ['Cream and madder red', 'beige red white'],
    ['Teal and rose', 'blue green pink'],
    ['Off-white', 'white'],
    ['Black & gold', 'black gold'],
    ['Golden yellow', 'yellow'],
    ['Peacock green', 'green'],
    ['Rani', 'pink'],
    ['Neela', 'blue'],
    ['Multicolour', 'multicolour'],
    ['Multi-colour with black', 'black multicolour'],
    ['Charcoal grey', 'grey'],
    ['Haldi', 'yellow'],
    ['Bored', ''],
    ['As in the picture', ''],
  ])('%s: %s', async ([color, families]) => {
    expect((await insertedWords({ color }, 'colorFamily')).join(' ')).toBe(families)
  })
})

describe('M282 a material belongs to the fabrics that its text names', () => {
  test.for([
    ['Cotton', 'cotton'],
    ['Handloom cotton', 'cotton'],
    ['Mul', 'cotton'],
    ['Khadi cotton', 'cotton khadi'],
    ['Chanderi silk', 'silk'],
    ['Chanderi', 'cotton silk'],
    ['Modal and linen', 'linen rayon'],
    ['Viscose georgette', 'georgette rayon'],
    ['Georgette-finish cotton', 'cotton'],
    ['Cottage', ''],
  ])('%s: %s', async ([material, fabrics]) => {
    expect((await insertedWords({ material }, 'fabric')).join(' ')).toBe(fabrics)
  })
})

test('the facets follow what is saved', async () => {
  const { id } = await insertProduct(db, { color: 'Red', occasions: ['office', 'everyday'] })
  expect(await wordsOf(id, 'occasion')).toEqual(['everyday', 'office'])
  await db
    .updateTable('products')
    .set({ color: 'Navy', occasions: ['party'] })
    .where('id', '=', id)
    .execute()
  expect([await wordsOf(id, 'colorFamily'), await wordsOf(id, 'occasion')]).toEqual([['blue'], ['party']])
  const unknown = db
    .updateTable('products')
    .set({ occasions: ['swimming'] })
    .where('id', '=', id)
    .execute()
  await expect(unknown).rejects.toMatchObject({ code: '23514' })
})

describe('M281 the sizes in stock', () => {
  const units = (productId: string, size: string, quantity: number) => [{ productId, size, quantity }]

  test('are all sizes while a shared number has units, even if the previous release writes it', async () => {
    const { id } = await insertProduct(db, { sizes: ['S', 'M'], stockQuantity: 1 })
    expect(await wordsOf(id, 'size')).toEqual(['M', 'S'])
    await inTransaction(db, (tx) => reserveStock(tx, units(id, 'S', 1)))
    expect(await wordsOf(id, 'size')).toEqual([])
    await db.updateTable('products').set({ stock_quantity: 2 }).where('id', '=', id).execute()
    expect(await wordsOf(id, 'size')).toEqual(['M', 'S'])
  })

  test('are those with available units where each is counted on its own', async () => {
    const { id } = await insertProduct(db, { stockBySize: { S: 1, M: 3, L: 0 } })
    expect(await wordsOf(id, 'size')).toEqual(['M', 'S'])
    await inTransaction(db, (tx) => reserveStock(tx, units(id, 'S', 1)))
    expect(await wordsOf(id, 'size')).toEqual(['M'])
    await inTransaction(db, (tx) => releaseStock(tx, units(id, 'S', 1)))
    expect(await wordsOf(id, 'size')).toEqual(['M', 'S'])
    // A size that is no longer offered may keep its units; one that was never counted has none.
    await db
      .updateTable('products')
      .set({ size: ['S', 'XL'] })
      .where('id', '=', id)
      .execute()
    expect(await wordsOf(id, 'size')).toEqual(['S'])
  })

  test('that are too long are left out, and the product can still be saved', async () => {
    const random = seededRandom()
    const text = (length: number, first: number, characters: number) =>
      Array.from({ length }, () => String.fromCodePoint(first + random.below(characters))).join('')
    const sizesOf = (length: number, first: number, characters: number) =>
      Array.from({ length: 30 }, () => text(length, first, characters))
    const full = {
      name: text(200, 0x4e00, 20_000),
      color: COLORS,
      material: 'Cotton silk linen khadi rayon georgette chiffon crepe satin velvet wool organza net polyester',
      occasions: [...OCCASIONS],
    }
    const long = await insertProduct(db, { ...full, sizes: sizesOf(24, 0x30, 70) })
    expect([(await wordsOf(long.id, 'size')).length, (await wordsOf(long.id, 'colorFamily')).length]).toEqual([30, 15])
    const tooLong = await insertProduct(db, { ...full, sizes: ['M', ...sizesOf(40, 0x4e00, 20_000)] })
    expect(await wordsOf(tooLong.id, 'size')).toEqual(['M'])
  })

  test('follow when a number is split and merged', async () => {
    const { id } = await insertProduct(db, { sizes: ['S', 'M'], stockQuantity: 4 })
    const counted = (onHand: Record<string, number>) =>
      inTransaction(db, (tx) =>
        setStock(tx, {
          productId: id,
          onHand: new Map(Object.entries(onHand)),
          reason: 'counted',
          note: null,
          actorEmail: 'o@shop.example',
        }),
      )
    await counted({ S: 0, M: 4 })
    expect(await wordsOf(id, 'size')).toEqual(['M'])
    await counted({ '': 4 })
    expect(await wordsOf(id, 'size')).toEqual(['M', 'S'])
  })
})
