import type { ListParams } from '#app/domain/catalog/listing/list-params.ts'
import type { SearchGroups } from '#app/domain/catalog/search/search-groups.server.ts'

/** What is listed: the parameters, and what the search finds. */
export interface ListingQuery {
  readonly params: ListParams
  readonly found: SearchGroups
  readonly limits: ListingLimits
}

/** How much of a large catalogue is read for a page. These limits decide how long that takes, never which products are on the page. */
export interface ListingLimits {
  /** Up to this many matches are counted exactly right away, and are all found first and then sorted. */
  readonly few: number
  /** Products of a larger catalogue that are looked through to tell common words from others. */
  readonly sample: number
  /** This many matches among them are a sign of very many in the catalogue. */
  readonly manyInSample: number
  /** For each product of a page, this many at the beginning of the list are looked through for the matches of a common word. */
  readonly near: number
  /** In a catalogue with more products, counting a common word slows down other visitors' pages. */
  readonly huge: number
  /** How long a page waits for the total of a search with more than a few matches, in milliseconds, if there is no earlier one. */
  readonly waitMs: number
}

export const LISTING_LIMITS: ListingLimits = {
  few: 1_000,
  sample: 5_000,
  manyInSample: 50,
  near: 100,
  huge: 100_000,
  waitMs: 25,
}

/** Suggestions are fewer than the products of a page. */
export const SUGGESTION_LIMITS: ListingLimits = { ...LISTING_LIMITS, sample: 2_500, manyInSample: 25 }
