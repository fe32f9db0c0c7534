import type { Paise } from '#app/money.ts'

/** A time in which a product had one price. */
export interface AskedPrice {
  readonly price: Paise
  readonly since: Date
  /** Null for the price it has now. */
  readonly until: Date | null
}

const DAY_MS = 86_400_000

/**
 * Whether a struck price was really asked: the last time without a break in which the product cost at least as much lasted for so many
 * days. Several reductions in a row may so strike through the price before the first one.
 *
 * @param history The newest first.
 * @param until When the lower price begins, if it isn't there yet.
 */
export function wasAsked(
  struck: Paise,
  history: readonly AskedPrice[],
  { days, until }: { days: number; until: Date },
) {
  const last = history.findIndex(({ price }) => price >= struck)
  if (last === -1) return days === 0
  const lower = history.findIndex(({ price }, index) => index > last && price < struck)
  const first = history[lower === -1 ? history.length - 1 : lower - 1]
  const end = history[last]?.until ?? until
  return first !== undefined && end.getTime() - first.since.getTime() >= days * DAY_MS
}
