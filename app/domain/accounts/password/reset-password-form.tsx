import type { SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { keepFocus } from '#app/ui/keep-focus.ts'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

interface ResetPasswordFormProps {
  isBusy: boolean
  lastResult: SubmissionResult | undefined
}

/** Sets a new password. Posts to its page, whose address has the link's token. */
export function ResetPasswordForm({ isBusy, lastResult }: ResetPasswordFormProps) {
  const { form, fields, formProps, errorsOf, formErrorsOf } = useCheckedForm({
    id: 'reset-password',
    lastResult,
    loadCheck: async () => (await import('#app/domain/accounts/sign-in/check-forms.ts')).checkResetPassword,
  })
  return (
    <Form {...formProps} method="post" className="grid gap-4">
      <NewPasswordFields
        label="New password"
        password={fields.password}
        confirmPassword={fields.confirmPassword}
        errorsOf={errorsOf}
      />
      <FormAlert id={form.errorId} errors={formErrorsOf(form)} />
      <Button type="submit" size="lg" onMouseDown={keepFocus} busy={isBusy} busyLabel="Saving...">
        Save new password
      </Button>
    </Form>
  )
}
