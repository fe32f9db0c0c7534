import type { ComponentProps } from 'react'
import { PasswordField } from '#app/ui/fields/password-field.tsx'

interface CurrentPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  /** For password managers. */
  email: string
}

/** Asks a signed-in person for their password. Password managers find the account by the hidden email address. */
export function CurrentPasswordField({ email, ...props }: CurrentPasswordFieldProps) {
  return (
    <>
      <input type="email" value={email} readOnly autoComplete="username" hidden />
      <PasswordField {...props} autoComplete="current-password" />
    </>
  )
}
