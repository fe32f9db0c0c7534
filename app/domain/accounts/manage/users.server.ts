import { sql } from 'kysely'
import { idsWithTag } from '#app/domain/notes/notes.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { searchedPhone } from '../phone.ts'
import { matchingUserIds } from './matching-users.server.ts'

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
 * @param options.tag Only those with this tag.
 */
export async function listUsers(
  db: Db,
  { search, tag, limit, offset }: { search: string; tag?: string | undefined; limit: number; offset: number },
): Promise<UserPage> {
  const text = search.trim()
  const found = db
    .selectFrom('auth.user as account')
    .$if(text !== '', (query) =>
      query.where('account.id', 'in', matchingUserIds(db, { text, phone: searchedPhone(text) })),
    )
    .$if(tag !== undefined, (query) => query.where('account.id', 'in', idsWithTag(db, 'user_id', tag ?? '')))
  const page = await found
    .select('account.id')
    // One query finds the matches of a search for both the page and the total.
    .select(text === '' ? sql<null>`null`.as('total') : sql<number>`count(*) over ()`.as('total'))
    .orderBy('account.createdAt', 'desc')
    .orderBy('account.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const counted = found.select(({ fn }) => fn.countAll<number>().as('total'))
  const total = page[0]?.total ?? (await counted.executeTakeFirstOrThrow()).total
  if (page.length === 0) return { users: [], total }
  const { rows: users } = await sql<ShopUser>`
    select ${COLUMNS} from shop.get_all_users_for_admin()
    where user_id in (${sql.join(page.map(({ id }) => id))})
    order by created_at desc, user_id
  `.execute(db)
  return { users, total }
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
