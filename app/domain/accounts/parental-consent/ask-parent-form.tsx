import { getInputProps, type SubmissionResult } from '@conform-to/react'
import { Form, href } from 'react-router'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { ASK_PARENT } from '../intents.ts'
import type { NewChildInput } from './parental-consent-input.ts'

interface AskParentFormProps {
  /** A signed-in child is known; others say who they are. */
  isSignedIn: boolean
  /** What the child typed in the sign-up form. */
  defaultValue: Partial<NewChildInput> | undefined
  lastResult: SubmissionResult | undefined
}

/** A child's request that a parent is asked for consent. */
export function AskParentForm({ isSignedIn, defaultValue, lastResult }: AskParentFormProps) {
  const { form, fields, formProps, errorsOf, formErrorsOf } = useCheckedForm<NewChildInput>({
    id: 'ask-parent',
    lastResult,
    defaultValue,
    loadCheck: async () => {
      const { checkAskParent, checkNewChild } = await import('./check-forms.ts')
      return (isSignedIn ? checkAskParent : checkNewChild) as typeof checkNewChild
    },
  })
  return (
    <Form {...formProps} method="post" action={href('/parental-consent')} className="grid gap-4">
      {!isSignedIn && (
        <>
          <TextField
            {...getInputProps(fields.childName, { type: 'text' })}
            label="Your first name"
            autoComplete="given-name"
            required
            errors={errorsOf(fields.childName)}
          />
          <TextField
            {...getInputProps(fields.childEmail, { type: 'email' })}
            label="Your email"
            autoComplete="email"
            required
            errors={errorsOf(fields.childEmail)}
          />
        </>
      )}
      <TextField
        {...getInputProps(fields.parentName, { type: 'text' })}
        label="Full name of your parent or guardian"
        autoComplete="off"
        required
        errors={errorsOf(fields.parentName)}
      />
      <TextField
        {...getInputProps(fields.parentEmail, { type: 'email' })}
        label="Their email"
        autoComplete="off"
        required
        errors={errorsOf(fields.parentEmail)}
      />
      <FormAlert id={form.errorId} errors={formErrorsOf(form)} />
      <SubmitButton intent={ASK_PARENT} size="lg" busyLabel="Sending...">
        Ask for consent
      </SubmitButton>
    </Form>
  )
}
