import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { writeBackup } from '#app/platform/backup/backup-jobs.server.ts'
import { recordBackup } from '#app/platform/backup/backup-log.server.ts'
import { type Config, ConfigError } from '#app/platform/config.server.ts'
import { type Database, openEmbeddedDatabase, openServerDatabase } from '#app/platform/database/database.server.ts'
import { copyImage } from '#app/platform/database/database-image.server.ts'
import { isMigrated, listApplied, listMigrations, migrateToLatest } from '#app/platform/database/migrate.server.ts'
import { log } from '#app/platform/log.server.ts'
import { createServices, type Services } from '#app/wiring.server.ts'
import { lockDataFolder } from './data-folder/data-folder-lock.ts'
import { readSessionSecret } from './data-folder/session-secret.ts'
import { refuseUnfinishedRestore } from './data-folder/unfinished-restore.ts'
import { createReadiness } from './http/readiness.ts'

/** Space that the embedded database may need to open: two segments of its write-ahead log, in megabytes. */
const MIN_FREE_MB = 32

/** A running shop: its settings, its services, and how to stop it. */
export interface RunningShop {
  readonly config: Config
  readonly services: Services
  /** Whether requests can be served now: the database responds and has every migration. Cheap to call often. */
  isReady(): Promise<boolean>
  /** What {@link isReady} found, and how much waits in the queues; for those who watch the shop, not for strangers. */
  readDetails(): Promise<object>
  /** Reads the figures of the shop into the metrics. Never fails. */
  refreshMetrics(): Promise<void>
  /** Prints the shop's address and how the administrator signs in. */
  announce(): void
  /** Stops jobs, closes connections and unlocks the data folder. Safe to repeat. */
  stop(): Promise<void>
}

/**
 * Starts the shop: locks the data folder, migrates, fills an empty shop, creates the administrator. Its background work begins with
 * {@link Services.work}, once the process listens.
 *
 * @throws ConfigError naming the setting that keeps the shop from starting.
 */
export async function startShop(config: Config): Promise<RunningShop> {
  if (!config.databaseUrl) refuseUnfinishedRestore(config.dataDir)
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
    const secret = config.sessionSecret ?? readSessionSecret(config.dataDir)
    const migrations = await backUpAndMigrate(database, config, secret)
    services = await createServices({ config, database, secret })
    const administrator = await services.prepareShop()
    await services.start()
    // This release's migrations: the folder may already hold those of the next one.
    const isReady = createReadiness(() => isMigrated(database.db, migrations))
    const { watch } = services
    return {
      config,
      services,
      isReady,
      readDetails: async () => watch.readDetails(await isReady()),
      refreshMetrics: watch.refreshMetrics,
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
 * Migrates the database. Backs up a shop in use before a new release changes its tables.
 *
 * @returns Names of the migrations of this release.
 * @throws Error when the database has a migration that this release does not know.
 */
async function backUpAndMigrate({ db, engine }: Database, config: Config, secret: string): Promise<string[]> {
  const [migrations, applied] = await Promise.all([listMigrations(), listApplied(db)])
  // The usual start: the migrator would take half a second to find that there is nothing to do.
  if (isDeepStrictEqual(migrations, applied)) return migrations

  const isInUse = engine.kind === 'embedded' && applied.length > 0 && !(await isMigrated(db, migrations))
  const backup = isInUse ? await writeBackup({ db, config, secret }, new Date()) : undefined
  await migrateToLatest(db)
  if (backup) {
    await recordBackup(db, config, backup)
    log.info({ name: backup.name }, 'backed up the shop before migrating its database')
  }
  return migrations
}

async function openDatabase(config: Config): Promise<Database> {
  const isTraced = config.tracingEndpoint !== undefined
  if (!config.databaseUrl) {
    const folder = join(config.dataDir, 'database')
    try {
      await copyImage(folder)
      return await openEmbeddedDatabase(folder, { isTraced })
    } catch (error) {
      await refuseFullDisk(config.dataDir)
      throw error
    }
  }

  const database = openServerDatabase(config.databaseUrl, {
    isTraced,
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection broke and is being replaced'),
  })
  try {
    await database.db.selectNoFrom((expression) => expression.lit(1).as('one')).execute()
    return database
  } catch (error) {
    await database.close()
    throw new ConfigError(`DATABASE_URL cannot be reached: ${reason(error)}`)
  }
}

/** @throws ConfigError when the disk may be too full for the embedded database. */
async function refuseFullDisk(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = Math.floor((bavail * bsize) / 1024 / 1024)
  if (free >= MIN_FREE_MB) return
  throw new ConfigError(
    `DATA_DIR ${dataDir} has ${free} MB of free space; the embedded database needs ${MIN_FREE_MB} MB to open`,
  )
}

/** A host with several addresses fails with one error for each, and without a message of its own. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0])
  return error instanceof Error && error.message ? error.message : String(error)
}

function describePassword(config: Config, generated: string | undefined): string {
  if (generated) return `password ${generated} (shown this once)`
  return config.adminPassword ? 'password as set in ADMIN_PASSWORD' : 'password as printed at the first start'
}
