import type { VerificationFailure } from '#app/platform/auth/auth-errors.server.ts'
import { AUTH_MESSAGES, TOO_MANY_ATTEMPTS } from '#app/platform/auth/auth-messages.ts'
import type { TwoStepChangeOutcome } from '#app/platform/auth/two-step.server.ts'
import type { QrCode } from '#app/platform/qr-code.server.ts'
import { done, formOf, REQUIRED, refused, refusedAt } from '#app/shared/form-contract.ts'
import { accountFields } from '../account-fields.ts'
import { CONFIRMED_BY_PASSWORD, NOT_CONFIRMED } from '../password/confirm-password.ts'
import type { RequestAddressCodeOutcome } from '../sign-in/one-time-code.server.ts'

/** What the customer adds to their authenticator app. Shown once. */
export interface AuthenticatorSetup {
  /** The link that opens the app. */
  readonly uri: string
  /** The link, to scan with an app on another device. */
  readonly qrCode: QrCode
  /** What the customer types into the app when they can neither scan nor open the link. */
  readonly key: string
  readonly recoveryCodes: readonly string[]
}

const FAILURES = {
  ...NOT_CONFIRMED,
  'wrong-code': refusedAt(400, 'code', 'Incorrect code'),
  'unverified-address': refused(409, AUTH_MESSAGES['unverified-address']),
  rejected: refused(409, 'That didn’t work. Please reload the page and try again.'),
}

/** Emails a code that verifies the customer's address. */
export const sendAddressCodeForm = formOf<RequestAddressCodeOutcome>()(
  { intent: 'send-address-code', isButton: true, fields: (zod) => zod.object({}) },
  {
    accepted: done('We’ve emailed you a code. It works once and expires in 10 minutes.'),
    'already-verified': refused(409, AUTH_MESSAGES['already-verified']),
    'too-many-attempts': refused(429, TOO_MANY_ATTEMPTS),
  },
)

export const verifyAddressForm = codeForm('verify-address', 'Your email address is verified.')

export const startTwoStepForm = formOf<{ status: 'started'; setup: AuthenticatorSetup } | VerificationFailure>()(
  { intent: 'start-two-step', ...CONFIRMED_BY_PASSWORD },
  { ...FAILURES, started: ({ setup }) => ({ code: 200, shown: setup }) },
)

export const finishTwoStepForm = codeForm('finish-two-step', 'Two-step verification is on.')

export const turnOffTwoStepForm = formOf<TwoStepChangeOutcome>()(
  { intent: 'turn-off-two-step', ...CONFIRMED_BY_PASSWORD },
  { ...FAILURES, done: done('Two-step verification is off.') },
)

/** The forms of two-step verification, as customers and the administrator use them. */
export const TWO_STEP_FORMS = [
  sendAddressCodeForm,
  verifyAddressForm,
  startTwoStepForm,
  finishTwoStepForm,
  turnOffTwoStepForm,
]

function codeForm(intent: string, success: string) {
  return formOf<TwoStepChangeOutcome>()(
    {
      intent,
      limits: { code: REQUIRED },
      secrets: ['code'],
      fields: (zod) => zod.object({ code: accountFields(zod).code }),
    },
    { ...FAILURES, done: done(success) },
  )
}
