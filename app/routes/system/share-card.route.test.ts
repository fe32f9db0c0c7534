import sharp from 'sharp'
import { expect, test } from 'vitest'
import { shortId } from '#app/domain/catalog/product-address.ts'
import { listShareCard } from '#app/domain/catalog/product-page/share-card/list-share-card.server.ts'
import { shareCardImage, shareCardOf } from '#app/domain/catalog/product-page/share-card/share-card.server.ts'
import { createShareCards, shareCardsContext } from '#app/domain/catalog/product-page/share-card/share-cards.server.ts'
import { findProduct } from '#app/domain/catalog/shop/queries.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import type { ImageStorage } from '#app/platform/storage/storage.server.ts'
import { unreachableDatabase } from '#tests/support/database/broken-database.ts'
import { insertCollection } from '#tests/support/factories/admin-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { loader } from './share-card.ts'

const { db } = await setUpTestDatabase()
const shop = { name: 'Gulmeher' }

/** Cards with pictures of one colour, and how often one was read. */
async function openCards(wait: Promise<void> = Promise.resolve()) {
  const red = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#ff0000' } })
    .jpeg()
    .toBuffer()
  const reads = { count: 0 }
  const readImage: ImageStorage['readImage'] = async ({ key }) => {
    reads.count += 1
    await wait
    return { bytes: new Uint8Array(red), type: 'image/jpeg', tag: key, isFinal: true }
  }
  const cards = createShareCards({ readImage })
  const get = (path: string, database = db, settings = DEFAULT_SETTINGS) => {
    const args = routeArgs({ db: database, url: path, params: { file: path.split('/').at(-1) ?? '' } })
    args.context.set(shareCardsContext, cards)
    args.context.set(shopContext, { version: 1, settings, changedAt: {} })
    return loader(args)
  }
  return { reads, get }
}

async function pathOf(id: string, of = shop): Promise<string> {
  const product = await findProduct(db, id)
  if (!product) throw new Error('there is no product')
  return shareCardImage(shortId(id), shareCardOf(product, of)).url
}

test('M574 the card of a product is a JPEG with its picture, which may be kept for good', async () => {
  const { get, reads } = await openCards()
  const path = await pathOf((await insertProduct(db)).id)
  const [card] = await Promise.all([get(path), get(path), get(path)])
  expect(card.status).toBe(200)
  expect(Object.fromEntries(card.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/jpeg',
  })
  const side = await sharp(await card.bytes())
    .extract({ left: 10, top: 10, width: 400, height: 500 })
    .png()
    .toBuffer()
  const [red, green] = (await sharp(side).stats()).channels
  expect(red?.min).toBeGreaterThan(240)
  expect(green?.max).toBeLessThan(10)
  expect(reads.count).toBe(1)
})

test('M574 the address changes with the name, the prices, the picture and the shop’s name, and with nothing else', async () => {
  const { id } = await insertProduct(db)
  const paths = [await pathOf(id)]
  const set = (values: Record<string, unknown>) => db.updateTable('products').set(values).where('id', '=', id).execute()
  await set({ description: 'Another text.' })
  expect(await pathOf(id)).toBe(paths[0])
  for (const values of [
    { name: 'Another kurti' },
    { price: paise(1_199_00) },
    { original_price: paise(2_999_00) },
    { images: ['/images/another.jpg'] },
  ]) {
    await set(values)
    paths.push(await pathOf(id))
  }
  paths.push(await pathOf(id, { name: 'Rang Mahal' }))
  expect(new Set(paths).size).toBe(paths.length)
})

test('M574 an earlier address shows the current card for a moment', async () => {
  const { get, reads } = await openCards()
  const { id } = await insertProduct(db)
  const earlier = await pathOf(id)
  await db
    .updateTable('products')
    .set({ price: paise(999_00) })
    .where('id', '=', id)
    .execute()
  const [shown, current] = [await get(earlier), await get(await pathOf(id))]
  expect(shown.headers.get('Cache-Control')).toBe('public, max-age=10')
  expect(await shown.bytes()).toEqual(await current.bytes())
  expect(reads.count).toBe(1)
})

test('M598 a category and an open collection have cards, with the category’s own picture or that of their first product', async () => {
  const { get } = await openCards()
  await insertProduct(db, { category: 'festive' })
  const collection = await insertCollection(db, { kind: 'rule', category: 'festive' })
  const cardOf = async (subject: string, changes: Partial<typeof collection> = {}, image = '') => {
    const categories = DEFAULT_SETTINGS.categories.map((category) => ({ ...category, image }))
    const settings = { ...DEFAULT_SETTINGS, categories, collections: [{ ...collection, ...changes }] }
    const shareCard = await listShareCard(db, subject, settings)
    return { url: shareCard?.url ?? '', get: (url: string) => get(url, db, settings) }
  }
  const subject = `collection-${collection.slug}`
  const [category, open] = [await cardOf('category-festive'), await cardOf(subject)]
  for (const card of [category, open]) {
    const response = await card.get(card.url)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await sharp(await response.bytes()).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  }
  const image = '/images/1-festive.jpg'
  expect((await cardOf('category-festive', {}, image)).url).not.toBe(category.url)
  // Its page shares the picture itself. Earlier links to its card still show one.
  const pictured = await cardOf(subject, { image })
  expect(pictured.url).toBe(open.url)
  expect((await pictured.get(open.url.replace(/.{20}$/, `${'0'.repeat(16)}.jpg`))).status).toBe(200)
  const hidden = await cardOf(subject, { isShown: false })
  expect([hidden.url, (await cardOf('category-unknown')).url]).toEqual(['', ''])
  expect((await hidden.get(open.url.replace(/.{20}$/, `${'1'.repeat(16)}.jpg`))).status).toBe(404)
})

test.each(['', 'x.jpg', '0123456789.jpg', '0123456789-0123456789abcdef.png', `0123456789-${'0'.repeat(99)}.jpg`])(
  'M574 %j is no card, and nothing is read for it',
  async (file) => {
    const { get } = await openCards()
    expect((await get(`/share-cards/${file}`, unreachableDatabase())).status).toBe(404)
  },
)

test('M574 no product has no card, and too many at once are asked to come again', async () => {
  const drawing = Promise.withResolvers<void>()
  const { get, reads } = await openCards(drawing.promise)
  expect((await get('/share-cards/0123456789-0123456789abcdef.jpg')).status).toBe(404)
  const products = await Promise.all(Array.from({ length: 22 }, () => insertProduct(db)))
  const paths = await Promise.all(products.map(({ id }) => pathOf(id)))
  const asked = paths.map((path) => get(path))
  const rejected = await Promise.race(asked)
  expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([503, '10'])
  expect(reads.count).toBe(1)
  drawing.reject(new Error('no picture'))
  await Promise.all(asked)
})
