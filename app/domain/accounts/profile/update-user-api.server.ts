import { sql } from 'kysely'
import { z } from 'zod'
import type { AuthAnswer } from '#app/platform/auth/auth-overrides.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newAccountInput } from '../schema.ts'

/** What a program may change of its user, under the names that programs use; whatever else it sent is ignored. */
const apiBody = z.object({
  name: newAccountInput.shape.fullName.optional(),
  phone: newAccountInput.shape.phone.optional(),
})

/** Saves name, phone or both of a signed-in customer, under the rules of the form. Safe to repeat. */
export async function updateUserByApi(db: Db, body: unknown, userId: string): Promise<AuthAnswer> {
  const parsed = apiBody.safeParse(body)
  if (!parsed.success) return { status: 'refused', message: parsed.error.issues[0]?.message ?? 'Invalid input' }

  const { name, phone } = parsed.data
  if (name === undefined && phone === undefined) return { status: 'refused', message: 'Nothing to change' }

  await inTransaction(db, async (tx) => {
    const changedAt = sql<Date>`now()`
    const ofUser = { ...(name === undefined ? {} : { name }), ...(phone === undefined ? {} : { phone }) }
    await tx
      .updateTable('auth.user')
      .set({ ...ofUser, updatedAt: changedAt })
      .where('id', '=', userId)
      .execute()
    const ofProfile = {
      ...(name === undefined ? {} : { full_name: name }),
      ...(phone === undefined ? {} : { phone }),
    }
    await tx
      .insertInto('user_profiles')
      .values({ user_id: userId, ...ofProfile })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...ofProfile, updated_at: changedAt }))
      .execute()
  })
  return { status: 'accepted' }
}
