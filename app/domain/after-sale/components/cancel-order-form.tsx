import { useId } from 'react'
import { Form } from 'react-router'
import { CANCEL_REASONS } from '#app/shared/cancel-reasons.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import { RadioField } from '#app/ui/radio-field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import { cancelReasonLabel } from '../cancel-reasons.ts'
import { CANCEL_ORDER } from '../intents.ts'

interface CancelOrderFormProps {
  /** The order's own page. */
  backTo: string
  response: FormResponse | undefined
}

/** Asks a customer why they cancel, and confirms it. */
export function CancelOrderForm({ backTo, response }: CancelOrderFormProps) {
  const reasonErrors = response?.result?.error?.reason ?? undefined
  const errorId = useId()
  const typed = response?.result?.initialValue
  return (
    <Form method="post" className="mt-5 grid gap-5">
      <fieldset aria-describedby={reasonErrors ? errorId : undefined}>
        <legend className="text-label font-semibold text-ink">Why are you cancelling?</legend>
        {CANCEL_REASONS.map((reason) => (
          <RadioField
            key={reason}
            name="reason"
            value={reason}
            required
            defaultChecked={typed?.reason === reason}
            label={cancelReasonLabel(reason)}
          />
        ))}
        <FieldErrors id={errorId} errors={reasonErrors} />
      </fieldset>
      <TextAreaField
        name="note"
        label="Anything you’d like to tell us"
        optional
        rows={3}
        maxLength={500}
        defaultValue={typeof typed?.note === 'string' ? typed.note : ''}
        errors={response?.result?.error?.note ?? undefined}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button variant="danger-solid" size="lg" name="intent" value={CANCEL_ORDER} busy={useIsSending(CANCEL_ORDER)}>
          Cancel order
        </Button>
        <ButtonLink variant="quiet" size="lg" to={backTo}>
          Keep order
        </ButtonLink>
      </div>
    </Form>
  )
}
