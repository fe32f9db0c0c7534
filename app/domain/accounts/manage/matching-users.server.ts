import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import { containsPattern } from '#app/shared/search-text.ts'

/** What to find users by. */
interface UserSearch {
  readonly text: string
  /** The text as digits, as phone numbers are stored; undefined if it can't be part of a phone number. */
  readonly phone: string | undefined
}

/**
 * The ids of the users that match a search by email, name or phone number, each once. Name and phone number are those that the
 * back office shows: the profile's, or else the account's. Each part of the union uses an index of its own; combined with `or` in
 * one condition, they would read every user.
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
