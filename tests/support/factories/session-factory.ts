import type { Db } from '#app/platform/database/database.server.ts'

/** What a test can specify about a session. */
interface SessionOverrides {
  readonly userId: string
  readonly userAgent?: string
  readonly ipAddress?: string
  readonly createdAt?: Date
  readonly expiresAt?: Date
}

const DAY_MS = 86_400_000

/** Saves a session as after a sign-in, valid for seven days. @returns Its id. */
export async function insertSession(db: Db, overrides: SessionOverrides): Promise<string> {
  const { id } = await db
    .insertInto('auth.session')
    .values({ token: crypto.randomUUID(), expiresAt: new Date(Date.now() + 7 * DAY_MS), ...overrides })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
