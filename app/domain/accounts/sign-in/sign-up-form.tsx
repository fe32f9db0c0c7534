import { PhoneField } from '#app/domain/accounts/components/phone-field.tsx'
import { NewPasswordFields } from '#app/domain/accounts/password/new-password-fields.tsx'
import type { FormResponse } from '#app/shared/form-response.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { AgeQuestion } from '../parental-consent/age-question.tsx'
import { startAskingForm } from '../parental-consent/ask-parent.form.ts'
import { PrivacyNoticeLine } from './privacy-notice.tsx'
import { signUpForm, signUpWithAgeForm } from './sign-up.form.ts'
import { TermsLine } from './terms-line.tsx'

interface SignUpFormProps {
  /** The address that the form posts to. */
  action: string
  response: FormResponse | undefined
  /** Whether it asks for the age; of a child whose parent has consented, the address. */
  age?: { readonly consentedEmail: string | undefined } | undefined
}

export function SignUpForm({ action, response, age }: SignUpFormProps) {
  return (
    <div className="grid gap-4">
      <ContractForm
        form={age ? [signUpWithAgeForm, startAskingForm] : signUpForm}
        response={response}
        values={age?.consentedEmail === undefined ? {} : { email: age.consentedEmail, isAdult: 'no' }}
        action={action}
        button={{
          children: 'Create Account',
          size: 'lg',
          busyLabel: 'Creating account...',
          className: age && !age.consentedEmail ? 'group-has-[[name=isAdult][value=no]:checked]:hidden' : undefined,
        }}
        preventScrollReset={false}
        className="group grid gap-4"
      >
        {(field) => (
          <>
            <TextField {...field('fullName')} label="Full name" autoComplete="name" />
            <PhoneField {...field('phone')} type="tel" />
            <TextField {...field('email')} type="email" label="Email" autoComplete="email" />
            <NewPasswordFields
              label="Password"
              password={field('password')}
              confirmPassword={field('confirmPassword')}
            />
            {age && <AgeQuestion {...field('isAdult')} hasConsent={age.consentedEmail !== undefined} />}
            <PrivacyNoticeLine />
          </>
        )}
      </ContractForm>
      <TermsLine>By creating an account</TermsLine>
    </div>
  )
}
