/**
 * Restores a backup of the embedded database (`DATA_DIR/backups/….tar.gz`). The current database is moved aside, not deleted.
 * The shop must be stopped. Images are files beside the database and stay as they are.
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

const NEXT_STEPS = `Restored. Everything written after the backup is lost: orders, accounts, stock changes. Now start the shop.
- Checkouts that were being paid when the backup was made: the shop asks Razorpay about each. Within minutes a paid one
  becomes an order or is refunded.
- Checkouts started after the backup: the shop can't create their orders. Within a minute of its start it compares the
  payments at Razorpay with this database, back to five days before the backup's last comparison. Those it doesn't know are
  listed at /admin/payments under "Payments without order", with whom to contact and a button to refund them.
Nothing is refunded until you press it. Then run: npm run audit:money`

async function restore(path: string | undefined): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl) throw new ConfigError('DATABASE_URL is set: restore a server with its own tools')
  if (!path) throw new ConfigError(`name the backup: npm run db:restore -- ${join(dataDir, 'backups', '….tar.gz')}`)
  const backup = await readFile(path).catch((error: Error) => {
    throw new ConfigError(`${path} can't be read: ${error.message}`)
  })

  const unlock = lockDataFolder(dataDir)
  try {
    await replaceDatabase(join(dataDir, 'database'), path, backup)
  } finally {
    unlock()
  }
  console.log(NEXT_STEPS)
}

/** Replaces a database that is not in use. @throws ConfigError when the file is not a backup of a shop. */
async function replaceDatabase(folder: string, path: string, backup: Buffer): Promise<void> {
  // Opened beside the current database first: a damaged backup must not replace it.
  const restored = `${folder}.restored-${process.pid}`
  await openBackup(restored, backup).catch(async (error: unknown) => {
    await rm(restored, { recursive: true, force: true })
    throw new ConfigError(`${path} is not a backup of a shop: ${error instanceof Error ? error.message : error}`)
  })
  const aside = `${folder}.before-restore-${new Date().toISOString().replaceAll(':', '-')}`
  if (existsSync(folder)) {
    await rename(folder, aside)
    console.log(`The previous database is now ${aside}.`)
  }
  await rename(restored, folder)
}

/** Writes a backup to a folder. @throws Error when it has no tables. */
async function openBackup(folder: string, backup: Buffer): Promise<void> {
  const database = await openEmbeddedDatabase(folder, { loadDataDir: new Blob([new Uint8Array(backup)]) })
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
