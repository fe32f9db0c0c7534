import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findRedirected, redirectOf } from '#app/domain/admin/redirects/redirects.server.ts'
import { readDesign } from '#app/domain/catalog/designs/designs.server.ts'
import { findProduct } from '#app/domain/catalog/shop/queries.server.ts'
import { download } from '#app/platform/http/download.server.ts'
import { createStorage, type ImageStorage } from '#app/platform/storage/storage.server.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { createImportServices } from '#tests/support/fakes/fake-import-services.ts'
import { randomCases } from '#tests/support/run/race-iterations.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { openTestCheckout, stockBySizeOf } from '#tests/support/suites/test-checkout.ts'
import { productPath } from '../../product-address.ts'
import { checkProductFile } from '../check-product-file.server.ts'
import {
  continueImport,
  continueUndo,
  findImport,
  listRows,
  startImport,
  startUndo,
} from '../import-products.server.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)
/** How many products an export has: 200, and 20 on the embedded database. */
const PRODUCTS = randomCases(200, 200)
const DEFAULTS = { category: 'casual', material: 'Cotton', color: 'Ivory', care: 'Hand wash.' }

/** The pictures of the other shop. */
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
const server = createServer((request, response) => {
  if (request.url?.endsWith('.png')) response.end(picture)
  else response.writeHead(404).end('none')
})
let pictures = ''
let storage: ImageStorage
let dataDir: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  pictures = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  dataDir = await mkdtemp(join(tmpdir(), 'gulmeher-files-'))
  storage = await createStorage({ config: { dataDir, s3: undefined }, db, log: { warn: () => {} } })
})
afterAll(async () => {
  server.close()
  await storage.close()
  await rm(dataDir, { recursive: true })
})
afterEach(async () => {
  await db.deleteFrom('redirects').execute()
})

const services = () =>
  createImportServices({ storage, fetchPicture: (address, limits) => download(address, limits, true) })

async function check(rows: object[]): Promise<string> {
  const file = new File([stringify(rows, { header: true })], 'export.csv')
  const findKnownPaths = (paths: readonly string[]) => findRedirected(db, paths)
  const outcome = await checkProductFile(db, actor, file, { defaults: DEFAULTS, findKnownPaths })
  if (outcome.status !== 'checked') throw new Error(JSON.stringify(outcome))
  return outcome.importId
}

async function run(importId: string, using = services()) {
  await startImport(db, { jobs: using.jobs, actor }, importId)
  // On a slow machine one job isn't enough.
  do await continueImport(db, using, importId)
  while ((await findImport(db, importId))?.status === 'running')
  return findImport(db, importId)
}

const listAdded = (importId: string) =>
  db
    .selectFrom('product_import_rows as row')
    .innerJoin('products', 'products.id', 'row.product_id')
    .select(['products.id', 'products.name', 'products.slug', 'products.images', 'products.design_id as designId'])
    .where('row.import_id', '=', importId)
    .where('row.outcome', 'in', ['added', 'undone'])
    .orderBy('row.line')
    .execute()

const countShown = async () =>
  (await db.selectFrom('products').select('id').where('archived_at', 'is', null).execute()).length

const target = async (path: string) =>
  (await redirectOf(db, new URL(path, 'https://shop.example')))?.headers.get('Location')

/** A Shopify export of kurtis, each in two sizes, and every tenth in two colours. */
function shopifyRows(products: number, handle = 'kurti'): Record<string, string>[] {
  return Array.from({ length: products }, (_, n) => {
    const colors = n % 10 === 0 ? ['Rani', 'Teal'] : ['Rani']
    const variants = colors.flatMap((color) => ['M', 'L'].map((size) => [color, size] as const))
    return variants.map(([color, size], place) => ({
      Handle: `${handle}-${n}`,
      Title: place === 0 ? `Kurti ${n}` : '',
      'Body (HTML)': place === 0 ? `<p>Kurti <b>${n}</b></p>` : '',
      Type: place === 0 ? 'Party Wear' : '',
      Published: place === 0 ? 'TRUE' : '',
      'Option1 Name': place === 0 ? 'Size' : '',
      'Option1 Value': size,
      'Option2 Name': place === 0 ? 'Color' : '',
      'Option2 Value': color,
      'Variant SKU': `${handle}${n}-${color}-${size}`,
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Qty': String(n % 7),
      'Variant Price': '1299.00',
      'Variant Compare At Price': '',
      'Image Src': place === 0 ? `${pictures}/${n}.png` : '',
      Status: place === 0 ? 'active' : '',
    }))
  }).flat()
}

function wooRows(products: number): Record<string, string>[] {
  return Array.from({ length: products }, (_, n) => {
    const common = { Published: '1', 'Visibility in catalog': 'visible', 'In stock?': '1', 'Regular price': '999' }
    const parent = { ID: String(1_000 + n), Type: 'variable', SKU: `W${n}`, Name: `Woo kurti ${n}`, ...common }
    const own = { Categories: 'Kurtis > Party Wear', Images: `${pictures}/w${n}.png`, Parent: '', Stock: '' }
    const size = (value: string) => ({ 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': value })
    return [
      { ...parent, ...own, ...size('M, L') },
      ...['M', 'L'].map((value) => ({
        ID: '',
        Type: 'variation',
        SKU: `W${n}-${value}`,
        Name: '',
        ...common,
        Categories: '',
        Images: '',
        Parent: `W${n}`,
        Stock: String(n % 5),
        ...size(value),
      })),
    ]
  }).flat()
}

describe.each([
  ['Shopify', shopifyRows, '/products/kurti-13', 'kurti13-Rani-L', { M: [6, 0], L: [6, 0] }],
  ['WooCommerce', wooRows, '/product/woo-kurti-13', 'W13-L', { M: [3, 0], L: [3, 0] }],
] as const)(`${PRODUCTS} products of %s`, (_shop, rows, path, sku, stock) => {
  test('M590 come in with sizes, stock, pictures and old addresses, sell, and go to the bin when it is undone', async () => {
    await db.updateTable('products').set({ archived_at: new Date() }).execute()
    const importId = await check(rows(PRODUCTS))
    const checked = await findImport(db, importId)
    expect(checked?.forecast.faulty).toBe(0)
    expect(await countShown()).toBe(0)
    const done = await run(importId)
    expect(done).toMatchObject({ status: 'done', outcome: { added: checked?.forecast.add, refused: 0 } })

    const added = await listAdded(importId)
    expect(added.length).toBeGreaterThanOrEqual(PRODUCTS)
    expect(added.every(({ images }) => images.length === 1 && images[0]?.startsWith('/images/'))).toBe(true)
    const row = added.find(({ name }) => name.endsWith(' 13'))
    const product = await findProduct(db, row?.id ?? '')
    if (!product) throw new Error('the product is missing')
    expect(await stockBySizeOf(db, product)).toEqual(stock)
    expect(await target(path)).toBe(productPath(product))
    const codes = await db.selectFrom('product_codes').select('size').where('sku', '=', sku).execute()
    expect(codes).toEqual([{ size: 'L' }])

    const shopper = await insertShopper(db, [{ product, size: 'L' }])
    const bought = await openTestCheckout(db).buy(shopper)
    expect(bought.orderId).toBeDefined()

    const { jobs } = services()
    expect(await startUndo(db, { jobs, actor }, importId)).toEqual({ status: 'started' })
    do await continueUndo(db, services(), importId)
    while ((await findImport(db, importId))?.status === 'undoing')
    expect(await findImport(db, importId)).toMatchObject({
      status: 'undone',
      outcome: { added: 0, undone: added.length },
    })
    expect(await countShown()).toBe(0)
    expect(await target(path)).toBeUndefined()
    expect(await startUndo(db, { jobs, actor }, importId)).toEqual({ status: 'not-undoable' })
    expect((await findImport(db, await check(rows(PRODUCTS))))?.forecast.add).toBe(added.length)
  })
})

test('M590 colours are joined, and the old address leads to the first one', async () => {
  const importId = await check(shopifyRows(1, 'joined'))
  await run(importId)
  const [rani, teal] = await listAdded(importId)
  expect(teal?.designId).toBe(rani?.designId)
  const { colours } = await readDesign(db, rani?.designId ?? '')
  expect(colours.map(({ color }) => color)).toEqual(['Rani', 'Teal'])
  expect(await target('/products/joined-0')).toBe(productPath(rani ?? { id: '', name: '', slug: '' }))
})

describe('M591 pictures', () => {
  const row = (handle: string, image: string) => ({ ...shopifyRows(1, handle)[0], 'Image Src': image })

  test('that can’t be had are named; a product without any isn’t added', async () => {
    const gone = `${pictures}/gone.gif`
    const second = row('second', `${pictures}/ok.png`)
    const more = Object.keys(second).map((column) => [column, ''])
    const another = { ...Object.fromEntries(more), Handle: 'second-0', 'Image Src': gone }
    const importId = await check([row('first', gone), second, another])
    expect(await run(importId)).toMatchObject({ outcome: { added: 1, refused: 1 } })
    const problem = expect.stringMatching(/^Picture .*gone\.gif: its address doesn’t respond/)
    const { rows } = await listRows(db, { id: importId, source: 'shopify' }, 1)
    expect(rows.map(({ line, outcome, reasons }) => [line, outcome, reasons])).toEqual([
      [2, 'refused', [problem]],
      [3, 'added', [problem]],
    ])
  })

  test('are never fetched from an internal address', async () => {
    const importId = await check([row('inside', 'http://169.254.169.254/latest.png')])
    const done = await run(importId, createImportServices({ storage, fetchPicture: download }))
    expect(done).toMatchObject({ outcome: { added: 0, refused: 1 } })
    const { rows } = await listRows(db, { id: importId, source: 'shopify' }, 1)
    expect(rows[0]?.reasons).toEqual([expect.stringContaining('doesn’t lead to the public internet')])
  })
})

test('M591 a product that an earlier import added isn’t added again', async () => {
  await run(await check(shopifyRows(2, 'known')))
  const again = await findImport(db, await check(shopifyRows(3, 'known')))
  expect(again?.forecast).toMatchObject({ add: 1 })
})

test('M592 an import that changed products, or runs, isn’t undone', async () => {
  const { jobs } = services()
  expect(await startUndo(db, { jobs, actor }, 'x')).toEqual({ status: 'unknown-import' })
  const importId = await check(shopifyRows(1))
  expect(await startUndo(db, { jobs, actor }, importId)).toEqual({ status: 'not-undoable' })
})

test('M592 one that nobody may undo any more can be undone by another administrator', async () => {
  const importId = await check(shopifyRows(2, 'left'))
  await run(importId)
  const { jobs } = services()
  await startUndo(db, { jobs, actor }, importId)
  const setAdmin = (isAdmin: boolean) =>
    db.updateTable('auth.user').set({ isAdmin }).where('id', '=', actor.id).execute()
  await setAdmin(false)
  await continueUndo(db, services(), importId)
  await setAdmin(true)
  expect(await findImport(db, importId)).toMatchObject({ status: 'done', outcome: { added: 3, undone: 0 } })
  expect(await startUndo(db, { jobs, actor }, importId)).toEqual({ status: 'started' })
})
