import { type FormResponse, sentText } from '#app/shared/form-response.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { COMPLAINT_KINDS, KIND_LABELS, MAX_ORDER_NUMBER_LENGTH } from '../complaint.ts'

const KIND_OPTIONS = COMPLAINT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))

/** What the contact form goes back to after sending: without it, the form library leaves the select without any choice. */
export const NO_COMPLAINT = { complaintKind: '' }

/** The fields of the contact form that make a message a complaint. */
export function ContactComplaintFields({ response }: { response: FormResponse | undefined }) {
  const errorsOf = (field: string) => response?.result?.error?.[field] ?? undefined
  return (
    <>
      <SelectField
        name="complaintKind"
        label="Is something wrong with an order?"
        placeholder="No"
        options={KIND_OPTIONS}
        defaultValue={sentText(response, 'complaintKind')}
        errors={errorsOf('complaintKind')}
      />
      <TextField
        name="orderNumber"
        label="Order number"
        optional
        autoComplete="off"
        maxLength={MAX_ORDER_NUMBER_LENGTH}
        defaultValue={sentText(response, 'orderNumber')}
        errors={errorsOf('orderNumber')}
        hint="If you report a problem or add an order number, we’ll open a complaint you can track."
      />
    </>
  )
}
