/** How many of the newest backups are retained: about a day's. */
const NEWEST = 24

/** For how many days the newest backup of the day is retained. */
const DAYS = 14

/** The shop's earlier releases wrote copies of the embedded database's folder. */
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.(?:backup|tar\.gz)$/

/** The file name of a backup made at this moment, in UTC: `2026-11-21T07-46-09Z.backup`. Names sort by time. */
export function backupName(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
}

/** When a backup was made, by its file name; undefined for another file. */
export function backupTime(file: string): Date | undefined {
  if (!NAME.test(file)) return undefined
  const [date, time] = file.slice(0, 19).split('T')
  return new Date(`${date}T${time?.replaceAll('-', ':')}Z`)
}

/** The newest backup of a list of names in any order; undefined when there is none. */
export function newestBackup(files: readonly string[]): string | undefined {
  return files
    .filter((file) => NAME.test(file))
    .sort()
    .at(-1)
}

/**
 * Which backups in a folder can be deleted: all but the newest 24, and the newest one of each of the last 14 days that have one.
 *
 * @param files Names in any order. Other files are never returned.
 */
export function outdatedBackups(files: readonly string[]): string[] {
  const newestFirst = files
    .filter((file) => NAME.test(file))
    .sort()
    .reverse()
  const days = [...new Set(newestFirst.map(dayOf))].slice(0, DAYS)
  const retained = new Set([
    ...newestFirst.slice(0, NEWEST),
    ...days.flatMap((day) => newestFirst.find((file) => dayOf(file) === day) ?? []),
  ])
  return newestFirst.filter((file) => !retained.has(file))
}

/** Names of backups that a process left unfinished more than a day ago, so that only parts of them are there. */
export function unfinishedBackups(files: readonly string[], now: Date): string[] {
  const names = new Set(files.flatMap((file) => /^(.+)\.\d{4}$/.exec(file)?.[1] ?? []))
  return [...names].filter((name) => {
    const at = backupTime(name)
    return at !== undefined && !files.includes(name) && now.getTime() - at.getTime() > 86_400_000
  })
}

function dayOf(file: string): string {
  return file.slice(0, 10)
}
