import { useId } from 'react'
import { Form } from 'react-router'
import { type FormResponse, sentText } from '#app/shared/form-response.ts'
import { Button } from '#app/ui/button.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import { ADD_TRACKING_ENTRY } from '../intents.ts'

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
  const isBusy = useIsSending(ADD_TRACKING_ENTRY)
  const errors = response?.result?.error
  return (
    <Form
      key={response?.success ? requestId : undefined}
      method="post"
      preventScrollReset
      className="grid gap-3 sm:grid-cols-2"
    >
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="requestId" value={requestId} />
      <FormResponseBanner response={response} className="sm:col-span-2" />
      <TextField
        name="status"
        label="Tracking status"
        list={listId}
        defaultValue={sentText(response, 'status')}
        errors={errors?.status ?? undefined}
        maxLength={60}
        autoComplete="off"
        required
        className="min-h-11"
      />
      <datalist id={listId}>
        {USUAL_STATUSES.map((status) => (
          <option key={status} value={status} />
        ))}
      </datalist>
      <TextField
        name="location"
        label="Place"
        optional
        defaultValue={sentText(response, 'location')}
        errors={errors?.location ?? undefined}
        maxLength={80}
        autoComplete="off"
        className="min-h-11"
      />
      <TextField
        name="message"
        label="Message to the customer"
        defaultValue={sentText(response, 'message')}
        errors={errors?.message ?? undefined}
        maxLength={300}
        autoComplete="off"
        required
        className="min-h-11"
        fieldClassName="sm:col-span-2"
      />
      <div className="sm:col-span-2">
        <Button variant="secondary" name="intent" value={ADD_TRACKING_ENTRY} busy={isBusy}>
          Add and notify customer
        </Button>
      </div>
    </Form>
  )
}
