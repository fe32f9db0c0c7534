/** How much waits for the administrator, and since when. */
export interface Waiting {
  readonly count: number
  /** When the oldest began to wait; null when nothing does. */
  readonly since: Date | null
}

const HOUR_MS = 3_600_000

/** `3 days`, `5 hours`, `less than an hour`: how long something has waited, in the largest unit that says enough. */
export function ageText(since: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - since.getTime()) / HOUR_MS)
  if (hours < 1) return 'less than an hour'
  if (hours === 1) return '1 hour'
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`
}
