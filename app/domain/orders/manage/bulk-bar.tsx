import { ClipboardList, Printer } from 'lucide-react'
import type { RefObject } from 'react'
import { href, useSubmit } from 'react-router'
import { SelectAll } from '#app/ui/back-office/select-all.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { CHOSEN_ORDER_STATUSES } from '#app/vocabulary/statuses.ts'
import { changeStatusesForm } from '../change-status.form.ts'
import { adminStatusLabel } from '../order-status-labels.ts'

/** The form that the rows' checkboxes belong to; their name is `orderIds`. */
export const BULK_FORM = 'selected-orders'

const STATUS_OPTIONS = CHOSEN_ORDER_STATUSES.map((status) => ({ value: status, label: adminStatusLabel(status) }))

/** The pages to print, which receive the selected orders. */
const PRINTED = [
  { path: href('/admin/packing-slips'), icon: Printer, label: 'Packing slips' },
  { path: href('/admin/pick-list'), icon: ClipboardList, label: 'Pick list' },
]

/** Actions on the selected rows. */
export function BulkBar({ ref }: { ref: RefObject<HTMLFormElement | null> }) {
  const submit = useSubmit()
  return (
    <form
      ref={ref}
      id={BULK_FORM}
      method="post"
      aria-label="Selected orders"
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent
        // The browser opens pages to print in a new tab.
        if (!(submitter instanceof HTMLButtonElement) || submitter.formTarget) return
        event.preventDefault()
        submit(submitter, { method: 'post', preventScrollReset: true })
      }}
      className="flex flex-wrap items-center gap-x-0.5 gap-y-1 sm:gap-x-2 lg:-ml-1"
    >
      <SelectAll formId={BULK_FORM} />
      <SelectField
        name="status"
        label="New status"
        hideLabel
        placeholder="Change status to…"
        options={STATUS_OPTIONS}
        required
        className="min-h-11 text-label"
      />
      <Button variant="quiet" name="intent" value={changeStatusesForm.intent} className="px-2 text-label">
        Apply
      </Button>
      {PRINTED.map(({ path, icon: Icon, label }) => (
        <Button
          key={label}
          variant="quiet"
          formAction={path}
          formMethod="get"
          formTarget="_blank"
          formNoValidate
          className="px-2 text-label"
        >
          <Icon size={18} />
          {label}
        </Button>
      ))}
    </form>
  )
}
