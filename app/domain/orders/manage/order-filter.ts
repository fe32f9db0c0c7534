import { readSearchText } from '#app/shared/search-text.ts'
import { ORDER_STATUSES, type OrderStatus } from '#app/shared/statuses.ts'

/** Sort orders of the back office, with their labels. */
export const ORDER_SORTS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  amount_high: 'Amount: high to low',
  amount_low: 'Amount: low to high',
  delivery: 'Delivery: soonest first',
} as const

export type OrderSort = keyof typeof ORDER_SORTS

/** Which orders the back office shows. */
export interface OrderFilter {
  /** Matches the order number and the customer's name and email address, in any letter case. */
  readonly search?: string | undefined
  readonly status?: OrderStatus | undefined
}

/** The filter in the page's address; invalid values are left out. */
export function readOrderFilter(params: URLSearchParams): OrderFilter {
  return {
    search: readSearchText(params.get('search')),
    status: ORDER_STATUSES.find((status) => status === params.get('status')),
  }
}

/** The sort order in the page's address; newest first for anything else. */
export function readOrderSort(text: string | null): OrderSort {
  return text !== null && Object.hasOwn(ORDER_SORTS, text) ? (text as OrderSort) : 'newest'
}
