import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { keepFocus } from '#app/ui/keep-focus.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useFieldErrors } from '#app/ui/use-field-errors.ts'
import { changePasswordInput } from '../profile-schema.ts'
import { PasswordMeter } from './password-meter.tsx'

export const CHANGE_PASSWORD = 'change-password'

const METER_ID = 'new-password-strength'
const RULES_ID = 'new-password-rules'

interface PasswordFormProps {
  /** For programs that keep passwords. */
  email: string
  lastResult: SubmissionResult | undefined
}

/** Changes the password; it posts to its page with the intent `change-password`. */
export function PasswordForm({ email, lastResult }: PasswordFormProps) {
  const isSaving = useNavigation().formData?.get('intent') === CHANGE_PASSWORD
  const [form, fields] = useForm({
    id: 'change-password',
    lastResult,
    shouldValidate: 'onBlur',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: changePasswordInput }),
  })
  const { formHandlers, sent, errorsOf, formErrorsOf } = useFieldErrors()
  const [password, setPassword] = useState('')
  const formProps = getFormProps(form)
  return (
    <Form
      {...formProps}
      {...formHandlers}
      onSubmit={(event) => {
        sent()
        formProps.onSubmit(event)
      }}
      method="post"
      preventScrollReset
      className="grid max-w-105 gap-4"
    >
      <input type="email" value={email} readOnly autoComplete="username" hidden />
      <PasswordField
        {...getInputProps(fields.currentPassword, { type: 'password' })}
        label="Current password"
        autoComplete="current-password"
        required
        errors={errorsOf(fields.currentPassword)}
      />
      <div>
        <PasswordField
          {...getInputProps(fields.newPassword, { type: 'password' })}
          label="New password"
          autoComplete="new-password"
          required
          onChange={(event) => setPassword(event.currentTarget.value)}
          aria-describedby={`${METER_ID} ${RULES_ID}`}
          errors={errorsOf(fields.newPassword)}
        />
        <PasswordMeter id={METER_ID} password={password} />
        <p id={RULES_ID} className="mt-1.5 text-sm text-muted">
          Use 8 or more characters with upper and lower case, a number and a special character.
        </p>
      </div>
      <PasswordField
        {...getInputProps(fields.confirmPassword, { type: 'password' })}
        label="Confirm password"
        autoComplete="new-password"
        required
        errors={errorsOf(fields.confirmPassword)}
      />
      <FormAlert id={form.errorId} errors={formErrorsOf(form)} />
      <div>
        <Button
          type="submit"
          name="intent"
          value={CHANGE_PASSWORD}
          onMouseDown={keepFocus}
          busy={isSaving}
          busyLabel="Changing..."
        >
          Change password
        </Button>
      </div>
    </Form>
  )
}
