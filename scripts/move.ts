/** Moves the shop to other settings: from the embedded database to a PostgreSQL server, from a folder to a bucket, or back. */
import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { requestComparison } from '#app/domain/payments/unmatched/payment-comparison.server.ts'
import { withDatabaseCopy } from '#app/platform/backup/database-copy.server.ts'
import { refuseOtherConnections } from '#app/platform/backup/load-archive.server.ts'
import { type BackupSource, checkBackup, pictureNotes, restoreShop } from '#app/platform/backup/restore.server.ts'
import { type Config, ConfigError, readConfig } from '#app/platform/config.server.ts'
import { openFiles } from '#app/platform/storage/files.server.ts'
import { refuseUnsafeMove } from '#server/data-folder/refuse-unsafe-move.ts'
import { openRestoreTarget } from '#server/data-folder/restore-target.ts'
import { findSessionSecret } from '#server/data-folder/session-secret.ts'
import { readCopyOptions } from './copy-options.ts'
import { openShopDatabase, withShopSettings } from './with-shop-database.ts'

const HELP = `npm run move -- new.env                 copies the shop to the database and the storage that new.env names
npm run move -- new.env --replace       deletes the shop that a PostgreSQL server's database holds there

new.env has the settings that the shop will have: DATABASE_URL and SESSION_SECRET, S3_BUCKET and so on, or DATA_DIR alone for the
embedded database. The shop must be stopped. It stays as it is; start it with the new settings once the command has finished.`

async function move(config: Config, path: string, replace: boolean): Promise<void> {
  const startedAt = performance.now()
  const next = await readNextSettings(path)
  const sessionSecret = config.sessionSecret ?? findSessionSecret(config.dataDir)
  if (sessionSecret === undefined) throw new ConfigError(`there is no shop in DATA_DIR ${config.dataDir}`)
  refuseUnsafeMove(config, next, sessionSecret)
  const database = await openShopDatabase(config)
  try {
    await refuseOtherConnections(database)
    const files = await openFiles(config)
    await withDatabaseCopy(
      { db: database.db, sessionSecret, readPicture: (picture) => files.read(picture) },
      (source) => fill(next, source, replace),
    )
  } finally {
    await database.close()
  }
  console.log(`Moved in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.
Now replace the shop's settings by ${path}, and start it. The old database and pictures stay until you delete them.`)
}

async function fill(next: Config, source: BackupSource, replace: boolean): Promise<void> {
  const summary = await checkBackup(source)
  const target = await openRestoreTarget(next)
  try {
    const pictures = await restoreShop(source, summary, target, {
      replace,
      // Customers may have paid while the shop was stopped.
      afterLoad: requestComparison,
      report: console.log,
    })
    for (const note of [...(await target.finish(summary.header)), ...pictureNotes(pictures)]) console.log(note)
  } finally {
    await target.close()
  }
}

async function readNextSettings(path: string): Promise<Config> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new ConfigError(`${path} can't be read: ${error.message}`)
  })
  try {
    return readConfig(parseEnv(text))
  } catch (error) {
    throw error instanceof ConfigError ? new ConfigError(`${path}: ${error.message}`) : error
  }
}

const { positional: path, replace } = readCopyOptions(HELP)
if (path !== undefined) await withShopSettings((config) => move(config, path, replace))
