import { type RawBuilder, sql } from 'kysely'
import { containsPattern } from '#app/shared/search-text.ts'
import type { NamedFilters } from './named-filters.ts'
import { IGNORED_WORDS } from './trade-words.ts'
import type { Understanding, UnderstoodWord } from './understand-search.ts'
import { wordsOf } from './understand-search.ts'

const SHORT_WORD = /^[\p{L}\p{N}]{1,2}$/u
const TWO_SIGNS = /^[\p{L}\p{N}]{2}$/u

/** Whether the query's product matches. */
type Condition = RawBuilder<boolean>

/** The words of the query's product. */
const ALL_WORDS = sql`products.search_words`

/** Those of its name, category and facts. */
const NAMED_WORDS = sql`ts_filter(products.search_words, '{a}')`

/** What a search finds, in groups that have no product in common. */
export interface SearchGroups {
  /** Those that match best first; never empty. */
  readonly groups: readonly Condition[]
  /** Whether a product is in one of them. */
  readonly any: Condition
}

/**
 * Sorts what a search finds into groups:
 *
 * 1. Plain matches: name, description and category contain each word as it was typed, except ignored ones; known words as whole words.
 * 2. Understood in name, category and facts, which have each word or an alternative to it.
 * 3. Understood if the description counts, too.
 * 4. The other plain matches, where a known word is only part of another one, like `red` in `embroidered`.
 *
 * If the search names sizes or prices, the products of the first three groups have them.
 *
 * @param wholeWords Leaves the last group out: looking for parts of common words takes longer than looking for the words.
 */
export function searchGroups(
  { typed, words, named }: Understanding,
  { wholeWords = false }: { readonly wholeWords?: boolean } = {},
): SearchGroups {
  // A size such as XL is too short for the index of texts, and means nothing inside another word. A letter alone is in nearly all texts.
  const isWholeWord = (word: string) => named !== undefined && (typed.length > 1 ? SHORT_WORD : TWO_SIGNS).test(word)
  // Next to a size or a price, ignored words matter, too: `above 1000`.
  const meant = named ? typed : typed.filter((word) => !IGNORED_WORDS.has(word))
  const plain = allOf(
    (meant.length > 0 ? meant : typed).map((word) => (isWholeWord(word) ? hasWords([[word]]) : containsText(word))),
  )
  const textOnly = new Set(words.filter(({ alternatives }) => alternatives.length === 0).map(({ word }) => word))
  if (!named && words.length === textOnly.size && typed.every((word) => textOnly.has(word)))
    return { groups: [plain], any: plain }
  const known = words.filter(({ isTextEnough }) => !isTextEnough)
  const filters = named ? filtersOf(named) : []
  const whole = allOf([plain, ...(known.length > 0 ? [hasWords(known.map(({ word }) => [word]))] : []), ...filters])
  const inFacts = allOf([...understood(words, NAMED_WORDS), ...filters])
  const anywhere = allOf([...understood(words), ...filters])
  const groups = [
    whole,
    sql<boolean>`(${inFacts} and not ${whole})`,
    sql<boolean>`(${anywhere} and not ${inFacts} and not ${whole})`,
  ]
  // Not all of the first group is among the understood: a new product may have a word that until then only its synonyms had.
  if (wholeWords) return { groups, any: sql<boolean>`(${anywhere} or ${whole})` }
  return {
    groups: [...groups, sql<boolean>`(${plain} and not ${anywhere} and not ${whole})`],
    any: sql<boolean>`(${anywhere} or ${plain})`,
  }
}

/** More would make the queries of {@link nearGroups} long. */
const MAX_NEAR_WORDS = 5

/**
 * Groups what is near to a search that finds nothing by how many of its words a product has, most first, and those that have them in
 * name, category and facts before those whose description counts, too. Words that the catalogue doesn't have are left out, and so are
 * sizes and prices.
 *
 * @returns No groups for a single word, or if no word is left.
 */
export function nearGroups({ words, named }: Understanding): SearchGroups {
  const known = words.filter(({ alternatives }) => alternatives.length > 0).slice(0, MAX_NEAR_WORDS)
  const lists = known.map(({ alternatives }) => oneOf(alternatives))
  // No product has all words, unless there is a size or a price.
  const most = Math.min(lists.length, named ? words.length : words.length - 1)
  const levels = Array.from({ length: most }, (_, fewer) => atLeast(most - fewer, lists)).flatMap((query) => [
    matchesWords(query, NAMED_WORDS),
    matchesWords(query),
  ])
  return {
    groups: levels.map((level, index) => exceptEarlier(level, levels.slice(Math.max(index - 2, 0), index))),
    any: levels.at(-1) ?? sql<boolean>`false`,
  }
}

/** What is listed without a search: one group of everything. */
export const EVERYTHING: SearchGroups = { groups: [sql<boolean>`true`], any: sql<boolean>`true` }

/** The index of a product's group; null for one that isn't found. */
export function groupIndex({ groups }: SearchGroups): RawBuilder<number | null> {
  const cases = groups.map((group, index) => sql`when ${group} then ${sql.lit(index)}`)
  return sql<number | null>`case ${sql.join(cases, sql` `)} end`
}

/** The sizes and prices that a search names. A size has to be in stock. */
function filtersOf({ sizes, minPrice, maxPrice }: NamedFilters): Condition[] {
  const facets = sizes.map((size) => `size:${size}`)
  return [
    ...(facets.length > 0 ? [sql<boolean>`products.facets && ${facets}::text[]`] : []),
    ...(minPrice === undefined ? [] : [sql<boolean>`products.price >= ${minPrice}`]),
    ...(maxPrice === undefined ? [] : [sql<boolean>`products.price <= ${maxPrice}`]),
  ]
}

function understood(words: readonly UnderstoodWord[], among = ALL_WORDS): Condition[] {
  const known = words.filter(({ isTextEnough }) => !isTextEnough)
  const others = words.filter(({ isTextEnough }) => isTextEnough)
  const lists = known.map(({ alternatives }) => alternatives)
  return [
    ...(lists.length > 0 ? [hasWords(lists, among)] : []),
    ...others.map(({ word, alternatives }) =>
      alternatives.length === 0
        ? containsText(word)
        : sql<boolean>`(${containsText(word)} or ${hasWords([alternatives], among)})`,
    ),
  ]
}

/** Those of a level that aren't in the two before it, which have all that is in earlier ones. */
function exceptEarlier(level: Condition, before: readonly Condition[]): Condition {
  return allOf([level, ...before.map((earlier) => sql<boolean>`not ${earlier}`)])
}

function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Whether name, description or category contain a text, in any letter case. */
function containsText(text: string): Condition {
  // Without three letters in a row, the whole index of texts would be read, which takes longer than reading the products.
  if (!/[\p{L}\p{M}\p{N}]{3}/u.test(text)) return sql<boolean>`strpos(products.search_text, lower(${text})) > 0`
  return sql<boolean>`products.search_text like lower(${containsPattern(text)})`
}

/** Whether a product has at least one alternative from each list, in any form of the word. */
function hasWords(lists: readonly (readonly string[])[], among = ALL_WORDS): Condition {
  return matchesWords(lists.map(oneOf).join('&'), among)
}

function matchesWords(query: string, among = ALL_WORDS): Condition {
  return sql<boolean>`${among} @@ to_tsquery('english', ${query})`
}

/** At least one of the alternatives, in the language of text search. */
function oneOf(alternatives: readonly string[]): string {
  return `(${withoutNarrower(alternatives)
    .map((text) => `(${phrase(text)})`)
    .join('|')})`
}

/** At least so many of some queries, in the language of text search. */
function atLeast(count: number, [first = '', ...rest]: readonly string[]): string {
  const withFirst = count === 1 ? first : `(${first}&${atLeast(count - 1, rest)})`
  return count > rest.length ? withFirst : `(${withFirst}|${atLeast(count, rest)})`
}

/**
 * Without phrases that contain another alternative: they find nothing more, and make the database read each product that has their
 * words.
 */
export function withoutNarrower(alternatives: readonly string[]): readonly string[] {
  return alternatives.filter((text) => {
    const words = wordsOf(text)
    return words.length === 1 || !words.some((word) => alternatives.includes(word))
  })
}

/** One alternative in the language of text search. Nothing in it can be an operator: only letters and digits are left. */
function phrase(text: string): string {
  return wordsOf(text).join('<->')
}
