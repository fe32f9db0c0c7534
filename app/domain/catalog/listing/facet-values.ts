import { OCCASIONS } from '../occasions.ts'
import { SIZE_NAMES } from '../size-name.ts'
import { FACETS, type Facet } from './facets.ts'

/** The colour families, in the order in which they are offered, with the colour of each swatch as CSS. */
export const SWATCHES: Readonly<Record<string, string>> = {
  red: '#b3202c',
  pink: '#d95f8d',
  orange: '#df7432',
  yellow: '#e5b53b',
  green: '#3f7350',
  blue: '#2f5088',
  purple: '#70406f',
  brown: '#7b4e33',
  beige: '#dcc8a6',
  white: '#fffdf8',
  grey: '#8a8680',
  black: '#201b1b',
  gold: 'linear-gradient(135deg, #e7cf8b, #b58a2c)',
  silver: 'linear-gradient(135deg, #eeeeee, #a3a5a8)',
  multicolour: 'conic-gradient(#b3202c, #e5b53b, #3f7350, #2f5088, #70406f, #b3202c)',
}

/** The fabrics, in the order in which they are offered. */
export const FABRICS = [
  'cotton',
  'khadi',
  'linen',
  'silk',
  'rayon',
  'georgette',
  'chiffon',
  'crepe',
  'satin',
  'velvet',
  'organza',
  'net',
  'wool',
  'polyester',
]

const ORDERS: Readonly<Record<Facet, readonly string[]>> = {
  size: SIZE_NAMES,
  colorFamily: Object.keys(SWATCHES),
  fabric: FABRICS,
  occasion: OCCASIONS,
  origin: ['India'],
}

/** How many products have a value of a facet. */
export interface FacetCount {
  readonly value: string
  readonly count: number
}

/** How many products the listing would show with each further choice. */
export interface FilterCounts {
  /** With the filters as they are. */
  readonly total: number
  readonly inStock: number
  /** By category and, as `500-1000`, by price range; those without products are missing. */
  readonly category: Readonly<Record<string, number>>
  readonly price: Readonly<Record<string, number>>
  /** The category and price range that are chosen, and `inStock` if that is. */
  readonly chosen: readonly (string | undefined)[]
  /** The values that some product has, and those that are chosen, in the order in which they are offered. */
  readonly facets: Readonly<Record<Facet, readonly FacetCount[]>>
}

/** Counts by value as a list in the order in which the values are offered. */
export function inOfferedOrder(facet: Facet, counts: ReadonlyMap<string, number>): FacetCount[] {
  const place = (value: string) => {
    const index = ORDERS[facet].indexOf(value)
    return index === -1 ? ORDERS[facet].length : index
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => place(a.value) - place(b.value) || a.value.localeCompare(b.value, 'en', { numeric: true }))
}

/** An object with an entry for each facet. */
export function mapFacets<Value>(make: (facet: Facet) => Value): Record<Facet, Value> {
  return Object.fromEntries(FACETS.map((facet) => [facet, make(facet)])) as Record<Facet, Value>
}
