import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { keepFocus } from '#app/ui/keep-focus.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useFieldErrors } from '#app/ui/use-field-errors.ts'
import { changePasswordInput } from '../profile-schema.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

export const CHANGE_PASSWORD = 'change-password'

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
      <NewPasswordFields
        label="New password"
        password={fields.newPassword}
        confirmPassword={fields.confirmPassword}
        errorsOf={errorsOf}
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
