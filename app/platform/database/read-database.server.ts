import { PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { log } from '../log.server.ts'
import { isConnectionLost, isPoolFull, sqlState } from './connection-errors.ts'
import { createKysely, type Db, openServerDatabase } from './database.server.ts'
import { orBusy } from './pages-database.server.ts'
import { statementTimeoutMs } from './statement-timeout.server.ts'

/** Reads visitors' pages from a replica whenever it is as new as the primary, and otherwise from the primary. */
export interface ReadDatabase {
  /** For statements that only read. */
  readonly db: Db
  /** Closes the connections to the replica. Safe to repeat. */
  close(): Promise<void>
}

interface ReadDatabaseOptions {
  /** Connections to the primary. */
  readonly primary: Pick<pg.Pool, 'connect' | 'query'>
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

/** How long the last known version counts while the primary is unavailable, in milliseconds: as long as cached pages. */
const MAX_OUTAGE_MS = 10 * 60_000

/** How long only the primary is read after the replica was behind, or was unavailable, in milliseconds. */
const PAUSE_BEHIND_MS = 100
const PAUSE_UNAVAILABLE_MS = 5_000

/** How long a visitor waits for a connection to the replica before the primary is used, in milliseconds. */
const CONNECT_WITHIN_MS = 500

/**
 * How long a statement may take on the replica, as on the primary, in milliseconds. The replica itself then reports a
 * timeout.
 */
const STATEMENT_TIMEOUT_MS = 1_000

/** How long after a statement's timeout a silent replica counts as unavailable, in milliseconds. */
const RESPOND_MARGIN_MS = 2_000

/**
 * Opens a replica for reading. A connection to it is used once it has shown the version that the primary had at most a
 * second ago, or a later one: what is read after that is never older, as replay only goes forward. Each connection is
 * checked, because an address may lead to several replicas. A statement that the replica doesn't finish is repeated on the
 * primary.
 *
 * @param url Address of the replica, or of several: one address that leads to all, or commas between them.
 */
export function openReadDatabase({ url, ...options }: ReadDatabaseOptions & { readonly url: string }): ReadDatabase {
  const { engine, close } = openServerDatabase(url, {
    role: 'any',
    connectionTimeoutMs: CONNECT_WITHIN_MS,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  })
  if (engine.kind !== 'server') throw new Error('only a server has replicas')
  return { db: createReadDatabase({ ...options, replica: engine.pool }), close }
}

/** Like {@link openReadDatabase}, but with a pool for the replica that the caller opens and closes. */
export function createReadDatabase({
  primary,
  replica,
  versionSql,
  now = Date.now,
}: ReadDatabaseOptions & { readonly replica: Pick<pg.Pool, 'connect' | 'on'> }): Db {
  const version = createKnownVersion(async () => String((await primary.query(versionSql)).rows[0]?.version), now)
  /** The version that each connection has shown. */
  const shown = new WeakMap<pg.PoolClient, string>()
  let pausedUntil = Number.NEGATIVE_INFINITY
  replica.on('error', () => pauseFor(PAUSE_UNAVAILABLE_MS))

  function pauseFor(ms: number): void {
    pausedUntil = Math.max(pausedUntil, now() + ms)
  }

  function reportUnavailable(error: unknown): void {
    if (now() >= pausedUntil)
      log.warn({ err: error }, 'the replica can’t be read; visitors’ pages are read from the primary')
    pauseFor(PAUSE_UNAVAILABLE_MS)
  }

  /** @returns Undefined when the primary must be used. */
  async function openReplica(): Promise<pg.PoolClient | undefined> {
    if (now() < pausedUntil) return undefined
    const wanted = await version.recent().catch(() => undefined)
    if (wanted === undefined) return undefined
    const client = await replica.connect().catch((error: unknown) => {
      if (!isPoolFull(error)) reportUnavailable(error)
      return undefined
    })
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
      reportUnavailable(error)
    }
    return undefined
  }

  /**
   * What Kysely holds for one statement or transaction. It opens a connection only for the first statement that needs one:
   * the version is read through another connection, and a caller that held one while waiting for another could wait
   * forever.
   */
  function connect(): PostgresPoolClient {
    let client: pg.PoolClient | undefined
    let isReplica = false
    let isBroken = false
    let isInTransaction = false

    async function open(): Promise<pg.PoolClient> {
      const opened = await openReplica()
      isReplica = opened !== undefined
      return opened ?? (await primary.connect())
    }

    async function query(sql: string, parameters: readonly unknown[]) {
      if (!READS.test(sql)) throw new Error(`visitors’ pages may only read: ${sql.slice(0, 60)}`)
      if (sql === versionSql) return { command: 'SELECT', rowCount: 1, rows: [{ version: await version.newest() }] }
      // Waiting for a broken connection would hide why it broke.
      if (isBroken && sql === 'rollback') return { command: 'ROLLBACK', rowCount: null, rows: [] }
      isInTransaction ||= BEGINS.test(sql)
      client ??= await open()
      try {
        const running = client.query(sql, [...parameters])
        return await (isReplica ? respondSoon(running) : running)
      } catch (error) {
        isBroken = isConnectionLost(error)
        if (!isReplica || !isReplicasFault(error)) throw error
        if (isBroken) reportUnavailable(error)
        else if (!isTooSlow(error)) pauseFor(PAUSE_BEHIND_MS)
        // The caller repeats a transaction as a whole.
        if (isInTransaction) throw error
        release()
        client = await primary.connect()
        return client.query(sql, [...parameters])
      }
    }

    /** @param mustDiscard Whether the connection is in an unknown state, for example because a rollback failed. */
    function release(mustDiscard = false): void {
      client?.release(mustDiscard || isBroken)
      client = undefined
      isReplica = false
      isBroken = false
    }

    return {
      query: (sql: string, parameters: readonly unknown[]) => orBusy(query(sql, parameters), sql),
      release,
    } as unknown as PostgresPoolClient
  }

  const pool = { connect: async () => connect(), end: async () => {}, options: {} }
  return createKysely(new PostgresDialect({ pool }))
}

const BEGINS = /^\s*(begin|start transaction)\b/i
const READS = /^\s*(select|with|begin|start transaction|commit|rollback|set local)\b/i

/**
 * @throws an error of a lost connection when the replica doesn't even cancel the statement in time, for example because it
 *   is frozen.
 */
async function respondSoon<T>(response: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error('Connection terminated: the replica did not respond')),
    (statementTimeoutMs() ?? STATEMENT_TIMEOUT_MS) + RESPOND_MARGIN_MS,
  )
  try {
    return await Promise.race([response, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Errors that the primary may not have: the replica became unavailable, stopped the statement to replay a change, or is slow. */
function isReplicasFault(error: unknown): boolean {
  return isConnectionLost(error) || isTooSlow(error) || sqlState(error) === '40001'
}

/** Whether the statement timed out, which says nothing about the replica's other statements. */
function isTooSlow(error: unknown): boolean {
  return sqlState(error) === '57014'
}

/**
 * What is known of the primary's version. Reads never overlap: nobody can tell which of two overlapping reads the primary
 * ran first, so the known version could go back.
 */
function createKnownVersion(read: () => Promise<string>, now: () => number) {
  let known: { readonly version: string; readonly at: number } | undefined
  let unavailableSince = Number.NEGATIVE_INFINITY
  let running: Promise<string> | undefined
  let following: Promise<string> | undefined

  function start(): Promise<string> {
    following = undefined
    running = ask().finally(() => {
      running = undefined
    })
    return running
  }

  async function ask(): Promise<string> {
    const at = now()
    const lastKnown = known && at - known.at < MAX_OUTAGE_MS ? known.version : undefined
    if (lastKnown !== undefined && at - unavailableSince < VERSION_AGE_MS) return lastKnown
    try {
      const version = await read()
      known = { version, at }
      return version
    } catch (error) {
      if (isConnectionLost(error)) unavailableSince = now()
      if (lastKnown === undefined) throw error
      return lastKnown
    }
  }

  /**
   * The primary's current version: the read begins after the call. All callers that arrive while another read is running
   * share the next one. While the primary is unavailable, the last known version.
   *
   * @throws when no version has been known for ten minutes.
   */
  function newest(): Promise<string> {
    if (!following && !running) return start()
    following ??= Promise.resolve(running).then(start, start)
    return following
  }

  return {
    newest,
    /** At most a second old; one caller reads for all. */
    async recent(): Promise<string> {
      if (known && now() - known.at < VERSION_AGE_MS) return known.version
      const version = await (running ?? newest())
      return known?.version ?? version
    },
  }
}
