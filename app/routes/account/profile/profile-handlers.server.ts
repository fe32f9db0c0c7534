import { signOut } from '#app/domain/accounts/commands.server.ts'
import {
  cancelEmailChangeForm,
  confirmEmailChangeForm,
  requestEmailChangeForm,
} from '#app/domain/accounts/email-change/email-change.form.ts'
import { cancelEmailChange, requestEmailChange } from '#app/domain/accounts/email-change/email-change.server.ts'
import { changePasswordForm } from '#app/domain/accounts/password/change-password.form.ts'
import { deleteMeasurements } from '#app/domain/accounts/profile/measurements.server.ts'
import { deleteMeasurementsForm, saveProfileForm } from '#app/domain/accounts/profile/profile.form.ts'
import { endSession, saveProfile } from '#app/domain/accounts/profile/profile-commands.server.ts'
import { tabPath } from '#app/domain/accounts/profile/profile-tabs.ts'
import { endOtherSessionsForm, endSessionForm } from '#app/domain/accounts/profile/sessions.form.ts'
import { confirmEmailChange } from '#app/domain/data-rights/change-email.server.ts'
import { deleteAccountForm } from '#app/domain/data-rights/delete-account.form.ts'
import { deleteAccount } from '#app/domain/data-rights/delete-account.server.ts'
import { markAllNotificationsRead, markNotificationRead } from '#app/domain/notifications/commands.server.ts'
import { markAllReadForm, markReadForm } from '#app/domain/notifications/mark-read.form.ts'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import { originOf } from '#app/platform/auth/request-origin.server.ts'
import { expiredSessionCookie, knownDeviceCookie } from '#app/platform/auth/session-cookie.server.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import { configContext } from '#app/platform/http/context.server.ts'
import { type FormHandler, on } from '#app/platform/http/form-action.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { shopDate } from '#app/shared/dates.ts'
import { type OwnForm, TWO_STEP_HANDLERS } from '../sign-in/two-step-handlers.server.ts'
import { addressHandlers } from './address-handlers.server.ts'
import { BUSINESS_HANDLERS } from './business-handlers.server.ts'
import { REMINDER_HANDLERS } from './reminder-handlers.server.ts'

/** What is done with the forms of the account page. */
export const PROFILE_HANDLERS: readonly FormHandler<OwnForm>[] = [
  on(
    saveProfileForm(() => shopDate(new Date())),
    async ({ db, userId, value }) => {
      await saveProfile(db, userId, value)
      return { status: 'saved' as const }
    },
  ),
  on(deleteMeasurementsForm, async ({ db, userId }) => {
    await deleteMeasurements(db, userId)
    return { status: 'deleted' as const }
  }),
  ...addressHandlers<OwnForm>({ saved: () => tabPath('addresses'), chosen: () => tabPath('addresses') }),
  on(markReadForm, ({ db, userId, value }) => markNotificationRead(db, { userId, ...value })),
  on(markAllReadForm, async ({ db, userId }) => {
    await markAllNotificationsRead(db, userId)
    return { status: 'marked' as const }
  }),
  on(changePasswordForm, async ({ value: { currentPassword, newPassword }, ...sent }) => {
    const auth = sent.context.get(authContext)
    const outcome = await auth.changePassword({ currentPassword, newPassword }, originOf(sent))
    if (outcome.status === 'changed') await endOtherSessions(sent)
    return outcome
  }),
  on(requestEmailChangeForm, ({ context, db, userId, value }) => {
    const { adminEmail } = context.get(configContext)
    return requestEmailChange({ db, jobs: context.get(jobsContext), adminEmail }, userId, value)
  }),
  on(confirmEmailChangeForm, async ({ context, db, userId, value }) => {
    const { hashCode } = context.get(authContext)
    const { user, sessionId = '' } = context.get(visitorContext)
    const services = { db, jobs: context.get(jobsContext), hashCode }
    const outcome = await confirmEmailChange(services, { userId, sessionId, ...value })
    // Without scripts, this response shows the page, which read the visitor before the change.
    if (outcome.status === 'changed' && user) {
      context.set(visitorContext, { user: { ...user, email: outcome.newEmail }, sessionId })
    }
    return outcome
  }),
  on(cancelEmailChangeForm, async ({ db, userId }) => {
    await cancelEmailChange(db, userId)
    return { status: 'cancelled' as const }
  }),
  on(deleteAccountForm, async ({ context, db, userId, value: { password } }) => {
    const outcome = await deleteAccount(db, { userId, password })
    if (outcome.status !== 'deleted') return outcome
    const { shopUrl } = context.get(configContext)
    return { ...outcome, cookies: [expiredSessionCookie(shopUrl), knownDeviceCookie('', { shopUrl, maxAge: 0 })] }
  }),
  ...TWO_STEP_HANDLERS,
  ...REMINDER_HANDLERS,
  ...BUSINESS_HANDLERS,
  on(endSessionForm, ({ db, userId, value }) => endSession(db, { userId, ...value })),
  on(endOtherSessionsForm, async (sent) => {
    await endOtherSessions(sent)
    return { status: 'ended' as const }
  }),
]

async function endOtherSessions({ context, db, userId }: OwnForm): Promise<void> {
  const { sessionId } = context.get(visitorContext)
  if (sessionId) await signOut(db, { userId, sessionId, scope: 'others' })
}
