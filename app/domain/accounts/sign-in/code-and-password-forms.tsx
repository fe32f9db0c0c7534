import { getInputProps, type SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { keepFocus } from '#app/ui/keep-focus.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { useIsSending } from '#app/ui/use-is-sending.ts'

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
  const isBusy = useIsSending(intent)
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
        <Button type="submit" name="intent" value={intent} variant={variant} onMouseDown={keepFocus} busy={isBusy}>
          {children}
        </Button>
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
  const isBusy = useIsSending(intent)
  const { form, fields, formProps, errorsOf, formErrorsOf } = useCheckedForm({
    id: intent,
    lastResult,
    loadCheck: async () => (await import('./check-forms.ts')).checkCurrentPassword,
  })
  return (
    <Form {...formProps} method="post" preventScrollReset className="grid max-w-105 gap-4">
      <input type="email" value={email} readOnly autoComplete="username" hidden />
      <PasswordField
        {...getInputProps(fields.password, { type: 'password' })}
        label={label}
        autoComplete="current-password"
        required
        errors={errorsOf(fields.password)}
      />
      <FormAlert id={form.errorId} errors={formErrorsOf(form)} />
      <div>
        <Button
          type="submit"
          name="intent"
          value={intent}
          variant={variant}
          onMouseDown={keepFocus}
          busy={isBusy}
          busyLabel={busyLabel}
        >
          {children}
        </Button>
      </div>
    </Form>
  )
}
