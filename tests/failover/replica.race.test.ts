import { createServer, connect as openSocket, type Socket } from 'node:net'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { catalogVersionQuery } from '#app/domain/catalog/catalog-version.server.ts'
import { cached } from '#app/domain/catalog/shop/catalog-cache.server.ts'
import { type Database, type Db, openServerDatabase } from '#app/platform/database/database.server.ts'
import { FailoverPool } from '#app/platform/database/failover-pool.server.ts'
import { openReadDatabase } from '#app/platform/database/read-database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { log } from '#app/platform/log.server.ts'
import { type PostgresServer, startPostgresServer } from '#tests/support/postgres-server.ts'
import { insertProduct } from '#tests/support/product-factory.ts'

let server: PostgresServer
let replica: Awaited<ReturnType<PostgresServer['startReplica']>>
let primary: Database
let pool: pg.Pool
/** The replica itself, to pause its replay. */
let standby: Database

beforeAll(async () => {
  server = await startPostgresServer()
  replica = await server.startReplica()
  primary = openServerDatabase(inShop(server.url))
  if (primary.engine.kind === 'server') pool = primary.engine.pool
  standby = openServerDatabase(inShop(replica.url), { role: 'any' })
})
afterAll(async () => {
  await Promise.all([primary.close(), standby.close()])
  await server.stop()
})
afterEach(async () => void (await sql`select pg_wal_replay_resume()`.execute(standby.db).catch(() => {})))

/** The migrated template database. */
function inShop(url: string): string {
  return url.replace(/\/postgres$/, '/gulmeher_template')
}

function hostOf(url: string): string {
  return /@([^/]*)/.exec(url)?.[1] ?? ''
}

/** An address with several servers. */
function inCluster(...hosts: string[]): string {
  return inShop(server.url).replace(hostOf(server.url), hosts.join())
}

/** A read database whose clock stands still; `later` moves it on, so that the known version of the primary expires. */
function openReads(options: { readonly url?: string; readonly primary?: pg.Pool } = {}) {
  let now = 0
  const reads = openReadDatabase({
    primary: pool,
    url: inShop(replica.url),
    versionSql: catalogVersionQuery(primary.db).compile().sql,
    now: () => now,
    ...options,
  })
  return {
    ...reads,
    later() {
      now += 6_000
    },
    [Symbol.asyncDispose]: reads.close,
  }
}

async function isOnReplica(db: Db): Promise<boolean> {
  const { rows } = await sql<{ it: boolean }>`select pg_is_in_recovery() as it`.execute(db)
  return rows[0]?.it ?? false
}

async function countProducts(db: Db): Promise<number> {
  return (await db.selectFrom('products').select('id').execute()).length
}

test('M322 visitors’ pages are read from the replica, and never from one that is behind', async () => {
  await using reads = openReads()
  const listing = () => cached(reads.db, 'count', () => countProducts(reads.db))
  await vi.waitFor(async () => {
    reads.later()
    expect(await isOnReplica(reads.db)).toBe(true)
  })
  expect(await listing()).toBe(0)

  await sql`select pg_wal_replay_pause()`.execute(standby.db)
  await insertProduct(primary.db)
  expect(await listing(), 'a cache of the new version is filled with the new rows').toBe(1)
  expect(await countProducts(standby.db), 'the replica itself').toBe(0)
  reads.later()
  expect(await countProducts(reads.db)).toBe(1)
  expect(await isOnReplica(reads.db)).toBe(false)

  await sql`select pg_wal_replay_resume()`.execute(standby.db)
  await vi.waitFor(async () => {
    reads.later()
    expect(await isOnReplica(reads.db)).toBe(true)
  })
  expect(await countProducts(reads.db)).toBe(1)
})

test('M322 while the replica is unavailable, or when it fails during a read, the primary does the work', async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  await using unreachable = openReads({ url: 'postgres://nobody@127.0.0.1:1/nothing' })
  expect(await isOnReplica(unreachable.db)).toBe(false)

  await using reads = openReads()
  expect(await isOnReplica(reads.db)).toBe(true)
  let tries = 0
  const endOnReplica = sql`select case when pg_is_in_recovery() then pg_terminate_backend(pg_backend_pid()) end`
  await endOnReplica.execute(reads.db)
  expect(await isOnReplica(reads.db)).toBe(false)
  reads.later()
  await inTransaction(reads.db, async (tx) => {
    tries++
    await endOnReplica.execute(tx)
    expect(await isOnReplica(tx)).toBe(false)
  })
  expect(tries).toBe(2)
  await expect(reads.db.deleteFrom('catalog_changes').execute()).rejects.toThrow()
})

test('M322 while the primary is unavailable, the replica serves the data that it has', async () => {
  let isAway = false
  const fragile = new Proxy(pool, {
    get: (target, name) => {
      if (isAway) return () => Promise.reject(new Error('Connection terminated unexpectedly'))
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await using reads = openReads({ primary: fragile })
  expect(await isOnReplica(reads.db)).toBe(true)
  isAway = true
  reads.later()
  expect(await cached(reads.db, 'count', () => countProducts(reads.db))).toBe(await countProducts(standby.db))
})

test('M323 of several servers in the address, the one that takes writes is used', async () => {
  const url = `${inCluster('127.0.0.1:1', hostOf(replica.url), hostOf(server.url))}?target_session_attrs=read-write`
  const database = openServerDatabase(url)
  const found = await Promise.all(Array.from({ length: 4 }, () => isOnReplica(database.db)))
  expect(found).toEqual([false, false, false, false])
  await database.close()

  const noPrimary = { code: '25006' }
  for (const hosts of [[hostOf(replica.url), hostOf(replica.url)], [hostOf(replica.url)]]) {
    const alone = openServerDatabase(inCluster(...hosts))
    await expect(isOnReplica(alone.db), hosts.join()).rejects.toMatchObject(noPrimary)
    await alone.close()
  }
})

test('M322 of several replicas in the address, one that responds is used', async () => {
  await using reads = openReads({ url: inCluster('127.0.0.1:1', hostOf(replica.url)) })
  await vi.waitFor(async () => {
    reads.later()
    expect(await isOnReplica(reads.db)).toBe(true)
  })
})

test('M323 after a server refused a write, all connections to it are replaced', async () => {
  const demoted = openServerDatabase(inShop(server.url), { maxConnections: 2 })
  const demote = sql`set session characteristics as transaction read only`
  await Promise.all([1, 2].map(() => inTransaction(demoted.db, async (tx) => void (await demote.execute(tx)))))
  const write = () => demoted.db.deleteFrom('catalog_changes').where('id', '=', -1).execute()
  await expect(write()).rejects.toMatchObject({ code: '25006' })
  await Promise.all([write(), write()])
  await demoted.close()
})

test('M323 a transaction whose connection breaks before its commit is repeated, and leaves nothing behind', async () => {
  let tries = 0
  await inTransaction(primary.db, async (tx) => {
    tries++
    await tx
      .insertInto('invoice_counters')
      .values({ financial_year: `25${tries}6`, last_number: 1 })
      .execute()
    if (tries === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  })
  const rows = await primary.db.selectFrom('invoice_counters').select('financial_year').execute()
  expect(rows).toEqual([{ financial_year: '2526' }])
})

test('M323 a statement fails when its server loses power, and a long one on a live server continues', async () => {
  const live = new FailoverPool({ url: inShop(server.url), silenceMs: 50 })
  expect((await live.query('select pg_sleep(0.3), 1 as one')).rows).toMatchObject([{ one: 1 }])
  await live.end()

  const target = new URL(inShop(server.url))
  const { port, hostname } = target
  const sockets: Socket[] = []
  let isFrozen = false
  const cable = createServer((incoming) => {
    sockets.push(incoming.on('error', () => {}))
    // The kernel of a frozen server still accepts connections.
    if (isFrozen) return
    const outgoing = openSocket(Number(port), hostname)
    incoming.pipe(outgoing)
    outgoing.on('error', () => {}).pipe(incoming)
    sockets.push(outgoing)
  })
  await new Promise<void>((resolve) => cable.listen(0, '127.0.0.1', resolve))
  const address = cable.address()
  target.port = String(typeof address === 'object' && address?.port)

  for (const freeze of [() => {}, () => cable.close()]) {
    isFrozen = false
    const behindCable = new FailoverPool({ url: target.href, silenceMs: 50, aliveWithinMs: 100 })
    behindCable.on('error', () => {})
    const client = await behindCable.connect()
    client.on('error', () => {})
    isFrozen = true
    freeze()
    for (const socket of sockets) socket.pause().unpipe()
    await expect(client.query('select pg_sleep(60)')).rejects.toThrow()
    client.release(true)
    await behindCable.end()
  }
  for (const socket of sockets) socket.destroy()
})
