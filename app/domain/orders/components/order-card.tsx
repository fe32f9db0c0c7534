import { useId } from 'react'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import type { PreservedParams } from '#app/ui/navigation/preserved-params.tsx'
import { BuyAgainButton } from '../buy-again/buy-again-button.tsx'
import { mayCustomerDelete } from '../customer-order-rules.ts'
import type { Order } from '../order.ts'
import { DeleteOrderButton } from './delete-order-button.tsx'
import { InvoiceLink } from './invoice-link.tsx'
import { OrderOverview } from './order-overview.tsx'

interface OrderCardProps {
  order: Order
  detailsTo: string
  /** Parameters of the page's address that the delete button preserves. */
  keep: PreservedParams
}

/** An order in My Orders. */
export function OrderCard({ order, detailsTo, keep }: OrderCardProps) {
  const titleId = useId()
  return (
    <article aria-labelledby={titleId} className="rounded-md border border-line bg-surface-raised p-4 lg:px-6 lg:py-5">
      <OrderOverview order={order} heading="h2" headingId={titleId} />
      <div className="mt-3 flex flex-wrap items-center gap-x-0.5 gap-y-1">
        <ButtonLink variant="secondary" to={detailsTo} className="px-3.5 text-label">
          View Details
        </ButtonLink>
        <InvoiceLink orderId={order.id} variant="quiet" className="px-2 text-label">
          {order.replaces ? 'Delivery challan' : 'Invoice'}
        </InvoiceLink>
        <BuyAgainButton order={order} className="px-2 text-label" />
        {mayCustomerDelete(order.status) && (
          <DeleteOrderButton orderId={order.id} keep={keep} className="px-2 text-label" />
        )}
      </div>
    </article>
  )
}
