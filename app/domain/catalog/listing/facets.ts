import { categoryLabel } from '../category.ts'

/**
 * What shoppers filter by besides category, price and stock: the parameter in the address, and the filter's label. A product's
 * values are words in its column `facets`, such as `size:M`.
 */
export const FACET_LABELS = { size: 'Size', colorFamily: 'Colour', fabric: 'Material', occasion: 'Occasion' } as const

export type Facet = keyof typeof FACET_LABELS

export const FACETS = Object.keys(FACET_LABELS) as Facet[]

/** A facet's value as people read it: `blue` is 'Blue'. */
export function facetValueLabel(facet: Facet, value: string): string {
  return facet === 'size' ? value : categoryLabel(value)
}
