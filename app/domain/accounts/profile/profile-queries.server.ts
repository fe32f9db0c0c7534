import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { describeDevice } from './device-name.server.ts'
import type { AccountSecurity, OpenSession, Profile } from './profile.ts'

/** A customer's profile; without one, name and phone of the account are used. */
export async function findProfile(db: Db, userId: string): Promise<Profile | undefined> {
  return db
    .selectFrom('auth.user as account')
    .leftJoin('user_profiles as profile', 'profile.user_id', 'account.id')
    .select([
      'account.email',
      'account.createdAt as memberSince',
      'profile.date_of_birth as dateOfBirth',
      'profile.gender',
      sql<string>`coalesce(nullif(profile.full_name, ''), account.name)`.as('fullName'),
      sql<string | null>`coalesce(profile.phone, account.phone)`.as('phone'),
    ])
    .where('account.id', '=', userId)
    .executeTakeFirst()
}

/** Whether the account's address is verified, and whether it has two-step verification. */
export async function findAccountSecurity(db: Db, userId: string): Promise<AccountSecurity | undefined> {
  return db
    .selectFrom('auth.user')
    .select(['emailVerified as isAddressVerified', 'twoFactorEnabled as hasTwoStep'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** More devices than anyone has; further sessions can be ended together with all others. */
const MAX_LISTED_SESSIONS = 50

/** The customer's sessions that haven't expired, latest sign-in first, at most fifty. */
export async function listOpenSessions(db: Db, userId: string): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('auth.session')
    .select(['id', 'userAgent', 'ipAddress', 'createdAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', transactionTime)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED_SESSIONS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.userAgent),
    networkAddress: row.ipAddress || null,
    signedInAt: row.createdAt,
  }))
}
