import { CurrentPasswordField } from '#app/domain/accounts/password/current-password-field.tsx'
import type { FormShape } from '#app/shared/form-contract.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'

interface ConfirmingFormProps {
  /** What is confirmed. */
  form: FormShape
  response: FormResponse | undefined
  /** The button's label. */
  children: string
}

interface CodeFormProps extends ConfirmingFormProps {
  hint?: string
  variant?: 'primary' | 'secondary'
}

/** Asks for a code, to confirm what the form does. */
export function CodeForm({ form, response, children, hint, variant }: CodeFormProps) {
  return (
    <ContractForm
      form={form}
      response={response}
      button={{ children, variant, className: 'justify-self-start' }}
      className="grid max-w-105 gap-4"
    >
      {(field) => (
        <TextField {...field('code')} label="Code" hint={hint} autoComplete="one-time-code" inputMode="numeric" />
      )}
    </ContractForm>
  )
}

interface ConfirmPasswordFormProps extends ConfirmingFormProps {
  /** For password managers. */
  email: string
  label?: string
  variant?: 'primary' | 'danger'
  busyLabel?: string
}

/** Asks for the password again, to confirm what the form does. */
export function ConfirmPasswordForm({
  form,
  response,
  children,
  email,
  label = 'Your password',
  variant,
  busyLabel,
}: ConfirmPasswordFormProps) {
  return (
    <ContractForm
      form={form}
      response={response}
      button={{ children, variant, busyLabel, className: 'justify-self-start' }}
      className="grid max-w-105 gap-4"
    >
      {(field) => <CurrentPasswordField {...field('password')} email={email} label={label} />}
    </ContractForm>
  )
}
