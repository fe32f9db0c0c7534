import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { keepFocus } from '#app/ui/keep-focus.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useFieldErrors } from '#app/ui/use-field-errors.ts'
import { deleteAccountInput } from '../schema.ts'

export const DELETE_ACCOUNT = 'delete-account'

interface DeleteAccountFormProps {
  /** For programs that keep passwords. */
  email: string
  lastResult: SubmissionResult | undefined
}

/** Deletes the account; it posts to its page with the intent `delete-account`. */
export function DeleteAccountForm({ email, lastResult }: DeleteAccountFormProps) {
  const isDeleting = useNavigation().formData?.get('intent') === DELETE_ACCOUNT
  const [form, fields] = useForm({
    id: DELETE_ACCOUNT,
    lastResult,
    shouldValidate: 'onBlur',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: deleteAccountInput }),
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
        {...getInputProps(fields.password, { type: 'password' })}
        label="Password"
        autoComplete="current-password"
        required
        errors={errorsOf(fields.password)}
      />
      <FormAlert id={form.errorId} errors={formErrorsOf(form)} />
      <div>
        <Button
          type="submit"
          name="intent"
          value={DELETE_ACCOUNT}
          variant="danger"
          onMouseDown={keepFocus}
          busy={isDeleting}
          busyLabel="Deleting..."
        >
          Delete my account
        </Button>
      </div>
    </Form>
  )
}
