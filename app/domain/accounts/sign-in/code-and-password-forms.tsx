import { getInputProps, type SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { CurrentPasswordField } from '#app/domain/accounts/password/current-password-field.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'

interface IntentFormProps {
  /** The action that the form requests. */
  intent: string
  lastResult: SubmissionResult | undefined
  /** The button's label. */
  children: string
}

interface CodeFormProps extends IntentFormProps {
  hint?: string
  variant?: 'primary' | 'secondary'
}

/** Asks for a code, to confirm the action that `intent` names. */
export function CodeForm({ intent, lastResult, children, hint, variant }: CodeFormProps) {
  const { form, fields, formProps, errorsOf, formErrorsOf } = useCheckedForm({
    id: intent,
    lastResult,
    loadCheck: async () => (await import('./check-forms.ts')).checkCode,
  })
  return (
    <Form {...formProps} method="post" preventScrollReset className="grid max-w-105 gap-4">
      <TextField
        {...getInputProps(fields.code, { type: 'text' })}
        label="Code"
        hint={hint}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        errors={errorsOf(fields.code)}
      />
      <FormAlert id={form.errorId} errors={formErrorsOf(form)} />
      <div>
        <SubmitButton intent={intent} variant={variant}>
          {children}
        </SubmitButton>
      </div>
    </Form>
  )
}

interface ConfirmPasswordFormProps extends IntentFormProps {
  /** For password managers. */
  email: string
  label?: string
  variant?: 'primary' | 'danger'
  busyLabel?: string
}

/** Asks for the password again, to confirm the action that `intent` names. */
export function ConfirmPasswordForm({
  intent,
  lastResult,
  children,
  email,
  label = 'Your password',
  variant,
  busyLabel,
}: ConfirmPasswordFormProps) {
  const { form, fields, formProps, errorsOf, formErrorsOf } = useCheckedForm({
    id: intent,
    lastResult,
    loadCheck: async () => (await import('./check-forms.ts')).checkCurrentPassword,
  })
  return (
    <Form {...formProps} method="post" preventScrollReset className="grid max-w-105 gap-4">
      <CurrentPasswordField email={email} label={label} field={fields.password} errors={errorsOf(fields.password)} />
      <FormAlert id={form.errorId} errors={formErrorsOf(form)} />
      <div>
        <SubmitButton intent={intent} variant={variant} busyLabel={busyLabel}>
          {children}
        </SubmitButton>
      </div>
    </Form>
  )
}
