import { useEffect, useState } from 'react'
import { type FormResponse, sentText } from '#app/shared/form-response.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { COMPLAINT_KINDS, KIND_LABELS, MAX_ORDER_NUMBER_LENGTH } from '../complaint.ts'

const KIND_OPTIONS = COMPLAINT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))

/** The fields of the contact form that make a message a complaint. */
export function ContactComplaintFields({ response }: { response: FormResponse | undefined }) {
  const errorsOf = (field: string) => response?.result?.error?.[field] ?? undefined
  const [sent, setSent] = useState(0)
  // Once a form is sent, the form library leaves its selects without any choice, not even the placeholder.
  useEffect(() => {
    if (response?.success) setSent((count) => count + 1)
  }, [response])
  return (
    <>
      <SelectField
        key={sent}
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
