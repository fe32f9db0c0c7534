import { withCapital } from '#app/vocabulary/categories.ts'

/** What shoppers filter by besides category, price and stock: the parameter in the address, and the filter's label. */
export const FACET_LABELS = {
  size: 'Size',
  colorFamily: 'Colour',
  fabric: 'Material',
  occasion: 'Occasion',
  origin: 'Country of origin',
} as const

export type Facet = keyof typeof FACET_LABELS

export const FACETS = Object.keys(FACET_LABELS) as Facet[]

/** Facets whose values are words in a product's column `facets`, such as `size:M`. The country of origin has its own column. */
export const WORD_FACETS = FACETS.filter((facet) => facet !== 'origin')

/** A facet's value as people read it: `blue` is 'Blue'. */
export function facetValueLabel(facet: Facet, value: string): string {
  return facet === 'size' ? value : withCapital(value)
}
