import { SHOP_TIME_ZONE, shopDate } from '#app/shared/dates.ts'
import { financialYear } from '#app/vocabulary/document-number.ts'

/** A calendar month in India, for which a tax return is filed. */
export interface TaxMonth {
  /** `2026-11` */
  readonly key: string
  /** `November 2026` */
  readonly label: string
  /** Its first instant, and the first one after it. */
  readonly from: Date
  readonly to: Date
  /** `2627` for a month from April 2026 to March 2027. */
  readonly financialYear: string
  /** First instants of the quarter and the financial year that the month is in. */
  readonly quarterFrom: Date
  readonly yearFrom: Date
}

/** India has had one offset from UTC, and no daylight saving time, for as long as there has been GST. */
const INDIA = '+05:30'

const FIRST_MONTH_OF_YEAR = 4

const label = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: SHOP_TIME_ZONE })

/** The month that an instant falls in, as `2026-11`. */
export function monthKey(instant: Date): string {
  return shopDate(instant).slice(0, 7)
}

/** @param key Such as `2026-11`. @returns Undefined for anything else. */
export function taxMonth(key: string): TaxMonth | undefined {
  const match = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(key)
  if (!match) return undefined

  const year = Number(match[1])
  const month = Number(match[2])
  const from = firstInstant(year, month)
  const sinceApril = (month + 12 - FIRST_MONTH_OF_YEAR) % 12
  return {
    key,
    label: label.format(from),
    from,
    to: firstInstant(year, month + 1),
    financialYear: financialYear(from),
    quarterFrom: firstInstant(year, month - (sinceApril % 3)),
    yearFrom: firstInstant(year, month - sinceApril),
  }
}

/** The months from one instant to another, newest first; never empty, as the newest is always listed. */
export function listTaxMonths(first: Date, last: Date): TaxMonth[] {
  const months: TaxMonth[] = []
  let month = taxMonth(monthKey(last))
  while (month) {
    months.push(month)
    if (month.from <= first) break
    month = taxMonth(monthKey(new Date(month.from.getTime() - 1)))
  }
  return months
}

/** @param month From 1; months outside a year count on into the next one or back into the one before. */
function firstInstant(year: number, month: number): Date {
  const day = new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)
  return new Date(`${day}T00:00:00${INDIA}`)
}
