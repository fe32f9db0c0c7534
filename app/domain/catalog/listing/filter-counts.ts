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
  const [totals, category, price]: [Counts, Counts, Counts] = [new Map(), new Map(), new Map()]
  const facets = mapFacets((facet): Counts => new Map(params[facet].map((value) => [value, { sum: 0 }])))

  const countVariant = (variant: Variant, add: (counts: Counts, value: string) => void) => {
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
  // Thousands of designs have the same variants.
  const counted = new Map<Variant, readonly Count[]>()
  for (const group of groups) {
    for (const variant of group.variants) {
      const counts = counted.get(variant) ?? countsOf((add) => countVariant(variant, add))
      counted.set(variant, counts)
      for (const count of counts) {
        // Another colour of the design was counted.
        if (count.last === group) continue
        count.last = group
        count.sum += group.count
      }
    }
  }
  const sumsOf = (counts: Counts) => new Map([...counts].map(([value, { sum }]) => [value, sum]))
  return {
    total: totals.get('total')?.sum ?? 0,
    inStock: totals.get('inStock')?.sum ?? 0,
    category: Object.fromEntries(sumsOf(category)),
    price: Object.fromEntries(sumsOf(price)),
    chosen: [params.category, priceRangeValue(params), params.inStock ? 'inStock' : undefined],
    facets: mapFacets((facet) => inOfferedOrder(facet, sumsOf(facets[facet]))),
  }
}

/** How many cards a choice would show, and the group that was added last. */
interface Count {
  sum: number
  last?: ProductGroup
}

type Counts = Map<string, Count>

/** What a variant counts for. */
function countsOf(countAll: (add: (counts: Counts, value: string) => void) => void): readonly Count[] {
  const found: Count[] = []
  countAll((counts, value) => {
    const count = counts.get(value) ?? { sum: 0 }
    counts.set(value, count)
    found.push(count)
  })
  return found
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
