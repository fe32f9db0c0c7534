import { href } from 'react-router'
import { FieldErrors } from '#app/ui/fields/field-errors.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { startAskingForm } from './ask-parent.form.ts'

interface AgeQuestionProps {
  id?: string | undefined
  name: string
  defaultValue?: unknown
  errors: string[] | undefined
  /** Whether a parent has already consented. */
  hasConsent: boolean
}

const LABELS = { yes: 'Yes', no: 'No' }

/** Asks whether someone who signs up is an adult. A child may go on to ask a parent, without filling in the rest of the form. */
export function AgeQuestion({ id, name, defaultValue, errors, hasConsent }: AgeQuestionProps) {
  const errorId = `${id}-error`
  return (
    <fieldset aria-describedby={errors?.length ? errorId : undefined}>
      <legend className="text-label font-semibold text-ink">Are you 18 or older?</legend>
      <div className="flex gap-x-8">
        {Object.entries(LABELS).map(([value, label]) => (
          <RadioField
            key={value}
            name={name}
            value={value}
            label={label}
            defaultChecked={defaultValue === value}
            required
          />
        ))}
      </div>
      <FieldErrors id={errorId} errors={errors} className="mt-0" />
      {hasConsent ? (
        <p className="text-sm text-soft">Your parent or guardian has agreed to this account.</p>
      ) : (
        <div className="hidden rounded-md bg-surface-sunk p-3.5 group-has-[[name=isAdult][value=no]:checked]:block">
          <p className="mb-2.5 text-sm text-soft">
            Your parent or guardian has to agree first. We’ll ask them by email; you don’t need to fill in the rest of
            this form.
          </p>
          <SubmitButton
            intent={startAskingForm.intent}
            variant="secondary"
            formAction={href('/parental-consent')}
            formNoValidate
            busyLabel="Opening..."
          >
            Ask a parent or guardian
          </SubmitButton>
        </div>
      )}
    </fieldset>
  )
}
