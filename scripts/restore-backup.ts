/**
 * Puts a copy of the embedded database (`DATA_DIR/backups/….tar.gz`) in the place of the present one, which is moved aside.
 * The shop must be stopped. Pictures are files beside the database and stay as they are.
 */
import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'
import { requestComparison } from '#app/domain/payments/unmatched/payment-comparison.server.ts'
import { ConfigError, readConfig } from '#app/platform/config.server.ts'
import { openEmbeddedDatabase } from '#app/platform/database/database.server.ts'
import { hasTables } from '#app/platform/database/migrate.server.ts'
import { lockDataFolder } from '#server/data-folder-lock.ts'

const WHAT_FOLLOWS = `Restored. Everything written after the copy was made is gone: orders, accounts, stock changes. Now start the shop.
- Purchases that were being paid when the copy was made: the shop asks Razorpay about each, and within minutes a paid one
  becomes an order, or its money goes back.
- Purchases begun after the copy: the shop cannot make orders of them. Within a minute of its start it compares the payments at
  Razorpay with this database, back to five days before the copy's last comparison, and lists those it does not know at
  /admin/payments under "Payments without order", with whom to contact and a button that refunds them.
Nothing is refunded until you press it. Then run: npm run audit:money`

async function restore(path: string | undefined): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl) throw new ConfigError('DATABASE_URL is set: restore a server with its own tools')
  if (!path) throw new ConfigError(`name the copy: npm run db:restore -- ${join(dataDir, 'backups', '….tar.gz')}`)
  const copy = await readFile(path).catch((error: Error) => {
    throw new ConfigError(`${path} cannot be read: ${error.message}`)
  })

  const release = lockDataFolder(dataDir)
  try {
    await replaceDatabase(join(dataDir, 'database'), path, copy)
  } finally {
    release()
  }
  console.log(WHAT_FOLLOWS)
}

/** Puts a copy in the place of a database that is in nobody's use. @throws ConfigError when it is no copy of a shop. */
async function replaceDatabase(folder: string, path: string, copy: Buffer): Promise<void> {
  // Opened beside the present one first: a damaged copy must not cost the shop what it has.
  const restored = `${folder}.restored-${process.pid}`
  await checkedCopy(restored, copy).catch(async (error: unknown) => {
    await rm(restored, { recursive: true, force: true })
    throw new ConfigError(`${path} is not a copy of a shop: ${error instanceof Error ? error.message : error}`)
  })
  const aside = `${folder}.before-restore-${new Date().toISOString().replaceAll(':', '-')}`
  if (existsSync(folder)) {
    await rename(folder, aside)
    console.log(`The database that was there is now ${aside}.`)
  }
  await rename(restored, folder)
}

async function checkedCopy(folder: string, copy: Buffer): Promise<void> {
  const database = await openEmbeddedDatabase(folder, { loadDataDir: new Blob([new Uint8Array(copy)]) })
  try {
    if (!(await hasTables(database.db))) throw new Error('it has no tables')
    await requestComparison(database.db)
  } finally {
    await database.close()
  }
}

if (existsSync('.env')) loadEnvFile('.env')
try {
  await restore(process.argv[2])
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
