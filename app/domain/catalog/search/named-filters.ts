import { formatRupees, type Paise, paise, parseRupees } from '#app/money.ts'
import { SIZE_NAMES, sizeName } from '../size-name.ts'

/** What a search says about size and price. */
export interface NamedFilters {
  /** Names of sizes, any of which will do; empty for any size. */
  readonly sizes: readonly string[]
  /** Both ends are inclusive. */
  readonly minPrice: Paise | undefined
  readonly maxPrice: Paise | undefined
}

const LETTERS = '(?:[2-9] ?x|x{1,6})[sl]'

/** What counts as a size next to the word `size`, as in `size m` and `38 size`. */
const SIZE = `${LETTERS}|[sml]|small|medium|large|[2-5]\\d`

const SIZE_PATTERNS: readonly RegExp[] = [
  wholeWords('(plus)[- ]?sizes?'),
  wholeWords('((?:free|one)[- ]?size)'),
  wholeWords(`sizes? (${SIZE})`),
  wholeWords(`(${SIZE})[- ]sizes?`),
  wholeWords(`(${LETTERS})`),
  // Between other words, a single letter may be part of something, as in `women s kurti`.
  /^([sml])(?= .)/g,
  /(?<=. )([sml])$/g,
]

/** What shoppers mean by `plus size`. */
const PLUS_SIZES = SIZE_NAMES.slice(SIZE_NAMES.indexOf('XXL'), SIZE_NAMES.indexOf('Free Size'))

const NUMBER = '\\d+(?:,\\d+)*(?:\\.\\d+)?k?'
const BEFORE = '(?:₹|rs\\.?|inr)'
const AFTER = '(?:/-|rs\\.?|rupees?|inr)'
const AMOUNT = `(?:${BEFORE} ?)?${NUMBER}(?: ?${AFTER})?`

/** Which ends of the price range the amounts in a phrase set. An amount on its own is the most that a shopper wants to spend. */
const PRICE_PATTERNS: readonly (readonly [RegExp, ...('minPrice' | 'maxPrice')[]])[] = [
  [wholeWords(`(?:between|from) ${AMOUNT} ?(?:and|to|-) ?${AMOUNT}`), 'minPrice', 'maxPrice'],
  [wholeWords(`(?:under|below|within|up ?to|(?:less|not more) than|max(?:imum)?) ${AMOUNT}`), 'maxPrice'],
  [wholeWords(`(?:above|over|more than|at least|min(?:imum)?) ${AMOUNT}`), 'minPrice'],
  [wholeWords(`${AMOUNT} (?:se kam|ke andar|tak)`), 'maxPrice'],
  [wholeWords(`${AMOUNT} se (?:upar|zyada|jyada)`), 'minPrice'],
  [wholeWords(`${BEFORE} ?${NUMBER}|${NUMBER} ?${AFTER}`), 'maxPrice'],
]

/** A smaller number is no price: `under 2 hours`. */
const MIN_AMOUNT = paise(10_00)

/**
 * Reads sizes and prices from a search, as in `xl kurti` and `kurti under 1000`.
 *
 * @returns What the search says about them, undefined if nothing, and the rest of the search in lower case.
 */
export function readNamedFilters(search: string): { named: NamedFilters | undefined; rest: string } {
  let rest = search.toLowerCase().replace(/\s+/g, ' ').trim()
  const prices: { minPrice?: Paise; maxPrice?: Paise } = {}
  for (const [pattern, ...ends] of PRICE_PATTERNS) {
    rest = without(rest, pattern, (phrase) => {
      const amounts = Array.from(phrase.matchAll(new RegExp(NUMBER, 'g')), ([number]) => readAmount(number))
      if (amounts.includes(undefined)) return false
      for (const [index, end] of ends.entries()) prices[end] = amounts[index]
      return true
    })
  }
  const sizes = new Set<string>()
  for (const pattern of SIZE_PATTERNS) {
    rest = without(rest, pattern, (_, size) => {
      for (const name of namesOf(size)) sizes.add(name)
      return true
    })
  }
  const { minPrice, maxPrice } = prices
  if (sizes.size === 0 && minPrice === undefined && maxPrice === undefined) return { named: undefined, rest }
  return { named: { sizes: [...sizes], minPrice, maxPrice }, rest }
}

/** What was read, as shoppers see it: `Size: M or L · Up to ₹1,000`. */
export function namedFiltersText({ sizes, minPrice, maxPrice }: NamedFilters): string {
  const parts: string[] = []
  const last = sizes.at(-1)
  if (last !== undefined) parts.push(`Size: ${[sizes.slice(0, -1).join(', '), last].filter(Boolean).join(' or ')}`)
  if (minPrice !== undefined) parts.push(`From ${formatRupees(minPrice)}`)
  if (maxPrice !== undefined) parts.push(`Up to ${formatRupees(maxPrice)}`)
  return parts.join(' · ')
}

function namesOf(size: string): readonly string[] {
  if (size === 'plus') return PLUS_SIZES
  return [/^(small|medium|large)$/.test(size) ? sizeName(size.charAt(0)) : sizeName(size.replace(' ', ''))]
}

/** The amount of `1,299` or `1.5k`; undefined if it isn't a price. */
function readAmount(number: string): Paise | undefined {
  const digits = number.replaceAll(',', '')
  const amount = parseRupees(digits.endsWith('k') ? String(Math.round(Number(digits.slice(0, -1)) * 1000)) : digits)
  return amount !== undefined && amount >= MIN_AMOUNT ? amount : undefined
}

function wholeWords(pattern: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}%])`, 'gu')
}

/** The text without the matches of a pattern for which `isRead` returns true. */
function without(text: string, pattern: RegExp, isRead: (found: string, group: string) => boolean): string {
  const left = text.replace(pattern, (found: string, group: string) => (isRead(found, group) ? ' ' : found))
  return left.replace(/ +/g, ' ').trim()
}
