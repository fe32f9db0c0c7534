/**
 * Checks that orders, payments, refunds and stock match: prints what does not, and then ends with status 1. On the
 * embedded database the shop must be stopped; on a server it may run.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'
import { auditMoney } from '#app/domain/payments/money-audit.server.ts'
import { type Config, ConfigError, readConfig } from '#app/platform/config.server.ts'
import { type Database, openEmbeddedDatabase, openServerDatabase } from '#app/platform/database/database.server.ts'
import { isMigrated } from '#app/platform/database/migrate.server.ts'
import { lockDataFolder } from '#server/data-folder-lock.ts'

async function open(config: Config): Promise<Database> {
  if (config.databaseUrl) return openServerDatabase(config.databaseUrl, { maxConnections: 1 })

  const folder = join(config.dataDir, 'database')
  if (!existsSync(folder)) throw new ConfigError(`there is no shop in DATA_DIR ${config.dataDir}`)
  lockDataFolder(config.dataDir)
  return openEmbeddedDatabase(folder)
}

async function main(): Promise<void> {
  const database = await open(readConfig(process.env))
  try {
    if (!(await isMigrated(database.db))) throw new ConfigError('the database is not migrated; start the shop first')

    const findings = await auditMoney(database.db)
    for (const { check, examples } of findings) {
      console.log(check)
      for (const example of examples) console.log(`  ${JSON.stringify(example)}`)
    }
    console.log(findings.length === 0 ? 'Orders, payments and stock match.' : `${findings.length} checks failed.`)
    process.exitCode = findings.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

if (existsSync('.env')) loadEnvFile('.env')
await main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
