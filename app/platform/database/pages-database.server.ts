import { CompiledQuery, PostgresDialect, type PostgresPoolClient } from 'kysely'
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

/** A proxy has given the name of a prepared statement to another connection, or the statement's tables have changed. */
const CANNOT_PREPARE = ['26000', '42P05', '0A000']

/** The database is too busy for a page. Another try in a few seconds may succeed. */
export class PagesBusyError extends Error {}

/** The database that visitors' pages read the catalogue from. */
export interface PagesDatabase {
  /**
   * For statements that only read. One that takes longer than a second is cancelled. It then throws {@link PagesBusyError},
   * as does one that finds no free connection. The embedded database can't cancel statements.
   */
  readonly db: Db
  /**
   * Runs a statement that almost every page needs; a server keeps it prepared under this name. Behind a proxy that doesn't pass on prepared
   * statements it's sent whole each time. Throws like statements of `db`.
   */
  readPrepared<Row>(name: string, statement: string, values: readonly unknown[]): Promise<readonly Row[]>
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
  if (url === undefined) {
    return { db, readPrepared: readWhole(db), pool: undefined, close: async () => {} }
  }

  const { engine, close } = openServerDatabase(url, {
    maxConnections: CONNECTIONS,
    statementTimeoutMs,
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection broke and is being replaced'),
  })
  if (engine.kind !== 'server') throw new Error('a database with an address is a server')
  const { pool } = engine
  const connectToServer = () =>
    pool.connect().catch((error: unknown) => {
      throw isPoolFull(error) ? new PagesBusyError('no connection became free', { cause: error }) : error
    })
  const connect = async () => {
    const client = await connectToServer()
    const query = (sql: string, parameters: readonly unknown[]) => orBusy(client.query(sql, [...parameters]), sql)
    return { query, release: (mustDiscard: boolean) => client.release(mustDiscard) } as unknown as PostgresPoolClient
  }
  const pages = createKysely(new PostgresDialect({ pool: { connect, end: close, options: {} } }), { isTraced })
  let canPrepare = true
  return {
    db: pages,
    async readPrepared<Row>(name: string, text: string, values: readonly unknown[]) {
      if (!canPrepare) return readWhole(pages)<Row>(name, text, values)
      const client = await connectToServer()
      try {
        const { rows } = await orBusy(client.query({ name, text, values: [...values] }), text)
        return rows as Row[]
      } catch (error) {
        if (!isCode(error, ...CANNOT_PREPARE)) throw error
        canPrepare = false
        return await readWhole(pages)<Row>(name, text, values)
      } finally {
        client.release()
      }
    },
    pool,
    close,
  }
}

/** Sends a statement whole. */
function readWhole(db: Db): PagesDatabase['readPrepared'] {
  return async <Row>(_name: string, text: string, values: readonly unknown[]) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
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
    if (!isCode(error, STATEMENT_CANCELLED)) throw error
    log.error({ err: error, sql: statement }, 'a statement of a page took too long')
    throw new PagesBusyError('a statement was cancelled', { cause: error })
  }
}
