import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ProductInput } from '#app/domain/catalog/product-fields.ts'
import { lockStock, reserveStock } from '#app/domain/catalog/stock.server.ts'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { insertStoredImage, makeProductInput, testActor } from '#tests/support/factories/admin-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { createImportServices } from '#tests/support/fakes/fake-import-services.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { stockBySizeOf } from '#tests/support/suites/test-checkout.ts'
import { findEditedProduct } from '../product-form/edited-product.server.ts'
import { createProduct } from '../product-form/save-product.server.ts'
import { checkProductFile } from './check-product-file.server.ts'
import { FILE_COLUMNS } from './csv-cells.ts'
import { writeProductFile } from './export-products.server.ts'
import { continueImport, deleteExpiredImports, findImport, listRows, startImport } from './import-products.server.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)
const picture = await insertStoredImage(db)
beforeEach(async () => {
  await db.deleteFrom('products').execute()
})

async function insert(overrides: Partial<ProductInput> = {}): Promise<string> {
  const outcome = await createProduct(db, actor, makeProductInput({ images: [picture], ...overrides }))
  if (outcome.status !== 'added') throw new Error(outcome.status)
  return outcome.productId
}

type Row = Record<string, string>

const file = (content: string | Uint8Array<ArrayBuffer>, name = 'products.csv') => new File([content], name)
const csv = (rows: Row[], columns: readonly string[] = FILE_COLUMNS) =>
  file(stringify(rows, { header: true, columns: [...columns] }))

async function exportRows(): Promise<Row[]> {
  return parse(await buffer(writeProductFile(db)), { bom: true, columns: true })
}

async function check(content: File): Promise<string> {
  const outcome = await checkProductFile(db, actor, content)
  if (outcome.status !== 'checked') throw new Error(JSON.stringify(outcome))
  return outcome.importId
}

/** Checks and imports a file; returns the result. */
async function importFile(content: File) {
  const importId = await check(content)
  await startImport(db, { jobs: createFakeJobs(), actor }, importId)
  await continueImport(db, createImportServices(), importId)
  return { importId, ...(await findImport(db, importId)) }
}

const reasonsOf = async (id: string) =>
  (await listRows(db, { id, source: null }, 1)).rows.map(({ line, reasons }) => ({ line, reasons }))

const newRow = (overrides: Row = {}): Row => ({
  name: 'Rani Kurti',
  price: '499',
  original_price: '999.50',
  images: picture,
  category: 'party',
  material: 'Silk',
  color: 'Rani pink',
  care_instructions: 'Dry clean.',
  size: 'S, M',
  stock_quantity: '4',
  ...overrides,
})

describe('stock by size in a product file', () => {
  const insertSized = () => insertProduct(db, { images: [picture], stockBySize: { '+S': 2, M: 0, 'L|XL': 5 } })

  test('M247 changes nothing when it is exported and imported again', async () => {
    const { id } = await insertSized()
    const row = (await exportRows()).find((each) => each.id === id)
    expect(row).toMatchObject({ stock_quantity: '7', stock_by_size: "'+S: 2, M: 0, L|XL: 5" })
    expect(await importFile(csv([row ?? {}]))).toMatchObject({ outcome: { unchanged: 1 } })
  })

  test('M247 is changed by size, and preserves sales since the export', async () => {
    const { id } = await insertSized()
    const row = (await exportRows()).find((each) => each.id === id)
    await inTransaction(db, async (tx) => {
      await lockStock(tx, [id])
      await reserveStock(tx, [{ productId: id, size: 'L|XL', quantity: 1 }])
    })
    const changed = { ...row, stock_by_size: '+S: 4, L|XL: 3' }
    expect(await importFile(csv([changed]))).toMatchObject({ outcome: { changed: 1 } })
    expect(await stockBySizeOf(db, { id })).toEqual({ '+S': [4, 0], 'L|XL': [3, 1], M: [0, 0] })
  })

  test('M247 a file from an older release changes everything else, and the stock only where sizes share it', async () => {
    const { id } = await insertSized()
    const {
      stock_by_size: _,
      stock_by_size_when_exported: __,
      ...row
    } = (await exportRows()).find((each) => each.id === id) ?? {}
    expect(await importFile(csv([{ ...row, name: 'Renamed' }], Object.keys(row)))).toMatchObject({
      outcome: { changed: 1 },
    })
    const { importId } = await importFile(
      csv([{ ...row, version: '2', name: 'Renamed', stock_quantity: '9' }], Object.keys(row)),
    )
    expect((await reasonsOf(importId))[0]?.reasons).toEqual([
      'stock_quantity: this product’s stock is counted by size; change it in stock_by_size',
    ])
    expect(await stockBySizeOf(db, { id })).toEqual({ '+S': [2, 0], 'L|XL': [5, 0], M: [0, 0] })
  })

  test('M247 counts the sizes of a new product, splits a shared number, and rejects what it can’t read', async () => {
    const added = await importFile(csv([newRow({ stock_quantity: '', stock_by_size: 'S: 3, M: 1' })]))
    expect(added).toMatchObject({ outcome: { added: 1 } })
    const product = await insertProduct(db, { images: [picture], sizes: ['S', 'M'], stockQuantity: 5 })
    const row = (await exportRows()).find((each) => each.id === product.id)
    expect(await importFile(csv([{ ...row, stock_by_size: 'S: 2, M: 4' }]))).toMatchObject({ outcome: { changed: 1 } })
    expect(await stockBySizeOf(db, product)).toEqual({ M: [4, 0], S: [2, 0] })

    for (const stock_by_size of ['S: many', 'S 3', 'S: 1, S: 2', 'XXL: 1']) {
      const { importId } = await importFile(csv([newRow({ stock_by_size })]))
      expect((await reasonsOf(importId))[0]?.reasons.join()).toMatch(/^stock_by_size: /)
    }
  })
})

describe('a product file', () => {
  test('changes nothing when it is exported and imported again', async () => {
    const second = await insertStoredImage(db)
    const id = await insert({
      name: '=HYPERLINK("http://bad.example") "कुर्ती" 👗',
      description: 'Line one,\nline "two"; \'three\'\n\n-four',
      images: [picture, second],
      sizes: ['XS', '+S', "'M", 'L/XL', '३८'],
      careInstructions: '@home',
    })
    await insert({ name: 'Plain' })
    const before = await findEditedProduct(db, id)
    const bytes = new Uint8Array(await buffer(writeProductFile(db)))
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])

    const outcome = await importFile(file(bytes))
    expect(outcome).toMatchObject({
      status: 'done',
      forecast: { add: 0, change: 0, none: 2, faulty: 0 },
      outcome: { unchanged: 2 },
    })
    expect(await findEditedProduct(db, id)).toEqual(before)
  })

  test('fills an empty shop with another shop’s products, under the same ids', async () => {
    const ids = [await insert({ name: 'One', sizes: ['S', 'M'] }), await insert({ name: 'Two', stockQuantity: 0 })]
    const before = await Promise.all(ids.map((id) => findEditedProduct(db, id)))
    const rows = await exportRows()
    await db.deleteFrom('products').execute()

    expect(await importFile(csv(rows))).toMatchObject({ outcome: { added: 2 } })
    expect(await Promise.all(ids.map((id) => findEditedProduct(db, id)))).toEqual(before)
    // Versions started over, so those in the file no longer match; no value differs, so nothing changes.
    expect(await importFile(csv(rows))).toMatchObject({ outcome: { unchanged: 2 } })
  })

  test('changes what differs, preserves sales since the export, and is imported only once', async () => {
    const id = await insert({ stockQuantity: 10 })
    const [row] = await exportRows()
    await db.updateTable('products').set({ stock_quantity: 7 }).where('id', '=', id).execute()
    const changed = csv([{ ...row, price: '599', stock_quantity: '15' }])

    expect(await importFile(changed)).toMatchObject({ forecast: { change: 1 }, outcome: { changed: 1 } })
    expect(await findEditedProduct(db, id)).toMatchObject({ price: 599_00, stockQuantity: 12, version: 2 })
    const { importId, ...again } = await importFile(changed)
    expect(again).toMatchObject({ forecast: { faulty: 1 }, outcome: { changed: 0 } })
    expect((await reasonsOf(importId))[0]?.reasons).toEqual([
      'version: this product has changed since the export; export it again',
    ])
    expect(await findEditedProduct(db, id)).toMatchObject({ stockQuantity: 12, version: 2 })
  })

  test('can be imported again without errors when only a price changed', async () => {
    await insert({ stockQuantity: 10 })
    const [row] = await exportRows()
    const changed = csv([{ ...row, price: '599' }])
    expect(await importFile(changed)).toMatchObject({ outcome: { changed: 1 } })
    expect(await importFile(changed)).toMatchObject({ outcome: { unchanged: 1 } })
  })

  test('M371 rejects rows without the declarations that the settings require, also if they require them since the check', async () => {
    const require = async (declarationsRequired: boolean) =>
      saveSettings(db, { basedOn: (await readSettings(db)).version, values: { declarationsRequired }, actor })
    const declared = { mrp: '1999', net_quantity: '1 N', maker: 'Gul Textiles, Ahmedabad' }
    const undeclared = await insert({ mrp: null })
    const unchanged = await insert({ mrp: null })
    const rows = [
      newRow(declared),
      newRow({ ...declared, mrp: '', maker: '' }),
      ...(await exportRows()).map((row) => (row.id === undeclared ? { ...row, name: 'Renamed' } : row)),
    ]
    const checked = await check(csv(rows))
    await require(true)
    try {
      expect(await importFile(csv(rows))).toMatchObject({
        forecast: { add: 1, change: 0, none: 1, faulty: 2 },
        outcome: { added: 1, unchanged: 1 },
      })
      const reasons = [
        { line: 3, reasons: ['Missing legal declarations: MRP and maker or packer'] },
        { line: expect.any(Number), reasons: [expect.stringMatching(/^Missing legal declarations: MRP/)] },
      ]
      await startImport(db, { jobs: createFakeJobs(), actor }, checked)
      await continueImport(db, createImportServices(), checked)
      expect(await reasonsOf(checked)).toEqual(reasons)
      for (const id of [undeclared, unchanged]) {
        expect(await findEditedProduct(db, id)).toMatchObject({ name: makeProductInput().name, version: 1 })
      }
    } finally {
      await require(false)
    }
  })

  test('with a few columns changes only those', async () => {
    const id = await insert()
    expect(await importFile(csv([{ id, price: '1' }], ['id', 'price']))).toMatchObject({ outcome: { changed: 1 } })
    expect(await findEditedProduct(db, id)).toMatchObject({
      ...makeProductInput({ images: [picture] }),
      price: 100,
    })
  })

  test('can be written by hand, with semicolons and without a byte order mark', async () => {
    const columns = Object.keys(newRow())
    const content = file(stringify([newRow()], { header: true, columns, delimiter: ';' }))
    expect(await importFile(content)).toMatchObject({ outcome: { added: 1 } })
  })

  test('reports each invalid row with its line and every reason, and adds the others', async () => {
    const mine = await insert()
    const gone = await insert()
    await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', gone).execute()
    const columns = ['id', ...Object.keys(newRow())]
    const content = csv(
      [
        newRow({ name: 'Two\nlines' }),
        newRow({ name: '', price: '-1' }),
        newRow({ id: 'seven' }),
        newRow({ id: mine }),
        newRow({ id: mine }),
        newRow({ id: gone }),
        newRow({ images: '/images/none.jpg' }),
      ],
      columns,
    )
    const short = file(`${await content.text()}a,b\n`)
    const { importId, ...outcome } = await importFile(short)
    expect(outcome).toMatchObject({
      forecast: { add: 1, change: 1, faulty: 6 },
      outcome: { added: 1, changed: 1, refused: 0 },
    })
    expect(await reasonsOf(importId)).toEqual([
      { line: 4, reasons: ['name: please fill in this field', 'price: please enter 0 or more'] },
      { line: 5, reasons: ['id: not a valid product id; leave it empty to add a product'] },
      { line: 7, reasons: ['id: this product appears twice in the file'] },
      {
        line: 8,
        reasons: ['id: this product is in the bin; restore it, or leave the id empty to add it as a new one'],
      },
      { line: 9, reasons: ['images: no image at /images/none.jpg'] },
      { line: 10, reasons: ['This row has 2 cells, but the header has 11'] },
    ])
  })
})

describe('checking a file', () => {
  test('changes nothing', async () => {
    const id = await insert()
    await check(csv([{ id, price: '1' }], ['id', 'price']))
    expect(await findEditedProduct(db, id)).toMatchObject({ price: 749_00, version: 1 })
  })

  test.each([
    ['nothing', '', { code: 'empty' }],
    ['only a header', 'id,name\n', { code: 'no-products' }],
    ['an unknown column', 'id,colour\n1,2\n', { code: 'unknown-column', column: 'colour' }],
    ['a repeated column', 'id,name,id\n1,2,3\n', { code: 'repeated-column', column: 'id' }],
    ['an open quote', 'id,name\n1,"2\n', { code: 'unreadable', line: 2 }],
    ['bytes that aren’t text', new Uint8Array([0x69, 0x64, 0xff, 0xfe]), { code: 'not-utf-8' }],
  ])('rejects a whole file that contains %s', async (_, content, problem) => {
    const outcome = await checkProductFile(db, actor, file(content as string))
    expect(outcome).toMatchObject({ status: 'rejected', problem })
  })

  test('rejects a file with too many rows or bytes', async () => {
    const many = await checkProductFile(db, actor, file(`id\n${'x\n'.repeat(20_001)}`))
    expect(many).toMatchObject({ problem: { code: 'too-many-rows' } })
    const large = await checkProductFile(db, actor, file(new Uint8Array(20 * 1024 * 1024 + 1)))
    expect(large).toMatchObject({ problem: { code: 'too-large' } })
  })

  test.for([
    ['a cell that never ends', `id,name\n,"${'x'.repeat(200_000)}"\n`],
    ['a cell of many lines that never ends', `id,name\n,"${'x\n'.repeat(200_000)}`],
    ['a row with a million cells', `id,name\n${','.repeat(1_000_000)}\n`],
    ['a header with a million cells', `${','.repeat(1_000_000)}\n`],
  ] as const)('rejects a file with %s', async ([, content]) => {
    const problem = { code: 'row-too-long' }
    expect(await checkProductFile(db, actor, file(content))).toEqual({ status: 'rejected', problem })
  })

  test('runs for one file at a time while two wait, and is busy for further ones', async () => {
    const content = csv([newRow()], Object.keys(newRow()))
    const checks = Array.from({ length: 4 }, () => checkProductFile(db, actor, content))
    const statuses = (await Promise.all(checks)).map(({ status }) => status)
    expect(statuses).toEqual(['checked', 'checked', 'checked', 'busy'])
  })
})

describe('an import', () => {
  test('starts once, is recorded in the audit log, and runs in the background', async () => {
    const importId = await check(csv([newRow()], Object.keys(newRow())))
    const jobs = createFakeJobs()
    const start = (id: string) => startImport(db, { jobs, actor }, id)
    expect(await start(importId)).toEqual({ status: 'started' })
    expect(await start(importId)).toEqual({ status: 'already-started' })
    expect(await start(crypto.randomUUID())).toEqual({ status: 'unknown-import' })
    expect(await start('odd')).toEqual({ status: 'unknown-import' })
    expect(jobs.enqueued).toEqual([{ queue: 'import-products', data: { importId } }])
    const audit = await db.selectFrom('audit_log').select('after').where('entity_id', '=', importId).executeTakeFirst()
    expect(audit?.after).toEqual({ fileName: 'products.csv' })
    expect(await findImport(db, importId)).toMatchObject({ status: 'running', outcome: { added: 0 } })
  })

  test('imports each row once, even when two jobs run at the same time or one is repeated', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => newRow({ name: `Kurti ${index}` }))
    const importId = await check(csv(rows, Object.keys(newRow())))
    const services = { jobs: createFakeJobs(), actor }
    await startImport(db, services, importId)
    await Promise.all([1, 2].map(() => continueImport(db, createImportServices(services), importId)))
    await continueImport(db, createImportServices(services), importId)
    expect(await findImport(db, importId)).toMatchObject({ status: 'done', outcome: { added: 30 } })
    const { count } = await db
      .selectFrom('products')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(30)
  })

  test('rejects a row whose product was changed or deleted after the check', async () => {
    const [changed, deleted] = [await insert(), await insert()]
    const columns = ['id', 'price']
    const importId = await check(
      csv(
        [
          { id: changed, price: '1' },
          { id: deleted, price: '1' },
        ],
        columns,
      ),
    )
    await db.updateTable('products').set({ version: 2 }).where('id', '=', changed).execute()
    await db.deleteFrom('products').where('id', '=', deleted).execute()
    await startImport(db, { jobs: createFakeJobs(), actor }, importId)
    await continueImport(db, createImportServices(), importId)
    expect(await findImport(db, importId)).toMatchObject({
      status: 'done',
      outcome: { refused: 2, changed: 0 },
    })
    expect((await reasonsOf(importId)).map(({ reasons }) => reasons[0])).toEqual([
      'version: this product has changed since the export; export it again',
      'id: this product has been deleted since the check',
    ])
  })

  test('ends when the user who started it is no longer an administrator', async () => {
    const other = await testActor(db)
    const importId = await check(csv([newRow()], Object.keys(newRow())))
    await startImport(db, { jobs: createFakeJobs(), actor: other }, importId)
    await db.updateTable('auth.user').set({ isAdmin: false }).where('id', '=', other.id).execute()
    await continueImport(db, createImportServices(), importId)
    expect(await findImport(db, importId)).toMatchObject({ status: 'done', outcome: { refused: 1, added: 0 } })
  })

  test('is deleted after a month', async () => {
    const importId = await check(csv([newRow()], Object.keys(newRow())))
    await deleteExpiredImports(db)
    expect(await findImport(db, importId)).toBeDefined()
    await db
      .updateTable('product_imports')
      .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', importId)
      .execute()
    await deleteExpiredImports(db)
    expect(await findImport(db, importId)).toBeUndefined()
  })
})
