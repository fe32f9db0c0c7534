import { getInputProps, type SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { PhoneField } from '#app/domain/accounts/components/phone-field.tsx'
import { NewPasswordFields } from '#app/domain/accounts/password/new-password-fields.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { SIGN_UP } from '../intents.ts'
import { AgeQuestion } from '../parental-consent/age-question.tsx'
import { PrivacyNoticeLine } from './privacy-notice.tsx'
import { TermsLine } from './terms-line.tsx'

interface SignUpFormProps {
  /** The address that the form posts to. */
  action: string
  lastResult: SubmissionResult | undefined
  /** Whether it asks for the age; of a child whose parent has consented, the address. */
  age?: { readonly consentedEmail: string | undefined } | undefined
}

export function SignUpForm({ action, lastResult, age }: SignUpFormProps) {
  const { form, fields, formProps, errorsOf, formErrorsOf } = useCheckedForm({
    id: 'sign-up',
    lastResult,
    ...(age?.consentedEmail && { defaultValue: { email: age.consentedEmail, isAdult: 'no' } }),
    loadCheck: async () => {
      const { checkSignUp, checkSignUpWithAge } = await import('./check-forms.ts')
      return age ? checkSignUpWithAge : (checkSignUp as typeof checkSignUpWithAge)
    },
  })
  return (
    <Form {...formProps} method="post" action={action} className="group grid gap-4">
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
      {age && (
        <AgeQuestion
          field={fields.isAdult}
          errors={errorsOf(fields.isAdult)}
          hasConsent={age.consentedEmail !== undefined}
        />
      )}
      <PrivacyNoticeLine />
      <FormAlert id={form.errorId} errors={formErrorsOf(form)} />
      <SubmitButton
        intent={SIGN_UP}
        size="lg"
        busyLabel="Creating account..."
        className={age && !age.consentedEmail ? 'group-has-[[name=isAdult][value=no]:checked]:hidden' : undefined}
      >
        Create Account
      </SubmitButton>
      <TermsLine>By creating an account</TermsLine>
    </Form>
  )
}
