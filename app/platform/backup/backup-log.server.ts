import { before, transactionTime } from '#app/platform/database/time.server.ts'
import type { Config } from '../config.server.ts'
import type { Db } from '../database/database.server.ts'
import type { Backup } from './back-up.server.ts'
import type { BackupStatus } from './backup-age.ts'
import { placeText } from './backup-store.server.ts'

/** How many days the records of backups are retained. */
const DAYS = 90

/** The maximum length of a stored error message, in characters. */
const ERROR_CHARACTERS = 500

/** Records a backup that was made, and deletes old records. */
export async function recordBackup(db: Db, { backups }: Pick<Config, 'backups'>, backup: Backup): Promise<void> {
  const { madeAt, name, bytes, pictures } = backup
  await db
    .insertInto('backups')
    .values({ made_at: madeAt, place: placeText(backups.to), name, bytes, pictures })
    .execute()
  await db
    .deleteFrom('backups')
    .where('made_at', '<', before(transactionTime, { days: DAYS }))
    .execute()
}

export async function recordFailedBackup(
  db: Db,
  { backups }: Pick<Config, 'backups'>,
  error: unknown,
  now: Date,
): Promise<void> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_CHARACTERS)
  await db
    .insertInto('backups')
    .values({ made_at: now, place: placeText(backups.to), error: reason || 'unknown' })
    .execute()
}

/** What is known of the shop's backups. @returns Undefined when the shop makes none. */
export async function findBackupStatus(
  db: Db,
  { backups }: Pick<Config, 'backups'>,
): Promise<BackupStatus | undefined> {
  if (backups.everyHours === undefined) return undefined
  const newest = (hasFailed: boolean) =>
    db
      .selectFrom('backups')
      .select(['made_at', 'error'])
      .where('error', hasFailed ? 'is not' : 'is', null)
      .orderBy('made_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  const [made, failed] = await Promise.all([newest(false), newest(true)])
  const hasFailed = failed !== undefined && (made === undefined || failed.made_at > made.made_at)
  const first = hasFailed ? await findFirstFailure(db, made?.made_at) : undefined
  return {
    newestAt: made?.made_at,
    everyHours: backups.everyHours,
    failure: hasFailed ? { at: failed.made_at, since: first ?? failed.made_at, reason: failed.error ?? '' } : undefined,
    runningSince: new Date(Date.now() - process.uptime() * 1_000),
  }
}

/** When a backup failed first, after the newest one that was made. */
async function findFirstFailure(db: Db, newestAt: Date | undefined): Promise<Date | undefined> {
  const failure = await db
    .selectFrom('backups')
    .select('made_at')
    .where('error', 'is not', null)
    .where('made_at', '>', newestAt ?? new Date(0))
    .orderBy('made_at')
    .limit(1)
    .executeTakeFirst()
  return failure?.made_at
}
