import type { FormResponse } from '#app/shared/form-response.ts'
import { ContractForm } from '#app/ui/contract-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { twoStepForm } from './sign-in.form.ts'

/** Asks for the code of two-step verification. Posts to its page. */
export function TwoStepForm({ response }: { response: FormResponse | undefined }) {
  return (
    <ContractForm form={twoStepForm} response={response} placesAlert preventScrollReset={false} className="grid gap-4">
      {(field, alert) => (
        <>
          <TextField
            {...field('code')}
            label="Code"
            hint="6-digit code, or one of your recovery codes"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
          {alert}
          <SubmitButton intent={twoStepForm.intent} size="lg" busyLabel="Signing in...">
            Sign In
          </SubmitButton>
        </>
      )}
    </ContractForm>
  )
}
