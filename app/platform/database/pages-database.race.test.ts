import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createServerTestDatabase } from '#tests/support/database/postgres-server.ts'
import { log } from '../log.server.ts'
import { type Database, openServerDatabase } from './database.server.ts'
import { openPagesDatabase, PagesBusyError, type PagesDatabase } from './pages-database.server.ts'

let server: Awaited<ReturnType<typeof createServerTestDatabase>>
let database: Database
let pages: PagesDatabase

beforeAll(async () => {
  server = await createServerTestDatabase()
  database = openServerDatabase(server.url)
  pages = openPagesDatabase(database, server.url)
})
afterAll(async () => {
  await Promise.all([database.close(), pages.close()])
  await server.drop()
})

const sleep = (db: Database['db'], seconds: number) => sql`select pg_sleep(${seconds})`.execute(db)

test('M329 a statement of a page is cancelled after a second; the next one works', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue()
  await expect(sleep(pages.db, 60)).rejects.toBeInstanceOf(PagesBusyError)
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    { err: expect.objectContaining({ code: '57014' }), sql: 'select pg_sleep($1)' },
    expect.any(String),
  )
  logged.mockRestore()
  expect(await pages.db.selectFrom('products').select('id').execute()).toEqual([])
})

test('M329 other errors of a page’s statement are passed on unchanged', async () => {
  await expect(sql`select 1 / 0`.execute(pages.db)).rejects.toMatchObject({ code: '22012' })
})

test('a prepared statement is sent whole once a proxy between shop and server has lost it', async () => {
  const own = openPagesDatabase(database, server.url)
  const read = (value: number) =>
    own.readPrepared<{ twice: number }>('twice', 'select $1::integer * 2 as twice', [value])
  expect(await read(2)).toEqual([{ twice: 4 }])
  expect(await read(3)).toEqual([{ twice: 6 }])
  const named = () =>
    sql<{ name: string }>`select name from pg_prepared_statements where name = 'twice'`.execute(own.db)
  expect((await named()).rows).toHaveLength(1)
  await sql`deallocate all`.execute(own.db)
  expect(await read(4)).toEqual([{ twice: 8 }])
  expect(await read(5)).toEqual([{ twice: 10 }])
  expect((await named()).rows).toEqual([])
  await expect(own.readPrepared('fails', 'select 1 / $1::integer', [0])).rejects.toMatchObject({ code: '22012' })
  await own.close()
})

test('M329 pages that take all their connections leave those of carts and payments free', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue()
  const slow = Promise.allSettled(Array.from({ length: 20 }, () => sleep(pages.db, 60)))
  await sleep(database.db, 1.2)
  for (const result of await slow) expect(result).toMatchObject({ reason: expect.any(PagesBusyError) })
  logged.mockRestore()
})

test('M329 a connection whose rollback failed is discarded', async () => {
  const client = await pages.pool?.connect()
  if (!client) throw new Error('a server has a pool')
  const query = client.query.bind(client)
  vi.spyOn(client, 'query').mockImplementation((statement: string, ...rest: unknown[]) =>
    statement === 'rollback'
      ? Promise.reject(new Error('no rollback'))
      : Reflect.apply(query, client, [statement, ...rest]),
  )
  const ended = vi.fn()
  client.once('end', ended)
  client.release()

  const failing = pages.db.transaction().execute(async () => {
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('no rollback')
  await vi.waitFor(() => expect(ended).toHaveBeenCalled())
})

test('the embedded database serves pages itself', async () => {
  const { db, pool, close } = openPagesDatabase(database, undefined)
  expect([db, pool]).toEqual([database.db, undefined])
  await close()
  expect(await db.selectFrom('products').select('id').execute()).toEqual([])
})
