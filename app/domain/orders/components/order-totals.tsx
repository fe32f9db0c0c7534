import type { ReactNode } from 'react'
import { formatRupees } from '#app/money.ts'
import { SummaryList } from '#app/ui/summary-list.tsx'
import { customerSubtotal, type Order, offerRow, shippingRows } from '../order.ts'

interface OrderTotalsProps {
  order: Pick<Order, 'total' | 'shipping' | 'tax' | 'discount' | 'offerName' | 'cod' | 'gift'>
  /** Rows above the totals, such as the order's date. */
  facts?: { label: string; value: ReactNode }[]
}

export function OrderTotals({ order, facts = [] }: OrderTotalsProps) {
  const offer = offerRow(order)
  return (
    <SummaryList
      rows={[
        ...facts,
        ...(offer ? [offer] : []),
        { label: 'Subtotal', value: formatRupees(customerSubtotal(order)) },
        ...shippingRows(order).map(({ label, amount }) =>
          amount === 0 ? { label, value: 'FREE', kind: 'free' as const } : { label, value: formatRupees(amount) },
        ),
        ...(order.tax > 0 ? [{ label: 'Tax', value: formatRupees(order.tax) }] : []),
        { label: 'Total', value: formatRupees(order.total), kind: 'total' as const },
      ]}
    />
  )
}
