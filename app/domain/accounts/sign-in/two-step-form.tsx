import { getInputProps, type SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { COMPLETE_TWO_STEP } from '../intents.ts'

interface TwoStepFormProps {
  lastResult: SubmissionResult | undefined
}

/** Asks for the code of two-step verification. Posts to its page. */
export function TwoStepForm({ lastResult }: TwoStepFormProps) {
  const { form, fields, formProps, errorsOf, formErrorsOf } = useCheckedForm({
    id: 'two-step',
    lastResult,
    loadCheck: async () => (await import('./check-forms.ts')).checkCode,
  })
  return (
    <Form {...formProps} method="post" className="grid gap-4">
      <TextField
        {...getInputProps(fields.code, { type: 'text' })}
        label="Code"
        hint="6-digit code, or one of your recovery codes"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        errors={errorsOf(fields.code)}
      />
      <FormAlert id={form.errorId} errors={formErrorsOf(form)} />
      <SubmitButton intent={COMPLETE_TWO_STEP} size="lg" busyLabel="Signing in...">
        Sign In
      </SubmitButton>
    </Form>
  )
}
