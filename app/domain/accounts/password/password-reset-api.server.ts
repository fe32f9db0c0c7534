import { z } from 'zod'
import type { AuthAnswer, ResetPasswordAnswer } from '#app/platform/auth/auth-overrides.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { forgottenPasswordInput, newPasswordInput } from '../schema.ts'
import { requestPasswordReset, resetPassword } from './password-reset.server.ts'
import { LINK_IS_OVER } from './reset-link.ts'

/** The names that programs of the sign-in service use. */
const resetBody = z
  .looseObject({})
  .transform(({ token, newPassword }) => ({ token, password: newPassword }))
  .pipe(newPasswordInput)

interface Services {
  readonly db: Db
  readonly jobs: JobSender
}

/** Has a link mailed for what a program sent, under the rules of the form. */
export async function requestPasswordResetByApi(
  { db, jobs }: Services,
  body: unknown,
  from: { clientAddress: string },
): Promise<AuthAnswer> {
  const parsed = forgottenPasswordInput.safeParse(body)
  if (!parsed.success) return refused(parsed.error)
  return requestPasswordReset(db, jobs, parsed.data.email, from)
}

/** Sets the password that a program sent, under the rules of the form. */
export async function resetPasswordByApi(
  services: Services,
  body: unknown,
  from: { clientAddress: string },
): Promise<ResetPasswordAnswer> {
  const parsed = resetBody.safeParse(body)
  if (!parsed.success) return refused(parsed.error)

  const outcome = await resetPassword(services, parsed.data, from)
  switch (outcome.status) {
    case 'changed':
      return { status: 'accepted', userId: outcome.userId }
    case 'invalid-link':
      return { status: 'refused', message: LINK_IS_OVER }
    case 'too-many-attempts':
      return outcome
  }
}

function refused(error: z.ZodError): Extract<AuthAnswer, { status: 'refused' }> {
  return { status: 'refused', message: error.issues[0]?.message ?? 'Invalid input' }
}
