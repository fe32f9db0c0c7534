import { SHOP_TIME_ZONE } from '#app/shared/dates.ts'

const MS_PER_HOUR = 3_600_000

/** The E-Commerce Rules 2020, rule 4(5), require a complaint to be acknowledged within 48 hours and resolved within one month. */
export const ACKNOWLEDGE_HOURS = 48

export interface ComplaintDeadline {
  readonly due: 'acknowledgement' | 'resolution'
  readonly at: Date
  /** Whole hours left, rounded down; negative once the deadline has passed. */
  readonly hoursLeft: number
  readonly isOverdue: boolean
}

interface ComplaintTimes {
  readonly createdAt: Date
  readonly acknowledgedAt: Date | null
  readonly closedAt: Date | null
}

/** The next deadline of a complaint; undefined once it is closed. */
export function nextDeadline(
  { createdAt, acknowledgedAt, closedAt }: ComplaintTimes,
  now: Date,
): ComplaintDeadline | undefined {
  if (closedAt) return undefined
  const at = acknowledgedAt ? resolveBy(createdAt) : acknowledgeBy(createdAt)
  const hoursLeft = Math.floor((at.getTime() - now.getTime()) / MS_PER_HOUR)
  return { due: acknowledgedAt ? 'resolution' : 'acknowledgement', at, hoursLeft, isOverdue: at <= now }
}

export function acknowledgeBy(createdAt: Date): Date {
  return new Date(createdAt.getTime() + ACKNOWLEDGE_HOURS * MS_PER_HOUR)
}

/**
 * When a complaint must be resolved: the same day and time of the next month on the shop's calendar, or the last day of that
 * month when it has no such day.
 */
export function resolveBy(createdAt: Date): Date {
  const offset = shopOffsetMs(createdAt)
  const local = new Date(createdAt.getTime() + offset)
  const day = local.getUTCDate()
  const due = new Date(local)
  due.setUTCDate(1)
  due.setUTCMonth(due.getUTCMonth() + 1)
  due.setUTCDate(Math.min(day, daysInMonth(due)))
  return new Date(due.getTime() - offset)
}

/** `3 days left`, `5 hours left`, `2 hours overdue`: in days from 72 hours on, otherwise in hours. */
export function hoursLeftText({ hoursLeft, isOverdue }: Pick<ComplaintDeadline, 'hoursLeft' | 'isOverdue'>): string {
  const hours = isOverdue ? -hoursLeft - 1 : hoursLeft
  const amount = hours >= 72 ? counted(Math.floor(hours / 24), 'day') : counted(hours, 'hour')
  return `${amount} ${isOverdue ? 'overdue' : 'left'}`
}

function counted(count: number, unit: string): string {
  if (count === 0) return `less than an ${unit}`
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function daysInMonth(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
}

const shopClock = new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_TIME_ZONE, timeZoneName: 'longOffset' })

/** How far the shop's clock is ahead of UTC, such as 5.5 hours. */
function shopOffsetMs(instant: Date): number {
  const name = shopClock.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}
