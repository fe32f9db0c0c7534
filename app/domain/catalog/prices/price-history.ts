import type { Paise } from '#app/money.ts'

/** A time in which a product had one price. */
export interface AskedPrice {
  /** Null while it was out of sale: nothing was asked. */
  readonly price: Paise | null
  readonly since: Date
  /** Null for now. */
  readonly until: Date | null
}

const DAY_MS = 86_400_000

/**
 * Whether a struck price was really asked before the lower one: for so many days without a lower price in between, and not longer ago
 * than so many days either. Time out of sale doesn't count. Reductions that soon follow each other may so strike through the price
 * before the first one.
 *
 * @param history The newest first.
 * @param until When the lower price begins.
 */
export function wasAsked(
  struck: Paise,
  history: readonly AskedPrice[],
  { days, until }: { days: number; until: Date },
): boolean {
  if (days === 0) return true
  const onSale = history.flatMap(({ price, ...time }) => (price === null ? [] : { price, ...time }))
  const last = onSale.findIndex(({ price }) => price >= struck)
  if (last === -1) return false
  const lower = onSale.findIndex(({ price }, index) => index > last && price < struck)
  const times = onSale
    .slice(last, lower === -1 ? undefined : lower)
    .map(({ since, until: end }) => ({ since: since.getTime(), end: (end ?? until).getTime() }))
  const lasted = times.reduce((sum, { since, end }) => sum + end - since, 0)
  const endedAgo = until.getTime() - (times[0]?.end ?? 0)
  return lasted >= days * DAY_MS && endedAgo <= days * DAY_MS
}
