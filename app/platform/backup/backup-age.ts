/** What the shop knows of its backups. */
export interface BackupStatus {
  /** Undefined when there is none. */
  readonly newestAt: Date | undefined
  readonly everyHours: number
  /** The last failure, if no backup was made after it; `since` is the first failure after the newest backup. */
  readonly failure: { readonly at: Date; readonly since: Date; readonly reason: string } | undefined
  readonly runningSince: Date
}

/** How much longer a backup may take before an alert: time for several tries, or for several hourly backups. */
const GRACE_HOURS = 5

const HOUR_MS = 3_600_000

/** How old the newest backup may be, in hours. */
export function maxBackupAgeHours({ everyHours }: Pick<BackupStatus, 'everyHours'>): number {
  return everyHours + GRACE_HOURS
}

/**
 * Since when a newer backup has been missing: since the newest one, or since the process started if that was later. If
 * backups already failed before the start, since the first failure, so that restarts don't hide it.
 */
export function backupExpectedSince({ newestAt, runningSince, failure }: BackupStatus): Date {
  const triedSince = Math.min(runningSince.getTime(), failure?.since.getTime() ?? Number.POSITIVE_INFINITY)
  return new Date(Math.max(newestAt?.getTime() ?? 0, triedSince))
}

/** Whether a newer backup has been missing for longer than {@link maxBackupAgeHours}. */
export function isBackupTooOld(status: BackupStatus, now: Date): boolean {
  return now.getTime() - backupExpectedSince(status).getTime() > maxBackupAgeHours(status) * HOUR_MS
}
