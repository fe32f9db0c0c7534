import { PostgresDialect, type PostgresPoolClient } from 'kysely'
import { log } from '../log.server.ts'
import { isPoolFull } from './connection-errors.ts'
import { createKysely, type Database, type Db, openServerDatabase } from './database.server.ts'
import type { FailoverPool } from './failover-pool.server.ts'

/** How long one statement of a visitor's page may take, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 1_000

/**
 * How many connections a process has for visitors' pages. They are separate from those of carts, payments, jobs and the
 * back office.
 */
const CONNECTIONS = 8

const STATEMENT_CANCELLED = '57014'

/** The database is too busy for a page. Another try in a few seconds may succeed. */
export class PagesBusyError extends Error {}

/** The database that visitors' pages read the catalogue from. */
export interface PagesDatabase {
  /**
   * For statements that only read. One that takes longer than a second is cancelled. It then throws {@link PagesBusyError},
   * as does one that finds no free connection. The embedded database can't cancel statements.
   */
  readonly db: Db
  /** Undefined with the embedded database. */
  readonly pool: FailoverPool | undefined
  /** Closes its own connections. Safe to repeat. */
  close(): Promise<void>
}

/**
 * Opens separate connections for visitors' pages. The embedded database has only one connection, which pages share.
 *
 * @param url Address of the database server; undefined for the embedded one.
 */
export function openPagesDatabase(
  { db }: Pick<Database, 'db'>,
  url: string | undefined,
  { statementTimeoutMs = STATEMENT_TIMEOUT_MS, isTraced = false } = {},
): PagesDatabase {
  if (url === undefined) return { db, pool: undefined, close: async () => {} }

  const { engine, close } = openServerDatabase(url, {
    maxConnections: CONNECTIONS,
    statementTimeoutMs,
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection broke and is being replaced'),
  })
  if (engine.kind !== 'server') throw new Error('a database with an address is a server')
  const { pool } = engine
  const connect = async () => {
    const client = await pool.connect().catch((error: unknown) => {
      throw isPoolFull(error) ? new PagesBusyError('no connection became free', { cause: error }) : error
    })
    const query = (sql: string, parameters: readonly unknown[]) => orBusy(client.query(sql, [...parameters]), sql)
    return { query, release: (mustDiscard: boolean) => client.release(mustDiscard) } as unknown as PostgresPoolClient
  }
  const pages = createKysely(new PostgresDialect({ pool: { connect, end: close, options: {} } }), { isTraced })
  return { db: pages, pool, close }
}

/**
 * The result of a page's statement.
 *
 * @throws PagesBusyError when the statement was cancelled. The log has the statement, and the request's line there has the
 *   route.
 */
async function orBusy<Result>(running: Promise<Result>, statement: string): Promise<Result> {
  try {
    return await running
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === STATEMENT_CANCELLED)) throw error
    log.error({ err: error, sql: statement }, 'a statement of a page took too long')
    throw new PagesBusyError('a statement was cancelled', { cause: error })
  }
}
