import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db, Tx } from './database.server.ts'

/** Where the migrations are, relative to the folder the process starts in (the project's root). */
export const MIGRATIONS_FOLDER = 'database/migrations'

/**
 * Migrates the database to the newest migration. Safe to repeat; two processes may call it at once on a server.
 *
 * @returns Names of the migrations that were applied, oldest first; empty when there was nothing to do.
 * @throws Error naming the migration that failed; the database is then as it was before that migration.
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  const { error, results = [] } = await createMigrator(db).migrateToLatest()
  const failed = results.find((result) => result.status === 'Error')
  if (error) {
    throw new Error(failed ? `migration ${failed.migrationName} failed` : 'migrations could not run', { cause: error })
  }
  return results.map((result) => result.migrationName)
}

/**
 * Gives an empty database the tables of an older release, within a transaction.
 *
 * @param name The newest migration of that release.
 * @throws Error when this release doesn't know it.
 */
export async function migrateTo(tx: Tx, name: string): Promise<void> {
  const { error } = await createMigrator(tx).migrateTo(name)
  if (error) throw new Error(`the tables of migration ${name} could not be created`, { cause: error })
}

/** Names of the migrations in the folder, oldest first. */
export async function listMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations())
}

/**
 * Names of the applied migrations, oldest first; empty for a new database. One light query: the migrator itself would read
 * the descriptions of all tables.
 */
export async function listApplied(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('shop.kysely_migration')::text as name`.execute(db)
  if (tables[0]?.name == null) return []
  const { rows } = await sql<{ name: string }>`select name from shop.kysely_migration`.execute(db)
  return rows.map(({ name }) => name).sort()
}

/**
 * Whether the database has every migration of a release.
 *
 * @param migrations Those of the release; by default those in the folder now.
 */
export async function isMigrated(db: Db, migrations?: readonly string[]): Promise<boolean> {
  const [wanted, applied] = await Promise.all([migrations ?? listMigrations(), listApplied(db)])
  const names = new Set(applied)
  return wanted.every((name) => names.has(name))
}

/** Whether any migration was ever applied, so the database is not new. */
export async function hasTables(db: Db): Promise<boolean> {
  return (await listApplied(db)).length > 0
}

function createMigrator(db: Db): Migrator {
  return new Migrator({
    db,
    migrationTableSchema: 'shop',
    provider: { getMigrations: readMigrations },
  })
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(MIGRATIONS_FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(
    files.map(async (file) => [file.slice(0, -'.sql'.length), sqlMigration(join(MIGRATIONS_FOLDER, file))] as const),
  )
  return Object.fromEntries(migrations)
}

function sqlMigration(path: string): Migration {
  return {
    async up(db) {
      const script = await readFile(path, 'utf8')
      // The limit is for requests; migrating a large table may take longer.
      await sql`set local statement_timeout = 0`.execute(db)
      // The embedded database runs one statement at a time; a DO block makes the whole file one statement.
      await sql.raw(`do $migration$ begin\n${script}\nend $migration$`).execute(db)
    },
  }
}
