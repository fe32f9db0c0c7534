import { createServer, connect as openSocket, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, type Db, openServerDatabase } from '../../app/platform/database/database.server.ts'
import { FailoverPool } from '../../app/platform/database/failover-pool.server.ts'
import { inTransaction } from '../../app/platform/database/transaction.server.ts'
import { type PostgresServer, startPostgresServer } from '../../tests/support/database/postgres-server.ts'

let server: PostgresServer
let replica: Awaited<ReturnType<PostgresServer['startReplica']>>
let primary: Database

beforeAll(async () => {
  server = await startPostgresServer()
  replica = await server.startReplica()
  primary = openServerDatabase(inShop(server.url))
})
afterAll(async () => {
  await primary.close()
  await server.stop()
})

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

async function isOnReplica(db: Db): Promise<boolean> {
  const { rows } = await sql<{ it: boolean }>`select pg_is_in_recovery() as it`.execute(db)
  return rows[0]?.it ?? false
}

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
