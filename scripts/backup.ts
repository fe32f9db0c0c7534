/** Backs up the shop: database, pictures and settings. */
import { parseArgs } from 'node:util'
import { makeBackup } from '#app/platform/backup/backup-jobs.server.ts'
import { placeText } from '#app/platform/backup/backup-store.server.ts'
import { ConfigError } from '#app/platform/config.server.ts'
import { readSessionSecret } from '#server/data-folder/session-secret.ts'
import { withShopDatabase } from './with-shop-database.ts'

const HELP = `npm run backup                     backs up the shop to BACKUP_TO; the embedded database to DATA_DIR/backups without it
npm run backup -- --to PLACE       to another folder, or to s3://bucket/folder

A backup has the whole database and all pictures; with BACKUP_KEY it is encrypted and has the settings as well.
A shop with the embedded database must be stopped; while it runs, it backs itself up.`

const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean' } } })
if (values.help) console.log(HELP)
else {
  if (values.to) process.env.BACKUP_TO = values.to
  await withShopDatabase(async (db, config) => {
    // In a container, the default folder may be in memory and lost with the next restart.
    if (config.databaseUrl && config.backups.everyHours === undefined) {
      throw new ConfigError('BACKUP_TO is required when DATABASE_URL is set, unless you pass --to')
    }
    const startedAt = performance.now()
    const secret = config.sessionSecret ?? readSessionSecret(config.dataDir)
    const backup = await makeBackup({ db, config, secret }, new Date())
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    console.log(`Backed up to ${placeText(config.backups.to)}/${backup.name} in ${seconds} s.
${backup.rows} rows of ${backup.tables} tables in ${(backup.bytes / 1e6).toFixed(1)} MB; ${backup.pictures} pictures, ${backup.copiedPictures} of them new.`)
    if (backup.absentPictures > 0) console.log(`${backup.absentPictures} pictures have no file.`)
    if (!config.backups.key) console.log('Not encrypted: set BACKUP_KEY to encrypt backups.')
  })
}
