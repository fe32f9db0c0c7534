import { useEffect, useRef } from 'react'
import { CurrentPasswordField } from '#app/domain/accounts/password/current-password-field.tsx'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { EmailText } from '#app/ui/email-text.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { cancelEmailChangeForm, confirmEmailChangeForm, requestEmailChangeForm } from './email-change.form.ts'

interface EmailChangePanelProps {
  email: string
  /** The request that waits for its codes. */
  open: { newEmail: string; expiresAt: string } | undefined
  /** The page's response, to whichever of its forms. */
  response: FormResponse | undefined
}

/** Changes the email address: first asks for the new one, then for the codes of both mailboxes. Its forms post to the page. */
export function EmailChangePanel({ email, open, response }: EmailChangePanelProps) {
  const banner = useRef<HTMLDivElement>(null)
  const own = responseTo(response, requestEmailChangeForm.intent, confirmEmailChangeForm.intent)
  // What is rejected is said in its form.
  const ended = own?.result ? undefined : own
  // The button is below the banner, on phones by more than a screen.
  useEffect(() => {
    if (ended) banner.current?.scrollIntoView({ block: 'nearest' })
  }, [ended])
  return (
    <Panel title="Email address">
      <div ref={banner} className="scroll-mt-24">
        <FormResponseBanner response={ended} className="mb-4 wrap-anywhere" />
      </div>
      {open ? <EnterCodes email={email} {...open} response={own} /> : <AskForAddress email={email} response={own} />}
    </Panel>
  )
}

function AskForAddress({ email, response }: { email: string; response: FormResponse | undefined }) {
  return (
    <>
      <p className="mb-4 max-w-prose text-soft">
        You sign in with <EmailText email={email} />. To change it, you’ll need the codes that we email to this address
        and to the new one.
      </p>
      <ContractForm
        form={requestEmailChangeForm}
        response={response?.result && response}
        button={{ children: 'Change email address', className: 'justify-self-start' }}
        className="grid max-w-105 gap-4"
      >
        {(field) => (
          <>
            <TextField {...field('email')} type="email" label="New email address" autoComplete="email" />
            <CurrentPasswordField {...field('password')} email={email} label="Account password" />
          </>
        )}
      </ContractForm>
    </>
  )
}

interface EnterCodesProps {
  email: string
  newEmail: string
  expiresAt: string
  response: FormResponse | undefined
}

function EnterCodes({ email, newEmail, expiresAt, response }: EnterCodesProps) {
  const code = { autoComplete: 'one-time-code', inputMode: 'numeric' } as const
  return (
    <>
      <p className="mb-4 max-w-prose text-soft">
        Enter the codes that we emailed to <EmailText email={email} /> and <EmailText email={newEmail} />. They expire
        on {expiresAt}. Until you enter both, your address stays as it is.
      </p>
      <ContractForm
        form={confirmEmailChangeForm}
        response={response?.result && response}
        button={{ children: 'Confirm new address', className: 'justify-self-start' }}
        className="mb-3 grid max-w-105 gap-4"
      >
        {(field) => (
          <>
            <TextField {...field('oldCode')} {...code} label="Code from your current address" />
            <TextField {...field('newCode')} {...code} label="Code from your new address" />
          </>
        )}
      </ContractForm>
      <ContractButton form={cancelEmailChangeForm} variant="quiet" className="-ml-2.5">
        Cancel the change
      </ContractButton>
    </>
  )
}
