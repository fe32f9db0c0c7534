import { createLinkToken, hashLinkToken } from '#app/domain/accounts/link-token.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'

interface ConsentOverrides {
  readonly status?: 'asked' | 'given' | 'verified'
  readonly childEmail?: string
  readonly parentEmail?: string
  /** The child's account; without one, `childEmail` is theirs. */
  readonly userId?: string
}

/** Saves a request for a parent's consent, or the consent, with links that work. */
export async function insertParentalConsent(db: Db, overrides: ConsentOverrides = {}) {
  const { status = 'asked', userId } = overrides
  const { childEmail = `child-${crypto.randomUUID()}@shopper.example`, parentEmail = 'asha@parent.example' } = overrides
  const [parentToken, childToken] = [createLinkToken(), createLinkToken()]
  const { id } = await db
    .insertInto('parental_consents')
    .values({
      user_id: userId ?? null,
      child_email: userId === undefined ? childEmail : null,
      child_name: 'Ananya',
      parent_email: parentEmail,
      parent_name: 'Asha Desai',
      parent_token_hash: hashLinkToken(parentToken),
      child_token_hash: hashLinkToken(childToken),
      status,
      ...(status !== 'asked' && { relation: 'parent', given_at: new Date() }),
      ...(status === 'verified' && { checked_by: 'digilocker', decided_at: new Date() }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, childEmail, parentToken, childToken }
}
