import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import {
  type Kysely,
  Kysely as KyselyDatabase,
  type LogEvent,
  type PGliteDialect,
  PostgresDialect,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { recordStatement } from '../trace.server.ts'
import { ClosablePGliteDialect } from './closable-pglite-dialect.ts'
import { FailoverPool } from './failover-pool.server.ts'
import type { DB } from './tables.ts'

/** The shop's database, with names resolved in schema `shop`; Better Auth's tables are `auth.user` and so on. */
export type Db = Kysely<DB>

/** An open transaction. Inside it only `tx` is used: the embedded database has one session. */
export type Tx = Transaction<DB>

/** An opened database: PostgreSQL in this process or a PostgreSQL server. */
export interface Database {
  readonly db: Db
  /** The engine under `db`, for libraries that need it (the job queue) and for reports. */
  readonly engine:
    | { readonly kind: 'embedded'; readonly pglite: PGlite }
    | { readonly kind: 'server'; readonly pool: FailoverPool }
  /** Closes all connections. Safe to repeat. */
  close(): Promise<void>
}

/** Statement limit of a shop process on a server, in milliseconds: a query that takes longer is a bug or an attack. */
const STATEMENT_TIMEOUT_MS = 5_000

/**
 * Pages that the embedded database keeps in this process's memory, all of it taken when it opens. The system caches its files as well, so
 * PostgreSQL's default of 128 MB would keep most of a small shop's pages twice.
 */
const EMBEDDED_BUFFERS = ['-c', 'shared_buffers=32MB']

/** How long a request waits for a free connection before it fails, in milliseconds. */
const CONNECTION_TIMEOUT_MS = 2_000

/**
 * Opens PostgreSQL inside this process.
 *
 * @param dataDir Folder of the database; undefined means in memory. The caller holds the folder's lock:
 *   a second process on the same folder destroys it.
 * @param options `loadDataDir` restores a dumped database; `isTraced` adds statements to the traces.
 */
export async function openEmbeddedDatabase(
  dataDir: string | undefined,
  { isTraced = false, ...options }: Pick<PGliteOptions, 'loadDataDir'> & { isTraced?: boolean } = {},
): Promise<Database> {
  const { PGlite } = await import('@electric-sql/pglite')
  const pglite = await PGlite.create({
    ...(dataDir ? { dataDir } : {}),
    ...options,
    startParams: [...PGlite.defaultStartParams, ...EMBEDDED_BUFFERS],
    parsers: { [pg.types.builtins.INT8]: safeInteger, [pg.types.builtins.DATE]: asText },
  })
  const db = createKysely(new ClosablePGliteDialect(pglite), { isTraced })
  return {
    db,
    engine: { kind: 'embedded', pglite },
    async close() {
      if (!pglite.closed) await pglite.close()
    },
  }
}

/**
 * Opens a pool of connections to a PostgreSQL server. Connects on first use.
 *
 * @param url Of several servers (`postgres://a,b/shop`), the one that takes writes is used.
 * @param onConnectionError Called when an idle connection breaks, for example because the server restarted;
 *   the pool replaces the connection by itself.
 */
export function openServerDatabase(
  url: string,
  {
    maxConnections = 10,
    connectionTimeoutMs = CONNECTION_TIMEOUT_MS,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    onConnectionError = () => {},
    isTraced = false,
  }: {
    maxConnections?: number
    connectionTimeoutMs?: number
    statementTimeoutMs?: number
    onConnectionError?: (error: Error) => void
    isTraced?: boolean
  } = {},
): Database {
  const pool = new FailoverPool({
    url,
    max: maxConnections,
    connectionTimeoutMillis: connectionTimeoutMs,
    idle_in_transaction_session_timeout: 10_000,
    statement_timeout: statementTimeoutMs,
    types: { getTypeParser },
  })
  pool.on('error', onConnectionError)
  pool.on('connect', (client) => client.on('error', onConnectionError))
  const db = createKysely(new PostgresDialect({ pool }), { isTraced, onError: (error) => pool.noteFailure(error) })
  let closing: Promise<void> | undefined
  return {
    db,
    engine: { kind: 'server', pool },
    close() {
      closing ??= pool.end()
      return closing
    },
  }
}

/**
 * The shop's tables behind a dialect.
 *
 * @param options `isTraced` adds the statements to the traces; `onError` is called with the error of each that fails.
 */
export function createKysely(
  dialect: PGliteDialect | PostgresDialect,
  { isTraced = false, onError }: { isTraced?: boolean; onError?: (error: unknown) => void } = {},
): Db {
  const log = (event: LogEvent) => {
    const { level, query, queryDurationMillis } = event
    if (level === 'error') onError?.(event.error)
    if (isTraced) recordStatement({ sql: query.sql, durationMs: queryDurationMillis, hasFailed: level === 'error' })
  }
  return new KyselyDatabase<DB>({ dialect, ...((isTraced || onError) && { log }) }).withSchema('shop')
}

/** Makes both drivers read values alike: 64-bit counts and sums as numbers, dates without a time as `YYYY-MM-DD`. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8) return safeInteger
  if (oid === pg.types.builtins.DATE) return asText
  return pg.types.getTypeParser(oid, format as 'text')
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`the database returned ${text}, beyond what a number holds exactly`)
  return value
}

function asText(text: string): string {
  return text
}
