import { Form } from 'react-router'
import { type FormResponse, responseTo, sentText } from '#app/shared/form-response.ts'
import { Button } from '#app/ui/button.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import { MAX_MESSAGE_LENGTH } from '../complaint.ts'
import { ANSWER_COMPLAINT, NOTE_COMPLAINT, REFUSE_COMPLAINT, RESOLVE_COMPLAINT } from '../intents.ts'

interface MessageFormProps {
  /** Unique per form, so that a form sent twice is one message. */
  requestId: string
  response: FormResponse | undefined
}

interface Answer {
  readonly intent: string
  readonly label: string
  readonly variant: 'primary' | 'secondary' | 'danger'
}

const ANSWERS: readonly Answer[] = [
  { intent: ANSWER_COMPLAINT, label: 'Send answer', variant: 'primary' },
  { intent: RESOLVE_COMPLAINT, label: 'Send and resolve', variant: 'secondary' },
  { intent: REFUSE_COMPLAINT, label: 'Refuse with this reason', variant: 'danger' },
]

/** The shop's message to the customer, which may also close the complaint. */
export function AnswerForm({ requestId, response: responses }: MessageFormProps) {
  const response = responseTo(responses, ANSWER_COMPLAINT, RESOLVE_COMPLAINT, REFUSE_COMPLAINT)
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <FormResponseBanner response={response} />
      <input type="hidden" name="requestId" value={requestId} />
      <TextAreaField
        name="text"
        label="Message to the customer"
        rows={5}
        required
        maxLength={MAX_MESSAGE_LENGTH}
        defaultValue={sentText(response, 'text')}
        errors={response?.result?.error?.text ?? undefined}
        hint="Emailed with a link to the complaint. You may not refuse a complaint about items that are defective, not as described or delivered late."
      />
      <div className="flex flex-wrap gap-2.5">
        {ANSWERS.map(({ intent, label, variant }) => (
          <AnswerButton key={intent} intent={intent} label={label} variant={variant} />
        ))}
      </div>
    </Form>
  )
}

function AnswerButton({ intent, label, variant }: Answer) {
  return (
    <Button type="submit" name="intent" value={intent} variant={variant} busy={useIsSending(intent)}>
      {label}
    </Button>
  )
}

/** A note that the customer never sees. */
export function NoteForm({ requestId, response: responses }: MessageFormProps) {
  const response = responseTo(responses, NOTE_COMPLAINT)
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <FormResponseBanner response={response} />
      <input type="hidden" name="requestId" value={requestId} />
      <TextAreaField
        name="text"
        label="Note"
        rows={3}
        required
        maxLength={MAX_MESSAGE_LENGTH}
        defaultValue={sentText(response, 'text')}
        errors={response?.result?.error?.text ?? undefined}
        hint="Notes are visible only in the back office."
      />
      <div>
        <Button
          type="submit"
          name="intent"
          value={NOTE_COMPLAINT}
          variant="secondary"
          busy={useIsSending(NOTE_COMPLAINT)}
        >
          Save note
        </Button>
      </div>
    </Form>
  )
}
