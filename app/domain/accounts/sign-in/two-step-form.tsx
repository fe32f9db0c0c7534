import { getInputProps, type SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { keepFocus } from '#app/ui/keep-focus.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { useIsSending } from '#app/ui/use-is-sending.ts'
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
      <Button
        type="submit"
        name="intent"
        value={COMPLETE_TWO_STEP}
        size="lg"
        onMouseDown={keepFocus}
        busy={useIsSending(COMPLETE_TWO_STEP)}
        busyLabel="Signing in..."
      >
        Sign In
      </Button>
    </Form>
  )
}
