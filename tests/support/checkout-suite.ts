import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { testActor } from './admin-factory.ts'
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

/** A checkout and the administrator of its shop. */
export interface AfterSaleScene {
  readonly db: Db
  readonly checkout: TestCheckout
  readonly actor: AdminActor
}

/**
 * As {@link setUpTestCheckout}, with one administrator for all tests of the file.
 *
 * @param use Called before each test.
 */
export function setUpAfterSale(use: (scene: AfterSaleScene) => void): void {
  let checkout: TestCheckout
  let actor: AdminActor | undefined

  setUpTestCheckout((opened) => {
    checkout = opened
  })
  beforeEach(async () => {
    const { db } = checkout
    actor ??= await testActor(db)
    use({ db, checkout, actor })
  })
}
