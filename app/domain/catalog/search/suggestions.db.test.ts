import { beforeAll, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { DEFAULT_LIST_PARAMS } from '../listing/list-params.ts'
import { listProducts } from '../shop/listing.server.ts'
import { refreshVocabulary } from './lexicon.server.ts'
import { groupsOf } from './suggestion-list.tsx'
import { suggest } from './suggestions.server.ts'

const NOTHING = { words: [], categories: [], products: [], areNearest: false }

const { db } = await setUpTestDatabase()
beforeAll(async () => {
  for (let number = 0; number < 6; number++) {
    await insertProduct(db, { name: `Crimson Anarkali ${number}`, category: 'festive', price: paise(1_299_00) })
  }
  await insertProduct(db, { name: 'Red Kaftan', category: 'casual' })
  await insertProduct(db, { name: 'Embroidered Kaftan', category: 'casual' })
  await insertProduct(db, {
    name: 'Angrakha',
    description: 'Andaman blue',
    category: 'casual',
    images: ['/images/a.jpg'],
  })
  await refreshVocabulary(db)
})

test('M275 suggests words of names, categories and products with image and price', async () => {
  expect(await suggest(db, 'An')).toEqual({ ...NOTHING, words: ['anarkali', 'angrakha'] })
  expect(await suggest(db, 'crimson ana')).toMatchObject({ words: ['crimson anarkali'], categories: [] })
  expect((await suggest(db, 'crimson ana')).products).toHaveLength(4)
  expect((await suggest(db, 'fest')).categories).toEqual(['festive'])
  expect((await suggest(db, 'tyohar')).categories).toEqual(['festive'])
  expect((await suggest(db, 'angrak')).products).toEqual([
    { id: expect.any(String), name: 'Angrakha', slug: '', price: '₹1,299', image: '/images/a.jpg' },
  ])
})

test('M275 a word of a new product is suggested once it is known, also for a text that was typed before', async () => {
  await insertProduct(db, { name: 'Zariwork Jacket', category: 'casual' })
  expect((await suggest(db, 'zariw')).words).not.toContain('zariwork')
  await refreshVocabulary(db)
  expect((await suggest(db, 'zariw')).words).toContain('zariwork')
})

test('M275 corrects the spelling', async () => {
  expect(await suggest(db, 'lal anarkalli')).toMatchObject({ words: ['lal anarkali'], categories: [] })
  expect((await suggest(db, 'lal anarkalli')).products).toHaveLength(4)
})

test('a word doesn’t match as part of another one, as it does at the end of the listing', async () => {
  const names = ({ products }: { products: readonly { name: string }[] }) => products.map(({ name }) => name)
  const listed = await listProducts(db, { ...DEFAULT_LIST_PARAMS, search: 'red kaftan' })
  expect(names(listed)).toEqual(['Red Kaftan', 'Embroidered Kaftan'])
  expect(names(await suggest(db, 'red kaftan'))).toEqual(['Red Kaftan'])
})

test('a word that has only just begun leaves the products as they were', async () => {
  const { products } = await suggest(db, 'crimson')
  expect(products).toHaveLength(4)
  expect((await suggest(db, 'crimson z')).products).toEqual(products)
  expect((await suggest(db, 'crimson zz')).products).toEqual(products)
})

test('M413 products with most of the words are suggested if none has all of them, and say so', async () => {
  const found = await suggest(db, 'crimson anarkali zzz')
  expect(found.products.map(({ name }) => name)).toEqual(Array(4).fill(expect.stringMatching('Crimson Anarkali')))
  expect(groupsOf(found, {}).map(({ label }) => label)).toEqual(['Products that match some of your words'])
  expect(groupsOf(await suggest(db, 'crimson anarkali'), {}).map(({ label }) => label)).toEqual(['Products'])
  expect(await suggest(db, 'zzzz zzz')).toEqual(NOTHING)
})

test('an unknown short word leaves the products as they were', async () => {
  const { products } = await suggest(db, 'crimson anarkali')
  expect((await suggest(db, 'crimson ko anarkali')).products).toEqual(products)
  expect((await suggest(db, 'ko zz')).products).toEqual([])
})

test('suggests nothing for a single letter, and accepts any text', async () => {
  for (const text of ['', 'a', ' ', '%', 'zzzz', '\ud83d\ud83d', `'; drop table`, 'x'.repeat(5_000)]) {
    expect(await suggest(db, text)).toEqual(NOTHING)
  }
})
