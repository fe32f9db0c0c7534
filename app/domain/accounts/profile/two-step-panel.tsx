import type { SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { CodeForm, ConfirmPasswordForm } from '#app/domain/accounts/sign-in/code-and-password-forms.tsx'
import { useShop } from '#app/domain/settings/shop-context.ts'
import type { QrCode as QrCodeShape } from '#app/platform/qr-code.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import { textLinkStyles } from '#app/ui/text-link.tsx'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import { FINISH_TWO_STEP, SEND_ADDRESS_CODE, START_TWO_STEP, TURN_OFF_TWO_STEP, VERIFY_ADDRESS } from '../intents.ts'
import type { AccountSecurity } from './profile.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** What the customer adds to their authenticator app. Shown once. */
export interface AuthenticatorSetup {
  /** The link that opens the app. */
  readonly uri: string
  /** The link, to scan with an app on another device. */
  readonly qrCode: QrCodeShape
  /** What the customer types into the app when they can neither scan nor open the link. */
  readonly key: string
  readonly recoveryCodes: readonly string[]
}

interface TwoStepPanelProps {
  email: string
  accountSecurity: AccountSecurity
  setup: AuthenticatorSetup | undefined
  /** Whether a code to verify the address has been emailed. */
  isCodeSent: boolean
  /** The response to one of the panel's forms. */
  response: FormResponse | undefined
  resultOf: (intent: string) => SubmissionResult | undefined
}

/** Turns two-step verification on and off. Its forms post to the page. */
export function TwoStepPanel({ email, accountSecurity, setup, isCodeSent, response, resultOf }: TwoStepPanelProps) {
  return (
    <Panel title="Two-step verification">
      <FormResponseBanner response={response} className="mb-4" />
      {accountSecurity.hasTwoStep ? (
        <>
          <p className="mb-4 max-w-prose text-soft">
            Signing in requires your password and a code from your authenticator app, or one of your recovery codes.
          </p>
          <ConfirmPasswordForm
            intent={TURN_OFF_TWO_STEP}
            email={email}
            lastResult={resultOf(TURN_OFF_TWO_STEP)}
            variant="danger"
          >
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
            <TurnOnTwoStep email={email} setup={setup} resultOf={resultOf} />
          ) : (
            <VerifyAddress
              email={email}
              isCodeSent={isCodeSent}
              lastResult={resultOf(VERIFY_ADDRESS)}
              alert={resultOf(SEND_ADDRESS_CODE)}
            />
          )}
        </>
      )}
    </Panel>
  )
}

/** Sending a code is the primary action until one was sent or entered; then entering it is. */
function VerifyAddress({
  email,
  isCodeSent,
  lastResult,
  alert,
}: {
  email: string
  isCodeSent: boolean
  lastResult: SubmissionResult | undefined
  alert: SubmissionResult | undefined
}) {
  const hasCode = isCodeSent || lastResult !== undefined
  const isSending = useIsSending(SEND_ADDRESS_CODE)
  return (
    <>
      <p className="mb-4 max-w-prose text-soft wrap-anywhere">
        First, verify your email address. We’ll send a code to <EmailText email={email} />.
      </p>
      {alert?.error?.[''] && (
        <Banner tone="error" className="mb-4">
          {alert.error['']}
        </Banner>
      )}
      <Form method="post" preventScrollReset className="mb-5">
        <Button
          type="submit"
          name="intent"
          value={SEND_ADDRESS_CODE}
          variant={hasCode ? 'secondary' : 'primary'}
          busy={isSending}
        >
          {hasCode ? 'Send me a new code' : 'Send me a code'}
        </Button>
      </Form>
      <CodeForm intent={VERIFY_ADDRESS} lastResult={lastResult} variant={hasCode ? 'primary' : 'secondary'}>
        Verify my address
      </CodeForm>
    </>
  )
}

function TurnOnTwoStep({ email, setup, resultOf }: Pick<TwoStepPanelProps, 'email' | 'setup' | 'resultOf'>) {
  const shop = useShop()
  const finishResult = resultOf(FINISH_TWO_STEP)
  if (!setup && !finishResult) {
    return (
      <ConfirmPasswordForm intent={START_TWO_STEP} email={email} lastResult={resultOf(START_TWO_STEP)}>
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
      <CodeForm intent={FINISH_TWO_STEP} lastResult={finishResult} hint="6-digit code from your authenticator app">
        Turn on
      </CodeForm>
    </>
  )
}
