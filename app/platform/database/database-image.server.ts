import { createHash } from 'node:crypto'
import { existsSync, openAsBlob } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openEmbeddedDatabase } from './database.server.ts'
import { MIGRATIONS_FOLDER, migrateToLatest } from './migrate.server.ts'

/** Where the build keeps the image, relative to the folder the process starts in. */
const IMAGES_FOLDER = 'build/server'

/** Says which PostgreSQL the image is for. */
const ENGINE = 'node_modules/@electric-sql/pglite/package.json'

/**
 * Makes the image of a new embedded database: the files of one with all migrations applied, compressed into one file. Opening a copy takes
 * a fraction of creating a database and migrating it. Safe to call from several processes: the image appears whole or not at all.
 *
 * @returns Its path. One of the same migrations is left as it is.
 */
export async function makeImage(): Promise<string> {
  const path = await imagePath()
  if (existsSync(path)) return path

  const { db, engine, close } = await openEmbeddedDatabase(undefined)
  if (engine.kind !== 'embedded') throw new Error('only the embedded database has an image')
  await migrateToLatest(db)
  // Databases that nothing connects to would be a third of the image.
  await engine.pglite.query(`UPDATE pg_database SET datistemplate = false WHERE datname LIKE 'template_'`)
  await engine.pglite.query('DROP DATABASE template0')
  await engine.pglite.query('DROP DATABASE template1')
  const image = await engine.pglite.dumpDataDir('gzip')
  await close()
  await mkdir(IMAGES_FOLDER, { recursive: true })
  const partial = `${path}.${process.pid}`
  await writeFile(partial, image.stream())
  await rename(partial, path)
  return path
}

/**
 * Makes an embedded database that doesn't exist yet a copy of the image, unless the build has none of these migrations. Interrupted, it
 * leaves nothing that would be opened.
 *
 * @param dataDir Folder of the database. The caller holds the lock of the folder around it.
 */
export async function copyImage(dataDir: string): Promise<void> {
  const path = await imagePath()
  if (existsSync(dataDir) || !existsSync(path)) return

  const beside = `${dataDir}.new`
  // What an interrupted start left.
  await rm(beside, { recursive: true, force: true })
  const { close } = await openEmbeddedDatabase(beside, { loadDataDir: await openAsBlob(path) })
  await close()
  await rename(beside, dataDir)
}

/** The name says what the image consists of, so that one of other migrations is never found. */
async function imagePath(): Promise<string> {
  const migrations = (await readdir(MIGRATIONS_FOLDER)).sort().map((file) => join(MIGRATIONS_FOLDER, file))
  const hash = createHash('sha256')
  for (const file of [ENGINE, ...migrations]) hash.update(file).update(await readFile(file))
  return join(IMAGES_FOLDER, `database-${hash.digest('hex').slice(0, 16)}.tar.gz`)
}
