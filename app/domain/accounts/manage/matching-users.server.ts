import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import { containsPattern } from '#app/shared/search-text.ts'

/** What the text of a search can be a part of. */
interface UserSearch {
  readonly text: string
  /** Of a phone number: digits, as phone numbers are stored. */
  readonly phone: string | undefined
}

/**
 * The ids of the users that a search finds, each once: by email, and by name and phone number as the back office shows them, the
 * profile's or else the account's. Every part of the union has an index of its own; as alternatives in one condition they would
 * read every user.
 */
export function matchingUserIds(db: Db, { text, phone }: UserSearch) {
  const pattern = containsPattern(text)
  const accounts = db.selectFrom('auth.user as customer').select('customer.id')
  const profiles = db.selectFrom('user_profiles as profile').select('profile.user_id as id')
  const hasProfile = (condition: ReturnType<typeof sql<boolean>>) => sql<boolean>`exists (
    select from shop.user_profiles where user_profiles.user_id = customer.id and ${condition}
  )`
  return accounts
    .where('customer.email', 'ilike', pattern)
    .union(profiles.where('profile.full_name', 'ilike', pattern))
    .union(
      accounts
        .where('customer.name', 'ilike', pattern)
        .where(({ not }) => not(hasProfile(sql<boolean>`user_profiles.full_name <> ''`))),
    )
    .$if(phone !== undefined, (query) =>
      query
        .union(profiles.where('profile.phone', 'like', containsPattern(phone ?? '')))
        .union(
          accounts
            .where('customer.phone', 'like', containsPattern(phone ?? ''))
            .where(({ not }) => not(hasProfile(sql<boolean>`user_profiles.phone is not null`))),
        ),
    )
}
