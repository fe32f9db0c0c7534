import { getInputProps, type SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { PhoneField } from '#app/domain/accounts/components/phone-field.tsx'
import { NewPasswordFields } from '#app/domain/accounts/password/new-password-fields.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { SIGN_UP } from '../intents.ts'
import { PrivacyNoticeLine } from './privacy-notice.tsx'
import { TermsLine } from './terms-line.tsx'

interface SignUpFormProps {
  /** The address that the form posts to. */
  action: string
  lastResult: SubmissionResult | undefined
}

export function SignUpForm({ action, lastResult }: SignUpFormProps) {
  const { form, fields, formProps, errorsOf, formErrorsOf } = useCheckedForm({
    id: 'sign-up',
    lastResult,
    loadCheck: async () => (await import('./check-forms.ts')).checkSignUp,
  })
  return (
    <Form {...formProps} method="post" action={action} className="grid gap-4">
      <TextField
        {...getInputProps(fields.fullName, { type: 'text' })}
        label="Full name"
        autoComplete="name"
        required
        errors={errorsOf(fields.fullName)}
      />
      <PhoneField {...getInputProps(fields.phone, { type: 'tel' })} required errors={errorsOf(fields.phone)} />
      <TextField
        {...getInputProps(fields.email, { type: 'email' })}
        label="Email"
        autoComplete="email"
        required
        errors={errorsOf(fields.email)}
      />
      <NewPasswordFields
        label="Password"
        password={fields.password}
        confirmPassword={fields.confirmPassword}
        errorsOf={errorsOf}
      />
      <PrivacyNoticeLine />
      <FormAlert id={form.errorId} errors={formErrorsOf(form)} />
      <SubmitButton intent={SIGN_UP} size="lg" busyLabel="Creating account...">
        Create Account
      </SubmitButton>
      <TermsLine>By creating an account</TermsLine>
    </Form>
  )
}
