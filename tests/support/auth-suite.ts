import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Auth } from '#app/platform/auth/auth.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { createTestAuth, emptyAuth } from './auth.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { createFakeJobs } from './fake-jobs.ts'

export interface TestAuth {
  readonly db: Db
  readonly auth: Auth
  /** What the sign-in service enqueued during the test. */
  readonly jobs: ReturnType<typeof createFakeJobs>
}

/**
 * Gives a test file its own database, and each of its tests a sign-in service without accounts, codes, links or counts of
 * attempts.
 *
 * @param use Called before each test.
 * @param options The shop's address, and the clock of limits and codes.
 */
export function setUpTestAuth(
  use: (opened: TestAuth) => void,
  options: { shopUrl?: string; clock?: () => Date } = {},
): void {
  let database: TestDatabase

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  beforeEach(async () => {
    await emptyAuth(database.db)
    const jobs = createFakeJobs()
    use({ db: database.db, auth: createTestAuth(database.db, { ...options, jobs }), jobs })
  })
  afterAll(() => database.close())
}
