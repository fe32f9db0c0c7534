import type { FormResponse } from '#app/shared/form-response.ts'
import { ContractForm } from '#app/ui/contract-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { resetPasswordForm } from './password-reset.form.ts'

/** Sets a new password. Posts to its page, whose address has the link's token. */
export function ResetPasswordForm({ response }: { response: FormResponse | undefined }) {
  return (
    <ContractForm
      form={resetPasswordForm}
      response={response}
      placesAlert
      preventScrollReset={false}
      className="grid gap-4"
    >
      {(field, alert) => (
        <>
          <NewPasswordFields
            label="New password"
            password={field('password')}
            confirmPassword={field('confirmPassword')}
          />
          {alert}
          <SubmitButton intent={resetPasswordForm.intent} size="lg" busyLabel="Saving...">
            Save new password
          </SubmitButton>
        </>
      )}
    </ContractForm>
  )
}
