import { type FormResponse, sentText } from '#app/shared/form-response.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { keepFocus } from '#app/ui/hooks/keep-focus.ts'
import { COMPLAINT_KINDS, KIND_LABELS } from '../complaint.ts'
import { contactForm } from '../contact.form.ts'

const KIND_OPTIONS = COMPLAINT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))

/** Without it, the form library leaves the select without any choice after sending. */
const NO_COMPLAINT = { complaintKind: '' }

/** The form of the contact page. What became of the message is shown above the button, where its sender is looking. */
export function ContactForm({ isSending, response }: { isSending: boolean; response: FormResponse | undefined }) {
  return (
    <ContractForm
      form={contactForm}
      response={response && { ...response, success: undefined, error: undefined }}
      values={NO_COMPLAINT}
      className="grid gap-4"
    >
      {(field) => (
        <>
          <TextField {...field('name')} label="Name" autoComplete="name" />
          <TextField {...field('email')} type="email" label="Email" autoComplete="email" />
          <TextField {...field('subject')} label="Subject" />
          <SelectField
            name="complaintKind"
            label="Is something wrong with an order?"
            placeholder="No"
            options={KIND_OPTIONS}
            defaultValue={sentText(response, 'complaintKind')}
            errors={field('complaintKind').errors}
          />
          <TextField
            {...field('orderNumber')}
            label="Order number"
            optional
            autoComplete="off"
            hint="If you report a problem or add an order number, we’ll open a complaint you can track."
          />
          <TextAreaField {...field('message')} label="Message" rows={6} />
          <div hidden>
            <label>
              Leave this empty
              <input name="website" tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          {!isSending && <FormResponseBanner response={response} />}
          <Button
            type="submit"
            name="intent"
            value={contactForm.intent}
            size="lg"
            onMouseDown={keepFocus}
            busy={isSending}
            busyLabel="Sending..."
            className="justify-self-start"
          >
            Send message
          </Button>
        </>
      )}
    </ContractForm>
  )
}
