import { beforeEach, expect, test } from 'vitest'
import { findReplaceable } from '#app/domain/after-sale/send-replacement.server.ts'
import { COMPLAINT_QUEUE, type ComplaintEvent } from '#app/domain/complaints/complaint-event.ts'
import { answerComplaint, noteComplaint } from '#app/domain/complaints/manage/answer-complaint.server.ts'
import { replaceComplaint } from '#app/domain/complaints/manage/replace-complaint.server.ts'
import { openContactComplaint } from '#app/domain/complaints/open-complaint.server.ts'
import { findComplaintByLink } from '#app/domain/complaints/queries.server.ts'
import { ORDER_EVENT_QUEUE, type OrderEvent } from '#app/domain/orders/order-event.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertComplaint } from '#tests/support/factories/complaint-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { testComplaintLinks, testTrackingLinks } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { openTestCheckout } from '#tests/support/suites/test-checkout.ts'
import { notifyOfComplaint } from './complaint-emails.server.ts'
import { notifyOfOrder } from './order-messages.server.ts'

const { db } = await setUpTestDatabase()
beforeEach(() => db.deleteFrom('mails').execute())

const services = () => ({
  db,
  jobs: createFakeJobs(),
  shopUrl: 'https://shop.example',
  complaintLinks: testComplaintLinks,
})

async function complain() {
  const customer = await insertCustomer(db)
  const order = await insertOrder(db, { userId: customer.id })
  const complaint = await insertComplaint(db, { userId: customer.id, orderId: order.id })
  return { customer, ...complaint }
}

const listMails = () => db.selectFrom('mails').selectAll().orderBy('created_at').orderBy('id').execute()

/** The complaint that the link in an email opens. */
async function linkedFrom(text: string) {
  const [, token] = /by-link\/([\w-]+)/.exec(text) ?? []
  return findComplaintByLink(db, testComplaintLinks, token ?? '')
}

test('M197 the customer gets the number and a link by email, once, and nothing that was typed', async () => {
  const { id, number } = await complain()
  await notifyOfComplaint(services(), { what: 'opened', complaintId: id })
  await notifyOfComplaint(services(), { what: 'opened', complaintId: id })
  const mails = await listMails()
  expect(mails).toMatchObject([{ subject: `We received your complaint ${number}`, is_confidential: true }])
  expect(mails[0]?.body).not.toMatch(/Asha|seam/)
  expect(await linkedFrom(mails[0]?.body ?? '')).toMatchObject({ id })
})

test('M199 an answer is sent once, as an email with its text and a link and as a notification; a note sends neither', async () => {
  const { id, customer } = await complain()
  const actor = await testActor(db)
  const jobs = createFakeJobs()
  const text = 'We send you a new one.\nIt leaves today.'
  const requestId = crypto.randomUUID()
  await answerComplaint({ db, jobs }, actor, { complaintId: id, requestId, text, effect: 'resolved' })
  await noteComplaint(db, actor, { complaintId: id, requestId: crypto.randomUUID(), text: 'Careful' })
  const events = jobs.enqueued.map(({ data }) => data as ComplaintEvent)
  expect(events).toHaveLength(1)
  for (const event of [...events, ...events]) await notifyOfComplaint(services(), event)

  const mails = await listMails()
  expect(mails).toMatchObject([{ subject: expect.stringContaining('is resolved'), template: 'complaint-answered' }])
  expect(mails[0]?.body).toContain('It leaves today.')
  expect(await linkedFrom(mails[0]?.body ?? '')).toMatchObject({ id })
  const notifications = await db
    .selectFrom('notifications')
    .select('message')
    .where('user_id', '=', customer.id)
    .execute()
  expect(notifications).toEqual([{ message: text }])
})

test('a complaint without contact details sends no email', async () => {
  const { id } = await complain()
  await db.updateTable('complaints').set({ email: null }).where('id', '=', id).execute()
  await notifyOfComplaint(services(), { what: 'opened', complaintId: id })
  await notifyOfComplaint(services(), { what: 'opened', complaintId: crypto.randomUUID() })
  expect(await listMails()).toEqual([])
})

test('M201 an unverified address gets at most five acknowledgements a day', async () => {
  for (let sent = 0; sent < 7; sent++) {
    const { id } = await openContactComplaint(services(), {
      userId: undefined,
      sender: { name: 'Asha', email: 'Flooded@mail.example', phone: null },
      kind: 'other',
      text: 'Torn',
      orderNumber: '',
    })
    await notifyOfComplaint(services(), { what: 'opened', complaintId: id })
  }
  expect(await listMails()).toHaveLength(5)
})

test('M231 a replacement is confirmed and the complaint answered in one email, once, with one notification', async () => {
  const checkout = openTestCheckout(db)
  const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
  const { orderId } = await checkout.buy(shopper)
  const { id: complaintId, number } = await insertComplaint(db, { userId: shopper.id, orderId })
  const [item] = (await findReplaceable(db, orderId)) ?? []
  const jobs = createFakeJobs()
  const items = [{ orderItemId: item?.orderItemId ?? '', quantity: 1, size: item?.size ?? '', restock: false }]
  const requestId = crypto.randomUUID()
  const replacement = { complaintId, requestId, text: 'We are sorry.', items }
  const outcome = await replaceComplaint({ db, jobs }, await testActor(db), replacement)
  const orderNumber = outcome.status === 'sent' ? outcome.order.orderNumber : ''
  expect(jobs.enqueued.map(({ queue }) => queue).sort()).toEqual([COMPLAINT_QUEUE, ORDER_EVENT_QUEUE])
  await db.deleteFrom('mails').execute()
  for (const { queue, data } of [...jobs.enqueued, ...jobs.enqueued]) {
    if (queue === COMPLAINT_QUEUE) await notifyOfComplaint(services(), data as ComplaintEvent)
    else await notifyOfOrder({ ...services(), trackingLinks: testTrackingLinks }, data as OrderEvent)
  }

  const mails = await listMails()
  expect(mails).toMatchObject([{ subject: `We’re packing your replacement ${orderNumber}`, is_confidential: true }])
  for (const text of [number, 'We are sorry.', 'No charge']) expect(mails[0]?.body).toContain(text)
  expect(await linkedFrom(mails[0]?.body ?? '')).toMatchObject({ id: complaintId })
  const notifications = await db
    .selectFrom('notifications')
    .select('title')
    .where('user_id', '=', shopper.id)
    .where('message', 'like', `%${orderNumber}%`)
    .execute()
  expect(notifications).toEqual([{ title: 'Replacement Confirmed' }])
})
