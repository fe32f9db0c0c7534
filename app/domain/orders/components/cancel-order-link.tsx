import { href } from 'react-router'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { mayCustomerCancel } from '../customer-order-rules.ts'
import type { Order } from '../order.ts'

/** Links to the page that cancels an order; renders nothing once the order is dispatched. */
export function CancelOrderLink({ order }: { order: Pick<Order, 'id' | 'status' | 'trackingNumber'> }) {
  if (!mayCustomerCancel(order)) return null
  return (
    <ButtonLink variant="quiet" to={href('/orders/:orderId/cancel', { orderId: order.id })} className="text-danger">
      Cancel order
    </ButtonLink>
  )
}
