import { href } from 'react-router'
import { mayCustomerCancel } from '#app/domain/orders/customer-order-rules.ts'
import type { Order } from '#app/domain/orders/order.ts'
import { TextLink } from '#app/ui/navigation/text-link.tsx'

/** Links to the page that corrects the address of an order; renders nothing once it is dispatched, and for a replacement. */
export function CorrectAddressLink({ order }: { order: Pick<Order, 'id' | 'status' | 'trackingNumber' | 'replaces'> }) {
  if (!mayCustomerCancel(order) || order.replaces) return null
  return (
    <TextLink to={href('/orders/:orderId/address', { orderId: order.id })} alone>
      Correct address or phone
    </TextLink>
  )
}
