/** The shop's calendar: order numbers, financial years and shown dates follow it. */
export const SHOP_TIME_ZONE = 'Asia/Kolkata'

const longDate = formatter('en-IN', { dateStyle: 'long' })
const dayAndMonth = formatter('en-IN', { day: 'numeric', month: 'long' })
const weekday = formatter('en-IN', { weekday: 'long' })
const shortTime = formatter('en-IN', { timeStyle: 'short', hour12: true })
const isoDate = formatter('en-CA', { dateStyle: 'short' })

/** Formats dates in India time. A cheap phone takes 20 ms to make a formatter with a time zone, so it's made when a date is first shown. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let made: Intl.DateTimeFormat | undefined
  return (date) => {
    made ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: SHOP_TIME_ZONE })
    return made.format(date)
  }
}

/** The date in India, as `2026-11-21`. */
export function shopDate(now: Date): string {
  return isoDate(now)
}

/** `21 November 2026`, in India time; 'Invalid Date' for an invalid date. */
export function formatDate(date: Date): string {
  return isValid(date) ? longDate(date) : 'Invalid Date'
}

/** `21 November`, in India time; 'Invalid Date' for an invalid date. */
export function formatDayAndMonth(date: Date): string {
  return isValid(date) ? dayAndMonth(date) : 'Invalid Date'
}

/** `Saturday, 21 November 2026`, in India time; 'Invalid Date' for an invalid date. */
export function formatWeekdayDate(date: Date): string {
  return isValid(date) ? `${weekday(date)}, ${longDate(date)}` : 'Invalid Date'
}

/** `21 November 2026, 4:30 pm`, in India time; 'Invalid Date' for an invalid date. */
export function formatDateTime(date: Date): string {
  if (!isValid(date)) return 'Invalid Date'
  // Servers and browsers disagree on the kind of space before "pm"; the page must read the same in both.
  return `${longDate(date)}, ${shortTime(date).replaceAll(/\s/gu, ' ')}`
}

const INDIA_OFFSET_MS = 5.5 * 3_600_000

/** A minute in India as an input of type `datetime-local` has it: `2026-11-21T16:30`. */
export function toShopMinute(date: Date): string {
  return new Date(date.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 16)
}

/** Reads what {@link toShopMinute} writes, in this century; undefined for any other text. */
export function parseShopMinute(text: string): Date | undefined {
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(text)) return undefined
  const date = new Date(`${text}:00+05:30`)
  return isValid(date) && toShopMinute(date) === text ? date : undefined
}

function isValid(date: Date): boolean {
  return !Number.isNaN(date.getTime())
}
