import { useId } from 'react'
import { Form } from 'react-router'
import { COURIER_NAMES, trackingLink } from '#app/domain/orders/fulfilment/courier.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Button } from '#app/ui/button.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { textLinkStyles } from '#app/ui/text-link.tsx'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import { SET_SHIPMENT } from '../intents.ts'
import type { AdminOrder } from '../order.ts'

interface ShipmentFormProps {
  order: Pick<AdminOrder, 'id' | 'courier' | 'trackingNumber'>
  response: FormResponse | undefined
  /** Whether it is the order's next step. @default false */
  isNext?: boolean
}

/** The courier and the tracking number of an order's parcel. */
export function ShipmentForm({ order, response, isNext = false }: ShipmentFormProps) {
  const listId = useId()
  const isBusy = useIsSending(SET_SHIPMENT)
  const link = trackingLink(order.courier, order.trackingNumber)
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <input type="hidden" name="orderId" value={order.id} />
      <FormResponseBanner response={response} />
      <TextField
        key={`courier ${order.courier}`}
        name="courier"
        label="Courier"
        list={listId}
        defaultValue={order.courier ?? ''}
        maxLength={60}
        autoComplete="off"
        className="min-h-11"
      />
      <datalist id={listId}>
        {COURIER_NAMES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        key={`number ${order.trackingNumber}`}
        name="trackingNumber"
        label="Tracking number"
        defaultValue={order.trackingNumber ?? ''}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        className="min-h-11"
      />
      <div className="flex flex-wrap items-center gap-x-4">
        <Button variant={isNext ? 'primary' : 'secondary'} name="intent" value={SET_SHIPMENT} busy={isBusy}>
          Save shipment
        </Button>
        {link && (
          <a href={link} target="_blank" rel="noreferrer" className={textLinkStyles({ alone: true })}>
            Track with {order.courier}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
      </div>
    </Form>
  )
}
