import { afterEach, beforeEach } from 'vitest'
import type { Seller } from '#app/domain/orders/seller.ts'
import { testActor } from '../factories/admin-factory.ts'
import { setUpTestDatabase } from './database-suite.ts'
import { expectBalancedLedger, openTestCheckout } from './test-checkout.ts'

/**
 * Gives a test file its own database with a checkout, and each of its tests a new provider. The ledger must balance after each test.
 *
 * @param options Who sells; by default a shop that isn't registered for GST.
 */
export async function setUpTestCheckout(options: { seller?: Seller } = {}) {
  const { db } = await setUpTestDatabase()
  const checkout = openTestCheckout(db, options)
  beforeEach(() => {
    checkout.gateway.startOver()
    checkout.jobs.enqueued.length = 0
  })
  afterEach(() => expectBalancedLedger(db))
  return checkout
}

/** As {@link setUpTestCheckout}, with an administrator. */
export async function setUpAfterSale(options: { seller?: Seller } = {}) {
  const checkout = await setUpTestCheckout(options)
  const { db } = checkout
  return { db, checkout, actor: await testActor(db) }
}
