import { href } from 'react-router'
import { FILTERABLE_STATUSES } from '#app/domain/orders/order-status-labels.ts'
import { readPage } from '#app/shared/table-page.ts'
import { addressWith, type PreservedParams } from '#app/ui/navigation/preserved-params.tsx'
import type { OrderStatus } from '#app/vocabulary/statuses.ts'

/** The place in My Orders that an address names; an order's page carries it along, to lead back. */
export interface OrderListView {
  /** The selected status; undefined for all. */
  readonly status: OrderStatus | undefined
  /** From 1. */
  readonly page: number
}

export function readOrderListView({ searchParams }: URL): OrderListView {
  const status = searchParams.get('status')
  return {
    status: FILTERABLE_STATUSES.find((each) => each === status),
    page: readPage(searchParams.get('page')),
  }
}

/** The parameters of the place, for links and forms that keep it. */
export function listParams({ status, page }: OrderListView): PreservedParams {
  return { status, page: page === 1 ? undefined : String(page) }
}

/** My Orders at this place. */
export function orderListPath(view: OrderListView): string {
  return addressWith(href('/orders'), listParams(view))
}

/** The page of an order that leads back to this place. */
export function orderPath(orderId: string, view: OrderListView): string {
  return addressWith(href('/orders/:orderId', { orderId }), listParams(view))
}
