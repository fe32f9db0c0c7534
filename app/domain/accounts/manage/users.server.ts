import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { containsPattern } from '#app/shared/search-text.ts'
import { phoneDigits, withoutCountryCode } from '../phone.ts'

/** A customer, or the administrator, as the back office sees them. Null is what the person never said. */
export interface ShopUser {
  readonly id: string
  readonly email: string
  readonly fullName: string | null
  readonly phone: string | null
  readonly gender: string | null
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth: string | null
  readonly isAdmin: boolean
  readonly joinedAt: Date
  /** How much of the profile is filled in, such as 'Profile Complete'. */
  readonly profileStatus: string
}

/** A part of the people who match. */
export interface UserPage {
  readonly users: ShopUser[]
  /** Matching people of all parts together. */
  readonly total: number
}

/**
 * Everybody with an account, who joined last comes first.
 *
 * @param options.search Looked for in name, e-mail address and phone number, in any letter case, a
 *   number also as the shop shows it; empty finds all.
 */
export async function listUsers(
  db: Db,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<UserPage> {
  const matching = search.trim() === '' ? sql`true` : matches(search.trim())
  const [users, total] = await Promise.all([
    sql<ShopUser>`
      select ${COLUMNS} from shop.get_all_users_for_admin()
      where ${matching}
      order by created_at desc, user_id
      limit ${limit} offset ${offset}
    `.execute(db),
    sql<{ total: number }>`select count(*) as total from shop.get_all_users_for_admin() where ${matching}`.execute(db),
  ])
  return { users: users.rows, total: total.rows[0]?.total ?? 0 }
}

/** One person with an account; undefined for any other id. */
export async function findUser(db: Db, id: string): Promise<ShopUser | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<ShopUser>`
    select ${COLUMNS} from shop.get_all_users_for_admin() where user_id = ${id}
  `.execute(db)
  return rows[0]
}

const COLUMNS = sql`
  user_id as id,
  email,
  nullif(full_name, '') as "fullName",
  phone,
  gender,
  date_of_birth as "dateOfBirth",
  is_admin as "isAdmin",
  created_at as "joinedAt",
  profile_status as "profileStatus"
`

function matches(search: string) {
  const pattern = containsPattern(search)
  const isNumber = /^[+(]?[0-9][0-9 ()-]*$/.test(search)
  const phone = isNumber ? containsPattern(phoneDigits(withoutCountryCode(search))) : pattern
  return sql`(email ilike ${pattern} or full_name ilike ${pattern} or phone ilike ${phone})`
}
