import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'
import { type Config, ConfigError, readConfig } from '#app/platform/config.server.ts'
import {
  type Database,
  type Db,
  openEmbeddedDatabase,
  openServerDatabase,
} from '#app/platform/database/database.server.ts'
import { isMigrated } from '#app/platform/database/migrate.server.ts'
import { lockDataFolder } from '#server/data-folder-lock.ts'

/**
 * Runs a command on the database of an existing shop, with the shop's own settings. On the embedded database the shop must
 * be stopped; on a database server it may be running. Errors are printed and end the process with status 1.
 */
export async function withShopDatabase(work: (db: Db, config: Config) => Promise<void>): Promise<void> {
  if (existsSync('.env')) loadEnvFile('.env')
  try {
    const config = readConfig(process.env)
    const database = await open(config)
    try {
      if (!(await isMigrated(database.db))) throw new ConfigError('the database is not migrated; start the shop first')
      await work(database.db, config)
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
}

async function open(config: Config): Promise<Database> {
  if (config.databaseUrl) return openServerDatabase(config.databaseUrl, { maxConnections: 1 })

  const folder = join(config.dataDir, 'database')
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
