/** What the shop knows of its backups. */
export interface BackupStatus {
  /** Undefined when there is none. */
  readonly newestAt: Date | undefined
  /** Hours between backups. */
  readonly everyHours: number
  /** The last backup, when it failed, and when the first one did since the newest backup. */
  readonly failure: { readonly at: Date; readonly since: Date; readonly reason: string } | undefined
  /** Since when this process has been there to back up. */
  readonly runningSince: Date
}

/** What may pass in addition before it is worth an alert: several tries, or several hourly backups. */
const GRACE_HOURS = 5

const HOUR_MS = 3_600_000

/** How old the newest backup may be, in hours. */
export function maxBackupAgeHours({ everyHours }: Pick<BackupStatus, 'everyHours'>): number {
  return everyHours + GRACE_HOURS
}

/** Since when there should have been a newer backup: that long it has been missing while the shop was running, or failing across restarts. */
export function backupExpectedSince({ newestAt, runningSince, failure }: BackupStatus): Date {
  const triedSince = Math.min(runningSince.getTime(), failure?.since.getTime() ?? Number.POSITIVE_INFINITY)
  return new Date(Math.max(newestAt?.getTime() ?? 0, triedSince))
}

/** Whether a backup has been missing for longer than it may take to make one. */
export function isBackupTooOld(status: BackupStatus, now: Date): boolean {
  return now.getTime() - backupExpectedSince(status).getTime() > maxBackupAgeHours(status) * HOUR_MS
}
