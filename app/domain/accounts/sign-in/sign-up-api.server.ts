import { z } from 'zod'
import type { SettingsCache } from '#app/domain/settings/settings-cache.server.ts'
import { type AuthResult, invalidInput } from '#app/platform/auth/auth-overrides.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { signUp } from '../commands.server.ts'
import { newAccountInput } from '../schema.ts'

const ADULTS_ONLY = 'Please say that the customer is 18 or older. Others sign up on the shop’s page'

/** Field names of the sign-in service's API. */
const apiBody = z
  .looseObject({})
  .transform(({ name, phone, email, password }) => ({ fullName: name, phone, email, password }))
  .pipe(newAccountInput)

/** Whoever asks the customer has asked them this too. */
const adultBody = z.looseObject({ isAdult: z.literal(true, { error: ADULTS_ONLY }) })

/**
 * Signs up a customer for an API client, under the form's rules. Other fields are ignored. Where the shop asks for the age, the client
 * has to say that the customer is an adult; children sign up with the form.
 */
export async function signUpFromApi(
  { db, shopSettings }: { db: Db; shopSettings: Pick<SettingsCache, 'current'> },
  body: unknown,
  facts: { clientAddress: string } & Pick<Config, 'adminEmail'>,
): Promise<AuthResult> {
  const parsed = apiBody.safeParse(body)
  if (!parsed.success) return invalidInput(parsed.error)
  if ((await shopSettings.current()).settings.parentalConsent) {
    const adult = adultBody.safeParse(body)
    if (!adult.success) return invalidInput(adult.error)
  }

  const outcome = await signUp(db, parsed.data, facts)
  if (outcome.status === 'no-parental-consent') throw new Error('an API client signs up adults only')
  return outcome
}
