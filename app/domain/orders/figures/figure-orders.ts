import { VISIT_SOURCES } from '#app/domain/visits/visit-source.ts'

/** The periods of figures, in days. */
export const FIGURE_PERIODS = [30, 90, 365] as const

export type FigurePeriod = (typeof FIGURE_PERIODS)[number]

export const FIGURE_KINDS = [
  'all',
  'shop',
  'costed',
  'repeat',
  'source',
  'offer',
  'size',
  'returned',
  'complaint',
] as const

/** Where orders come from: the source of the visit, if it’s known. */
export const ORDER_SOURCES = { ...VISIT_SOURCES, unknown: 'Not known', 'by-hand': 'Taken by hand' } as const

export type OrderSource = keyof typeof ORDER_SOURCES

export type FigureKind = (typeof FIGURE_KINDS)[number]

/** The orders that a figure counts: of the last days, without cancelled and refused ones and replacements. */
export interface OrderFigure {
  readonly kind: FigureKind
  readonly days: FigurePeriod
  /** The source, the offer's name, the size, or the kind of complaint; empty otherwise. */
  readonly value: string
}

/** A figure as the parameter `show` of the orders' address: `size-30-M`. */
export function figureParam({ kind, days, value }: OrderFigure): string {
  return [kind, days, ...(value === '' ? [] : [value])].join('-')
}

/** Reads what {@link figureParam} writes; undefined for anything else. */
export function readFigure(text: string | null): OrderFigure | undefined {
  const [, kind, days, value = ''] = /^([a-z]+)-(\d+)(?:-([^\0]{1,100}))?$/.exec(text ?? '') ?? []
  const found = {
    kind: FIGURE_KINDS.find((each) => each === kind),
    days: FIGURE_PERIODS.find((each) => String(each) === days),
  }
  return found.kind && found.days ? { kind: found.kind, days: found.days, value } : undefined
}

/** What the list of these orders is called. */
export function figureText({ kind, days, value }: OrderFigure): string {
  const texts: Record<FigureKind, string> = {
    all: 'Orders',
    shop: 'Orders placed in the shop',
    costed: 'Orders with a cost price',
    repeat: 'Orders of customers who had bought before',
    source: `Orders by where they came from (${new Map(Object.entries(ORDER_SOURCES)).get(value) ?? value})`,
    offer: `Orders with the offer ${value}`,
    size: `Orders with size ${value}`,
    returned: `Orders of which size ${value} was refunded`,
    complaint: 'Orders with a complaint',
  }
  return `${texts[kind]}, last ${days} days, without cancelled and refused ones.`
}
