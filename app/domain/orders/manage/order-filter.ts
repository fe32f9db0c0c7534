import { searchedPhone } from '#app/domain/accounts/phone.ts'
import { readSearchText } from '#app/shared/search-text.ts'
import { ORDER_STATUSES, type OrderStatus } from '#app/vocabulary/statuses.ts'
import { figureParam, type OrderFigure, readFigure } from '../figures/figure-orders.ts'

export const ORDER_SORTS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  amount_high: 'Amount: high to low',
  amount_low: 'Amount: low to high',
  delivery: 'Delivery: soonest first',
} as const

/** The value of `show` in the page's address that lists only orders past their promised date. */
export const LATE_ORDERS = 'late'

/** Orders with cash on delivery by what is next, in the order of their life, as values of `show`. */
export const COD_VIEWS = {
  'cod-to-send': 'Confirmed, to send',
  'cod-on-the-way': 'On the way',
  'cod-outstanding': 'Delivered, not paid',
  'cod-paid': 'Paid',
  'cod-refused': 'Refused',
  'cod-coming-back': 'Refused, not back',
} as const

export type CodView = keyof typeof COD_VIEWS

/** The value of `show` that lists only delivered orders that the courier hasn't paid for this many days later. */
export const overdueCod = (days: number) => `cod-overdue-${days}`

export type OrderSort = keyof typeof ORDER_SORTS

export interface OrderFilter {
  /**
   * Matches the order number, also as the number of its document, and name, email address and phone number of the customer or the
   * shipping address, in any letter case. A payment id, a credit note's number and a tracking number match as a whole.
   */
  readonly search?: string | undefined
  readonly status?: OrderStatus | undefined
  /** Only those with this tag of the owner. */
  readonly tag?: string | undefined
  /** Only those past their promised date, neither delivered nor cancelled. */
  readonly lateOnly?: boolean
  readonly codView?: CodView
  /** Only those that the courier hasn't paid for so many days after their delivery. */
  readonly codOverdueDays?: number
  /** Only those that a figure counts. */
  readonly figure?: OrderFigure | undefined
}

/** The filter in the page's address; invalid values are left out. */
export function readOrderFilter(params: URLSearchParams): OrderFilter {
  const show = params.get('show') ?? ''
  const codOverdueDays = Number(/^cod-overdue-([1-9]\d?)$/.exec(show)?.[1])
  return {
    search: readSearchText(params.get('search')),
    status: ORDER_STATUSES.find((status) => status === params.get('status')),
    ...(params.get('tag') && { tag: readSearchText(params.get('tag')) }),
    ...(show === LATE_ORDERS && { lateOnly: true }),
    ...(Object.hasOwn(COD_VIEWS, show) && { codView: show as CodView }),
    ...(codOverdueDays && { codOverdueDays }),
    figure: readFigure(show),
  }
}

/** The filter's value of `show` in the page's address. */
export function shownOnly({ lateOnly, codView, codOverdueDays, figure }: OrderFilter): string | undefined {
  if (lateOnly) return LATE_ORDERS
  if (codOverdueDays) return overdueCod(codOverdueDays)
  return codView ?? (figure && figureParam(figure))
}

/** The sort order in the page's address; newest first for anything else. */
export function readOrderSort(text: string | null): OrderSort {
  return text !== null && Object.hasOwn(ORDER_SORTS, text) ? (text as OrderSort) : 'newest'
}

/** The text of a search, and the numbers that it can be part of. */
export interface OrderSearch {
  readonly text: string
  /** Of an order number: digits and dashes, after the R of a replacement. */
  readonly number: string | undefined
  /** Of a phone number: ten digits at most, as phone numbers are stored. */
  readonly phone: string | undefined
}

/** Fewer digits match too many phone numbers. */
const MIN_PHONE_DIGITS = 4

/** Reads the text of a search; undefined when it is blank. */
export function readOrderSearch(search: string): OrderSearch | undefined {
  const text = search.trim()
  if (text === '') return undefined
  const phone = searchedPhone(text)
  return {
    text,
    number: /^(?:INV-?|DC-?)?(R?[0-9-]+)$/i.exec(text)?.[1]?.toUpperCase(),
    phone: phone && phone.length >= MIN_PHONE_DIGITS ? phone : undefined,
  }
}
