import { z } from 'zod'
import type { AuthAnswer } from '#app/platform/auth/auth-overrides.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { RESERVED_ADDRESS, signUp } from '../commands.server.ts'
import { newAccountInput } from '../schema.ts'

/** The names that programs of the sign-in service use. */
const apiBody = z
  .looseObject({})
  .transform(({ name, phone, email, password }) => ({ fullName: name, phone, email, password }))
  .pipe(newAccountInput)

/** Signs up what a program sent, under the rules of the form; whatever else it sent is ignored. */
export async function signUpByApi(
  db: Db,
  body: unknown,
  facts: { clientAddress: string } & Pick<Config, 'adminEmail'>,
): Promise<AuthAnswer> {
  const parsed = apiBody.safeParse(body)
  if (!parsed.success) return { status: 'refused', message: parsed.error.issues[0]?.message ?? 'Invalid input' }

  const outcome = await signUp(db, parsed.data, facts)
  return outcome.status === 'reserved-address' ? { status: 'refused', message: RESERVED_ADDRESS } : outcome
}
