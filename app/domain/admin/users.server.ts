import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'

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

/** Everybody with an account, who joined last comes first. */
export async function listUsers(db: Db): Promise<ShopUser[]> {
  const { rows } = await sql<ShopUser>`
    select
      user_id as id,
      email,
      nullif(full_name, '') as "fullName",
      phone,
      gender,
      date_of_birth as "dateOfBirth",
      is_admin as "isAdmin",
      created_at as "joinedAt",
      profile_status as "profileStatus"
    from shop.get_all_users_for_admin()
  `.execute(db)
  return rows
}
