import { beforeEach, expect, test, vi } from 'vitest'
import { paise } from '#app/money.ts'
import { log } from '#app/platform/log.server.ts'
import { unreachableDatabase } from '#tests/support/database/broken-database.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { createFreeDeliveryThresholds } from './free-delivery-thresholds.server.ts'

const { db } = await setUpTestDatabase()
beforeEach(() => db.deleteFrom('products').execute())

const charged = { hasDeliveryCharge: true, deliveryCharge: paise(79_00) }

test('M184 the highest threshold is that of a product with a charge of its own, and 0 without one', async () => {
  let time = 0
  const thresholds = createFreeDeliveryThresholds(db, () => time)
  const highest = () => {
    time += 1_000
    return thresholds.highest()
  }
  expect(await highest()).toBe(0)
  await insertProduct(db, charged)
  await insertProduct(db, { ...charged, deliveryCharge: paise(0), freeDeliveryThreshold: paise(9_999_00) })
  await insertProduct(db, { freeDeliveryThreshold: paise(8_888_00) })
  expect(await highest()).toBe(0)
  await insertProduct(db, { ...charged, freeDeliveryThreshold: paise(1_499_00) })
  const dearest = await insertProduct(db, { ...charged, freeDeliveryThreshold: paise(2_499_00) })
  expect(await highest()).toBe(2_499_00)
  await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', dearest.id).execute()
  expect(await highest()).toBe(1_499_00)
})

test('is read at most once a second, and right away when a cached page changes', async () => {
  const thresholds = createFreeDeliveryThresholds(db, () => 5_000)
  expect(await thresholds.highest()).toBe(0)
  await insertProduct(db, { ...charged, freeDeliveryThreshold: paise(1_499_00) })
  expect(await thresholds.highest()).toBe(0)
  const version = await thresholds.refresh()
  expect(await thresholds.highest()).toBe(1_499_00)
  expect(await thresholds.refresh()).toBe(version)
})

test('is the last known one while the database doesn’t respond', async () => {
  const warned = vi.spyOn(log, 'warn').mockImplementation(() => {})
  expect(await createFreeDeliveryThresholds(unreachableDatabase()).highest()).toBe(0)
  expect(warned).toHaveBeenCalledOnce()
})
