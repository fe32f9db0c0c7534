import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { CodeForm, OwnPasswordForm } from '#app/domain/accounts/sign-in/proof-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { textLinkStyles } from '#app/ui/text-link.tsx'
import type { Safeguards } from './profile.ts'

export const SEND_ADDRESS_CODE = 'send-address-code'
export const PROVE_ADDRESS = 'prove-address'
export const START_SECOND_STEP = 'start-second-step'
export const FINISH_SECOND_STEP = 'finish-second-step'
export const REMOVE_SECOND_STEP = 'remove-second-step'

/** What the customer adds to their authenticator app; shown once. */
export interface SetUp {
  /** The link that opens the app. */
  readonly uri: string
  /** What is typed into the app where the link does not lead to it. */
  readonly key: string
  readonly spareCodes: readonly string[]
}

interface SecondStepPanelProps {
  email: string
  safeguards: Safeguards
  setUp: SetUp | undefined
  /** The code that confirms the address is on its way. */
  isCodeSent: boolean
  /** What was done with one of the forms, in words. */
  notice: string | undefined
  resultOf: (intent: string) => SubmissionResult | undefined
}

/** Sets up and removes the second step of signing in. Its forms post to their page with the intents above. */
export function SecondStepPanel({ email, safeguards, setUp, isCodeSent, notice, resultOf }: SecondStepPanelProps) {
  return (
    <Panel title="Two-step verification">
      {notice && (
        <Banner tone="success" className="mb-4">
          {notice}
        </Banner>
      )}
      {safeguards.hasSecondStep ? (
        <>
          <p className="mb-4 max-w-prose text-soft">
            Signing in requires your password and a code from your authenticator app, or one of your recovery codes.
          </p>
          <OwnPasswordForm
            intent={REMOVE_SECOND_STEP}
            email={email}
            lastResult={resultOf(REMOVE_SECOND_STEP)}
            variant="danger"
          >
            Turn off
          </OwnPasswordForm>
        </>
      ) : (
        <>
          <p className="mb-4 max-w-prose text-soft">
            Add a second step to sign-in. As well as your password, you’ll enter a code from an authenticator app on
            your phone.
          </p>
          {safeguards.isAddressProved ? (
            <Setting email={email} setUp={setUp} resultOf={resultOf} />
          ) : (
            <ProvingAddress
              email={email}
              isCodeSent={isCodeSent}
              lastResult={resultOf(PROVE_ADDRESS)}
              alert={resultOf(SEND_ADDRESS_CODE)}
            />
          )}
        </>
      )}
    </Panel>
  )
}

/** Sending the code is the main action until one was sent or entered; then confirming it is. */
function ProvingAddress({
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
  const isSending = useNavigation().formData?.get('intent') === SEND_ADDRESS_CODE
  return (
    <>
      <p className="mb-4 max-w-prose text-soft wrap-anywhere">
        First, verify your email address. We’ll send a code to {email}.
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
      <CodeForm intent={PROVE_ADDRESS} lastResult={lastResult} variant={hasCode ? 'primary' : 'secondary'}>
        Verify my address
      </CodeForm>
    </>
  )
}

function Setting({ email, setUp, resultOf }: Pick<SecondStepPanelProps, 'email' | 'setUp' | 'resultOf'>) {
  const finishResult = resultOf(FINISH_SECOND_STEP)
  if (!setUp && !finishResult) {
    return (
      <OwnPasswordForm intent={START_SECOND_STEP} email={email} lastResult={resultOf(START_SECOND_STEP)}>
        Set up
      </OwnPasswordForm>
    )
  }
  return (
    <>
      {setUp && (
        <ol className="mb-5 grid max-w-prose list-decimal gap-4 pl-5 text-soft marker:font-semibold">
          <li>
            <p>
              Add Gulmeher to your authenticator app. On this phone,{' '}
              <a href={setUp.uri} className={textLinkStyles()}>
                open the app
              </a>
              . On another device, enter this key:
            </p>
            <p className="mt-1.5 font-semibold text-ink tabular-nums wrap-anywhere">{setUp.key}</p>
          </li>
          <li>
            <p>Save these recovery codes in a safe place. Each one signs you in once, without the app.</p>
            <ul aria-label="Recovery codes" className="mt-1.5 grid grid-cols-2 gap-x-6 font-semibold text-ink">
              {setUp.spareCodes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ul>
          </li>
          <li>Enter the code shown in the app.</li>
        </ol>
      )}
      <CodeForm intent={FINISH_SECOND_STEP} lastResult={finishResult} hint="6-digit code from your authenticator app">
        Turn on
      </CodeForm>
    </>
  )
}
