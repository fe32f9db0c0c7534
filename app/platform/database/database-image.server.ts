import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createJobs } from '../jobs/jobs.server.ts'
import { log } from '../log.server.ts'
import { openEmbeddedDatabase } from './database.server.ts'
import { MIGRATIONS_FOLDER, migrateToLatest } from './migrate.server.ts'

/** Where the build keeps the image, relative to the folder the process starts in. */
const IMAGES_FOLDER = 'build/server'

/** Say which PostgreSQL the image is for, and whose tables of jobs it has. */
const PACKAGES = ['@electric-sql/pglite', 'pg-boss'].map((name) => `node_modules/${name}/package.json`)

/**
 * Makes the image of a new embedded database: the files of one with all migrations applied and the tables of the job queue, compressed
 * into one file. Opening a copy takes a fraction of creating a database and migrating it. Safe to call from several processes: the image
 * appears whole or not at all.
 *
 * @returns Its path. One of the same migrations is left as it is.
 */
export async function makeImage(): Promise<string> {
  const path = await imagePath()
  if (existsSync(path)) return path

  const database = await openEmbeddedDatabase(undefined)
  const { db, engine, close } = database
  if (engine.kind !== 'embedded') throw new Error('only the embedded database has an image')
  await migrateToLatest(db)
  const jobs = createJobs(database)
  await jobs.start()
  await jobs.stop()
  // Databases that nothing connects to would be a third of the image.
  await engine.pglite.query(`UPDATE pg_database SET datistemplate = false WHERE datname LIKE 'template_'`)
  await engine.pglite.query('DROP DATABASE template0')
  await engine.pglite.query('DROP DATABASE template1')
  // So would be the log of all that has been done so far.
  await engine.pglite.query('SET wal_recycle = off')
  await engine.pglite.query('SELECT pg_switch_wal()')
  await engine.pglite.query('CHECKPOINT')
  const image = await engine.pglite.dumpDataDir('gzip')
  await close()
  await mkdir(IMAGES_FOLDER, { recursive: true })
  const partial = `${path}.${process.pid}`
  await writeFile(partial, image.stream())
  await rename(partial, path)
  return path
}

/**
 * Makes an embedded database that doesn't exist yet a copy of the image, unless the build has none of these migrations or the system has no
 * `tar`. Interrupted, it leaves nothing that would be opened.
 *
 * @param dataDir Folder of the database. The caller holds the lock of the folder around it.
 */
export async function copyImage(dataDir: string): Promise<void> {
  const path = await imagePath()
  if (existsSync(dataDir) || !existsSync(path)) return

  const beside = `${dataDir}.new`
  // What an interrupted start left.
  await rm(beside, { recursive: true, force: true })
  await mkdir(beside, { recursive: true, mode: 0o700 })
  try {
    await promisify(execFile)('tar', ['-xzf', path, '--no-same-owner', '-C', beside])
    await rename(beside, dataDir)
  } catch (error) {
    log.warn({ err: error }, 'the image of a new database could not be unpacked, so one is created, which takes longer')
    await rm(beside, { recursive: true, force: true })
  }
}

/** The name says what the image consists of, so that one of other migrations is never found. */
async function imagePath(): Promise<string> {
  const migrations = (await readdir(MIGRATIONS_FOLDER)).sort().map((file) => join(MIGRATIONS_FOLDER, file))
  const hash = createHash('sha256')
  for (const file of [...PACKAGES, ...migrations]) hash.update(file).update(await readFile(file))
  return join(IMAGES_FOLDER, `database-${hash.digest('hex').slice(0, 16)}.tar.gz`)
}
