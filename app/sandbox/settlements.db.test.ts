import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopDate } from '#app/shared/dates.ts'
import { openTestSandbox, type TestSandbox } from '#tests/support/fakes/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openTestSandbox()
})
afterAll(() => sandbox.close())

interface Settled {
  readonly settlement: { id: string; amount: number; utr: string } | null
}

const settle = () => sandbox.post<Settled>('/control', { action: 'settle' })
const list = () => sandbox.get<{ items: { id: string }[] }>('/v1/settlements')
const recon = (query: string) => `/v1/settlements/recon/combined?${query}`

async function pay() {
  const order = await sandbox.makeOrder()
  return (await sandbox.pay(order.id)).payment
}

test('M433 captured payments and their refunds are settled with fees, GST and a UTR, each once', async () => {
  const [kept, refunded] = [await pay(), await pay()]
  await sandbox.post(`/v1/payments/${refunded.id}/refund`, { amount: 50_000 })
  const { settlement } = await settle()
  // 2 % of ₹1,299 is ₹25.98, and 18 % of that is ₹4.68.
  expect(settlement).toMatchObject({
    amount: 2 * (1_299_00 - 25_98 - 4_68) - 500_00,
    utr: expect.stringMatching(/^\d{16}$/),
  })
  expect((await settle()).settlement).toBeNull()
  expect((await list()).items).toEqual([expect.objectContaining({ id: settlement?.id, status: 'processed' })])

  const [year, month, day] = shopDate(new Date()).split('-')
  const lines = await sandbox.get<{ items: Record<string, unknown>[] }>(
    recon(`year=${year}&month=${month}&day=${day}&count=100`),
  )
  expect(lines.items).toHaveLength(3)
  expect(lines.items).toContainEqual(
    expect.objectContaining({
      entity_id: kept.id,
      type: 'payment',
      amount: 1_299_00,
      fee: 30_66,
      tax: 4_68,
      credit: 1_268_34,
    }),
  )
  expect(lines.items).toContainEqual(
    expect.objectContaining({ type: 'refund', payment_id: refunded.id, debit: 500_00, fee: 0, credit: 0 }),
  )
})

test('M433 a payment is settled an hour after its capture, and a refund beyond what came in waits', async () => {
  const payment = await pay()
  const before = (await list()).items.length
  await sandbox.db
    .updateTable('sandbox.payments')
    .set({ captured_at: new Date(Date.now() - 3_601_000) })
    .where('id', '=', payment.id)
    .execute()
  expect((await list()).items).toHaveLength(before + 1)
  await sandbox.post(`/v1/payments/${payment.id}/refund`, {})
  expect((await settle()).settlement).toBeNull()
  await pay()
  await pay()
  expect((await settle()).settlement?.amount).toBe(2 * 1_268_34 - 1_299_00)
})

test.each([
  '',
  'year=2026&month=2&day=30',
  'year=2026&month=13&day=1',
  'year=x&month=1&day=1',
  'year=2026&month=1&day=1&count=1001',
])('a report of no day is rejected: %s', async (query) => {
  expect((await sandbox.call('GET', recon(query))).status).toBe(400)
})
