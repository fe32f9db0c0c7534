import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openEmbeddedDatabase } from '#app/platform/database/database.server.ts'
import { MIGRATIONS_FOLDER, migrateToLatest } from '#app/platform/database/migrate.server.ts'
import { createServerTestDatabase, openRaceDatabase } from './postgres-server.ts'

const CACHE_FOLDER = '.cache/database'

/** A migrated, empty database of one test file; `close` deletes it. */
export type TestDatabase = Database

/**
 * Opens an empty migrated database: a copy of a snapshot in this process, or, when the run has a PostgreSQL server
 * (`TEST_DATABASE=server`), a new database on it made from a migrated template.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  return process.env.TEST_DATABASE === 'server' ? openOnServer() : openFromSnapshot()
}

let snapshot: Promise<Blob> | undefined

async function openFromSnapshot(): Promise<TestDatabase> {
  snapshot ??= prepareSnapshot().then((path) => openAsBlob(path))
  return openEmbeddedDatabase(undefined, { loadDataDir: await snapshot })
}

async function openOnServer(): Promise<TestDatabase> {
  const { url, drop } = await createServerTestDatabase()
  const database = openRaceDatabase(url)
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

/**
 * Creates the migrated snapshot, unless there is one of the same migrations. Safe to call from several processes: the file
 * appears whole or not at all.
 *
 * @returns Its path.
 */
export async function prepareSnapshot(): Promise<string> {
  const path = join(CACHE_FOLDER, `${await migrationsHash()}.tar`)
  const exists = await readFile(path).then(
    () => true,
    () => false,
  )
  if (exists) return path

  await mkdir(CACHE_FOLDER, { recursive: true })
  const database = await openEmbeddedDatabase(undefined)
  await migrateToLatest(database.db)
  if (database.engine.kind !== 'embedded') throw new Error('only the embedded database has snapshots')
  // Databases that nothing connects to would be a third of the snapshot.
  await database.engine.pglite.query(`UPDATE pg_database SET datistemplate = false WHERE datname LIKE 'template_'`)
  await database.engine.pglite.query('DROP DATABASE template0')
  await database.engine.pglite.query('DROP DATABASE template1')
  const dump = await database.engine.pglite.dumpDataDir('none')
  await database.close()
  const partial = `${path}.${process.pid}`
  await writeFile(partial, Buffer.from(await dump.arrayBuffer()))
  await rename(partial, path)
  return path
}

async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await readdir(MIGRATIONS_FOLDER)).sort()) {
    hash.update(file).update(await readFile(join(MIGRATIONS_FOLDER, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
