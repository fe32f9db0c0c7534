/** How many items need the administrator's attention, and since when. */
export interface Waiting {
  readonly count: number
  /** When the oldest one started to wait; null if there are none. */
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
