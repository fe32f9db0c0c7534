import { getInputProps, type SubmissionResult } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { CurrentPasswordField } from '#app/domain/accounts/password/current-password-field.tsx'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Button } from '#app/ui/button.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import { CANCEL_EMAIL_CHANGE, CONFIRM_EMAIL_CHANGE, REQUEST_EMAIL_CHANGE } from '../intents.ts'

interface EmailChangePanelProps {
  email: string
  /** The request that waits for its codes. */
  open: { newEmail: string; expiresAt: string } | undefined
  /** The response to one of the panel's forms. */
  response: FormResponse | undefined
  resultOf: (intent: string) => SubmissionResult | undefined
}

/** Changes the email address: first asks for the new one, then for the codes of both mailboxes. Its forms post to the page. */
export function EmailChangePanel({ email, open, response, resultOf }: EmailChangePanelProps) {
  const banner = useRef<HTMLDivElement>(null)
  // The button is below the banner, on phones by more than a screen.
  useEffect(() => {
    if (response?.success ?? response?.error) banner.current?.scrollIntoView({ block: 'nearest' })
  }, [response])
  return (
    <Panel title="Email address">
      <div ref={banner} className="scroll-mt-24">
        <FormResponseBanner response={response} className="mb-4 wrap-anywhere" />
      </div>
      {open ? (
        <EnterCodes email={email} {...open} lastResult={resultOf(CONFIRM_EMAIL_CHANGE)} />
      ) : (
        <AskForAddress email={email} lastResult={resultOf(REQUEST_EMAIL_CHANGE)} />
      )}
    </Panel>
  )
}

function AskForAddress({ email, lastResult }: { email: string; lastResult: SubmissionResult | undefined }) {
  const { form, fields, formProps, errorsOf, formErrorsOf } = useCheckedForm({
    id: REQUEST_EMAIL_CHANGE,
    lastResult,
    loadCheck: async () => (await import('./check-email-change.ts')).checkEmailChange,
  })
  return (
    <>
      <p className="mb-4 max-w-prose text-soft">
        You sign in with <EmailText email={email} />. To change it, you’ll need the codes that we email to this address
        and to the new one.
      </p>
      <Form {...formProps} method="post" preventScrollReset className="grid max-w-105 gap-4">
        <TextField
          {...getInputProps(fields.email, { type: 'email' })}
          label="New email address"
          autoComplete="email"
          required
          errors={errorsOf(fields.email)}
        />
        <CurrentPasswordField
          email={email}
          label="Account password"
          field={fields.password}
          errors={errorsOf(fields.password)}
        />
        <FormAlert id={form.errorId} errors={formErrorsOf(form)} />
        <div>
          <SubmitButton intent={REQUEST_EMAIL_CHANGE}>Change email address</SubmitButton>
        </div>
      </Form>
    </>
  )
}

interface EnterCodesProps {
  email: string
  newEmail: string
  expiresAt: string
  lastResult: SubmissionResult | undefined
}

function EnterCodes({ email, newEmail, expiresAt, lastResult }: EnterCodesProps) {
  const { form, fields, formProps, errorsOf, formErrorsOf } = useCheckedForm({
    id: CONFIRM_EMAIL_CHANGE,
    lastResult,
    loadCheck: async () => (await import('./check-email-change.ts')).checkEmailChangeCodes,
  })
  const isCancelling = useIsSending(CANCEL_EMAIL_CHANGE)
  const code = { autoComplete: 'one-time-code', inputMode: 'numeric', required: true } as const
  return (
    <>
      <p className="mb-4 max-w-prose text-soft">
        Enter the codes that we emailed to <EmailText email={email} /> and <EmailText email={newEmail} />. They expire
        on {expiresAt}. Until you enter both, your address stays as it is.
      </p>
      <Form {...formProps} method="post" preventScrollReset className="mb-3 grid max-w-105 gap-4">
        <TextField
          {...getInputProps(fields.oldCode, { type: 'text' })}
          {...code}
          label="Code from your current address"
          errors={errorsOf(fields.oldCode)}
        />
        <TextField
          {...getInputProps(fields.newCode, { type: 'text' })}
          {...code}
          label="Code from your new address"
          errors={errorsOf(fields.newCode)}
        />
        <FormAlert id={form.errorId} errors={formErrorsOf(form)} />
        <div>
          <SubmitButton intent={CONFIRM_EMAIL_CHANGE}>Confirm new address</SubmitButton>
        </div>
      </Form>
      <Form method="post" preventScrollReset>
        <Button
          type="submit"
          name="intent"
          value={CANCEL_EMAIL_CHANGE}
          variant="quiet"
          busy={isCancelling}
          className="-ml-2.5"
        >
          Cancel the change
        </Button>
      </Form>
    </>
  )
}
