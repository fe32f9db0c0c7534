import type { SettingsCache } from '#app/domain/settings/settings-cache.server.ts'
import type { AuthOverrides } from '#app/platform/auth/auth-overrides.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { requestPasswordResetFromApi, resetPasswordFromApi } from './password/password-reset-api.server.ts'
import { updateUserFromApi } from './profile/update-user-api.server.ts'
import { passwordProblem } from './schema.ts'
import { findEmailByPhone } from './sign-in/find-email-by-phone.server.ts'
import { maySignInWithCode, requestAddressCode, requestSignInCode } from './sign-in/one-time-code.server.ts'
import { signUpFromApi } from './sign-in/sign-up-api.server.ts'
import { recordWrongPassword } from './sign-in/wrong-password-alert.server.ts'

interface AuthOverridesOptions {
  readonly db: Db
  readonly jobs: JobSender
  /** Nobody can sign up with the administrator's address. */
  readonly adminEmail: string
  /** Say whether someone who signs up is asked for their age. */
  readonly shopSettings: Pick<SettingsCache, 'current'>
}

/** The shop's own sign-up, codes and password resets, which replace the library's. */
export function createAuthOverrides({ db, jobs, adminEmail, shopSettings }: AuthOverridesOptions): AuthOverrides {
  return {
    signUp: (body, clientAddress) => signUpFromApi({ db, shopSettings }, body, { clientAddress, adminEmail }),
    requestPasswordReset: (body, clientAddress) => requestPasswordResetFromApi({ db, jobs }, body, { clientAddress }),
    resetPassword: (body, clientAddress) => resetPasswordFromApi({ db, jobs }, body, { clientAddress }),
    updateUser: (body, userId) => updateUserFromApi(db, body, userId),
    requestSignInCode: (body, clientAddress) => requestSignInCode({ db, jobs }, body, { clientAddress }),
    requestAddressCode: (userId) => requestAddressCode({ db, jobs }, userId),
    maySignInWithCode: (email) => maySignInWithCode(db, email),
    findEmailByPhone: (phone) => findEmailByPhone(db, phone),
    recordWrongPassword: (email, now) => recordWrongPassword({ db, jobs }, email, now),
    passwordProblem,
  }
}
