import { SHOP_TIME_ZONE } from '#app/shared/dates.ts'

/** Periods of the sales chart, in days. */
export const SALES_PERIODS = [14, 30, 90] as const

export type SalesPeriod = (typeof SALES_PERIODS)[number]

/** The period named in the address; the shortest for anything else. */
export function readSalesPeriod(text: string | null): SalesPeriod {
  return SALES_PERIODS.find((days) => String(days) === text) ?? SALES_PERIODS[0]
}

const MS_PER_DAY = 86_400_000

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_TIME_ZONE })

/** The last `count` days in India time, today included, oldest first: `2026-11-21`. India has no daylight saving time. */
export function lastDays(count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, index) =>
    isoDay.format(new Date(now.getTime() - (count - 1 - index) * MS_PER_DAY)),
  )
}

const shortDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `21 Nov` */
export function formatDay(day: string): string {
  return shortDay.format(new Date(`${day}T00:00:00Z`))
}
