import { spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { preparedFolder } from '#tests/support/prepared-folder.ts'
import { iterations } from '#tests/support/race-iterations.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { ShopClient } from '#tests/support/shop-client.ts'
import { startShopProcess, waitFor } from '#tests/support/shop-process.ts'

// A thorough run cuts the power twenty times.
vi.setConfig({ testTimeout: 1_800_000 })

/** A stocked shop in a folder of its own that can lose its power and be opened again at the same address. */
async function openFragileShop() {
  const folder = await preparedFolder('demo')
  const settings = { DATA_DIR: folder.path, PORT: String(await freePort()) }
  let shop = await startShopProcess(settings)
  return {
    url: shop.url,
    async losePowerAndReopen() {
      await shop.kill()
      shop = await startShopProcess(settings)
    },
    /** Stops the shop and checks its books. */
    async audit() {
      await shop.stop()
      const { stdout, stderr } = spawnSync(process.execPath, ['scripts/audit-money.ts'], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DATA_DIR: folder.path, DATABASE_URL: '' },
      })
      return stdout + stderr
    },
    async [Symbol.asyncDispose]() {
      await shop.kill()
      await folder[Symbol.asyncDispose]()
    },
  }
}

async function customerAtPayment(url: string, name: string): Promise<ShopClient> {
  const customer = new ShopClient(url)
  await customer.becomeCustomer(`${name}@shoppers.example`)
  await customer.fillCart()
  await customer.saveAddress()
  return customer
}

test('a power cut anywhere in a purchase loses no payment and makes no second order', async () => {
  const { below } = seededRandom()
  await using shop = await openFragileShop()

  // Between opening the widget and paying in it.
  const late = await customerAtPayment(shop.url, 'late')
  const started = await late.startPayment()
  await shop.losePowerAndReopen()
  const lateVerdict = await late.verify(await late.payInWidget(started))
  expect(lateVerdict).toMatchObject({ success: true, isValid: true })
  expect(await late.listOrders()).toEqual([lateVerdict.orderId])

  // After the payment, and the page that should tell the shop is gone too.
  const gone = await customerAtPayment(shop.url, 'gone')
  await gone.payInWidget(await gone.startPayment())
  await shop.losePowerAndReopen()
  await waitFor('the paid order to appear', async () => (await gone.listOrders()).length > 0)
  expect(await gone.listOrders()).toHaveLength(1)
  expect(await late.listOrders()).toEqual([lateVerdict.orderId])

  // While the shop is told of the payment.
  for (let round = 0; round < iterations(3, 20); round++) {
    const patient = await customerAtPayment(shop.url, `patient-${round}`)
    const report = await patient.payInWidget(await patient.startPayment())
    const acknowledged = patient.verify(report).catch(() => undefined)
    // Anywhere between before it arrives and after it is answered.
    await delay(below(60))
    await shop.losePowerAndReopen()
    const before = await acknowledged
    const after = await patient.verify(report)
    expect(after).toMatchObject({ success: true, isValid: true })
    if (before) expect(after.orderId).toBe(before.orderId)
    expect(await patient.listOrders()).toEqual([after.orderId])
  }

  expect(await shop.audit()).toBe('Orders, payments and stock match.\n')
})
