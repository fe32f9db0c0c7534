import { verifyPassword } from '#app/platform/auth/password-hash.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import {
  consumeRateLimit,
  type RateLimit,
  rateLimitKey,
  resetRateLimit,
} from '#app/platform/rate-limit/rate-limit.server.ts'

/** Wrong passwords for one account, so that someone who finds a signed-in browser can't keep guessing. */
const ATTEMPT_LIMIT: RateLimit = { max: 20, windowMs: 10 * 60_000 }

export type ConfirmPasswordOutcome =
  | { status: 'confirmed' }
  | { status: 'wrong-password' }
  | { status: 'too-many-attempts' }

/** Confirms that the signed-in customer is present: they enter their account's password again. */
export async function confirmPassword(
  db: Db,
  { userId, password }: { userId: string; password: string },
): Promise<ConfirmPasswordOutcome> {
  const limitKey = rateLimitKey('confirm-password', userId)
  if (!(await consumeRateLimit(db, limitKey, ATTEMPT_LIMIT))) return { status: 'too-many-attempts' }

  const account = await db
    .selectFrom('auth.account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  const isCorrect = Boolean(account?.password) && (await verifyPassword({ hash: account?.password ?? '', password }))
  if (!isCorrect) return { status: 'wrong-password' }
  await resetRateLimit(db, limitKey)
  return { status: 'confirmed' }
}
