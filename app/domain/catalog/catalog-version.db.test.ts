import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { cached, deleteOldCatalogChanges, readCatalogVersion } from './catalog-version.server.ts'
import { PUBLIC_COLUMNS } from './product-row.ts'
import { setStock } from './set-stock.server.ts'
import { claimReservedStock, releaseStock, reserveStock, sellUnreservedStock } from './stock.server.ts'

const { db } = await setUpTestDatabase()
const product = await insertProduct(db, { stockQuantity: 5 })

/** Whether `work` changes the version. */
async function raises(work: () => Promise<unknown>): Promise<boolean> {
  const before = await readCatalogVersion(db)
  await work()
  return (await readCatalogVersion(db)) !== before
}

describe('the catalogue version', () => {
  const update = (change: object) => db.updateTable('products').set(change).where('id', '=', product.id).execute()
  const line = (quantity: number) => [{ productId: product.id, size: 'M', quantity }]

  test('stays the same while nothing happens', async () => {
    expect(await raises(async () => {})).toBe(false)
  })

  test.for<[string, object]>([
    ['the name', { name: 'Another kurti' }],
    ['the description', { description: 'Another text.' }],
    ['the price', { price: paise(999_00) }],
    ['the original price', { original_price: paise(2_999_00) }],
    ['the images', { images: ['/images/other.jpg'] }],
    ['the category', { category: 'party' }],
    ['the sizes', { size: ['M'] }],
    ['a badge', { is_bestseller: true }],
    ['a place in the hero', { is_featured: true }],
    ['the delivery charge', { has_delivery_charge: true, delivery_charge: paise(50_00) }],
    ['the product being archived', { archived_at: new Date() }],
    ['the product being restored', { archived_at: null }],
  ])('changes with %s', async ([, change]) => {
    expect(await raises(() => update(change))).toBe(true)
  })

  test('watches every column that shoppers see, except stock, which has its own trigger', async () => {
    const { rows } = await sql<{ column: string }>`
      select event_object_column as column from information_schema.triggered_update_columns
      where trigger_schema = 'shop' and trigger_name = 'products_change'`.execute(db)
    const shown = PUBLIC_COLUMNS.filter((column) => column !== 'stock_quantity')
    expect(rows.map(({ column }) => column).sort()).toEqual(
      ['id', 'archived_at', 'created_at', 'design_id', 'design_position', ...shown].sort(),
    )
  })

  test('changes when a product is added or deleted', async () => {
    expect(await raises(() => insertProduct(db))).toBe(true)
    expect(await raises(() => db.deleteFrom('products').where('id', '!=', product.id).execute())).toBe(true)
  })

  test('stays the same when units are reserved, released or added while some are available', async () => {
    expect(await raises(() => inTransaction(db, (tx) => reserveStock(tx, line(2))))).toBe(false)
    expect(await raises(() => inTransaction(db, (tx) => releaseStock(tx, line(2))))).toBe(false)
    expect(await raises(() => update({ stock_quantity: 6 }))).toBe(false)
  })

  test('changes when the last unit is reserved and when it is released', async () => {
    expect(await raises(() => inTransaction(db, (tx) => reserveStock(tx, line(6))))).toBe(true)
    expect(await raises(() => update({ stock_quantity: 7 }))).toBe(true)
    expect(await raises(() => inTransaction(db, (tx) => releaseStock(tx, line(6))))).toBe(false)
    expect(await raises(() => update({ stock_quantity: 0 }))).toBe(true)
    expect(await raises(() => update({ stock_quantity: 3 }))).toBe(true)
  })

  test('changes when a size is out of stock or back in stock, and when sizes share one number again', async () => {
    const sized = await insertProduct(db, { stockBySize: { S: 2, M: 9 } })
    const small = (quantity: number) => [{ productId: sized.id, size: 'S', quantity }]
    expect(await raises(() => inTransaction(db, (tx) => reserveStock(tx, small(1))))).toBe(false)
    expect(await raises(() => inTransaction(db, (tx) => reserveStock(tx, small(1))))).toBe(true)
    expect(await raises(() => inTransaction(db, (tx) => releaseStock(tx, small(1))))).toBe(true)
    const onHand = new Map([['', 11]])
    const merged = { productId: sized.id, onHand, reason: 'counted', note: null, actorEmail: 'o@shop.example' } as const
    expect(await raises(() => inTransaction(db, (tx) => setStock(tx, merged)))).toBe(true)
  })

  test('stays the same when reserved units are sold, and changes when the last available ones are', async () => {
    const { id } = await insertOrder(db)
    await inTransaction(db, (tx) => reserveStock(tx, line(1)))
    expect(await raises(() => inTransaction(db, (tx) => claimReservedStock(tx, line(1), id)))).toBe(false)
    expect(await raises(() => inTransaction(db, (tx) => sellUnreservedStock(tx, line(2), id)))).toBe(true)
  })

  test('stays the same when a transaction is rolled back', async () => {
    const undone = () =>
      inTransaction(db, async (tx) => {
        await tx.updateTable('products').set({ name: 'Undone' }).where('id', '=', product.id).execute()
        throw new Error('undo')
      })
    expect(await raises(() => expect(undone()).rejects.toThrow('undo'))).toBe(false)
  })

  test('changes at most once when old changes are deleted, and again with every later change', async () => {
    await db
      .updateTable('catalog_changes')
      .set({ changed_at: new Date(Date.now() - 2 * 3_600_000) })
      .execute()
    await update({ name: 'Newest' })
    await deleteOldCatalogChanges(db)
    const { rows } = await countChanges()
    expect(rows).toBe(1)
    expect(await raises(() => deleteOldCatalogChanges(db))).toBe(false)
    expect(await raises(() => update({ name: 'Newer still' }))).toBe(true)
  })

  test('changes even when as many changes are deleted as recorded', async () => {
    await db
      .updateTable('catalog_changes')
      .set({ changed_at: new Date(Date.now() - 2 * 3_600_000) })
      .execute()
    const { rows } = await countChanges()
    expect(
      await raises(async () => {
        await deleteOldCatalogChanges(db)
        for (let change = 0; change < rows; change++) await update({ name: `Change ${change}` })
      }),
    ).toBe(true)
    expect((await countChanges()).rows).toBe(rows)
  })
})

const countChanges = () =>
  db
    .selectFrom('catalog_changes')
    .select((expression) => expression.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()

test('a value is loaded once until the catalogue changes', async () => {
  let loads = 0
  const load = () => cached(db, 'loads', async () => ++loads)

  expect(await Promise.all([load(), load()])).toEqual([1, 1])
  expect(await cached(db, 'another key', async () => 'own')).toBe('own')
  const { id } = await insertProduct(db)
  expect(await load()).toBe(2)
  await db.updateTable('products').set({ stock_quantity: 0 }).where('id', '=', id).execute()
  expect(await load()).toBe(3)
  expect(await load()).toBe(3)
})

test('a failed load is repeated', async () => {
  const fail = cached(db, 'failing', () => Promise.reject(new Error('the database is gone')))
  await expect(fail).rejects.toThrow('the database is gone')
  expect(await cached(db, 'failing', async () => 'loaded')).toBe('loaded')
})
