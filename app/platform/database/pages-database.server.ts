import { PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { log } from '../log.server.ts'
import { createKysely, type Database, type Db, openServerDatabase } from './database.server.ts'

/** How long one statement of a visitor's page may take, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 1_000

/** Connections of a process for visitors' pages. They can't take those of carts, payments, jobs and the back office. */
const CONNECTIONS = 8

const STATEMENT_CUT = '57014'

/** The database is too busy for a page. It is worth trying again in a few seconds. */
export class PagesBusyError extends Error {}

/** What visitors' pages read the catalogue from, while no replica does it for them. */
export interface PagesDatabase {
  /**
   * For statements that only read. One that takes longer than a second is cut, or finds no free connection, throws
   * {@link PagesBusyError}. The embedded database can't cut statements.
   */
  readonly db: Db
  /** Undefined with the embedded database. */
  readonly pool: pg.Pool | undefined
  /** Closes its own connections. Safe to repeat. */
  close(): Promise<void>
}

/**
 * Opens connections of their own for visitors' pages. With the embedded database, which has a single one, that is used.
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
      const isFull = pool.totalCount >= CONNECTIONS && pool.idleCount === 0
      throw isFull ? new PagesBusyError('no connection became free', { cause: error }) : error
    })
    const query = (sql: string, parameters: readonly unknown[]) => orBusy(client.query(sql, [...parameters]), sql)
    return { query, release: (mustDiscard: boolean) => client.release(mustDiscard) } as unknown as PostgresPoolClient
  }
  const pages = createKysely(new PostgresDialect({ pool: { connect, end: close, options: {} } }), isTraced)
  return { db: pages, pool, close }
}

/**
 * The result of a page's statement.
 *
 * @throws PagesBusyError when the statement was cut. The log has the statement, and the request's line there has the route.
 */
export async function orBusy<Result>(running: Promise<Result>, statement: string): Promise<Result> {
  try {
    return await running
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === STATEMENT_CUT)) throw error
    log.error({ err: error, sql: statement }, 'a statement of a page took too long')
    throw new PagesBusyError('a statement was cut', { cause: error })
  }
}
