import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveCategory } from '#app/domain/catalog/categories/categories.server.ts'
import { findProduct } from '#app/domain/catalog/shop/queries.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { createServerTestDatabase, openRaceDatabase } from '#tests/support/database/postgres-server.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { readCatalogVersion } from './domain/catalog/catalog-version.server.ts'
import { readSettings, saveSettings } from './domain/settings/settings.server.ts'
import { createSettingsCache } from './domain/settings/settings-cache.server.ts'
import type { Db } from './platform/database/database.server.ts'
import { createPageCache } from './platform/page-cache/page-cache.server.ts'
import { sharedPages } from './shared-page-addresses.ts'
import { DEFAULT_CATEGORIES, newCategory } from './vocabulary/categories.ts'

const { url, drop } = await createServerTestDatabase()
const processes = [openRaceDatabase(url), openRaceDatabase(url)] as const
afterAll(async () => {
  await Promise.all(processes.map((database) => database.close()))
  await drop()
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const visitor = { nonce: 'nonce', requestId: 'request', clientAddress: '203.0.113.7' }

/** What a visitor served by one process sees on a product page. */
function openShop(db: Db, productId: string) {
  const cache = createPageCache({
    pages: sharedPages(() => DEFAULT_CATEGORIES),
    slots: {},
    readVersion: () => readCatalogVersion(db),
  })
  const render = async () => {
    const product = await findProduct(db, productId)
    return new Response(`${product?.price} ${product?.stockQuantity}`)
  }
  return async () => {
    const page = await cache.open({ text: `/product/${productId}`, isListed: true }, visitor, render)
    if (page instanceof Response) throw new Error('the page was not cached')
    return Buffer.from(await page.body('identity')).toString()
  }
}

test('a change in one process shows in every process within a second', async () => {
  const [here, elsewhere] = processes
  const { id } = await insertProduct(here.db, { price: paise(900_00), stockQuantity: 5 })
  const shops = [openShop(here.db, id), openShop(elsewhere.db, id)]
  const change = (values: object) => here.db.updateTable('products').set(values).where('id', '=', id).execute()
  const read = () => Promise.all(shops.map((shop) => shop()))
  expect(await read()).toEqual(['90000 5', '90000 5'])

  await change({ price: paise(700_00) })
  vi.advanceTimersByTime(1_000)
  expect(await read()).toEqual(['70000 5', '70000 5'])

  // The number available may be shown a little late; being out of stock may not.
  await change({ stock_quantity: 4 })
  vi.advanceTimersByTime(1_000)
  expect(await read()).toEqual(['70000 5', '70000 5'])
  await change({ stock_quantity: 0 })
  vi.advanceTimersByTime(1_000)
  expect(await read()).toEqual(['70000 0', '70000 0'])
  await change({ stock_quantity: 3 })
  vi.advanceTimersByTime(1_000)
  expect(await read()).toEqual(['70000 3', '70000 3'])
})

/** How visitors served by one process see the settings: on a cached page that renders slowly, and on an uncached one. */
async function openSettingsShop(
  db: Db,
  show: (shop: ShopSettings) => string = ({ name, phone }) => `${name} ${phone}`,
) {
  const settings = await createSettingsCache(db)
  const readVersion = async () => `${await readCatalogVersion(db)} ${(await settings.refresh()).version}`
  const cache = createPageCache({ pages: sharedPages(() => DEFAULT_CATEGORIES), slots: {}, readVersion })
  const render = async () => {
    const { settings: shop } = await settings.current()
    await readCatalogVersion(db)
    return new Response(show(shop))
  }
  return {
    async cached() {
      const page = await cache.open({ text: '/about', isListed: true }, visitor, render)
      return page instanceof Response ? page.text() : Buffer.from(await page.body('identity')).toString()
    },
    uncached: async () => (await render()).text(),
  }
}

async function changeShop(db: Db, number: number): Promise<string> {
  const { version } = await readSettings(db)
  const values = { name: `Shop ${number}`, phone: `+91 79 4000 ${1_000 + number}` }
  await saveSettings(db, { basedOn: version, values, actor: undefined })
  return `${values.name} ${values.phone}`
}

test('M181 a changed setting shows in every process within two seconds, on cached pages too', async () => {
  const shops = await Promise.all(processes.map(({ db }) => openSettingsShop(db)))
  const readAll = () => Promise.all(shops.flatMap(({ cached, uncached }) => [cached(), uncached()]))
  for (const [number, { db }] of processes.entries()) {
    await readAll()
    const changed = await changeShop(db, number)
    vi.advanceTimersByTime(2_000)
    expect(await readAll()).toEqual([changed, changed, changed, changed])
  }
})

test('a changed category shows in every process within two seconds, on cached pages too', async () => {
  const firstCategory = ({ categories: [first] }: ShopSettings) => `${first?.name}`
  const shops = await Promise.all(processes.map(({ db }) => openSettingsShop(db, firstCategory)))
  const readAll = () => Promise.all(shops.flatMap(({ cached, uncached }) => [cached(), uncached()]))
  for (const [number, { db }] of processes.entries()) {
    await readAll()
    const name = `Daily ${number}`
    await saveCategory({ db, actor: await testActor(db) }, 'casual', newCategory('casual', name))
    vi.advanceTimersByTime(2_000)
    expect(await readAll()).toEqual([name, name, name, name])
  }
})

test('M181 no page mixes old and new settings while they change', async () => {
  const [{ db }] = processes
  const shops = await Promise.all(processes.map((process) => openSettingsShop(process.db)))
  const possible = [await changeShop(db, 0)]
  vi.advanceTimersByTime(2_000)
  for (let number = 1; number <= 20; number++) {
    vi.advanceTimersByTime(600)
    const read = () => shops.flatMap(({ cached, uncached }) => [cached(), uncached(), cached()])
    const before = read()
    const changed = changeShop(db, number)
    const during = read()
    possible.push(await changed)
    for (const page of await Promise.all([...before, ...during])) expect(possible).toContain(page)
  }
})
