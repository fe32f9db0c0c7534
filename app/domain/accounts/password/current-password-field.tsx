import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { PasswordField } from '#app/ui/password-field.tsx'

interface CurrentPasswordFieldProps {
  /** For password managers. */
  email: string
  label: string
  field: FieldMetadata<string>
  errors: string[] | undefined
}

/** Asks a signed-in person for their password. Password managers find the account by the hidden email address. */
export function CurrentPasswordField({ email, label, field, errors }: CurrentPasswordFieldProps) {
  return (
    <>
      <input type="email" value={email} readOnly autoComplete="username" hidden />
      <PasswordField
        {...getInputProps(field, { type: 'password' })}
        label={label}
        autoComplete="current-password"
        required
        errors={errors}
      />
    </>
  )
}
