import type { Submission } from '@conform-to/react'
import { data } from 'react-router'
import {
  FINISH_SECOND_STEP,
  PROVE_ADDRESS,
  REMOVE_SECOND_STEP,
  SEND_ADDRESS_CODE,
  START_SECOND_STEP,
} from '#app/domain/accounts/profile/second-step-panel.tsx'
import { ownPasswordInput, secondStepInput } from '#app/domain/accounts/schema.ts'
import { requestAddressCode } from '#app/domain/accounts/sign-in/mailed-code.server.ts'
import type { Auth } from '#app/platform/auth/auth.server.ts'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import type { StepRefusal } from '#app/platform/auth/auth-errors.server.ts'
import { setCookies } from '#app/platform/auth/session-cookie.server.ts'
import { TOO_MANY_ATTEMPTS } from '#app/platform/auth/sign-in-limits.server.ts'
import { clientAddressContext } from '#app/platform/http/context.server.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import type { FormAnswer, SentForm } from './profile-forms.server.ts'

const WRONG_PASSWORD = 'Incorrect password'
const WRONG_CODE = 'Incorrect code'

/** Emails the customer a code that verifies their address. */
export async function sendAddressCode({ context, db, userId }: SentForm) {
  const outcome = await requestAddressCode({ db, jobs: context.get(jobsContext) }, userId)
  const refuse = (message: string, status: number) =>
    answerTo(SEND_ADDRESS_CODE, { status: 'error', error: { '': [message] } }, status)
  switch (outcome.status) {
    case 'accepted':
      return data<FormAnswer>({
        intent: SEND_ADDRESS_CODE,
        notice: 'We’ve emailed you a code. It works once and expires in 10 minutes.',
      })
    case 'refused':
      return refuse(outcome.message, 409)
    case 'too-many-attempts':
      return refuse(TOO_MANY_ATTEMPTS, 429)
  }
}

export function proveAddress(sent: SentForm) {
  return withCode(sent, PROVE_ADDRESS, 'Your email address is verified.', (auth, ...args) => auth.proveAddress(...args))
}

export function finishSecondStep(sent: SentForm) {
  return withCode(sent, FINISH_SECOND_STEP, 'Two-step verification is on.', (auth, ...args) =>
    auth.finishSecondStep(...args),
  )
}

/** Shows what goes into the app. It is not shown again. */
export async function startSecondStep({ context, request, form }: SentForm) {
  const submission = parseForm(form, ownPasswordInput)
  if (submission.status !== 'success') return answerTo(START_SECOND_STEP, submission.reply(HIDDEN), 400)

  const outcome = await context.get(authContext).startSecondStep(submission.value, origin({ context, request }))
  if (outcome.status !== 'started') return refusePassword(START_SECOND_STEP, submission, outcome)
  const { uri, spareCodes } = outcome
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const key = secret.replace(/=+$/, '').replace(/.{4}(?=.)/g, '$& ')
  return data<FormAnswer>({ intent: START_SECOND_STEP, setUp: { uri, key, spareCodes } })
}

export async function removeSecondStep({ context, request, form }: SentForm) {
  const submission = parseForm(form, ownPasswordInput)
  if (submission.status !== 'success') return answerTo(REMOVE_SECOND_STEP, submission.reply(HIDDEN), 400)

  const outcome = await context.get(authContext).removeSecondStep(submission.value, origin({ context, request }))
  if (outcome.status !== 'done') return refusePassword(REMOVE_SECOND_STEP, submission, outcome)
  return data<FormAnswer>(
    { intent: REMOVE_SECOND_STEP, notice: 'Two-step verification is off.' },
    { headers: setCookies(outcome.cookies) },
  )
}

/** Passwords and codes are never sent back. */
const HIDDEN = { hideFields: ['password', 'code'] }

async function withCode(
  { context, request, form }: SentForm,
  intent: string,
  notice: string,
  change: (auth: Auth, ...args: Parameters<Auth['proveAddress']>) => ReturnType<Auth['proveAddress']>,
) {
  const submission = parseForm(form, secondStepInput)
  if (submission.status !== 'success') return answerTo(intent, submission.reply(HIDDEN), 400)

  const outcome = await change(context.get(authContext), submission.value, origin({ context, request }))
  if (outcome.status === 'done') return data<FormAnswer>({ intent, notice }, { headers: setCookies(outcome.cookies) })
  if (outcome.status === 'wrong-code') {
    return answerTo(intent, submission.reply({ ...HIDDEN, fieldErrors: { code: [WRONG_CODE] } }), 400)
  }
  const [message, status] = refusalWords(outcome)
  return answerTo(intent, submission.reply({ ...HIDDEN, formErrors: [message] }), status)
}

function refusePassword(intent: string, submission: Submission<{ password: string }>, refusal: StepRefusal) {
  if (refusal.status === 'wrong-password') {
    return answerTo(intent, submission.reply({ ...HIDDEN, fieldErrors: { password: [WRONG_PASSWORD] } }), 400)
  }
  const [message, status] = refusalWords(refusal)
  return answerTo(intent, submission.reply({ ...HIDDEN, formErrors: [message] }), status)
}

function refusalWords(refusal: StepRefusal): [message: string, status: number] {
  switch (refusal.status) {
    case 'too-many-attempts':
      return [TOO_MANY_ATTEMPTS, 429]
    case 'wrong-password':
      return [WRONG_PASSWORD, 400]
    case 'wrong-code':
      return [WRONG_CODE, 400]
    case 'refused':
      return [refusal.message, 409]
  }
}

function answerTo(intent: string, result: NonNullable<FormAnswer['result']>, status: number) {
  return data<FormAnswer>({ intent, result }, { status })
}

function origin({ context, request }: Pick<SentForm, 'context' | 'request'>) {
  return { headers: request.headers, clientAddress: context.get(clientAddressContext) }
}
