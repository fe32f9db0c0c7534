import { categoryLabel } from '../category.ts'

/**
 * What shoppers filter by beside category, price and stock, by its parameter in the address, with the label of the filter. A
 * product has values of each as words of its column `facets`, such as `size:M`.
 */
export const FACET_LABELS = { size: 'Size', colorFamily: 'Colour', fabric: 'Material', occasion: 'Occasion' } as const

export type Facet = keyof typeof FACET_LABELS

export const FACETS = Object.keys(FACET_LABELS) as Facet[]

/** A facet's value as people read it: `blue` is 'Blue'. */
export function facetValueLabel(facet: Facet, value: string): string {
  return facet === 'size' ? value : categoryLabel(value)
}
