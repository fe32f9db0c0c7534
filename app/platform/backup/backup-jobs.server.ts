import { join } from 'node:path'
import type { Config } from '../config.server.ts'
import type { Db } from '../database/database.server.ts'
import type { Jobs } from '../jobs/jobs.server.ts'
import { log } from '../log.server.ts'
import { openFiles } from '../storage/files.server.ts'
import { type Backup, backUpShop } from './back-up.server.ts'
import { recordBackup, recordFailedBackup } from './backup-log.server.ts'
import { openBackupStore } from './backup-store.server.ts'
import { BACKUP_QUEUE } from './write-archive.server.ts'

/** After this long a backup counts as lost, and is made again. */
const LONGEST_BACKUP_SECONDS = 6 * 3_600

interface BackupJobServices {
  readonly db: Db
  readonly config: Config
  /** Signs sessions. */
  readonly secret: string
  /** Aborted when the shop stops. A backup that was being made is then made again. */
  readonly signal?: AbortSignal
}

/** Backs up the shop on its schedule, in one of its processes. */
export function registerBackupJobs(jobs: Jobs, services: BackupJobServices): void {
  const { everyHours } = services.config.backups
  jobs.handle(BACKUP_QUEUE, async () => {
    // The queue may have a schedule from before backups were switched off.
    if (everyHours !== undefined) await makeBackup(services, new Date())
  })
  if (everyHours !== undefined) {
    jobs.schedule(BACKUP_QUEUE, backupCron(everyHours), { expireSeconds: LONGEST_BACKUP_SECONDS })
  }
}

/** When backups are made, in the shop's time zone; one a day is made at night. */
function backupCron(everyHours: number): string {
  if (everyHours === 24) return '17 3 * * *'
  return everyHours === 1 ? '17 * * * *' : `17 */${everyHours} * * *`
}

/** Backs up the shop to the place of its settings and records how that went. */
export async function makeBackup(services: BackupJobServices, now: Date): Promise<Backup> {
  const { db, config } = services
  try {
    const backup = await writeBackup(services, now)
    await recordBackup(db, config, backup)
    log.info(
      { name: backup.name, bytes: backup.bytes, rows: backup.rows, pictures: backup.pictures },
      'backed up the shop',
    )
    return backup
  } catch (error) {
    if (!services.signal?.aborted)
      await recordFailedBackup(db, config, error, now).catch((failure: unknown) => {
        log.warn({ err: failure }, 'a failed backup could not be recorded')
      })
    throw error
  }
}

/** Backs up the shop to the place of its settings. */
export async function writeBackup({ db, config, secret, signal }: BackupJobServices, now: Date): Promise<Backup> {
  return backUpShop(
    {
      db,
      files: await openFiles(config),
      store: await openBackupStore(config.backups.to),
      key: config.backups.key,
      sessionSecret: secret,
      settings: config.backups.settings,
      spoolFile: config.databaseUrl ? undefined : join(config.dataDir, 'unfinished.backup'),
      signal,
    },
    now,
  )
}
