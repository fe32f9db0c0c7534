import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { useId, useState } from 'react'
import { PasswordField } from '#app/ui/password-field.tsx'
import { PasswordMeter } from './password-meter.tsx'

interface NewPasswordFieldsProps {
  label: string
  password: FieldMetadata<string>
  confirmPassword: FieldMetadata<string>
  /** The messages to show for a field now. */
  errorsOf: (field: FieldMetadata<string>) => string[] | undefined
}

/** The fields to choose a password: one with a strength meter and the rules, and one to confirm it. */
export function NewPasswordFields({ label, password, confirmPassword, errorsOf }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState('')
  const meterId = useId()
  const rulesId = useId()
  return (
    <>
      <div>
        <PasswordField
          {...getInputProps(password, { type: 'password' })}
          label={label}
          autoComplete="new-password"
          required
          onChange={(event) => setTyped(event.currentTarget.value)}
          aria-describedby={`${meterId} ${rulesId}`}
          errors={errorsOf(password)}
        />
        <PasswordMeter id={meterId} password={typed} />
        <p id={rulesId} className="mt-1.5 text-sm text-muted">
          Use at least 8 characters, with uppercase and lowercase letters, a number and a special character.
        </p>
      </div>
      <PasswordField
        {...getInputProps(confirmPassword, { type: 'password' })}
        label="Confirm password"
        autoComplete="new-password"
        required
        errors={errorsOf(confirmPassword)}
      />
    </>
  )
}
