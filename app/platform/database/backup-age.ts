/** What a process knows of the shop's backups. */
export interface BackupStatus {
  /** Undefined when there is none. */
  readonly newestAt: Date | undefined
  /** Since when this process has been there to back up. */
  readonly runningSince: Date
}

/** Backups are made every hour; a few may fail before it is worth an alert. */
const TOO_OLD_MS = 6 * 3_600_000

/** Whether hourly backups have failed for hours, while the shop was running. */
export function isBackupTooOld({ newestAt, runningSince }: BackupStatus, now: Date): boolean {
  const expectedSince = Math.max(newestAt?.getTime() ?? 0, runningSince.getTime())
  return now.getTime() - expectedSince > TOO_OLD_MS
}
