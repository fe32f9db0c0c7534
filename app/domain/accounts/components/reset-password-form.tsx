import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { useFieldErrors } from '#app/ui/use-field-errors.ts'
import { resetPasswordInput } from '../schema.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

interface ResetPasswordFormProps {
  isBusy: boolean
  lastResult: SubmissionResult | undefined
}

/** Sets the password that a link allows; it posts to its page, whose address has the link's token. */
export function ResetPasswordForm({ isBusy, lastResult }: ResetPasswordFormProps) {
  const [form, fields] = useForm({
    id: 'reset-password',
    lastResult,
    shouldValidate: 'onBlur',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: resetPasswordInput }),
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
      className="grid gap-4"
    >
      <NewPasswordFields
        label="New password"
        password={fields.password}
        confirmPassword={fields.confirmPassword}
        errorsOf={errorsOf}
      />
      <FormAlert id={form.errorId} errors={formErrorsOf(form)} />
      <Button type="submit" size="lg" busy={isBusy} busyLabel="Saving...">
        Save the new password
      </Button>
    </Form>
  )
}
