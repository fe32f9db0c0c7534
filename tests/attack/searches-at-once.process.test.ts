/** A hundred searches at once in a large catalogue on the embedded database, which can't cancel a statement. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEmbeddedDatabase } from '#app/platform/database/database.server.ts'
import { fillCatalogue } from '../support/factories/large-shop.ts'
import { preparedFolder } from '../support/processes/prepared-folder.ts'
import { ShopClient } from '../support/processes/shop-client.ts'
import { startShopProcess } from '../support/processes/shop-process.ts'
import { iterations } from '../support/run/race-iterations.ts'

/** Filling a large catalogue takes minutes on a slow machine. */
const LIMIT_MS = iterations(600_000, 3_600_000)

const PRODUCTS = iterations(5_000, 100_000)

const WORDS = ['%_'.repeat(100), 'a'.repeat(200), 'कुर्ती kurti કુર્તી', 'silk', "' or 1=1--", 'नीला%cotton_'.repeat(16)]

test(
  'R06 100 searches at once are answered or turned away, and other pages are shown meanwhile',
  async () => {
    await using folder = await preparedFolder('none')
    const database = await openEmbeddedDatabase(join(folder.path, 'database'))
    await fillCatalogue(database.db, PRODUCTS)
    await database.close()
    await using shop = await startShopProcess({ DATA_DIR: folder.path, SEED_DEMO: '0' })
    const visitor = new ShopClient(shop.url)
    const searches = Array.from({ length: 100 }, async (_, index) => {
      const words = encodeURIComponent(`${WORDS[index % WORDS.length]}${index}`)
      const response = await fetch(`${shop.url}/products?search=${words}`)
      await response.arrayBuffer()
      return response.status === 503 && response.headers.get('retry-after') ? 'turned away' : response.status
    })
    for (const path of ['/healthz', '/', '/about']) await visitor.readPage(path)
    const outcomes = await Promise.all(searches)
    expect(outcomes.filter((outcome) => outcome !== 200 && outcome !== 'turned away')).toEqual([])
    expect(outcomes).toContain(200)
    expect(await visitor.readPage('/products?search=silk')).toContain('products found')
    await shop.stop()
  },
  LIMIT_MS,
)
