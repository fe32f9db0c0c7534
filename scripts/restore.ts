/** Restores a backup of the shop into the database, the storage and the data folder that the settings name. */
import { basename, dirname } from 'node:path'
import { requestComparison } from '#app/domain/payments/unmatched/payment-comparison.server.ts'
import { ARCHIVE_NAME } from '#app/platform/backup/archive-stream.server.ts'
import { BackupError } from '#app/platform/backup/backup-error.ts'
import { newestBackup } from '#app/platform/backup/backup-name.ts'
import { openBackupStore, placeText, readArchiveFile } from '#app/platform/backup/backup-store.server.ts'
import { withDatabaseCopy } from '#app/platform/backup/database-copy.server.ts'
import { pictureReader } from '#app/platform/backup/pictures.server.ts'
import { type BackupSource, checkBackup, pictureNotes, restoreShop } from '#app/platform/backup/restore.server.ts'
import { type Config, ConfigError } from '#app/platform/config.server.ts'
import { openEmbeddedDatabase } from '#app/platform/database/database.server.ts'
import { hasTables } from '#app/platform/database/migrate.server.ts'
import { openFiles } from '#app/platform/storage/files.server.ts'
import { openRestoreTarget } from '#server/data-folder/restore-target.ts'
import { findSessionSecret, generateSessionSecret } from '#server/data-folder/session-secret.ts'
import { readCopyOptions } from './copy-options.ts'
import { withShopSettings } from './with-shop-database.ts'

const HELP = `npm run restore -- newest               restores the newest backup at BACKUP_TO, or in DATA_DIR/backups
npm run restore -- FILE                 restores another one: a name there, a path, or s3://bucket/folder/name
npm run restore -- newest --replace     deletes the shop that a PostgreSQL server's database holds

The shop must be stopped. The whole backup is checked before anything is changed. The current embedded database is moved aside,
not deleted. Pictures are added to those that are there. When the backup lacks some, or they
are damaged, all else is restored, they are listed, and the status is 1.`

const NEXT_STEPS = `Restored. Everything written after the backup is lost: orders, accounts, stock changes. Now start the shop.
- Checkouts that were being paid when the backup was made: the shop asks Razorpay about each. Within minutes a paid one
  becomes an order or is refunded.
- Checkouts started after the backup: the shop can't create their orders. Within a minute of its start it compares the
  payments at Razorpay with this database, back to five days before the backup's last comparison. Those it doesn't know are
  listed at /admin/payments under "Payments without order", with whom to contact and a button to refund them.
Nothing is refunded until you press it. Then run: npm run audit:money`

/** What earlier releases wrote: the folder of the embedded database. */
const DATABASE_FOLDER = '.tar.gz'

async function restore(name: string | undefined, config: Config, replace: boolean): Promise<void> {
  const store = await openBackupStore(config.backups.to)
  const place = placeText(config.backups.to)
  const file = name ?? newestBackup(await Array.fromAsync(store.list()))
  if (file === undefined) throw new ConfigError(`there is no backup in ${place}`)
  const label = `${place}/${file}`
  if (!file.endsWith(DATABASE_FOLDER)) {
    const { key } = config.backups
    const source = { read: () => readArchiveFile(store, file), key, readPicture: pictureReader(store, key) }
    return restoreFrom(source, label, config, replace)
  }
  const bytes = await store.read(file)
  if (!bytes) throw new BackupError('missing-file', label)
  await restoreDatabaseFolder(bytes, label, config, replace)
}

/** Earlier releases backed up no pictures, so those that are there belong to the backup. */
async function restoreDatabaseFolder(
  bytes: Uint8Array<ArrayBuffer>,
  label: string,
  config: Config,
  replace: boolean,
): Promise<void> {
  const database = await openEmbeddedDatabase(undefined, { loadDataDir: new Blob([bytes]) }).catch(() => {
    throw new BackupError('not-a-backup', label)
  })
  try {
    if (!(await hasTables(database.db))) throw new BackupError('not-a-backup', label)
    const files = await openFiles(config)
    const sessionSecret = config.sessionSecret ?? findSessionSecret(config.dataDir) ?? generateSessionSecret()
    await withDatabaseCopy({ db: database.db, sessionSecret, readPicture: (path) => files.read(path) }, (source) =>
      restoreFrom(source, label, config, replace),
    )
  } finally {
    await database.close()
  }
}

async function restoreFrom(source: BackupSource, label: string, config: Config, replace: boolean): Promise<void> {
  const startedAt = performance.now()
  const summary = await checkBackup(source).catch((error: unknown) => {
    if (!(error instanceof BackupError)) throw error
    throw error.detail === ARCHIVE_NAME ? new BackupError(error.problem, label) : error.within(label)
  })
  console.log(`Checked ${label}, made ${summary.header.madeAt}: ${summary.rows} rows, ${summary.pictures} pictures.`)
  const target = await openRestoreTarget(config)
  try {
    const pictures = await restoreShop(source, summary, target, {
      replace,
      afterLoad: requestComparison,
      report: console.log,
    })
    const notes = await target.finish(summary.header)
    for (const note of [...notes, ...pictureNotes(pictures)]) console.log(note)
    console.log(`${NEXT_STEPS}\nIt took ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`)
    if (pictures.missing.length + pictures.damaged.length > 0) process.exitCode = 1
  } finally {
    await target.close()
  }
}

const { positional: which, replace } = readCopyOptions(HELP)
if (which !== undefined) {
  if (which.includes('/')) process.env.BACKUP_TO = dirname(which)
  const name = which === 'newest' ? undefined : basename(which)
  await withShopSettings((config) => restore(name, config, replace))
}
