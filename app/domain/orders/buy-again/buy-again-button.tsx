import { RotateCw } from 'lucide-react'
import { Form, href, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { Order } from '../order.ts'
import { buyAgainForm } from './buy-again.form.ts'

interface BuyAgainButtonProps {
  order: Pick<Order, 'id' | 'replaces'>
  className?: string
}

/** Adds the available items of an order to the cart. Renders nothing for a replacement: the order it replaces has the button. */
export function BuyAgainButton({ order, className }: BuyAgainButtonProps) {
  const action = href('/orders/:orderId/buy-again', { orderId: order.id })
  const isBusy = useNavigation().formAction === action
  if (order.replaces) return null
  return (
    <Form method="post" action={action}>
      <Button variant="quiet" name="intent" value={buyAgainForm.intent} busy={isBusy} className={className}>
        <RotateCw size={20} />
        Buy again
      </Button>
    </Form>
  )
}
