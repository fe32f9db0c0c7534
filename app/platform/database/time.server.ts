import { type RawBuilder, sql } from 'kysely'

/** When the transaction began: all that it writes has the same time. */
export const transactionTime = sql<Date>`now()`

/** The moment of the statement: after a wait for a lock, later than {@link transactionTime}. */
export const clockTime = sql<Date>`clock_timestamp()`

type Span = Partial<Record<keyof typeof SECONDS, number>>

const SECONDS = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 }

export function before(time: RawBuilder<Date>, span: Span): RawBuilder<Date> {
  return sql<Date>`${time} - make_interval(secs => ${secondsOf(span)})`
}

export function after(time: RawBuilder<Date>, span: Span): RawBuilder<Date> {
  return sql<Date>`${time} + make_interval(secs => ${secondsOf(span)})`
}

function secondsOf(span: Span): number {
  return Object.entries(span).reduce((sum, [unit, count]) => sum + SECONDS[unit as keyof Span] * count, 0)
}
