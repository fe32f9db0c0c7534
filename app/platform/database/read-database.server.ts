import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { log } from '../log.server.ts'
import { isConnectionLost } from './connection-errors.ts'
import { type Db, openServerDatabase } from './database.server.ts'
import { orBusy } from './pages-database.server.ts'
import type { DB } from './tables.ts'

/** Reads visitors' pages from a replica whenever that is as new as the primary, and otherwise from the primary. */
export interface ReadDatabase {
  /** For statements that only read. */
  readonly db: Db
  /** Closes the connections to the replica. Safe to repeat. */
  close(): Promise<void>
}

interface ReadDatabaseOptions {
  /** Connections to the primary. */
  readonly primary: pg.Pool
  /** Address of the replica, or of several behind one address. */
  readonly url: string
  /**
   * A statement without parameters that returns `version`: a text that differs after each change that visitors can see. Through the
   * read database it always returns the primary's.
   */
  readonly versionSql: string
  /** Clock in milliseconds. */
  readonly now?: () => number
}

/** How old the known version of the primary may be, in milliseconds: as old as the page cache allows. */
const VERSION_AGE_MS = 1_000

/** How long the last known version counts while the primary is away, in milliseconds: as long as cached pages. */
const MAX_OUTAGE_MS = 10 * 60_000

/** How long the primary serves alone after the replica was behind, or was away, in milliseconds. */
const PAUSE_BEHIND_MS = 100
const PAUSE_AWAY_MS = 5_000

/** How long a visitor waits for the replica before the primary is asked, in milliseconds. */
const CONNECT_WITHIN_MS = 500
const RESPOND_WITHIN_MS = 3_000

/**
 * Opens a replica for reading. A connection to it is used once it has shown the version that the primary had at most a second ago, or
 * later: what is read after that is never older, as replay only goes forward. The check is for each connection, because an address may
 * lead to several replicas. A statement that the replica doesn't finish is repeated on the primary.
 */
export function openReadDatabase({ primary, url, versionSql, now = Date.now }: ReadDatabaseOptions): ReadDatabase {
  const { engine, close } = openServerDatabase(url, {
    connectionTimeoutMs: CONNECT_WITHIN_MS,
    statementTimeoutMs: RESPOND_WITHIN_MS,
    onConnectionError: () => pauseFor(PAUSE_AWAY_MS),
  })
  if (engine.kind !== 'server') throw new Error('only a server has replicas')
  const replica = engine.pool
  const version = createKnownVersion(async () => String((await primary.query(versionSql)).rows[0]?.version), now)
  /** The version that a connection has shown. */
  const shown = new WeakMap<pg.PoolClient, string>()
  let pausedUntil = Number.NEGATIVE_INFINITY

  function pauseFor(ms: number): void {
    pausedUntil = Math.max(pausedUntil, now() + ms)
  }

  function reportAway(error: unknown): undefined {
    if (now() >= pausedUntil)
      log.warn({ err: error }, 'the replica can’t be read; visitors’ pages are read from the primary')
    pauseFor(PAUSE_AWAY_MS)
  }

  /** @returns Undefined when the primary has to be asked. */
  async function openReplica(): Promise<pg.PoolClient | undefined> {
    if (now() < pausedUntil) return undefined
    const wanted = await version.recent().catch(() => undefined)
    if (wanted === undefined) return undefined
    const client = await replica.connect().catch(reportAway)
    if (client === undefined || shown.get(client) === wanted) return client

    try {
      const { rows } = await respondSoon(client.query(versionSql))
      if (rows[0]?.version === wanted) {
        shown.set(client, wanted)
        return client
      }
      client.release()
      pauseFor(PAUSE_BEHIND_MS)
    } catch (error) {
      client.release(true)
      reportAway(error)
    }
    return undefined
  }

  /** What Kysely holds for one statement or transaction. */
  async function connect(): Promise<PostgresPoolClient> {
    const opened = await openReplica()
    let isReplica = opened !== undefined
    let client = opened ?? (await primary.connect())
    let isBroken = false
    let isInTransaction = false

    async function query(sql: string, parameters: readonly unknown[]) {
      if (!READS.test(sql)) throw new Error(`visitors’ pages only read: ${sql.slice(0, 60)}`)
      if (sql === versionSql) return { command: 'SELECT', rowCount: 1, rows: [{ version: await version.newest() }] }
      isInTransaction ||= BEGINS.test(sql)
      const running = client.query(sql, [...parameters])
      if (!isReplica) return running

      try {
        return await respondSoon(running)
      } catch (error) {
        if (!isReplicasFault(error)) throw error
        isBroken = isConnectionLost(error)
        if (isBroken) reportAway(error)
        else pauseFor(PAUSE_BEHIND_MS)
        // The caller repeats a transaction as a whole.
        if (isInTransaction) throw error
        client.release(isBroken)
        isReplica = false
        isBroken = false
        client = await primary.connect()
        return client.query(sql, [...parameters])
      }
    }
    return {
      query: (sql: string, parameters: readonly unknown[]) => orBusy(query(sql, parameters), sql),
      release: () => client.release(isBroken),
    } as unknown as PostgresPoolClient
  }

  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: { connect, end: close, options: {} } }) })
  return { db: db.withSchema('shop'), close }
}

const BEGINS = /^\s*(begin|start transaction)\b/i
const READS = /^\s*(select|with|begin|start transaction|commit|rollback|set local)\b/i

/** @throws an error of a lost connection when the replica takes too long, for example because it is frozen. */
async function respondSoon<T>(response: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error('Connection terminated: the replica did not respond')),
    RESPOND_WITHIN_MS,
  )
  try {
    return await Promise.race([response, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Errors that the primary wouldn't have: the replica went away, stopped the statement to replay a change, or is slow. */
function isReplicasFault(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return isConnectionLost(error) || code === '40001' || code === '57014'
}

/**
 * What is known of the primary's version. Reads may end in another order than they began in; only one that began later than the known
 * one counts, so the known version never goes back.
 */
function createKnownVersion(read: () => Promise<string>, now: () => number) {
  let known: { readonly version: string; readonly begun: number; readonly at: number } | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  let begunReads = 0
  let recentRead: Promise<string> | undefined

  /** Asks the primary. While it is away, the last known version. @throws when none was known for ten minutes. */
  async function newest(): Promise<string> {
    const begun = ++begunReads
    const at = now()
    const lastKnown = known && at - known.at < MAX_OUTAGE_MS ? known.version : undefined
    if (lastKnown !== undefined && at - failedAt < VERSION_AGE_MS) return lastKnown
    try {
      const version = await read()
      if (!known || begun > known.begun) known = { version, begun, at }
      return version
    } catch (error) {
      failedAt = now()
      if (lastKnown === undefined) throw error
      return lastKnown
    }
  }

  return {
    newest,
    /** At most a second old; one caller reads for all. */
    async recent(): Promise<string> {
      if (known && now() - known.at < VERSION_AGE_MS) return known.version
      recentRead ??= newest().finally(() => {
        recentRead = undefined
      })
      const version = await recentRead
      return known?.version ?? version
    },
  }
}
