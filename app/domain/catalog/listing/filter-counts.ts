import { type FilterCounts, inOfferedOrder, mapFacets } from './facet-values.ts'
import { FACETS, type Facet } from './facets.ts'
import { type ListParams, PRICE_RANGES, priceRangeValue } from './list-params.ts'

/** What the filters look at in a product. */
export interface Variant {
  readonly category: string
  readonly isAvailable: boolean
  /** Which of the {@link priceSteps} the price is in: 0 below the first one. */
  readonly priceStep: number
  readonly values: Readonly<Record<Facet, readonly string[]>>
}

/** Cards that no filter can tell apart, and how many there are. */
export interface ProductGroup {
  /** The product of the card, or the colours of its design, of which any will do. */
  readonly variants: readonly Variant[]
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
  const totals = new Map<string, number>()
  const [category, price] = [new Map<string, number>(), new Map<string, number>()]
  const facets = mapFacets((facet) => new Map(params[facet].map((value) => [value, 0])))

  const countVariant = (variant: Variant, add: (counts: Map<string, number>, value: string) => void) => {
    const missed = missedFilters(variant, params, isWithin(variant.priceStep, params))
    if (missed.length > 1) return
    const [missing] = missed
    const counts = (filter: Filter) => missing === undefined || missing === filter
    if (missing === undefined) add(totals, 'total')
    if (counts('inStock') && variant.isAvailable) add(totals, 'inStock')
    if (counts('category')) add(category, variant.category)
    if (counts('price')) {
      for (const range of PRICE_RANGES) {
        if (isWithin(variant.priceStep, range)) add(price, priceRangeValue(range))
      }
    }
    for (const facet of FACETS) {
      if (counts(facet)) for (const value of variant.values[facet]) add(facets[facet], value)
    }
  }
  for (const { variants, count } of groups) {
    const counted = new Map<Map<string, number>, Set<string>>()
    for (const variant of variants) {
      countVariant(variant, (counts, value) => {
        if (variants.length > 1 && !isNewIn(counted, counts, value)) return
        counts.set(value, (counts.get(value) ?? 0) + count)
      })
    }
  }
  return {
    total: totals.get('total') ?? 0,
    inStock: totals.get('inStock') ?? 0,
    category: Object.fromEntries(category),
    price: Object.fromEntries(price),
    chosen: [params.category, priceRangeValue(params), params.inStock ? 'inStock' : undefined],
    facets: mapFacets((facet) => inOfferedOrder(facet, facets[facet])),
  }
}

type Filter = Facet | 'inStock' | 'category' | 'price'

/** The filters that keep a product out of the list. */
function missedFilters(variant: Variant, params: ListParams, isInPriceRange: boolean): Filter[] {
  const missed: Filter[] = FACETS.filter(
    (facet) => params[facet].length > 0 && !params[facet].some((value) => variant.values[facet].includes(value)),
  )
  if (params.inStock && !variant.isAvailable) missed.push('inStock')
  if (params.category !== undefined && params.category !== variant.category) missed.push('category')
  if (!isInPriceRange) missed.push('price')
  return missed
}

/** Whether a value hasn't been counted yet; from now on it has. */
function isNewIn<Counts>(counted: Map<Counts, Set<string>>, counts: Counts, value: string): boolean {
  const values = counted.get(counts) ?? new Set()
  counted.set(counts, values)
  return values.size < values.add(value).size
}
