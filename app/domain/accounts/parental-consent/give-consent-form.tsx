import { getInputProps, getSelectProps, type SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { GIVE_CONSENT } from '../intents.ts'
import { Notice } from '../sign-in/privacy-notice.tsx'
import { RELATIONS } from './parental-consent.ts'

interface GiveConsentFormProps {
  childName: string
  /** As the child wrote it. */
  parentName: string
  lastResult: SubmissionResult | undefined
}

const RELATION_OPTIONS = Object.entries(RELATIONS).map(([value, label]) => ({ value, label }))

/** A parent's consent, with the notice that it is based on (DPDP Act, sections 5 and 9; rule 10). Posts to its page. */
export function GiveConsentForm({ childName, parentName, lastResult }: GiveConsentFormProps) {
  const { form, fields, formProps, errorsOf, formErrorsOf } = useCheckedForm({
    id: 'give-consent',
    lastResult,
    defaultValue: { parentName },
    loadCheck: async () => (await import('./check-forms.ts')).checkGiveConsent,
  })
  return (
    <>
      <Notice>
        <li>
          We’ll store {childName}’s name, email and phone, and for orders the address and what was bought, to deliver
          them and to send emails about them.
        </li>
        <li>We don’t track children, and we don’t aim advertising at them.</li>
        <li>
          We’ll store your name, your email and how your age was checked, to show that an adult gave this consent.
        </li>
        <li>
          You can withdraw your consent at any time with the link in our latest email. We then delete the account; only
          records that tax law requires are kept.
        </li>
      </Notice>
      <Form {...formProps} method="post" className="mt-4 grid gap-4">
        <TextField
          {...getInputProps(fields.parentName, { type: 'text' })}
          label="Your full name"
          autoComplete="name"
          required
          errors={errorsOf(fields.parentName)}
        />
        <SelectField
          {...getSelectProps(fields.relation)}
          label={`Your relationship to ${childName}`}
          placeholder="Choose"
          options={RELATION_OPTIONS}
          required
          errors={errorsOf(fields.relation)}
        />
        <div>
          <CheckboxField
            {...getInputProps(fields.isAdult, { type: 'checkbox' })}
            label="I’m 18 or older"
            required
            errors={errorsOf(fields.isAdult)}
          />
          <CheckboxField
            {...getInputProps(fields.agrees, { type: 'checkbox' })}
            label={`I’ve read this notice and agree to this use of ${childName}’s data`}
            required
            errors={errorsOf(fields.agrees)}
          />
        </div>
        <FormAlert id={form.errorId} errors={formErrorsOf(form)} />
        <SubmitButton intent={GIVE_CONSENT} size="lg" busyLabel="Saving...">
          Give my consent
        </SubmitButton>
      </Form>
    </>
  )
}
