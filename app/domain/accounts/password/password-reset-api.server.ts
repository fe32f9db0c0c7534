import { z } from 'zod'
import { type AuthResult, invalidInput, type ResetPasswordResult } from '#app/platform/auth/auth-overrides.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { accountEmailInput, newPasswordInput } from '../schema.ts'
import { requestPasswordReset, resetPassword } from './password-reset.server.ts'

/** Field names of the sign-in service's API. */
const resetBody = z
  .looseObject({})
  .transform(({ token, newPassword }) => ({ token, password: newPassword }))
  .pipe(newPasswordInput)

interface Services {
  readonly db: Db
  readonly jobs: JobSender
}

/** Handles a password reset request from an API client, under the form's rules. */
export async function requestPasswordResetFromApi(
  { db, jobs }: Services,
  body: unknown,
  from: { clientAddress: string },
): Promise<AuthResult> {
  const parsed = accountEmailInput.safeParse(body)
  if (!parsed.success) return invalidInput(parsed.error)
  return requestPasswordReset(db, jobs, parsed.data.email, from)
}

/** Sets the password that an API client sent, under the form's rules. */
export async function resetPasswordFromApi(
  services: Services,
  body: unknown,
  from: { clientAddress: string },
): Promise<ResetPasswordResult> {
  const parsed = resetBody.safeParse(body)
  if (!parsed.success) return invalidInput(parsed.error)

  const outcome = await resetPassword(services, parsed.data, from)
  return outcome.status === 'changed' ? { ...outcome, status: 'accepted' } : outcome
}
