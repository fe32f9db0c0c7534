import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Config, ConfigError } from '#app/platform/config.server.ts'
import { keepBackup } from '#app/platform/database/backup.server.ts'
import { type Database, openEmbeddedDatabase, openServerDatabase } from '#app/platform/database/database.server.ts'
import { isMigrated, listApplied, listMigrations, migrateToLatest } from '#app/platform/database/migrate.server.ts'
import { log } from '#app/platform/log.server.ts'
import { createServices, type Services } from '#app/wiring.server.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { createReadiness } from './readiness.ts'
import { readSessionSecret } from './session-secret.ts'

/** A shop that is open: its settings, its parts, and how to end it. */
export interface RunningShop {
  readonly config: Config
  readonly services: Services
  /** Whether requests can be served now: the database answers and has every migration. Cheap to ask as often as one likes. */
  isReady(): Promise<boolean>
  /** Prints where the shop is and how the administrator signs in. */
  announce(): void
  /** Ends jobs and connections and gives the data folder back. Safe to repeat. */
  stop(): Promise<void>
}

/**
 * Opens the shop: takes the data folder, migrates, fills an empty shop, makes the administrator, starts the jobs.
 *
 * @throws ConfigError naming the setting that keeps the shop from opening.
 */
export async function startShop(config: Config): Promise<RunningShop> {
  const unlock = config.databaseUrl ? () => {} : lockDataFolder(config.dataDir)
  const database = await openDatabase(config).catch((error: unknown) => {
    unlock()
    throw error
  })
  let stopping: Promise<void> | undefined
  let services: Services | undefined
  const stop = () => {
    stopping ??= (async () => {
      await services?.stop()
      await database.close()
      unlock()
    })()
    return stopping
  }

  try {
    const migrations = await bringUpToDate(database, config)
    services = await createServices({
      config,
      database,
      secret: config.sessionSecret ?? readSessionSecret(config.dataDir),
    })
    const administrator = await services.prepareShop()
    await services.start()
    return {
      config,
      services,
      // Those of this process: the folder may already hold the next release's.
      isReady: createReadiness(() => isMigrated(database.db, migrations)),
      announce() {
        console.log(`${config.shopUrl} is open.`)
        console.log(`Administrator: ${config.adminEmail}, ${describePassword(config, administrator.password)}`)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Migrates. A shop that is in use is copied before a new release changes its tables.
 *
 * @returns Names of the migrations of this release.
 * @throws Error when the database has a migration that this release does not know.
 */
async function bringUpToDate(database: Database, { dataDir }: Config): Promise<string[]> {
  const [migrations, applied] = await Promise.all([listMigrations(), listApplied(database.db)])
  // The usual start: the migrator would take half a second to find that there is nothing to do.
  if (isDeepStrictEqual(migrations, applied)) return migrations

  if (applied.length > 0 && !(await isMigrated(database.db, migrations))) {
    const path = await keepBackup(database, join(dataDir, 'backups'), new Date())
    if (path) log.info({ path }, 'kept a copy of the database before its migration')
  }
  await migrateToLatest(database.db)
  return migrations
}

async function openDatabase(config: Config): Promise<Database> {
  if (!config.databaseUrl) return openEmbeddedDatabase(join(config.dataDir, 'database'))

  const database = openServerDatabase(config.databaseUrl, {
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection broke and is replaced'),
  })
  try {
    await database.db.selectNoFrom((expression) => expression.lit(1).as('one')).execute()
    return database
  } catch (error) {
    await database.close()
    throw new ConfigError(`DATABASE_URL cannot be reached: ${reason(error)}`)
  }
}

/** An unreachable host with several addresses fails with one error for each and no text of its own. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0])
  return error instanceof Error && error.message ? error.message : String(error)
}

function describePassword(config: Config, generated: string | undefined): string {
  if (generated) return `password ${generated} (shown this once)`
  return config.adminPassword ? 'password as set in ADMIN_PASSWORD' : 'password as printed at the first start'
}
