import { readSearchText } from '#app/shared/search-text.ts'
import { ORDER_STATUSES, type OrderStatus } from '../order-status.ts'

/** How the back office may sort its orders, and the words for it. */
export const ORDER_SORTS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  amount_high: 'Amount: high to low',
  amount_low: 'Amount: low to high',
  delivery: 'Delivery: soonest first',
} as const

export type OrderSort = keyof typeof ORDER_SORTS

/** Which orders the back office asks for. */
export interface OrderFilter {
  /** Looked for in the order number, the customer's name and e-mail address, in any letter case. */
  readonly search?: string | undefined
  readonly status?: OrderStatus | undefined
}

/** What the address of the page asks for; what means nothing is left out. */
export function readOrderFilter(params: URLSearchParams): OrderFilter {
  return {
    search: readSearchText(params.get('search')),
    status: ORDER_STATUSES.find((status) => status === params.get('status')),
  }
}

/** The order that the address asks for; newest first for anything else. */
export function readOrderSort(text: string | null): OrderSort {
  return text !== null && Object.hasOwn(ORDER_SORTS, text) ? (text as OrderSort) : 'newest'
}
