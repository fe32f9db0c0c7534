import { maySignInByCode, requestAddressCode, requestSignInCode } from '#app/domain/accounts/mailed-code.server.ts'
import { requestPasswordResetByApi, resetPasswordByApi } from '#app/domain/accounts/password-reset-api.server.ts'
import { passwordProblem } from '#app/domain/accounts/schema.ts'
import { findEmailByPhone } from '#app/domain/accounts/sign-in-phone.server.ts'
import { signUpByApi } from '#app/domain/accounts/sign-up-api.server.ts'
import { updateUserByApi } from '#app/domain/accounts/update-user-api.server.ts'
import { type Auth, createAuth } from '#app/platform/auth/auth.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { createFakeJobs } from './fake-jobs.ts'

/** The sign-in service of a test, joined as the shop joins it. */
export function createTestAuth(
  db: Db,
  { shopUrl = 'http://shop.test', jobs = createFakeJobs() }: { shopUrl?: string; jobs?: JobSender } = {},
): Auth {
  return createAuth({
    db,
    config: { shopUrl },
    secret: 'a secret that is only good for tests, 0123456789',
    ownOperations: {
      signUp: (body, clientAddress) => signUpByApi(db, body, { clientAddress, adminEmail: 'admin@gulmeher.example' }),
      requestPasswordReset: (body, clientAddress) => requestPasswordResetByApi({ db, jobs }, body, { clientAddress }),
      resetPassword: (body, clientAddress) => resetPasswordByApi({ db, jobs }, body, { clientAddress }),
      updateUser: (body, userId) => updateUserByApi(db, body, userId),
      requestSignInCode: (body, clientAddress) => requestSignInCode({ db, jobs }, body, { clientAddress }),
      requestAddressCode: (userId) => requestAddressCode({ db, jobs }, userId),
      maySignInByCode: (email) => maySignInByCode(db, email),
      findEmailByPhone: (phone) => findEmailByPhone(db, phone),
      passwordProblem,
    },
  })
}

/** The `Cookie` header that a browser would send after these `Set-Cookie` values. */
export function cookieHeader(setCookies: readonly string[]): string {
  return setCookies.map((cookie) => cookie.split(';')[0]).join('; ')
}
