import { afterAll } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../database/database.ts'

/** Gives a test file its own database, empty and migrated, until its last test has ended. */
export async function setUpTestDatabase(): Promise<TestDatabase> {
  const database = await openTestDatabase()
  afterAll(database.close)
  return database
}
