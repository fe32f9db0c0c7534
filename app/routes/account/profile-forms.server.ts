import type { SubmissionResult } from '@conform-to/react'
import { data, href, redirect } from 'react-router'
import { signOut } from '#app/domain/accounts/commands.server.ts'
import {
  CANCEL_EMAIL_CHANGE,
  CHANGE_PASSWORD,
  CONFIRM_EMAIL_CHANGE,
  DELETE_MEASUREMENTS,
  END_OTHER_SESSIONS,
  END_SESSION,
  REQUEST_EMAIL_CHANGE,
  SAVE_PROFILE,
} from '#app/domain/accounts/intents.ts'
import { deleteMeasurements } from '#app/domain/accounts/profile/measurements.server.ts'
import { endSession, saveProfile } from '#app/domain/accounts/profile/profile-commands.server.ts'
import { changePasswordInput, endSessionInput, profileInput } from '#app/domain/accounts/profile/profile-schema.ts'
import { currentPasswordInput } from '#app/domain/accounts/schema.ts'
import { SAVE_ADDRESS, SET_DEFAULT_ADDRESS } from '#app/domain/addresses/intents.ts'
import { deleteAccount } from '#app/domain/data-rights/delete-account.server.ts'
import { DELETE_ACCOUNT } from '#app/domain/data-rights/intents.ts'
import { markAllNotificationsRead, markNotificationRead } from '#app/domain/notifications/commands.server.ts'
import { MARK_ALL_NOTIFICATIONS_READ, MARK_NOTIFICATION_READ } from '#app/domain/notifications/intents.ts'
import { markNotificationInput } from '#app/domain/notifications/schema.ts'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import { expiredSessionCookie, knownDeviceCookie, setCookies } from '#app/platform/auth/session-cookie.server.ts'
import { TOO_MANY_ATTEMPTS } from '#app/platform/auth/sign-in-limits.server.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import { clientAddressContext, configContext } from '#app/platform/http/context.server.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { shopDate } from '#app/shared/dates.ts'
import { RESERVATION_MINUTES } from '#app/shop.ts'
import { saveAddressForm, setDefaultForm } from './address-forms.server.ts'
import { cancelNewEmail, confirmNewEmail, requestNewEmail } from './email-change-forms.server.ts'
import { tabPath } from './profile-tabs.ts'
import { TWO_STEP_FORMS } from './security-forms.server.ts'
import type { ProfileResponse, SubmittedForm } from './submitted-form.server.ts'

const WRONG_PASSWORD = 'Incorrect password'
const PAYMENT_IN_PROGRESS = `You have a payment in progress. Complete or cancel it, or wait ${RESERVATION_MINUTES} minutes, then try again.`

type Handler = (sent: SubmittedForm) => Promise<Response | ReturnType<typeof data<ProfileResponse>>>

/** What each form of the account page does, by its intent. */
export const PROFILE_FORMS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  [SAVE_PROFILE, saveProfileForm],
  [DELETE_MEASUREMENTS, deleteOwnMeasurements],
  [SAVE_ADDRESS, ({ db, userId, form }) => saveAddressForm(db, userId, form, () => tabPath('addresses'))],
  [SET_DEFAULT_ADDRESS, ({ db, userId, form }) => setDefaultForm(db, userId, form, tabPath('addresses'))],
  [MARK_NOTIFICATION_READ, markRead],
  [MARK_ALL_NOTIFICATIONS_READ, markAllRead],
  [CHANGE_PASSWORD, changePassword],
  [REQUEST_EMAIL_CHANGE, requestNewEmail],
  [CONFIRM_EMAIL_CHANGE, confirmNewEmail],
  [CANCEL_EMAIL_CHANGE, cancelNewEmail],
  [DELETE_ACCOUNT, deleteOwnAccount],
  ...TWO_STEP_FORMS,
  [END_SESSION, endOneSession],
  [END_OTHER_SESSIONS, endOthers],
])

async function saveProfileForm({ db, userId, form }: SubmittedForm) {
  const submission = parseForm(form, profileInput(shopDate(new Date())))
  if (submission.status !== 'success')
    return data<ProfileResponse>({ intent: SAVE_PROFILE, result: submission.reply() }, 400)

  await saveProfile(db, userId, submission.value)
  return data<ProfileResponse>({ intent: SAVE_PROFILE, result: submission.reply(), success: 'Profile saved.' })
}

async function deleteOwnMeasurements({ db, userId }: SubmittedForm) {
  await deleteMeasurements(db, userId)
  return redirect(tabPath('profile'))
}

async function markRead({ db, userId, form }: SubmittedForm) {
  const input = markNotificationInput.safeParse(Object.fromEntries(form))
  const outcome = input.success
    ? await markNotificationRead(db, { userId, notificationId: input.data.notificationId })
    : undefined
  if (outcome?.status !== 'marked') throw data('Notification not found', { status: 404 })
  return redirect(tabPath('notifications'))
}

async function markAllRead({ db, userId }: SubmittedForm) {
  await markAllNotificationsRead(db, userId)
  return redirect(tabPath('notifications'))
}

async function changePassword(sent: SubmittedForm) {
  const { context, request, form } = sent
  const submission = parseForm(form, changePasswordInput)
  // Passwords are never sent back.
  const hidden = { hideFields: ['currentPassword', 'newPassword', 'confirmPassword'] }
  const reject = (result: SubmissionResult, status: number) =>
    data<ProfileResponse>({ intent: CHANGE_PASSWORD, result }, status)
  if (submission.status !== 'success') return reject(submission.reply(hidden), 400)

  const { currentPassword, newPassword } = submission.value
  const outcome = await context
    .get(authContext)
    .changePassword(
      { currentPassword, newPassword },
      { headers: request.headers, clientAddress: context.get(clientAddressContext) },
    )
  switch (outcome.status) {
    case 'changed':
      await endOtherSessions(sent)
      return data<ProfileResponse>(
        { intent: CHANGE_PASSWORD, success: 'Password changed. Your other devices have been signed out.' },
        { headers: setCookies(outcome.cookies) },
      )
    case 'wrong-password':
      return reject(submission.reply({ ...hidden, fieldErrors: { currentPassword: [WRONG_PASSWORD] } }), 400)
    case 'too-many-attempts':
      return reject(submission.reply({ ...hidden, formErrors: [TOO_MANY_ATTEMPTS] }), 429)
  }
}

async function deleteOwnAccount({ context, db, userId, form }: SubmittedForm) {
  const submission = parseForm(form, currentPasswordInput)
  const hidden = { hideFields: ['password'] }
  const reject = (result: SubmissionResult, status: number) =>
    data<ProfileResponse>({ intent: DELETE_ACCOUNT, result }, status)
  if (submission.status !== 'success') return reject(submission.reply(hidden), 400)

  const outcome = await deleteAccount(db, { userId, password: submission.value.password })
  switch (outcome.status) {
    case 'deleted': {
      const { shopUrl } = context.get(configContext)
      const cookies = [expiredSessionCookie(shopUrl), knownDeviceCookie('', { shopUrl, maxAge: 0 })]
      return redirect(href('/account-deleted'), { headers: setCookies(cookies) })
    }
    case 'wrong-password':
      return reject(submission.reply({ ...hidden, fieldErrors: { password: [WRONG_PASSWORD] } }), 400)
    case 'too-many-attempts':
      return reject(submission.reply({ ...hidden, formErrors: [TOO_MANY_ATTEMPTS] }), 429)
    case 'payment-in-progress':
      return reject(submission.reply({ ...hidden, formErrors: [PAYMENT_IN_PROGRESS] }), 409)
    case 'administrator':
      return reject(submission.reply({ ...hidden, formErrors: ['The administrator’s account can’t be deleted.'] }), 403)
  }
}

async function endOneSession({ db, userId, form }: SubmittedForm) {
  const input = endSessionInput.safeParse(Object.fromEntries(form))
  const outcome = input.success ? await endSession(db, { userId, sessionId: input.data.sessionId }) : undefined
  if (outcome?.status !== 'ended') throw data('That session has already ended', { status: 404 })
  return redirect(tabPath('security'))
}

async function endOthers(sent: SubmittedForm) {
  await endOtherSessions(sent)
  return redirect(tabPath('security'))
}

async function endOtherSessions({ context, db, userId }: SubmittedForm): Promise<void> {
  const { sessionId } = context.get(visitorContext)
  if (sessionId) await signOut(db, { userId, sessionId, scope: 'others' })
}
