import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { containsPattern } from '#app/shared/search-text.ts'
import { phoneDigits, withoutCountryCode } from '../phone.ts'

/** A customer or the administrator, for the back office. Fields that were never filled in are null. */
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
  /** How complete the profile is, for example 'Profile Complete'. */
  readonly profileStatus: string
}

/** One page of the matching users. */
export interface UserPage {
  readonly users: ShopUser[]
  /** Matching users on all pages. */
  readonly total: number
}

/**
 * All users with an account, newest first.
 *
 * @param options.search Matched against name, email address and phone number, in any letter case; a
 *   phone number may be formatted as the shop shows it. Empty finds all.
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

/** One user with an account; undefined when no user has this id. */
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
