import type { FormResponse } from '#app/shared/form-response.ts'
import { TextAreaField } from '#app/ui/fields/text-area-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { ANSWER_FORMS, noteForm } from './message.form.ts'

interface MessageFormProps {
  /** Unique per form, so that a form sent twice is one message. */
  requestId: string
  response: FormResponse | undefined
}

/** The shop's message to the customer, which may also close the complaint. */
export function AnswerForm({ requestId, response }: MessageFormProps) {
  return (
    <ContractForm
      form={[ANSWER_FORMS.answered, ANSWER_FORMS.resolved, ANSWER_FORMS.refused]}
      response={response}
      hidden={{ requestId }}
      className="grid gap-3"
    >
      {(field) => (
        <>
          <TextAreaField
            {...field('text')}
            label="Message to the customer"
            rows={5}
            hint="Emailed with a link to the complaint. You may not refuse a complaint about items that are defective, not as described or delivered late."
          />
          <div className="flex flex-wrap gap-2.5">
            <SubmitButton intent={ANSWER_FORMS.answered.intent}>Send answer</SubmitButton>
            <SubmitButton intent={ANSWER_FORMS.resolved.intent} variant="secondary">
              Send and resolve
            </SubmitButton>
            <SubmitButton intent={ANSWER_FORMS.refused.intent} variant="danger">
              Refuse with this reason
            </SubmitButton>
          </div>
        </>
      )}
    </ContractForm>
  )
}

export function NoteForm({ requestId, response }: MessageFormProps) {
  return (
    <ContractForm
      form={noteForm}
      response={response}
      hidden={{ requestId }}
      button={{ variant: 'secondary', className: 'justify-self-start', children: 'Save note' }}
      className="grid gap-3"
    >
      {(field) => (
        <TextAreaField {...field('text')} label="Note" rows={3} hint="Notes are visible only in the back office." />
      )}
    </ContractForm>
  )
}
