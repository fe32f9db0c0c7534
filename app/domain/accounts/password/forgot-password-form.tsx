import type { FormResponse } from '#app/shared/form-response.ts'
import { ContractForm } from '#app/ui/contract-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { forgotPasswordForm } from './password-reset.form.ts'

/** Requests a link to set a new password. Posts to its page. */
export function ForgotPasswordForm({ response }: { response: FormResponse | undefined }) {
  return (
    <ContractForm
      form={forgotPasswordForm}
      response={response}
      placesAlert
      preventScrollReset={false}
      className="grid gap-4"
    >
      {(field, alert) => (
        <>
          <TextField {...field('email')} type="email" label="Email" autoComplete="username" />
          {alert}
          <SubmitButton intent={forgotPasswordForm.intent} size="lg" busyLabel="Sending...">
            Send link
          </SubmitButton>
        </>
      )}
    </ContractForm>
  )
}
