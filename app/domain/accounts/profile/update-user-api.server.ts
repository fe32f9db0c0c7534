import { z } from 'zod'
import { type AuthResult, invalidInput } from '#app/platform/auth/auth-overrides.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newAccountInput } from '../schema.ts'

/** What an API client may change, under the API's field names. Other fields are ignored. */
const apiBody = z.object({
  name: newAccountInput.shape.fullName.optional(),
  phone: newAccountInput.shape.phone.optional(),
})

/** Saves a signed-in customer's name, phone or both, under the form's rules. Safe to repeat. */
export async function updateUserFromApi(db: Db, body: unknown, userId: string): Promise<AuthResult> {
  const parsed = apiBody.safeParse(body)
  if (!parsed.success) return invalidInput(parsed.error)

  const { name, phone } = parsed.data
  if (name === undefined && phone === undefined) return { status: 'nothing-to-change' }

  await inTransaction(db, async (tx) => {
    const changedAt = transactionTime
    // Columns that are undefined stay as they are.
    await tx.updateTable('auth.user').set({ name, phone, updatedAt: changedAt }).where('id', '=', userId).execute()
    const profile = { full_name: name, phone }
    await tx
      .insertInto('user_profiles')
      .values({ user_id: userId, ...profile })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...profile, updated_at: changedAt }))
      .execute()
  })
  return { status: 'accepted' }
}
