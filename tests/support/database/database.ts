import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { type Database, openEmbeddedDatabase } from '#app/platform/database/database.server.ts'
import { makeImage } from '#app/platform/database/database-image.server.ts'
import { createServerTestDatabase, openRaceDatabase } from './postgres-server.ts'

/** A migrated, empty database of one test file; `close` deletes it. */
export type TestDatabase = Database

/**
 * Opens an empty migrated database: a copy of the image in this process, or, when the run has a PostgreSQL server
 * (`TEST_DATABASE=server`), a new database on it made from a migrated template.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  return process.env.TEST_DATABASE === 'server' ? openOnServer() : openEmbeddedTestDatabase()
}

/** Unpacked once for all files of a thread. */
let image: Promise<Blob> | undefined

/** Opens an empty migrated database in this process, whatever the run has. */
export async function openEmbeddedTestDatabase(): Promise<TestDatabase> {
  image ??= makeImage().then(async (path) => new Blob([gunzipSync(await readFile(path))]))
  return openEmbeddedDatabase(undefined, { loadDataDir: await image })
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
