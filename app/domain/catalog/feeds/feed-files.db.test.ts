import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test, vi } from 'vitest'
import { endSale, saveSale } from '#app/domain/offers/sales/sales.server.ts'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { log } from '#app/platform/log.server.ts'
import { openFolder } from '#app/platform/storage/files.server.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { temporaryFolder } from '#tests/support/processes/temporary-folder.ts'
import { randomCases } from '#tests/support/run/race-iterations.ts'
import { seededRandom } from '#tests/support/run/seeded-random.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { inputOf } from '../bulk/plan-bulk-change.ts'
import { deleteProduct } from '../manage/delete-product.server.ts'
import type { ProductInput } from '../product-fields.ts'
import { findEditedProduct } from '../product-form/edited-product.server.ts'
import { changeProduct } from '../product-form/save-product.server.ts'
import { chargeOfOne } from '../product-page/delivery-charge.ts'
import { setStock } from '../set-stock.server.ts'
import { readProductsById } from '../shop/product-rows.server.ts'
import { lockStock } from '../stock.server.ts'
import { unitsIn } from '../stock-by-size.ts'
import { readFeed, readWrittenFeeds, writeFeeds } from './feed-files.server.ts'
import type { FeedName } from './feed-formats.server.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)
const services = { db, jobs: createFakeJobs(), actor }
const folder = await temporaryFolder()

/** Feeds of this test in a folder of its own, with what they list. */
function openFeeds(name: string) {
  const files = openFolder(`${folder.path}/${name}`)
  const shopUrl = 'https://shop.example'
  return {
    files,
    write: (now?: Date) => writeFeeds({ db, files, shopUrl }, now),
    async text(feed: FeedName) {
      const written = await readWrittenFeeds(files)
      if (!written) throw new Error('nothing was written')
      const parts = await Array.fromAsync(readFeed(files, written, feed))
      const bytes = Buffer.concat(parts)
      expect(bytes.byteLength).toBe(written.feeds[feed].bytes)
      return gunzipSync(bytes).toString()
    },
  }
}

const changeSettings = (values: Partial<ShopSettings>) =>
  saveSettings(db, { basedOn: Number.MAX_SAFE_INTEGER, values, actor })
const publish = (feeds: ShopSettings['feeds']) => changeSettings({ feeds, struckPriceDays: 0 })

beforeEach(async () => {
  await db.deleteFrom('products').execute()
  await publish('public')
})

/** Changes a product as its form does. */
async function save(id: string, changes: Partial<ProductInput>) {
  const product = await findEditedProduct(db, id)
  if (!product) return
  const { version, stockQuantity: loadedStock, onHand: loadedOnHand } = product
  const target = { productId: id, version, loadedStock, loadedOnHand }
  const saved = await changeProduct(db, services, target, { ...inputOf(product), ...changes })
  // The units of a size that isn't offered any more have to be somewhere.
  expect(['changed', 'unchanged', 'stock-by-size', 'insufficient-stock', 'unknown-product']).toContain(saved.status)
}

/** Puts everything on sale, or the products of a category. */
async function startSale(percent: number, category: string | undefined): Promise<string> {
  const { settings } = await readSettings(db)
  const input = {
    name: 'Sale',
    percent,
    price: null,
    collections: [],
    products: [],
    scope: category ? ('category' as const) : ('all' as const),
    categories: category ? [category] : [],
    startsAt: new Date(Date.now() - 60_000),
    endsAt: new Date(Date.now() + 3_600_000),
  }
  const saved = await saveSale(services, { id: undefined, input, lists: settings })
  return saved.status === 'saved' ? saved.saleId : expect.unreachable(saved.status)
}

test('M565 after random changes by people the feeds agree with the shop to the paisa and the unit', async () => {
  const random = seededRandom()
  const feeds = openFeeds('random')
  const ids: string[] = []
  let sale: string | undefined
  const changes = randomCases(100, 1_000)
  for (let step = 0; step < changes; step++) {
    const id = ids[random.below(ids.length)]
    const amount = paise(1_00 + random.below(5_000_00))
    const change = random.below(10)
    if (!id || change === 0) {
      const stockBySize = random.below(2) ? { S: random.below(4), 'Free Size': random.below(4) } : undefined
      const of = {
        stockQuantity: random.below(4),
        hasDeliveryCharge: random.below(2) === 0,
        deliveryCharge: paise(60_50),
      }
      ids.push((await insertProduct(db, { ...of, ...(stockBySize && { stockBySize }) })).id)
    } else if (change === 1) await save(id, { price: amount, originalPrice: amount })
    else if (change === 2) await save(id, { price: amount, originalPrice: paise(amount + 100_00) })
    else if (change === 3) {
      await inTransaction(db, async (tx) => {
        const stock = (await lockStock(tx, [id])).get(id)?.available ?? new Map<string, number>()
        const onHand = new Map([...stock.keys()].map((size) => [size, random.below(5)]))
        await setStock(tx, { productId: id, onHand, reason: 'counted', note: null, actorEmail: actor.email })
      })
    } else if (change === 4) await save(id, { name: `Kurti “${step}” & <more>` })
    else if (change === 5) await save(id, { sizes: ['S', 'Free Size', `${step}`] })
    else if (change === 6 && random.below(3) === 0) await deleteProduct(db, actor, id)
    else if (change === 7 && random.below(3) === 0) await save(id, { isHidden: true })
    else if (change === 8) {
      if (sale) await endSale(services, sale)
      sale = sale ? undefined : await startSale(5 + random.below(60), random.below(2) ? 'casual' : undefined)
    } else if (change === 9) await changeSettings({ freeDeliveryThreshold: paise(random.below(3_000_00)) })
    if (step % 10 < 9 && step < changes - 1) continue
    await feeds.write()
    const { settings } = await readSettings(db)
    const expected = (await readProductsById(db, ids)).flatMap((product) =>
      product.sizes.map((size) => ({
        title: product.name,
        size,
        price: (Math.max(product.price, product.originalPrice) / 100).toFixed(2),
        charged: (product.price / 100).toFixed(2),
        units: String(unitsIn(product.stock, size)),
        delivery: (chargeOfOne(product, settings) / 100).toFixed(2),
      })),
    )
    const rows: Record<string, string>[] = parse(await feeds.text('meta'), { columns: true })
    const listed = rows.map(
      ({ title = '', size = '', price = '', sale_price, quantity_to_sell_on_facebook: units, shipping = '' }) => ({
        title,
        size,
        units,
        price: price.replace(' INR', ''),
        charged: (sale_price || price).replace(' INR', ''),
        delivery: shipping.replace('IN::Standard:', '').replace(' INR', ''),
      }),
    )
    const sorted = (list: object[]) => list.map((each) => JSON.stringify(Object.entries(each).sort())).sort()
    expect(sorted(listed)).toEqual(sorted(expected))
    const items = (await feeds.text('google')).match(/<item>/g) ?? []
    expect(items).toHaveLength(expected.length)
    const written = await readWrittenFeeds(feeds.files)
    expect(written?.items).toBe(expected.length)
    expect(written?.tookMs).toBeLessThan(60_000)
  }
}, 600_000)

test('M566 feeds are written again only when something they say has changed', async () => {
  const feeds = openFeeds('again')
  const product = await insertProduct(db, { stockQuantity: 3 })
  await feeds.write(new Date('2026-11-20T10:00:00Z'))
  const first = await readWrittenFeeds(feeds.files)
  await feeds.write(new Date('2026-11-20T10:10:00Z'))
  expect(await readWrittenFeeds(feeds.files)).toEqual(first)

  await inTransaction(db, async (tx) => {
    await lockStock(tx, [product.id])
    await setStock(tx, {
      productId: product.id,
      onHand: new Map([['', 2]]),
      reason: 'counted',
      note: null,
      actorEmail: 'a@b.example',
    })
  })
  await feeds.write(new Date('2026-11-20T10:20:00Z'))
  const second = await readWrittenFeeds(feeds.files)
  expect(second).toMatchObject({ writtenAt: '2026-11-20T10:20:00.000Z' })
  expect(second?.slot).not.toBe(first?.slot)
})

test('M566 without the setting nothing is written', async () => {
  await publish('off')
  const feeds = openFeeds('off')
  await feeds.write()
  expect(await Array.fromAsync(feeds.files.list())).toEqual([])
})

test('M564 products with problems are listed with what was written', async () => {
  const feeds = openFeeds('problems')
  const product = await insertProduct(db, { description: '' })
  await feeds.write()
  expect(await readWrittenFeeds(feeds.files)).toMatchObject({
    faulty: 1,
    problems: [{ productId: product.id, name: product.name, problems: ['no-description'] }],
  })
})

test('M566 a damaged record of what was written counts as none: it is reported once, and feeds are written anew', async () => {
  const feeds = openFeeds('damaged')
  await insertProduct(db)
  await feeds.write()
  const { feeds: sizes, ...written } = (await readWrittenFeeds(feeds.files)) ?? expect.unreachable()
  const { ondc: _, ...others } = sizes
  const reported = vi.spyOn(log, 'error').mockReturnValue()
  for (const text of [
    '',
    JSON.stringify(written).slice(0, 40),
    'null',
    '{}',
    JSON.stringify({ ...written, feeds: others }),
  ]) {
    await feeds.files.write('feeds/written.json', Buffer.from(text))
    expect(await readWrittenFeeds(feeds.files)).toBeUndefined()
    reported.mockClear()
    for (let time = 0; time < 2; time++) await feeds.write()
    expect(reported).toHaveBeenCalledTimes(1)
    expect(await feeds.text('ondc')).toContain('Kurti')
  }
  reported.mockRestore()
})
