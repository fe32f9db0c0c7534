import { ConfirmForm } from '#app/ui/overlays/confirm-form.tsx'
import { deleteOrderForm } from '../delete-order.form.ts'
import type { Order } from '../order.ts'

const QUESTION = 'Are you sure you want to delete this order? This action cannot be undone.'

interface ConfirmDeleteOrderProps {
  order: Pick<Order, 'id' | 'orderNumber'>
  /** The page without the confirmation. */
  cancelTo: string
  /** The page that deletes it; by default the page that asks. */
  action?: string
  /** Said after the question. */
  note?: string
}

/** Confirms the deletion of an order. */
export function ConfirmDeleteOrder({ order, cancelTo, action, note }: ConfirmDeleteOrderProps) {
  return (
    <ConfirmForm
      title={`Delete order ${order.orderNumber}`}
      question={note === undefined ? QUESTION : `${QUESTION} ${note}`}
      confirmLabel="Delete"
      intent={deleteOrderForm.intent}
      hidden={{ orderId: order.id }}
      action={action}
      cancelTo={cancelTo}
    />
  )
}
