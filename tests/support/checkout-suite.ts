import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { expectBalancedLedger, openTestCheckout, type TestCheckout } from './test-checkout.ts'

/**
 * Gives a test file its own database, and each of its tests a checkout with a new provider. The ledger must balance after
 * each test.
 *
 * @param use Called before each test.
 */
export function setUpTestCheckout(use: (checkout: TestCheckout) => void): void {
  let database: TestDatabase

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  beforeEach(() => use(openTestCheckout(database.db)))
  afterEach(() => expectBalancedLedger(database.db))
  afterAll(() => database.close())
}
