import type { Submission } from '@conform-to/react'
import { data } from 'react-router'
import {
  FINISH_TWO_STEP,
  SEND_ADDRESS_CODE,
  START_TWO_STEP,
  TURN_OFF_TWO_STEP,
  VERIFY_ADDRESS,
} from '#app/domain/accounts/intents.ts'
import { codeInput, currentPasswordInput } from '#app/domain/accounts/schema.ts'
import { requestAddressCode } from '#app/domain/accounts/sign-in/one-time-code.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import type { Auth } from '#app/platform/auth/auth.server.ts'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import type { VerificationFailure } from '#app/platform/auth/auth-errors.server.ts'
import { AUTH_MESSAGES } from '#app/platform/auth/auth-messages.ts'
import { setCookies } from '#app/platform/auth/session-cookie.server.ts'
import { TOO_MANY_ATTEMPTS } from '#app/platform/auth/sign-in-limits.server.ts'
import { clientAddressContext } from '#app/platform/http/context.server.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { qrCode } from '#app/platform/qr-code.server.ts'
import type { ProfileResponse, SubmittedForm } from './submitted-form.server.ts'

const WRONG_PASSWORD = 'Incorrect password'
const WRONG_CODE = 'Incorrect code'

/** The forms that set up two-step verification, by their intent. */
export const TWO_STEP_FORMS = [
  [SEND_ADDRESS_CODE, sendAddressCode],
  [VERIFY_ADDRESS, verifyAddress],
  [START_TWO_STEP, startTwoStepSetup],
  [FINISH_TWO_STEP, finishTwoStepSetup],
  [TURN_OFF_TWO_STEP, turnOffTwoStep],
] as const

/** Emails the customer a code that verifies their address. */
async function sendAddressCode({ context, db, userId }: SubmittedForm) {
  const outcome = await requestAddressCode({ db, jobs: context.get(jobsContext) }, userId)
  const reject = (message: string, status: number) =>
    rejectForm(SEND_ADDRESS_CODE, { status: 'error', error: { '': [message] } }, status)
  switch (outcome.status) {
    case 'accepted':
      return data<ProfileResponse>({
        intent: SEND_ADDRESS_CODE,
        success: 'We’ve emailed you a code. It works once and expires in 10 minutes.',
      })
    case 'already-verified':
      return reject(AUTH_MESSAGES[outcome.status], 409)
    case 'too-many-attempts':
      return reject(TOO_MANY_ATTEMPTS, 429)
  }
}

function verifyAddress(sent: SubmittedForm) {
  return withCode(sent, VERIFY_ADDRESS, 'Your email address is verified.', (auth, ...args) =>
    auth.verifyAddress(...args),
  )
}

function finishTwoStepSetup(sent: SubmittedForm) {
  return withCode(sent, FINISH_TWO_STEP, 'Two-step verification is on.', (auth, ...args) =>
    auth.finishTwoStepSetup(...args),
  )
}

/** Shows what to add to the authenticator app, once. */
async function startTwoStepSetup({ context, request, form }: SubmittedForm) {
  const submission = parseForm(form, currentPasswordInput)
  if (submission.status !== 'success') return rejectForm(START_TWO_STEP, submission.reply(HIDDEN), 400)

  const { name: issuer } = context.get(shopContext).settings
  const setup = { ...submission.value, issuer }
  const outcome = await context.get(authContext).startTwoStepSetup(setup, origin({ context, request }))
  if (outcome.status !== 'started') return rejectPassword(START_TWO_STEP, submission, outcome)
  const { uri, recoveryCodes } = outcome
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const key = secret.replace(/=+$/, '').replace(/.{4}(?=.)/g, '$& ')
  return data<ProfileResponse>({ intent: START_TWO_STEP, setup: { uri, qrCode: qrCode(uri), key, recoveryCodes } })
}

async function turnOffTwoStep({ context, request, form }: SubmittedForm) {
  const submission = parseForm(form, currentPasswordInput)
  if (submission.status !== 'success') return rejectForm(TURN_OFF_TWO_STEP, submission.reply(HIDDEN), 400)

  const outcome = await context.get(authContext).turnOffTwoStep(submission.value, origin({ context, request }))
  if (outcome.status !== 'done') return rejectPassword(TURN_OFF_TWO_STEP, submission, outcome)
  return data<ProfileResponse>(
    { intent: TURN_OFF_TWO_STEP, success: 'Two-step verification is off.' },
    { headers: setCookies(outcome.cookies) },
  )
}

/** Passwords and codes are never sent back. */
const HIDDEN = { hideFields: ['password', 'code'] }

async function withCode(
  { context, request, form }: SubmittedForm,
  intent: string,
  success: string,
  change: (auth: Auth, ...args: Parameters<Auth['verifyAddress']>) => ReturnType<Auth['verifyAddress']>,
) {
  const submission = parseForm(form, codeInput)
  if (submission.status !== 'success') return rejectForm(intent, submission.reply(HIDDEN), 400)

  const outcome = await change(context.get(authContext), submission.value, origin({ context, request }))
  if (outcome.status === 'done')
    return data<ProfileResponse>({ intent, success }, { headers: setCookies(outcome.cookies) })
  if (outcome.status === 'wrong-code') {
    return rejectForm(intent, submission.reply({ ...HIDDEN, fieldErrors: { code: [WRONG_CODE] } }), 400)
  }
  const [message, status] = failureMessage(outcome)
  return rejectForm(intent, submission.reply({ ...HIDDEN, formErrors: [message] }), status)
}

function rejectPassword(intent: string, submission: Submission<{ password: string }>, failure: VerificationFailure) {
  if (failure.status === 'wrong-password') {
    return rejectForm(intent, submission.reply({ ...HIDDEN, fieldErrors: { password: [WRONG_PASSWORD] } }), 400)
  }
  const [message, status] = failureMessage(failure)
  return rejectForm(intent, submission.reply({ ...HIDDEN, formErrors: [message] }), status)
}

function failureMessage(failure: VerificationFailure): [message: string, status: number] {
  switch (failure.status) {
    case 'too-many-attempts':
      return [TOO_MANY_ATTEMPTS, 429]
    case 'wrong-password':
      return [WRONG_PASSWORD, 400]
    case 'wrong-code':
      return [WRONG_CODE, 400]
    case 'unverified-address':
      return [AUTH_MESSAGES[failure.status], 409]
    case 'rejected':
      return ['That didn’t work. Please reload the page and try again.', 409]
  }
}

function rejectForm(intent: string, result: NonNullable<ProfileResponse['result']>, status: number) {
  return data<ProfileResponse>({ intent, result }, status)
}

function origin({ context, request }: Pick<SubmittedForm, 'context' | 'request'>) {
  return { headers: request.headers, clientAddress: context.get(clientAddressContext) }
}
