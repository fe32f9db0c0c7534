import type { ComponentProps } from 'react'
import type { FormResponse } from '#app/shared/form-response.ts'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { Notice } from '../sign-in/privacy-notice.tsx'
import { giveConsentForm } from './give-consent.form.ts'
import { RELATIONS } from './parental-consent.ts'

interface GiveConsentFormProps {
  childName: string
  /** As the child wrote it. */
  parentName: string
  response: FormResponse | undefined
}

/** A parent's consent, with the notice that it is based on (DPDP Act, sections 5 and 9; rule 10). Posts to its page. */
export function GiveConsentForm({ childName, parentName, response }: GiveConsentFormProps) {
  return (
    <>
      <Notice>
        <li>
          We’ll store {childName}’s name, email and phone number, and for orders also the address and what was bought,
          to deliver the orders and send emails about them.
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
      <ContractForm
        form={giveConsentForm}
        response={response}
        values={{ parentName }}
        button={{ children: 'Give my consent', size: 'lg', busyLabel: 'Saving...' }}
        preventScrollReset={false}
        className="mt-4 grid gap-4"
      >
        {(field) => (
          <>
            <TextField {...field('parentName')} label="Your full name" autoComplete="name" />
            <SelectField
              {...field('relation')}
              label={`Your relationship to ${childName}`}
              placeholder="Choose"
              options={RELATIONS}
            />
            <div>
              <ConsentCheckbox {...field('isAdult')} label="I’m 18 or older" />
              <ConsentCheckbox
                {...field('agrees')}
                label={`I’ve read this notice and agree to this use of ${childName}’s data`}
              />
            </div>
          </>
        )}
      </ContractForm>
    </>
  )
}

/** A checkbox that stays ticked after an error. */
function ConsentCheckbox({ defaultValue, ...props }: ComponentProps<typeof CheckboxField>) {
  return <CheckboxField {...props} value="on" defaultChecked={defaultValue === 'on'} />
}
