import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useFieldErrors } from '#app/ui/use-field-errors.ts'
import { forgottenPasswordInput } from '../schema.ts'

interface ForgotPasswordFormProps {
  isBusy: boolean
  lastResult: SubmissionResult | undefined
}

/** Asks for a link that sets a new password; it posts to its page. */
export function ForgotPasswordForm({ isBusy, lastResult }: ForgotPasswordFormProps) {
  const [form, fields] = useForm({
    id: 'forgot-password',
    lastResult,
    shouldValidate: 'onBlur',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: forgottenPasswordInput }),
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
      <TextField
        {...getInputProps(fields.email, { type: 'email' })}
        label="Email"
        autoComplete="username"
        required
        errors={errorsOf(fields.email)}
      />
      <FormAlert id={form.errorId} errors={formErrorsOf(form)} />
      <Button type="submit" size="lg" busy={isBusy} busyLabel="Sending...">
        Send the link
      </Button>
    </Form>
  )
}
