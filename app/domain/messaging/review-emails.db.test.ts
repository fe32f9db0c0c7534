import { expect, test } from 'vitest'
import { findLinkedOrder } from '#app/domain/reviews/review-links.server.ts'
import { planReviewRequest } from '#app/domain/reviews/review-requests.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { testReviewLinks, testTrackingLinks } from '#tests/support/routes/route.ts'
import { insertDelivered } from '#tests/support/suites/bought-items.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { askForReviews } from './review-emails.server.ts'

const { db } = await setUpTestDatabase()

const ask = () =>
  askForReviews({
    db,
    jobs: createFakeJobs(),
    shopUrl: 'https://shop.example',
    reviewLinks: testReviewLinks,
    trackingLinks: testTrackingLinks,
  })
const listMails = () => db.selectFrom('mails').selectAll().where('template', '=', 'review-request').execute()
const saveSettings = (on: Db, version: number, reviews: boolean) =>
  on
    .insertInto('settings_versions')
    .values({ version, settings: JSON.stringify({ reviews }), changes: '{}' })
    .execute()

test('M504 one email asks for the reviews of an order once it is due, and none while reviews are off', async () => {
  const { id: productId } = await insertProduct(db)
  const customer = await insertCustomer(db)
  const { order } = await insertDelivered(db, productId, { userId: customer.id })
  const late = await insertDelivered(db, productId)
  for (const { id } of [order, late.order]) await planReviewRequest(db, id, { reviews: true, reviewAfterDays: 10 })
  const setDue = (orderId: string, daysAgo: number) =>
    db
      .updateTable('review_requests')
      .set({ due_at: new Date(Date.now() - daysAgo * 86_400_000) })
      .where('order_id', '=', orderId)
      .execute()
  await setDue(late.order.id, 31)
  await saveSettings(db, 1, true)
  await ask()
  expect(await listMails()).toEqual([])
  await setDue(order.id, 0)
  await saveSettings(db, 2, false)
  await ask()
  expect(await listMails()).toEqual([])
  await saveSettings(db, 3, true)
  await Promise.all([ask(), ask()])
  await ask()
  const mails = await listMails()
  expect(mails).toMatchObject([
    { recipient: customer.email, is_confidential: true, dedupe_key: `review-request-${order.id}` },
  ])
  const [, token = ''] = /by-link\/([\w-]+)/.exec(mails[0]?.body ?? '') ?? []
  expect(await findLinkedOrder(db, testReviewLinks, token)).toBe(order.id)
})
