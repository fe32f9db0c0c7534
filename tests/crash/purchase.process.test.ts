import { spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { freePort } from '#tests/support/processes/free-port.ts'
import { preparedFolder } from '#tests/support/processes/prepared-folder.ts'
import { ShopClient } from '#tests/support/processes/shop-client.ts'
import { startShopProcess, waitFor } from '#tests/support/processes/shop-process.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { seededRandom } from '#tests/support/run/seeded-random.ts'

// A thorough run cuts the power twenty times.
vi.setConfig({ testTimeout: 1_800_000 })

/** A stocked shop in its own folder that can lose power and be restarted at the same address. */
async function openFragileShop() {
  const folder = await preparedFolder('demo')
  const settings = { DATA_DIR: folder.path, PORT: String(await freePort()) }
  let shop = await startShopProcess(settings)
  return {
    url: shop.url,
    async losePowerAndRestart() {
      await shop.kill()
      shop = await startShopProcess(settings)
    },
    /** Stops the shop and audits its ledger. */
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

test('a power cut at any point of a purchase loses no payment and creates no second order', async () => {
  const { below } = seededRandom()
  await using shop = await openFragileShop()

  // Between opening the widget and paying in it.
  const late = await customerAtPayment(shop.url, 'late')
  const started = await late.startPayment()
  await shop.losePowerAndRestart()
  const lateResult = await late.verify(await late.payInWidget(started))
  expect(lateResult).toMatchObject({ success: true, isValid: true })
  expect(await late.listOrders()).toEqual([lateResult.orderId])

  // After the payment, with the page closed before it reports to the shop.
  const closed = await customerAtPayment(shop.url, 'closed')
  await closed.payInWidget(await closed.startPayment())
  await shop.losePowerAndRestart()
  await waitFor('the paid order to appear', async () => (await closed.listOrders()).length > 0)
  expect(await closed.listOrders()).toHaveLength(1)
  expect(await late.listOrders()).toEqual([lateResult.orderId])

  // While the payment is being verified.
  for (let iteration = 0; iteration < iterations(3, 20); iteration++) {
    const patient = await customerAtPayment(shop.url, `patient-${iteration}`)
    const report = await patient.payInWidget(await patient.startPayment())
    const acknowledged = patient.verify(report).catch(() => undefined)
    // At any time from before the request arrives until after the response.
    await delay(below(60))
    await shop.losePowerAndRestart()
    const before = await acknowledged
    const after = await patient.verify(report)
    expect(after).toMatchObject({ success: true, isValid: true })
    if (before) expect(after.orderId).toBe(before.orderId)
    expect(await patient.listOrders()).toEqual([after.orderId])
  }

  expect(await shop.audit()).toBe('Orders, payments and stock match.\n')
})
