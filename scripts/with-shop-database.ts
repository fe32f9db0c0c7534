import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'
import { BackupError } from '#app/platform/backup/backup-error.ts'
import { type Config, ConfigError, readConfig } from '#app/platform/config.server.ts'
import {
  type Database,
  type Db,
  openEmbeddedDatabase,
  openServerDatabase,
} from '#app/platform/database/database.server.ts'
import { isMigrated } from '#app/platform/database/migrate.server.ts'
import { lockDataFolder } from '#server/data-folder/data-folder-lock.ts'
import { refuseUnfinishedRestore } from '#server/data-folder/unfinished-restore.ts'

/**
 * Runs a command with the shop's own settings. Errors are printed and end the process with status 1; those that people can do
 * something about are one line.
 */
export async function withShopSettings(work: (config: Config) => Promise<void>): Promise<void> {
  if (existsSync('.env')) loadEnvFile('.env')
  try {
    await work(readConfig(process.env))
  } catch (error) {
    console.error(error instanceof ConfigError || error instanceof BackupError ? error.message : error)
    process.exit(1)
  }
}

/**
 * Runs a command on the database of an existing shop, with the shop's own settings. On the embedded database the shop must
 * be stopped; on a database server it may be running. Errors are printed and end the process with status 1.
 */
export async function withShopDatabase(work: (db: Db, config: Config) => Promise<void>): Promise<void> {
  await withShopSettings(async (config) => {
    const database = await openShopDatabase(config)
    try {
      await work(database.db, config)
    } finally {
      await database.close()
    }
  })
}

/**
 * Opens the database of an existing shop; on a server, with one connection.
 *
 * @throws ConfigError when there is no shop, or it isn't migrated.
 */
export async function openShopDatabase(config: Config): Promise<Database> {
  const database = await open(config)
  if (await isMigrated(database.db)) return database
  await database.close()
  throw new ConfigError('the database is not migrated; start the shop first')
}

async function open(config: Config): Promise<Database> {
  if (config.databaseUrl) return openServerDatabase(config.databaseUrl, { maxConnections: 1 })

  const folder = join(config.dataDir, 'database')
  refuseUnfinishedRestore(config.dataDir)
  if (!existsSync(folder)) throw new ConfigError(`there is no shop in DATA_DIR ${config.dataDir}`)
  const unlock = lockDataFolder(config.dataDir)
  const database = await openEmbeddedDatabase(folder)
  return {
    ...database,
    async close() {
      await database.close()
      unlock()
    },
  }
}
