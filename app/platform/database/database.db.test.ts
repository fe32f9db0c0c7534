import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { paise } from '#app/money.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { isMigrated, migrateToLatest } from './migrate.server.ts'
import { inTransaction, isUniqueViolation } from './transaction.server.ts'

const database = await setUpTestDatabase()

test('the schema is complete and migrating again changes nothing', async () => {
  expect(await isMigrated(database.db)).toBe(true)
  expect(await migrateToLatest(database.db)).toEqual([])
})

test('ids from the database are version 7 and sort by creation', async () => {
  const ids: string[] = []
  for (let i = 0; i < 3; i++) {
    const { rows } = await sql<{ id: string }>`select shop.uuid_v7() as id, pg_sleep(0.002)`.execute(database.db)
    ids.push(rows[0]?.id ?? '')
  }
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(ids.toSorted()).toEqual(ids)
})

test('counts and sums are read as numbers, dates without a time as text', async () => {
  const { rows } =
    await sql`select count(*) as count, sum(n) as sum, date '2026-04-01' as day from generate_series(2147483647, 2147483647) n`.execute(
      database.db,
    )
  expect(rows[0]).toMatchObject({ count: 1, sum: 2147483647, day: '2026-04-01' })
})

test.each(['closing', 'closed'])('a transaction on a database that is %s fails', async (state) => {
  const { db, close } = await openTestDatabase()
  await sql`select 1`.execute(db)
  const closing = close()
  if (state === 'closed') await closing
  const work = vi.fn(async () => {})
  await expect(inTransaction(db, work)).rejects.toThrow()
  expect(work).not.toHaveBeenCalled()
  await closing
})

test('a transaction that waits for another fails when the database closes in between', async () => {
  const { db, close } = await openTestDatabase()
  const [isOpen, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = inTransaction(db, async () => {
    isOpen.resolve()
    await mayEnd.promise
  })
  await isOpen.promise
  const closing = close()
  const work = vi.fn(async () => {})
  const second = expect(inTransaction(db, work)).rejects.toThrow()
  mayEnd.resolve()
  await Promise.all([first, second, closing])
  expect(work).not.toHaveBeenCalled()
})

test('a transaction that throws leaves nothing behind', async () => {
  const counter = { financial_year: '2526', last_number: 1 }
  await expect(
    inTransaction(database.db, async (tx) => {
      await tx.insertInto('invoice_counters').values(counter).execute()
      throw new Error('stop')
    }),
  ).rejects.toThrow('stop')
  expect(await database.db.selectFrom('invoice_counters').selectAll().execute()).toEqual([])
})

test('a unique violation is recognised', async () => {
  const counter = { financial_year: '2627', last_number: 1 }
  await database.db.insertInto('invoice_counters').values(counter).execute()
  const error = await database.db
    .insertInto('invoice_counters')
    .values(counter)
    .execute()
    .catch((e: unknown) => e)
  expect(isUniqueViolation(error)).toBe(true)
  expect(isUniqueViolation(error, 'invoice_counters_pkey')).toBe(true)
  expect(isUniqueViolation(error, 'another_rule')).toBe(false)
  expect(isUniqueViolation(new Error('no'))).toBe(false)
})

test('the database rejects negative amounts, and reservations beyond the stock', async () => {
  const product = {
    name: 'Kurti',
    price: paise(100),
    original_price: paise(100),
    images: ['/images/a.jpg'],
    category: 'casual',
    material: 'Cotton',
    color: 'Red',
    care_instructions: 'Hand wash',
    size: ['M'],
    stock_quantity: 2,
  }
  const insert = (change: object) =>
    database.db
      .insertInto('products')
      .values({ ...product, ...change })
      .execute()
  await expect(insert({ price: -1 })).rejects.toThrow()
  await expect(insert({ reserved_quantity: 3 })).rejects.toThrow()
  await expect(insert({ stock_quantity: -1 })).rejects.toThrow()
  await expect(insert({})).resolves.toBeDefined()
})

test('rows of the audit log can’t be changed or deleted', async () => {
  const { id } = await database.db
    .insertInto('audit_log')
    .values({ actor_email: 'admin@gulmeher.example', action: 'update', entity: 'product', entity_id: '1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await expect(
    database.db.updateTable('audit_log').set({ action: 'other' }).where('id', '=', id).execute(),
  ).rejects.toThrow('never changed')
  await expect(database.db.deleteFrom('audit_log').where('id', '=', id).execute()).rejects.toThrow('never changed')
})
