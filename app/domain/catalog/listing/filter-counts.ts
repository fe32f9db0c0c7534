import { type FilterCounts, inOfferedOrder, mapFacets } from './facet-values.ts'
import { FACETS, type Facet } from './facets.ts'
import { type ListParams, PRICE_RANGES, priceRangeValue } from './list-params.ts'

/** Products that no filter can tell apart, and how many there are. */
export interface ProductGroup {
  readonly category: string
  readonly isAvailable: boolean
  /** Which of the {@link priceSteps} the price is in: 0 below the first one. */
  readonly priceStep: number
  readonly values: Readonly<Record<Facet, readonly string[]>>
  readonly count: number
}

type PriceBounds = Pick<ListParams, 'minPrice' | 'maxPrice'>

/** The prices, ascending, at which a range begins or has just ended: the filter's ranges, and the one in the address. */
export function priceSteps({ minPrice, maxPrice }: PriceBounds): number[] {
  const ends = [{ minPrice, maxPrice }, ...PRICE_RANGES].flatMap((range) => [range.minPrice, range.maxPrice + 1])
  return [...new Set(ends)].filter((price) => price > 0).sort((a, b) => a - b)
}

/**
 * Adds up how many products the listing would show if one more value were chosen. What is already chosen in the same filter is
 * ignored: its values are alternatives, and another category or price range replaces the chosen one.
 *
 * @param groups The products that match everything but these filters. Their price steps are those of `params`.
 */
export function addUpFilters(groups: readonly ProductGroup[], params: ListParams): FilterCounts {
  const steps = priceSteps(params)
  const isWithin = (step: number, { minPrice, maxPrice }: PriceBounds) =>
    minPrice <= (steps[step - 1] ?? 0) && (steps[step] ?? Number.POSITIVE_INFINITY) <= maxPrice + 1
  const totals = { total: 0, inStock: 0 }
  const [category, price] = [new Map<string, number>(), new Map<string, number>()]
  const facets = mapFacets((facet) => new Map(params[facet].map((value) => [value, 0])))

  for (const group of groups) {
    const missed = missedFilters(group, params, isWithin(group.priceStep, params))
    if (missed.length > 1) continue
    const [missing] = missed
    const counts = (filter: Filter) => missing === undefined || missing === filter
    if (missing === undefined) totals.total += group.count
    if (counts('inStock') && group.isAvailable) totals.inStock += group.count
    if (counts('category')) add(category, group.category, group.count)
    if (counts('price')) {
      for (const range of PRICE_RANGES) {
        if (isWithin(group.priceStep, range)) add(price, priceRangeValue(range), group.count)
      }
    }
    for (const facet of FACETS) {
      if (counts(facet)) for (const value of group.values[facet]) add(facets[facet], value, group.count)
    }
  }
  return {
    ...totals,
    category: Object.fromEntries(category),
    price: Object.fromEntries(price),
    chosen: [params.category, priceRangeValue(params), params.inStock ? 'inStock' : undefined],
    facets: mapFacets((facet) => inOfferedOrder(facet, facets[facet])),
  }
}

type Filter = Facet | 'inStock' | 'category' | 'price'

/** The filters that keep a group out of the list. */
function missedFilters(group: ProductGroup, params: ListParams, isInPriceRange: boolean): Filter[] {
  const missed: Filter[] = FACETS.filter(
    (facet) => params[facet].length > 0 && !params[facet].some((value) => group.values[facet].includes(value)),
  )
  if (params.inStock && !group.isAvailable) missed.push('inStock')
  if (params.category !== undefined && params.category !== group.category) missed.push('category')
  if (!isInPriceRange) missed.push('price')
  return missed
}

function add(counts: Map<string, number>, value: string, count: number): void {
  counts.set(value, (counts.get(value) ?? 0) + count)
}
