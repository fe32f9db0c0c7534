import type { SubmissionResult } from '@conform-to/react'
import { data, redirect } from 'react-router'
import { cancelEmailChange, requestEmailChange } from '#app/domain/accounts/email-change/email-change.server.ts'
import { emailChangeCodesInput, emailChangeInput } from '#app/domain/accounts/email-change/email-change-input.ts'
import { CONFIRM_EMAIL_CHANGE, REQUEST_EMAIL_CHANGE } from '#app/domain/accounts/intents.ts'
import { confirmEmailChange } from '#app/domain/data-rights/change-email.server.ts'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import { AUTH_MESSAGES } from '#app/platform/auth/auth-messages.ts'
import { TOO_MANY_ATTEMPTS } from '#app/platform/auth/sign-in-limits.server.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import { configContext } from '#app/platform/http/context.server.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { tabPath } from './profile-tabs.ts'
import type { ProfileResponse, SubmittedForm } from './submitted-form.server.ts'

const WRONG_PASSWORD = 'Incorrect password'
const WRONG_CODE = 'Incorrect code'
const SAME_ADDRESS = 'This is already your email address'
const BY_THE_SETTINGS = 'The administrator’s email address is changed in the settings of the server.'
const TOO_MANY_WRONG_CODES = 'Too many wrong codes. Your email address wasn’t changed. Please start again.'
const NO_REQUEST = 'This change has expired, or was cancelled or completed. Please start again.'
const ADDRESS_TAKEN = 'The new address has its own account now, so yours wasn’t changed. Please use another address.'

/** Emails the current and the new address a code. The response is the same for an address that has an account. */
export async function requestNewEmail({ context, db, userId, form }: SubmittedForm) {
  const submission = parseForm(form, emailChangeInput)
  const hidden = { hideFields: ['password'] }
  const reject = (result: SubmissionResult, status: number) =>
    data<ProfileResponse>({ intent: REQUEST_EMAIL_CHANGE, result }, status)
  if (submission.status !== 'success') return reject(submission.reply(hidden), 400)

  const { adminEmail } = context.get(configContext)
  const outcome = await requestEmailChange({ db, jobs: context.get(jobsContext), adminEmail }, userId, submission.value)
  switch (outcome.status) {
    case 'requested':
      return data<ProfileResponse>({ intent: REQUEST_EMAIL_CHANGE, success: 'We’ve emailed a code to both addresses.' })
    case 'wrong-password':
      return reject(submission.reply({ ...hidden, fieldErrors: { password: [WRONG_PASSWORD] } }), 400)
    case 'same-address':
      return reject(submission.reply({ ...hidden, fieldErrors: { email: [SAME_ADDRESS] } }), 400)
    case 'reserved-address':
      return reject(submission.reply({ ...hidden, fieldErrors: { email: [AUTH_MESSAGES[outcome.status]] } }), 400)
    case 'too-many-attempts':
      return reject(submission.reply({ ...hidden, formErrors: [TOO_MANY_ATTEMPTS] }), 429)
    case 'administrator':
      return reject(submission.reply({ ...hidden, formErrors: [BY_THE_SETTINGS] }), 403)
  }
}

/** Changes the address with both codes. This session stays, the others end. */
export async function confirmNewEmail({ context, db, userId, form }: SubmittedForm) {
  const submission = parseForm(form, emailChangeCodesInput)
  const hidden = { hideFields: ['oldCode', 'newCode'] }
  const reject = (result: SubmissionResult, status: number) =>
    data<ProfileResponse>({ intent: CONFIRM_EMAIL_CHANGE, result }, status)
  const end = (error: string, status: number) => data<ProfileResponse>({ intent: CONFIRM_EMAIL_CHANGE, error }, status)
  if (submission.status !== 'success') return reject(submission.reply(hidden), 400)

  const { hashCode } = context.get(authContext)
  const { user, sessionId = '' } = context.get(visitorContext)
  const outcome = await confirmEmailChange(
    { db, jobs: context.get(jobsContext), hashCode },
    { userId, sessionId, ...submission.value },
  )
  switch (outcome.status) {
    case 'changed': {
      // Without scripts, this response shows the page, which read the visitor before the change.
      if (user) context.set(visitorContext, { user: { ...user, email: outcome.newEmail }, sessionId })
      const success = `Your email address is now ${outcome.newEmail}. Your other devices have been signed out.`
      return data<ProfileResponse>({ intent: CONFIRM_EMAIL_CHANGE, success })
    }
    case 'wrong-codes': {
      const fieldErrors = {
        ...(outcome.isOldWrong && { oldCode: [WRONG_CODE] }),
        ...(outcome.isNewWrong && { newCode: [WRONG_CODE] }),
      }
      return reject(submission.reply({ ...hidden, fieldErrors }), 400)
    }
    case 'too-many-wrong-codes':
      return end(TOO_MANY_WRONG_CODES, 429)
    case 'no-request':
      return end(NO_REQUEST, 409)
    case 'address-taken':
      return end(ADDRESS_TAKEN, 409)
  }
}

export async function cancelNewEmail({ db, userId }: SubmittedForm) {
  await cancelEmailChange(db, userId)
  return redirect(tabPath('security'))
}
