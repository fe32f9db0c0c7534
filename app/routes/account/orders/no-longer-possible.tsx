import type { ReactNode } from 'react'
import { href } from 'react-router'
import { NeedHelp } from '#app/domain/orders/components/need-help.tsx'
import type { Order } from '#app/domain/orders/order.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'

/** Says that an order can't be changed any more in the way that the customer wanted, and who can help. */
export function NoLongerPossible({
  order,
  title,
  children,
}: {
  order: Pick<Order, 'id' | 'orderNumber'>
  title: string
  children: ReactNode
}) {
  return (
    <div className="mt-5 grid gap-4">
      <Banner tone="warning" title={title}>
        {children}
      </Banner>
      <NeedHelp order={order} />
      <div>
        <ButtonLink variant="secondary" to={href('/orders/:orderId', { orderId: order.id })}>
          Back to the order
        </ButtonLink>
      </div>
    </div>
  )
}
