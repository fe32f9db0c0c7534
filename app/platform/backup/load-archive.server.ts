import { sql } from 'kysely'
import type { Database, Db, Tx } from '../database/database.server.ts'
import { hasTables, listMigrations, migrateTo, migrateToLatest } from '../database/migrate.server.ts'
import { createJobs, type JobSender } from '../jobs/jobs.server.ts'
import type { ArchiveEntry, ArchiveHeader, ArchivePart } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { createDigest, isSameDigest, type TableDigest } from './table-digest.ts'
import { listTables, MIGRATION_TABLES, prepareSession, readRows, SCHEMAS, type Table } from './tables.server.ts'

interface LoadOptions {
  /** Deletes the shop that the database holds. Without it only an empty database is filled. */
  readonly replace: boolean
  /** Runs in the same transaction, once the rows are there and equal the archive's. */
  readonly afterLoad: (tx: Tx) => Promise<void>
  readonly onProgress: (table: string, rows: number) => void
}

/** Rows are sent in statements of about this many characters. */
const CHARACTERS_PER_INSERT = 500_000

/** How long the restore waits for a table that another connection uses, in milliseconds. */
const LOCK_TIMEOUT_MS = 10_000

/** SQLSTATE of a lock that wasn't granted in time. */
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Fills a database with an archive, brings it to the migrations of this release, and compares every table with the archive. All of
 * it is one transaction: an interruption leaves the database as it was.
 *
 * @param parts A checked archive.
 * @throws BackupError when a newer release made it, the database isn't empty, or others lock its tables.
 */
export async function loadArchive(
  database: Database,
  header: ArchiveHeader,
  parts: AsyncIterable<ArchivePart>,
  { replace, afterLoad, onProgress }: LoadOptions,
): Promise<void> {
  await refuseNewerRelease(header)
  await refuseFilledDatabase(database.db, replace)

  const jobs = createJobs(database)
  for (const queue of header.queues) jobs.handle(queue, async () => {})
  await jobs.start()
  try {
    await database.db.transaction().execute(async (tx) => {
      await prepareSession(tx)
      await prepareTables(tx, header)
      await fillTables(tx, parts, { jobs, onProgress })
      await migrateToLatest(tx)
      await afterLoad(tx)
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) {
      throw new BackupError('database-in-use')
    }
    throw error
  } finally {
    await jobs.stop()
  }
  await sql`analyze`.execute(database.db)
}

/** @throws BackupError when the backup has a migration that this release doesn't know. */
export async function refuseNewerRelease({ migrations }: ArchiveHeader): Promise<void> {
  const known = new Set(await listMigrations())
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown) throw new BackupError('newer-release', `migration ${unknown}`)
}

/**
 * Refuses a database whose content a restore would delete.
 *
 * @param replace Whether a shop may be deleted. What another program wrote never is.
 * @throws BackupError when the database holds a shop, or tables and jobs of another program where the shop has its own.
 */
export async function refuseFilledDatabase(db: Db, replace: boolean): Promise<void> {
  if (await hasTables(db)) {
    if (!replace) throw new BackupError('shop-not-empty')
    return
  }
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in (${sql.join(SCHEMAS)})
      and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and relname not in (${sql.join(MIGRATION_TABLES)})
    order by 1 limit 1
  `.execute(db)
  const [relation] = rows
  if (relation) throw new BackupError('other-content', relation.name)
  if (await hasJobs(db)) throw new BackupError('other-content', 'jobs.job')
}

/** A restore that failed leaves the queue's tables, without jobs. */
async function hasJobs(db: Db): Promise<boolean> {
  const { rows: tables } = await sql<{ exists: boolean }>`select to_regclass('jobs.job') is not null as exists`.execute(
    db,
  )
  if (!tables[0]?.exists) return false
  const { rows } = await sql<{ exists: boolean }>`select exists (select from jobs.job) as exists`.execute(db)
  return rows[0]?.exists === true
}

/**
 * Rejects a database of a server that anyone else is connected to. Call it when this process has opened only its first
 * connection.
 *
 * @throws BackupError when others are connected to it.
 */
export async function refuseOtherConnections({ db, engine }: Database): Promise<void> {
  if (engine.kind === 'embedded') return
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
  `.execute(db)
  if (rows[0]?.count !== 0) throw new BackupError('database-in-use')
}

/** Replaces the shop's tables with the empty tables of the archive's release. */
async function prepareTables(tx: Tx, header: ArchiveHeader): Promise<void> {
  await sql`
    select
      set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true),
      set_config('maintenance_work_mem', '256MB', true)
  `.execute(tx)
  for (const schema of SCHEMAS) await sql`drop schema if exists ${sql.raw(schema)} cascade`.execute(tx)
  await sql`delete from jobs.job`.execute(tx)
  await migrateTo(tx, header.migrations.at(-1) ?? '')
}

/** Loads the rows without triggers, foreign keys and indexes, then restores these, which checks what was loaded. */
async function fillTables(
  tx: Tx,
  parts: AsyncIterable<ArchivePart>,
  { jobs, onProgress }: { jobs: JobSender } & Pick<LoadOptions, 'onProgress'>,
): Promise<void> {
  const tables = new Map((await listTables(tx)).map((table) => [table.name, table]))
  const identifiers = [...tables.values()].map(({ identifier }) => identifier)
  for (const identifier of identifiers) await run(tx, `alter table ${identifier} disable trigger user`)
  const constraints = await dropConstraints(tx)
  const indexes = await dropIndexes(tx)
  await run(tx, `truncate ${identifiers.join(', ')}`)

  const loaded = await loadParts(tx, parts, { tables, jobs, onProgress })
  for (const statement of [...indexes, ...constraints]) await run(tx, statement)
  for (const identifier of identifiers) await run(tx, `alter table ${identifier} enable trigger user`)
  for (const [table, digest] of loaded) {
    if (!isSameDigest(await readDigest(tx, table), digest)) throw new BackupError('not-equal', table.name)
  }
}

/** @returns What each table should hold, with the columns that were loaded. */
async function loadParts(
  tx: Tx,
  parts: AsyncIterable<ArchivePart>,
  { tables, jobs, onProgress }: { tables: Map<string, Table>; jobs: JobSender } & Pick<LoadOptions, 'onProgress'>,
): Promise<Map<Table, TableDigest>> {
  const loaded = new Map<Table, TableDigest>()
  let table: Table | undefined
  let waiting: string[] = []
  let characters = 0
  const insert = async () => {
    if (table && waiting.length > 0) await insertRows(tx, table, waiting)
    waiting = []
    characters = 0
  }
  for await (const part of parts) {
    if (part.kind === 'table') table = tableOf(part, tables)
    if (part.kind === 'rows') {
      for (const row of part.rows) {
        waiting.push(row)
        characters += row.length
        if (characters >= CHARACTERS_PER_INSERT) await insert()
      }
    }
    if (part.kind === 'table-end' && table) {
      await insert()
      loaded.set(table, { rows: part.rows, sum: part.sum })
      onProgress(table.name, part.rows)
    }
    if (part.kind === 'sequence') {
      await sql`select setval(${part.name}::regclass, ${part.value}::bigint, ${part.isCalled})`.execute(tx)
    }
    if (part.kind === 'job') await enqueueJob(tx, jobs, part)
  }
  return loaded
}

/** @throws BackupError when the archive's release has no such table or column, so its header is wrong. */
function tableOf(entry: ArchiveEntry & { kind: 'table' }, tables: Map<string, Table>): Table {
  const table = tables.get(entry.name)
  const columns = entry.columns.map((name) => table?.columns.find((column) => column.name === name))
  const known = columns.filter((column) => column !== undefined)
  if (!table || known.length !== columns.length) throw new BackupError('damaged', entry.name)
  return { ...table, columns: known }
}

async function insertRows(tx: Tx, { identifier, columns }: Table, rows: readonly string[]): Promise<void> {
  const names = columns.map((column) => column.identifier).join(', ')
  const values = columns.map(({ type }, index) => `(row ->> ${index})::${type}`).join(', ')
  await sql`
    insert into ${sql.raw(identifier)} (${sql.raw(names)}) overriding system value
    select ${sql.raw(values)} from jsonb_array_elements(${`[${rows.join(',')}]`}::jsonb) as row
  `.execute(tx)
}

async function enqueueJob(tx: Tx, jobs: JobSender, job: ArchiveEntry & { kind: 'job' }): Promise<void> {
  await jobs.enqueue(tx, job.queue, job.data, {
    runAt: new Date(job.runAt),
    ...(job.dedupeKey !== null && { dedupeKey: job.dedupeKey }),
  })
}

async function readDigest(tx: Tx, table: Table): Promise<TableDigest> {
  const digest = createDigest()
  for await (const rows of readRows(tx, table)) for (const row of rows) digest.add(row)
  return digest.result()
}

/**
 * Drops foreign keys, and `check` constraints that older rows need not satisfy.
 *
 * @returns Statements that create them again.
 */
async function dropConstraints(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ drop: string; create: string }>`
    select
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
        as create
    from pg_constraint
    join pg_namespace on pg_namespace.oid = connamespace
    where nspname in (${sql.join(SCHEMAS)}) and conrelid <> 0 and (contype = 'f' or not convalidated)
    order by 1
  `.execute(tx)
  for (const { drop } of rows) await run(tx, drop)
  return rows.map(({ create }) => create)
}

/**
 * Drops the indexes that no constraint needs.
 *
 * @returns Statements that create them again.
 */
async function dropIndexes(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ drop: string; create: string }>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
    from pg_index
    join pg_class on pg_class.oid = indexrelid
    join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in (${sql.join(SCHEMAS)}) and not exists (select from pg_constraint where conindid = indexrelid)
    order by 1
  `.execute(tx)
  for (const { drop } of rows) await run(tx, drop)
  return rows.map(({ create }) => create)
}

async function run(tx: Tx, statement: string): Promise<void> {
  await sql.raw(statement).execute(tx)
}
