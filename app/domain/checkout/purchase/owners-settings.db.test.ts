import { beforeEach, expect, test } from 'vitest'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertBuyer, insertShopper } from '#tests/support/factories/shopper.ts'
import { setUpTestCheckout } from '#tests/support/suites/checkout-suite.ts'

const checkout = await setUpTestCheckout()

async function change(values: Partial<ShopSettings>): Promise<void> {
  const { version } = await readSettings(checkout.db)
  await saveSettings(checkout.db, { basedOn: version, values, actor: undefined })
}

beforeEach(() => change({ freeDeliveryThreshold: paise(1_500_00), deliveryDaysTo: 20, deliveryAreas: [] }))

test('M185 a payment charges delivery below the owner’s threshold, unless the product has its own', async () => {
  const charged = { price: paise(1_299_00), hasDeliveryCharge: true, deliveryCharge: paise(49_00) }
  const usual = await insertProduct(checkout.db, charged)
  const own = await insertProduct(checkout.db, { ...charged, freeDeliveryThreshold: paise(999_00) })
  const amounts = async (product: typeof usual) => {
    const shopper = await insertShopper(checkout.db, [{ product }])
    return checkout.start(shopper)
  }
  expect(await amounts(usual)).toMatchObject({ status: 'ready', order: { amount: 1_348_00 } })
  expect(await amounts(own)).toMatchObject({ status: 'ready', order: { amount: 1_299_00 } })
})

test('an order is expected after the days that the owner promises', async () => {
  const shopper = await insertShopper(checkout.db, [{ product: await insertProduct(checkout.db) }])
  const outcome = await checkout.verify(shopper, checkout.gateway.pay(await checkout.open(shopper)))
  const orderId = outcome.status === 'placed' ? outcome.orderId : ''
  const order = await findOrder(checkout.db, { userId: shopper.id, orderId })
  expect(order?.estimatedDelivery?.getTime()).toBe((order?.createdAt.getTime() ?? 0) + 20 * 86_400_000)
})

test('M252 an address is promised the delivery days of its area, and one in an area without delivery is rejected', async () => {
  const { product, shopper: near } = await insertBuyer(checkout.db)
  await change({ deliveryAreas: ['3: 4'] })
  const outcome = await checkout.verify(near, checkout.gateway.pay(await checkout.open(near)))
  const orderId = outcome.status === 'placed' ? outcome.orderId : ''
  const order = await findOrder(checkout.db, { userId: near.id, orderId })
  expect(order?.estimatedDelivery?.getTime()).toBe((order?.createdAt.getTime() ?? 0) + 4 * 86_400_000)

  const far = await insertShopper(checkout.db, [{ product }])
  await change({ deliveryAreas: ['3: no'] })
  expect(await checkout.start(far)).toEqual({ status: 'not-serviceable' })
})
