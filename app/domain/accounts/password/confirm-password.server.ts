import { verifyPassword } from '#app/platform/auth/password-hash.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import {
  consumeRateLimit,
  type RateLimit,
  rateLimitKey,
  resetRateLimit,
} from '#app/platform/rate-limit/rate-limit.server.ts'

/** Wrong passwords for one account; whoever found an open browser must not guess on. */
const TRIES: RateLimit = { max: 20, windowMs: 10 * 60_000 }

export type ConfirmPasswordOutcome =
  | { status: 'confirmed' }
  | { status: 'wrong-password' }
  | { status: 'too-many-attempts' }

/** Whether it is the customer herself who sits at her open session: she knows the password of her account. */
export async function confirmPassword(
  db: Db,
  { userId, password }: { userId: string; password: string },
): Promise<ConfirmPasswordOutcome> {
  const tries = rateLimitKey('confirm-password', userId)
  if (!(await consumeRateLimit(db, tries, TRIES))) return { status: 'too-many-attempts' }

  const account = await db
    .selectFrom('auth.account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  const isRight = Boolean(account?.password) && (await verifyPassword({ hash: account?.password ?? '', password }))
  if (!isRight) return { status: 'wrong-password' }
  await resetRateLimit(db, tries)
  return { status: 'confirmed' }
}
