import { sql } from 'kysely'
import type pg from 'pg'
import { beforeEach, expect, type MockInstance, onTestFinished, test, vi } from 'vitest'
import { log } from '../log.server.ts'
import type { Db } from './database.server.ts'
import { createReadDatabase } from './read-database.server.ts'
import { withStatementTimeout } from './statement-timeout.server.ts'
import { inTransaction } from './transaction.server.ts'

const VERSION_SQL = 'select version'
const LOST = new Error('Connection terminated unexpectedly')
const FULL = new Error('timeout exceeded when trying to connect')

let warn: MockInstance
beforeEach(() => {
  warn = vi.spyOn(log, 'warn').mockReturnValue()
})

type Respond = (statement: string) => unknown

/** A server whose connections fail at once when all are taken, or when one is released twice. */
function fakeServer({ maxConnections = 1, respond = ((): unknown => 'row') as Respond } = {}) {
  const server = {
    respond,
    /** Thrown by each new connection. */
    away: undefined as Error | undefined,
    inUse: 0,
    discarded: 0,
    statements: [] as string[],
    connect: async () => {
      if (server.away) throw server.away
      if (server.inUse === maxConnections) throw FULL
      server.inUse++
      let isReleased = false
      return {
        async query(statement: string) {
          server.statements.push(statement)
          const value = await server.respond(statement)
          return { command: 'SELECT', rowCount: 1, rows: [{ version: value, value }] }
        },
        release(mustDiscard?: boolean) {
          if (isReleased) throw new Error('released twice')
          isReleased = true
          server.inUse--
          if (mustDiscard) server.discarded++
        },
      } as unknown as pg.PoolClient
    },
    async query(statement: string) {
      const client = await server.connect()
      try {
        return await client.query(statement)
      } finally {
        client.release()
      }
    },
    on: () => server,
  }
  return server
}

/** Responds with `version` to its statement, and with `row` to others. */
function responds(version: string, row: Respond): Respond {
  return (statement) => (statement === VERSION_SQL ? version : row(statement))
}

function openReads(primary: ReturnType<typeof fakeServer>, replica: ReturnType<typeof fakeServer>) {
  let time = 0
  const db = createReadDatabase({
    primary: primary as unknown as pg.Pool,
    replica: replica as unknown as pg.Pool,
    versionSql: VERSION_SQL,
    now: () => time,
  })
  return {
    db,
    later: (ms: number) => {
      time += ms
    },
    readVersion: async () => (await sql<{ version: string }>`${sql.raw(VERSION_SQL)}`.execute(db)).rows[0]?.version,
    readRow: async () => (await sql<{ value: string }>`select row`.execute(db)).rows[0]?.value,
  }
}

test('M322 with the replica unavailable, reading the version needs one connection to the primary, not two', async () => {
  const primary = fakeServer({ respond: responds('1', () => 'primary') })
  const replica = fakeServer()
  replica.away = LOST
  const { readVersion, readRow } = openReads(primary, replica)
  expect(await readRow()).toBe('primary')
  expect(await Promise.all([readVersion(), readVersion(), readVersion()])).toEqual(['1', '1', '1'])
  expect(await readRow()).toBe('primary')
  expect([primary.inUse, primary.statements.filter((statement) => statement === VERSION_SQL).length]).toEqual([0, 3])
})

test('M322 when both servers fail during a statement, the reader gets that error, and nothing is released twice', async () => {
  const primary = fakeServer({ respond: responds('1', () => 'primary') })
  const away = Object.assign(new Error('connect failed'), { code: 'ECONNREFUSED' })
  const goAway = () => {
    primary.away = away
    throw LOST
  }
  const replica = fakeServer({ respond: responds('1', goAway) })
  const { readRow } = openReads(primary, replica)
  await expect(readRow()).rejects.toBe(away)
  expect([primary.inUse, replica.inUse, replica.discarded]).toEqual([0, 0, 1])
})

test('M322 reads of the version never overlap, so the known one never goes back', async () => {
  const reads: PromiseWithResolvers<string>[] = []
  const nextRead = () => {
    const read = Promise.withResolvers<string>()
    reads.push(read)
    return read.promise
  }
  const primary = fakeServer({ maxConnections: 10, respond: responds('', () => 'primary') })
  primary.respond = (statement) => (statement === VERSION_SQL ? nextRead() : 'primary')
  const replica = fakeServer({ respond: responds('1', () => 'replica') })
  const { readVersion, readRow } = openReads(primary, replica)

  const first = readVersion()
  await vi.waitFor(() => expect(reads).toHaveLength(1))
  const followers = [readVersion(), readVersion()]
  reads[0]?.resolve('1')
  expect(await first).toBe('1')
  await vi.waitFor(() => expect(reads).toHaveLength(2))
  reads[1]?.resolve('2')
  expect(await Promise.all(followers)).toEqual(['2', '2'])
  expect(reads).toHaveLength(2)
  expect(await readRow(), 'the replica shows version 1').toBe('primary')
})

test('M322 when the primary can’t read the version, the last known one counts; a busy primary is asked again at once', async () => {
  const primary = fakeServer({ respond: responds('1', () => 'primary') })
  const replica = fakeServer()
  replica.away = LOST
  const { readVersion, later } = openReads(primary, replica)
  await readVersion()
  primary.away = FULL
  expect(await readVersion()).toBe('1')
  primary.away = undefined
  primary.respond = () => '2'
  expect(await readVersion()).toBe('2')

  primary.away = LOST
  expect(await readVersion()).toBe('2')
  primary.away = undefined
  primary.respond = () => '3'
  expect(await readVersion()).toBe('2')
  later(1_000)
  expect(await readVersion()).toBe('3')
})

test.each([
  ['all its connections are taken', FULL, undefined],
  ['a statement takes too long', undefined, Object.assign(new Error('canceled'), { code: '57014' })],
])(
  'M322 a replica is only busy when %s: the primary serves that reader, and the next one reads from it',
  async (_, full, slow) => {
    const primary = fakeServer({ respond: responds('1', () => 'primary') })
    const replica = fakeServer()
    replica.away = full
    replica.respond = responds('1', () => {
      if (slow) throw slow
      return 'replica'
    })
    const { readRow } = openReads(primary, replica)
    expect(await readRow()).toBe('primary')

    replica.away = undefined
    replica.respond = responds('1', () => 'replica')
    expect(await readRow()).toBe('replica')
    expect(warn).not.toHaveBeenCalled()
    expect([primary.inUse, replica.inUse, replica.discarded]).toEqual([0, 0, 0])
  },
)

test('M322 a transaction whose connection broke isn’t rolled back on it, and the caller repeats it', async () => {
  const primary = fakeServer({ respond: responds('1', () => 'primary') })
  const replica = fakeServer()
  replica.respond = responds('1', (statement) => {
    if (statement === 'select row') throw LOST
    return 'replica'
  })
  const { db } = openReads(primary, replica)
  const read = await inTransaction(db, async (tx) => (await sql<{ value: string }>`select row`.execute(tx)).rows)
  expect(read).toMatchObject([{ value: 'primary' }])
  expect(replica.statements).toEqual([VERSION_SQL, 'begin', 'select row'])
  expect([primary.inUse, replica.inUse, replica.discarded]).toEqual([0, 0, 1])
})

test('M322 a connection whose rollback failed is discarded', async () => {
  const primary = fakeServer({ respond: responds('1', () => 'primary') })
  const replica = fakeServer()
  replica.respond = responds('1', (statement) => {
    if (statement === 'rollback') throw new Error('no rollback')
    return 'replica'
  })
  const { db } = openReads(primary, replica)
  const failing = db.transaction().execute(async () => {
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow()
  expect([replica.inUse, replica.discarded]).toEqual([0, 1])
})

/** A replica whose statements take this long, in milliseconds of the fake clock; on a frozen one they never end. */
function openSlowReplica(respondAfterMs: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const primary = fakeServer({ respond: responds('1', () => 'primary') })
  const replica = fakeServer()
  replica.respond = responds('1', async (statement) => {
    if (statement !== 'select row') return 'done'
    if (respondAfterMs === Number.POSITIVE_INFINITY) return new Promise(() => {})
    return new Promise((resolve) => setTimeout(resolve, respondAfterMs, 'replica'))
  })
  const { db } = openReads(primary, replica)
  const selectRow = async (from: Db) => (await sql<{ value: string }>`select row`.execute(from)).rows[0]?.value
  /** @param timeoutMs The limit of its statement; undefined for that of pages. */
  const readRow = async (timeoutMs?: number) => {
    const reading = inTransaction(db, (tx) =>
      timeoutMs === undefined ? selectRow(tx) : withStatementTimeout(tx, timeoutMs, selectRow),
    )
    const result = reading.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(30_000)
    return result
  }
  return { primary, replica, readRow }
}

test('M329 a replica has as long for a statement as its transaction allows', async () => {
  const { primary, replica, readRow } = openSlowReplica(9_000)
  expect(await readRow(10_000)).toBe('replica')
  expect(replica.statements).toContain('set local statement_timeout = 10000')
  expect(primary.statements).not.toContain('select row')
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  ['three seconds after a statement of a page began', undefined, 4_000],
  ['soon after the ten seconds that a transaction allows', 10_000, Number.POSITIVE_INFINITY],
])('M329 a replica that doesn’t respond counts as away %s', async (_, timeoutMs, respondAfterMs) => {
  const { replica, readRow } = openSlowReplica(respondAfterMs)
  expect(await readRow(timeoutMs)).toBe('primary')
  expect(warn).toHaveBeenCalledOnce()
  expect([replica.inUse, replica.discarded]).toEqual([0, 1])
})
