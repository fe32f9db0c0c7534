import { useNavigate } from 'react-router'
import type { AdminOrder } from '#app/domain/orders/order.ts'
import { shownOrderNumber } from '#app/domain/orders/order-number.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { OrderFacts } from './order-facts.tsx'

interface OrderDialogProps {
  order: AdminOrder
  /** The page without the details. */
  closeTo: string
}

/** The details of an order over the table; while no scripts run, a panel above it. */
export function OrderDialog({ order, closeTo }: OrderDialogProps) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const title = `Order ${shownOrderNumber(order)}`
  if (!hydrated) {
    return (
      <Panel title={title} className="mb-4">
        <OrderFacts order={order} />
        <ButtonLink variant="quiet" to={closeTo} className="mt-4">
          Close
        </ButtonLink>
      </Panel>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && navigate(closeTo, { replace: true, preventScrollReset: true })}
      title={title}
      size="lg"
    >
      <OrderFacts order={order} />
    </Dialog>
  )
}
