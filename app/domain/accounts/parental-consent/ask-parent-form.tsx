import { href } from 'react-router'
import type { FormResponse } from '#app/shared/form-response.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { askMyParentForm, askParentForm, type TypedByChild } from './ask-parent.form.ts'

interface AskParentFormProps {
  /** A signed-in child is known; others say who they are. */
  isSignedIn: boolean
  typed: TypedByChild | undefined
  response: FormResponse | undefined
}

/** A child's request that a parent is asked for consent. */
export function AskParentForm({ isSignedIn, typed, response }: AskParentFormProps) {
  return (
    <ContractForm
      form={isSignedIn ? askMyParentForm : askParentForm}
      response={response}
      values={{ ...typed }}
      action={href('/parental-consent')}
      button={{ children: 'Ask for consent', size: 'lg', busyLabel: 'Sending...' }}
      preventScrollReset={false}
      className="grid gap-4"
    >
      {(field) => (
        <>
          {!isSignedIn && (
            <>
              <TextField {...field('childName')} label="Your first name" autoComplete="given-name" />
              <TextField {...field('childEmail')} type="email" label="Your email" autoComplete="email" />
            </>
          )}
          <TextField {...field('parentName')} label="Full name of your parent or guardian" autoComplete="off" />
          <TextField {...field('parentEmail')} type="email" label="Their email" autoComplete="off" />
        </>
      )}
    </ContractForm>
  )
}
