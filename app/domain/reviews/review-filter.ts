import { FITS, type Fit } from './review.ts'

/** Which reviews of a product are listed. Without any condition hidden ones are, too. */
export interface ReviewFilter {
  readonly size?: string
  readonly fit?: Fit
  readonly stars?: number
  readonly pictures?: true
}

/** How many reviews of a product say the same. */
export interface ReviewCount {
  readonly size: string
  /** 0 for hidden ones, of which nothing else is counted. */
  readonly stars: number
  /** Empty if they don't say. */
  readonly fit: Fit | ''
  readonly hasPictures: boolean
  readonly reviews: number
}

/** The sizes that reviews name: those of the product in its order, then those that only its other colours have. */
export function reviewedSizes(counts: readonly ReviewCount[], sizes: readonly string[]): string[] {
  const reviewed = new Set(counts.map(({ size }) => size))
  return [...new Set([...sizes.filter((size) => reviewed.has(size)), ...[...reviewed].sort()])]
}

/** The filter in an address; what no review has is ignored. */
export function readReviewFilter(query: URLSearchParams, counts: readonly ReviewCount[]): ReviewFilter {
  const size = counts.find((count) => count.size === query.get('size'))?.size
  const fit = FITS.find((one) => one === query.get('fit'))
  const stars = [1, 2, 3, 4, 5].find((one) => String(one) === query.get('stars'))
  return {
    ...(size !== undefined && { size }),
    ...(fit && { fit }),
    ...(stars && { stars }),
    ...(query.get('pictures') === 'yes' && { pictures: true }),
  }
}

/** The filter as an address has it. */
export function reviewParams({ size, fit, stars, pictures }: ReviewFilter): Record<string, string | undefined> {
  return { size, fit, stars: stars === undefined ? undefined : String(stars), pictures: pictures && 'yes' }
}

export function isFiltered(filter: ReviewFilter): boolean {
  return Object.keys(filter).length > 0
}

/** How many reviews a filter lists. */
export function countReviews(counts: readonly ReviewCount[], filter: ReviewFilter): number {
  const listed = counts.filter(
    (count) =>
      (!isFiltered(filter) || count.stars > 0) &&
      (filter.size === undefined || count.size === filter.size) &&
      (filter.fit === undefined || count.fit === filter.fit) &&
      (filter.stars === undefined || count.stars === filter.stars) &&
      (!filter.pictures || count.hasPictures),
  )
  return listed.reduce((sum, { reviews }) => sum + reviews, 0)
}
