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

/** Whether backups have been missing for hours while the shop was running, or failing for hours across restarts. */
export function isBackupTooOld(status: BackupStatus, now: Date): boolean {
  const triedSince = Math.min(
    status.runningSince.getTime(),
    status.failure?.since.getTime() ?? Number.POSITIVE_INFINITY,
  )
  const expectedSince = Math.max(status.newestAt?.getTime() ?? 0, triedSince)
  return now.getTime() - expectedSince > maxBackupAgeHours(status) * HOUR_MS
}
