import type { ReactNode } from 'react'
import { href } from 'react-router'
import { NeedHelp } from '#app/domain/orders/components/need-help.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'

/** Says that an order can't be changed any more in the way that the customer wanted, and who can help. */
export function NoLongerPossible({
  orderId,
  title,
  children,
}: {
  orderId: string
  title: string
  children: ReactNode
}) {
  return (
    <div className="mt-5 grid gap-4">
      <Banner tone="warning" title={title}>
        {children}
      </Banner>
      <NeedHelp orderId={orderId} />
      <div>
        <ButtonLink variant="secondary" to={href('/orders/:orderId', { orderId })}>
          Back to the order
        </ButtonLink>
      </div>
    </div>
  )
}
