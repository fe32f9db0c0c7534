import { type ComponentProps, useId, useState } from 'react'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { PasswordMeter } from './password-meter.tsx'

interface NewPasswordFieldsProps {
  label: string
  password: Partial<ComponentProps<typeof PasswordField>>
  confirmPassword: Partial<ComponentProps<typeof PasswordField>>
}

/** The fields to choose a password: one with a strength meter and the rules, and one to confirm it. */
export function NewPasswordFields({ label, password, confirmPassword }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState('')
  const meterId = useId()
  const rulesId = useId()
  return (
    <>
      <div>
        <PasswordField
          {...password}
          label={label}
          autoComplete="new-password"
          onChange={(event) => setTyped(event.currentTarget.value)}
          aria-describedby={`${meterId} ${rulesId}`}
        />
        <PasswordMeter id={meterId} password={typed} />
        <p id={rulesId} className="mt-1.5 text-sm text-muted">
          Use at least 8 characters, with uppercase and lowercase letters, a number and a special character.
        </p>
      </div>
      <PasswordField {...confirmPassword} label="Confirm password" autoComplete="new-password" />
    </>
  )
}
