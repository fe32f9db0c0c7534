import { useId } from 'react'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { trackingEntryForm } from '../fulfilment/tracking.form.ts'

/** What couriers usually report. */
const USUAL_STATUSES = [
  'Picked Up',
  'In Transit',
  'Reached Nearest Hub',
  'Out for Delivery',
  'Delivery Attempted',
  'Delayed',
  'Returning to Us',
]

interface TrackingFormProps {
  orderId: string
  /** Unique per form, so that a form sent twice adds one entry. */
  requestId: string
  response: FormResponse | undefined
}

/** Adds an entry to an order's tracking and notifies the customer. */
export function TrackingForm({ orderId, requestId, response }: TrackingFormProps) {
  const listId = useId()
  return (
    <ContractForm
      key={responseTo(response, trackingEntryForm.intent)?.success ? requestId : undefined}
      form={trackingEntryForm}
      response={response}
      hidden={{ orderId, requestId }}
      button={{ variant: 'secondary', className: 'justify-self-start', children: 'Add and notify customer' }}
      className="grid gap-3"
    >
      {(field) => (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            {...field('status')}
            label="Tracking status"
            list={listId}
            autoComplete="off"
            className="min-h-11"
          />
          <datalist id={listId}>
            {USUAL_STATUSES.map((status) => (
              <option key={status} value={status} />
            ))}
          </datalist>
          <TextField {...field('location')} label="Place" optional autoComplete="off" className="min-h-11" />
          <TextField
            {...field('message')}
            label="Message to the customer"
            autoComplete="off"
            className="min-h-11"
            fieldClassName="sm:col-span-2"
          />
        </div>
      )}
    </ContractForm>
  )
}
