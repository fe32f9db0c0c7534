import { z } from 'zod'
import { type AuthResult, invalidInput } from '#app/platform/auth/auth-overrides.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { signUp } from '../commands.server.ts'
import { newAccountInput } from '../schema.ts'

/** Field names of the sign-in service's API. */
const apiBody = z
  .looseObject({})
  .transform(({ name, phone, email, password }) => ({ fullName: name, phone, email, password }))
  .pipe(newAccountInput)

/** Signs up a customer for an API client, under the form's rules. Other fields are ignored. */
export async function signUpFromApi(
  db: Db,
  body: unknown,
  facts: { clientAddress: string } & Pick<Config, 'adminEmail'>,
): Promise<AuthResult> {
  const parsed = apiBody.safeParse(body)
  if (!parsed.success) return invalidInput(parsed.error)

  return signUp(db, parsed.data, facts)
}
