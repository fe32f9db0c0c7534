import { useId } from 'react'
import { Form, useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useIsSending } from '#app/ui/forms/use-is-sending.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { Panel } from '#app/ui/layout/panel.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
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

/** Confirms the deletion of an order. A dialog, or a panel without scripts. */
export function ConfirmDeleteOrder({ order, cancelTo, action, note }: ConfirmDeleteOrderProps) {
  const formId = useId()
  const navigate = useNavigate()
  const isBusy = useIsSending(deleteOrderForm.intent)
  const title = `Delete order ${order.orderNumber}`
  const hydrated = useHydrated()
  const question = note === undefined ? QUESTION : `${QUESTION} ${note}`

  const fields = <input type="hidden" name="orderId" value={order.id} />
  if (!hydrated) {
    return (
      <Panel title={title} className="mb-4">
        <p>{question}</p>
        <Form method="post" action={action} className="mt-4 flex flex-wrap gap-2.5">
          {fields}
          <Button variant="danger-solid" name="intent" value={deleteOrderForm.intent}>
            Delete
          </Button>
          <ButtonLink variant="quiet" to={cancelTo}>
            Cancel
          </ButtonLink>
        </Form>
      </Panel>
    )
  }
  return (
    <>
      <Form method="post" action={action} id={formId}>
        {fields}
      </Form>
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && navigate(cancelTo, { replace: true, preventScrollReset: true })}
        title={title}
        description={question}
        confirmLabel="Delete"
        confirm={{ type: 'submit', form: formId, name: 'intent', value: deleteOrderForm.intent }}
        busy={isBusy}
      />
    </>
  )
}
