import { afterAll, expect, test } from 'vitest'
import { createJobs } from '#app/platform/jobs/jobs.server.ts'
import type { OrderStatus } from '#app/vocabulary/statuses.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { shopState } from '#tests/support/factories/shop-state.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { readShopFigures } from './shop-figures.server.ts'

const database = await setUpTestDatabase()
const jobs = createJobs(database)
jobs.handle('send-mail', async () => {})
await jobs.start()
afterAll(() => jobs.stop())

const HOUR_MS = 3_600_000

test('nothing waits in a new shop', async () => {
  expect(await readShopFigures(database.db)).toEqual(shopState({ figures: { jobs: [] } }).figures)
})

test('jobs, emails, webhooks and the orders of a day are counted', async () => {
  const { db } = database
  const { id: userId } = await insertCustomer(db)
  const yesterday = new Date(Date.now() - 30 * HOUR_MS)
  const order = async (status: OrderStatus, created_at: Date) => {
    const { id } = await insertOrder(db, { userId, status })
    await db.updateTable('orders').set({ created_at }).where('id', '=', id).execute()
  }
  for (const status of ['confirmed', 'confirmed', 'shipped'] as const) await order(status, new Date())
  await order('delivered', yesterday)

  const mail = { recipient: 'a@b.example', subject: 's', body: '', html: '', template: 't' }
  const nextTry = (hours: number) => ({ ...mail, next_try_at: new Date(Date.now() + hours * HOUR_MS) })
  await db
    .insertInto('mails')
    .values([nextTry(-2), nextTry(-1), nextTry(1)])
    .execute()
  const webhook = { event: 'payment.captured', body: '{}', received_at: yesterday }
  await db
    .insertInto('webhook_inbox')
    .values([
      { ...webhook, event_id: '1', body_hash: '1' },
      { ...webhook, event_id: '2', body_hash: '2', processed_at: new Date() },
    ])
    .execute()
  await jobs.enqueue(db, 'send-mail', {})
  await jobs.enqueue(db, 'send-mail', {})
  await jobs.enqueue(db, 'send-mail', {}, { runAt: new Date(Date.now() + HOUR_MS) })

  const { waiting, lastDay, jobs: counted } = await readShopFigures(db)
  expect(lastDay.orders).toMatchObject({ confirmed: 2, shipped: 1, delivered: 0 })
  expect(waiting['mails-to-send']).toEqual({ count: 2, since: expect.any(Date) })
  expect(Date.now() - (waiting['mails-to-send'].since?.getTime() ?? 0)).toBeGreaterThanOrEqual(2 * HOUR_MS)
  expect(waiting['webhooks-to-process']).toEqual({ count: 1, since: yesterday })
  expect(counted).toMatchObject([
    { queue: 'send-mail', state: 'due', count: 2 },
    { queue: 'send-mail', state: 'later', count: 1 },
  ])
})
