import { SHOP_TIME_ZONE } from '#app/shared/dates.ts'

const mediumDate = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: SHOP_TIME_ZONE })

/** `Added on 18 Nov 2026`, in India time; `Invalid Date` instead of the date for an invalid one. */
export function addedOn(date: Date): string {
  return `Added on ${Number.isNaN(date.getTime()) ? 'Invalid Date' : mediumDate.format(date)}`
}
