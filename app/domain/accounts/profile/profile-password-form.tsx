import { CurrentPasswordField } from '#app/domain/accounts/password/current-password-field.tsx'
import { NewPasswordFields } from '#app/domain/accounts/password/new-password-fields.tsx'
import type { FormResponse } from '#app/shared/form-response.ts'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { changePasswordForm } from '../password/change-password.form.ts'

interface PasswordFormProps {
  /** For password managers. */
  email: string
  response: FormResponse | undefined
}

/** Changes the password. Posts to its page. */
export function PasswordForm({ email, response }: PasswordFormProps) {
  return (
    <ContractForm
      form={changePasswordForm}
      response={response}
      button={{ children: 'Change password', busyLabel: 'Changing...', className: 'justify-self-start' }}
      className="grid max-w-105 gap-4"
    >
      {(field) => (
        <>
          <CurrentPasswordField {...field('currentPassword')} email={email} label="Current password" />
          <NewPasswordFields
            label="New password"
            password={field('newPassword')}
            confirmPassword={field('confirmPassword')}
          />
        </>
      )}
    </ContractForm>
  )
}
