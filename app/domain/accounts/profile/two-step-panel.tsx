import { CodeForm, ConfirmPasswordForm } from '#app/domain/accounts/sign-in/code-and-password-forms.tsx'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { EmailText } from '#app/ui/email-text.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { textLinkStyles } from '#app/ui/navigation/text-link.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import type { AccountSecurity } from './profile.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import {
  type AuthenticatorSetup,
  finishTwoStepForm,
  sendAddressCodeForm,
  startTwoStepForm,
  TWO_STEP_FORMS,
  turnOffTwoStepForm,
  verifyAddressForm,
} from './two-step.form.ts'

interface TwoStepPanelProps {
  email: string
  accountSecurity: AccountSecurity
  /** The page's response, to whichever of its forms. */
  response: FormResponse | undefined
}

/** Turns two-step verification on and off. Its forms post to the page. */
export function TwoStepPanel({ email, accountSecurity, response }: TwoStepPanelProps) {
  const own = responseTo(response, ...TWO_STEP_FORMS.map(({ intent }) => intent))
  return (
    <Panel title="Two-step verification">
      <FormResponseBanner response={own?.error ? undefined : own} className="mb-4" />
      {accountSecurity.hasTwoStep ? (
        <>
          <p className="mb-4 max-w-prose text-soft">
            Signing in requires your password and a code from your authenticator app, or one of your recovery codes.
          </p>
          <ConfirmPasswordForm form={turnOffTwoStepForm} email={email} response={response} variant="danger">
            Turn off
          </ConfirmPasswordForm>
        </>
      ) : (
        <>
          <p className="mb-4 max-w-prose text-soft">
            Add a second step to sign-in. As well as your password, you’ll enter a code from an authenticator app on
            your phone.
          </p>
          {accountSecurity.isAddressVerified ? (
            <TurnOnTwoStep email={email} response={response} />
          ) : (
            <VerifyAddress email={email} response={response} />
          )}
        </>
      )}
    </Panel>
  )
}

/** Sending a code is the primary action until one was sent or entered; then entering it is. */
function VerifyAddress({ email, response }: Omit<TwoStepPanelProps, 'accountSecurity'>) {
  const sent = responseTo(response, sendAddressCodeForm.intent)
  const hasCode = sent?.success !== undefined || responseTo(response, verifyAddressForm.intent) !== undefined
  return (
    <>
      <p className="mb-4 max-w-prose text-soft wrap-anywhere">
        First, verify your email address. We’ll send a code to <EmailText email={email} />.
      </p>
      <FormResponseBanner response={sent?.error ? sent : undefined} className="mb-4" />
      <ContractButton form={sendAddressCodeForm} formClassName="mb-5" variant={hasCode ? 'secondary' : 'primary'}>
        {hasCode ? 'Send me a new code' : 'Send me a code'}
      </ContractButton>
      <CodeForm form={verifyAddressForm} response={response} variant={hasCode ? 'primary' : 'secondary'}>
        Verify my address
      </CodeForm>
    </>
  )
}

function TurnOnTwoStep({ email, response }: Omit<TwoStepPanelProps, 'accountSecurity'>) {
  const shop = useShop()
  const setup = responseTo(response, startTwoStepForm.intent)?.shown as AuthenticatorSetup | undefined
  if (!setup && !responseTo(response, finishTwoStepForm.intent)) {
    return (
      <ConfirmPasswordForm form={startTwoStepForm} email={email} response={response}>
        Set up
      </ConfirmPasswordForm>
    )
  }
  return (
    <>
      {setup && (
        <ol className="mb-5 grid max-w-prose list-decimal gap-4 pl-5 text-soft marker:font-semibold">
          <li>
            <p>
              Scan this code with your authenticator app to add {shop.name}. If the app is on this device,{' '}
              <a href={setup.uri} className={textLinkStyles()}>
                open the app
              </a>
              .
            </p>
            <QrCode title={`Adds ${shop.name} to an authenticator app`} {...setup.qrCode} className="my-3" />
            <p>If you can’t scan the code, enter this key in the app:</p>
            <p className="mt-1.5 font-semibold text-ink tabular-nums wrap-anywhere">{setup.key}</p>
          </li>
          <li>
            <p>Save these recovery codes in a safe place. Each one signs you in once, without the app.</p>
            <RecoveryCodes email={email} codes={setup.recoveryCodes} />
          </li>
          <li>Enter the code shown in the app.</li>
        </ol>
      )}
      <CodeForm form={finishTwoStepForm} response={response} hint="6-digit code from your authenticator app">
        Turn on
      </CodeForm>
    </>
  )
}
