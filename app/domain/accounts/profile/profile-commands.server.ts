import type { Db } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ProfileInput } from './profile.form.ts'

/** Saves a customer's profile; name and phone are also saved with the account. Safe to repeat. */
export async function saveProfile(db: Db, userId: string, input: ProfileInput): Promise<void> {
  await inTransaction(db, async (tx) => {
    const changedAt = transactionTime
    await tx
      .updateTable('auth.user')
      .set({ name: input.fullName, phone: input.phone, updatedAt: changedAt })
      .where('id', '=', userId)
      .execute()
    const profile = {
      full_name: input.fullName,
      phone: input.phone,
      date_of_birth: input.dateOfBirth,
      gender: input.gender,
    }
    await tx
      .insertInto('user_profiles')
      .values({ user_id: userId, ...profile })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...profile, updated_at: changedAt }))
      .execute()
  })
}

export type EndSessionOutcome = { status: 'ended' } | { status: 'unknown-session' }

/** Signs a customer out on one of their devices, effective immediately. */
export async function endSession(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<EndSessionOutcome> {
  const ended = await db
    .deleteFrom('auth.session')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return { status: ended ? 'ended' : 'unknown-session' }
}
