import { beforeEach } from 'vitest'
import { createFakeJobs } from '../fakes/fake-jobs.ts'
import { createTestAuth, emptyAuth } from '../sign-in/auth.ts'
import { setUpTestDatabase } from './database-suite.ts'

/**
 * Gives a test file its own database with a sign-in service, and each of its tests one without accounts, codes, links, counts of attempts
 * and enqueued jobs.
 *
 * @param options The shop's address, and the clock of limits and codes.
 */
export async function setUpTestAuth(options: { shopUrl?: string; clock?: () => Date } = {}) {
  const { db } = await setUpTestDatabase()
  const jobs = createFakeJobs()
  beforeEach(async () => {
    await emptyAuth(db)
    jobs.enqueued.length = 0
  })
  return { db, jobs, auth: createTestAuth(db, { ...options, jobs }) }
}
