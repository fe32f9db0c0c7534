import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteUnusedPictures } from '#app/domain/pictures/attached-pictures.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertComplaint } from '#tests/support/factories/complaint-factory.ts'
import { insertCustomer, type TestCustomer } from '#tests/support/factories/customer-factory.ts'
import { type InsertedOrder, insertOrder } from '#tests/support/factories/order-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { testComplaintLinks } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { nextDeadline } from './complaint-deadlines.ts'
import { findComplaintPath, findLinkedComplaint, withdrawComplaintLinks } from './complaint-links.server.ts'
import {
  COMPLAINT_PICTURES,
  discardOldPictures,
  isPictureOf,
  storeComplaintPictures,
} from './complaint-pictures.server.ts'
import { answerComplaint, noteComplaint } from './manage/answer-complaint.server.ts'
import { countOpenComplaints, findComplaintForAdmin, listComplaints } from './manage/complaint-list.server.ts'
import { correctOrder } from './manage/correct-order.server.ts'
import { openComplaint, openContactComplaint } from './open-complaint.server.ts'
import { findComplaint, findComplaintByLink } from './queries.server.ts'
import { replyToComplaint } from './reply.server.ts'

let customer: TestCustomer
let order: InsertedOrder

const database = await setUpTestDatabase()
const actor = await testActor(database.db)
beforeEach(async () => {
  await database.db.deleteFrom('complaints').execute()
  customer = await insertCustomer(database.db)
  order = await insertOrder(database.db, { userId: customer.id, items: [{ quantity: 2 }] })
})

const services = () => ({ db: database.db, jobs: createFakeJobs() })
const complain = (overrides?: Parameters<typeof insertComplaint>[2]) =>
  insertComplaint(database.db, { userId: customer.id, orderId: order.id }, overrides)
const read = (complaintId: string) => findComplaint(database.db, { userId: customer.id, complaintId })
const message = () => ({ requestId: crypto.randomUUID(), text: 'We send you a new one.' })

describe('M196 a complaint', () => {
  test('gets the next number of the financial year, and its customer sees it with items and pictures', async () => {
    const first = await complain({ createdAt: new Date('2026-11-20T10:00:00Z') })
    const second = await complain({ createdAt: new Date('2026-11-20T11:00:00Z') })
    expect(first.number).toMatch(/^C2627-\d{6}$/)
    expect(Number(second.number.slice(6))).toBe(Number(first.number.slice(6)) + 1)
    expect(await read(first.id)).toMatchObject({
      number: first.number,
      kind: 'damaged',
      wish: 'refund',
      status: 'open',
      order: { id: order.id, orderNumber: order.orderNumber },
      items: [{ name: 'Indigo Dabu Kurti', size: 'M', quantity: 1 }],
      messages: [{ author: 'customer', text: 'A seam has opened.', pictures: [{ id: first.pictureId }] }],
    })
  })

  test('sent twice with one form is one complaint', async () => {
    const { jobs, db } = services()
    const complaint = {
      requestId: crypto.randomUUID(),
      userId: customer.id,
      orderId: order.id,
      sender: { name: 'Asha', email: 'asha@shopper.example', phone: null },
      kind: 'late',
      wish: 'answer',
      text: 'Where is it?',
      items: [],
      pictureIds: [],
    } as const
    const open = () => inTransaction(db, (tx) => openComplaint(tx, jobs, complaint))
    const first = await open()
    expect(await open()).toEqual(first)
    expect((await listComplaints(db, { view: 'open', limit: 10, offset: 0 })).total).toBe(1)
    expect(jobs.enqueued).toHaveLength(1)
  })

  test('is shown to nobody else', async () => {
    const { id } = await complain()
    const other = await insertCustomer(database.db)
    expect(await findComplaint(database.db, { userId: other.id, complaintId: id })).toBeUndefined()
    expect(await findComplaint(database.db, { userId: other.id, complaintId: 'x' })).toBeUndefined()
  })
})

describe('M197 the link in an email', () => {
  test('opens the complaint until it is withdrawn', async () => {
    const { db } = database
    const { id } = await complain()
    const token = async () => (await findComplaintPath(db, testComplaintLinks, id))?.split('/').at(-1) ?? ''
    const first = await token()
    expect(await findComplaintByLink(db, testComplaintLinks, first)).toMatchObject({ id })

    await inTransaction(db, (tx) => withdrawComplaintLinks(tx, [id]))
    expect(await findComplaintByLink(db, testComplaintLinks, first)).toBeUndefined()
    expect(await findLinkedComplaint(db, testComplaintLinks, await token())).toBe(id)
  })

  test.each(['', 'x', 'x'.repeat(43), '../../..'])('that is %j opens nothing', async (token) => {
    expect(await findComplaintByLink(database.db, testComplaintLinks, token)).toBeUndefined()
  })
})

describe('M199 an answer', () => {
  test('acknowledges the complaint, and the customer’s reply opens it again', async () => {
    const { db, jobs } = services()
    const { id } = await complain()
    const sent = message()
    const answer = { complaintId: id, ...sent, effect: 'answered' } as const
    expect(await answerComplaint({ db, jobs }, actor, answer)).toEqual({ status: 'sent' })
    expect(await answerComplaint({ db, jobs }, actor, answer)).toEqual({ status: 'already-sent' })
    expect(jobs.enqueued).toHaveLength(1)
    const answered = await read(id)
    expect(answered).toMatchObject({ status: 'answered', closedAt: null, acknowledgedAt: expect.any(Date) })
    expect(answered?.messages.map(({ author }) => author)).toEqual(['customer', 'shop'])

    const reply = { complaintId: id, requestId: crypto.randomUUID(), text: 'Thank you', pictureIds: [] }
    expect(await replyToComplaint(db, reply)).toEqual({ status: 'stored' })
    expect(await replyToComplaint(db, reply)).toEqual({ status: 'already-stored' })
    expect(await read(id)).toMatchObject({ status: 'open', acknowledgedAt: answered?.acknowledgedAt })
  })

  test.each(['resolved', 'refused'] as const)(
    'that says %s closes it until the customer writes again',
    async (effect) => {
      const { db } = database
      const { id } = await complain()
      await answerComplaint(services(), actor, { complaintId: id, ...message(), effect })
      expect(await read(id)).toMatchObject({ status: effect, closedAt: expect.any(Date) })
      await answerComplaint(services(), actor, { complaintId: id, ...message(), effect: 'answered' })
      expect(await read(id)).toMatchObject({ status: effect })

      await replyToComplaint(db, { complaintId: id, requestId: crypto.randomUUID(), text: 'No', pictureIds: [] })
      expect(await read(id)).toMatchObject({ status: 'open', closedAt: null })
    },
  )

  test('to an unknown complaint is not stored', async () => {
    const unknown = { complaintId: crypto.randomUUID(), ...message() }
    const rejected = { status: 'unknown-complaint' }
    expect(await answerComplaint(services(), actor, { ...unknown, effect: 'answered' })).toEqual(rejected)
    expect(await noteComplaint(database.db, actor, unknown)).toEqual(rejected)
    expect(await replyToComplaint(database.db, { ...unknown, pictureIds: [] })).toEqual(rejected)
  })

  test('M200 a note is seen by the back office alone', async () => {
    const { id } = await complain()
    await noteComplaint(database.db, actor, { complaintId: id, requestId: crypto.randomUUID(), text: 'Third time.' })
    expect(JSON.stringify(await read(id))).not.toContain('Third time.')
    const seen = await findComplaintForAdmin(database.db, id)
    expect(seen?.messages.map(({ author, actorEmail }) => [author, actorEmail])).toEqual([
      ['customer', null],
      ['note', actor.email],
    ])
    expect(await read(id)).toMatchObject({ status: 'open', acknowledgedAt: null })
  })
})

describe('M198 the list of complaints', () => {
  test('starts with the least time left, by the same rule as `nextDeadline`', async () => {
    const { db } = database
    const day = (date: number) => new Date(Date.UTC(2026, 0, date, 20))
    const created = [day(31), day(1), day(30), day(29), day(2)]
    const complaints = []
    for (const createdAt of created) complaints.push(await complain({ createdAt }))
    for (const { id } of complaints.slice(1, 4)) {
      await answerComplaint(services(), actor, { complaintId: id, ...message(), effect: 'answered' })
    }
    const last = complaints[4]
    if (last) await answerComplaint(services(), actor, { complaintId: last.id, ...message(), effect: 'resolved' })

    const list = async (openOnly: boolean) =>
      (await listComplaints(db, { view: openOnly ? 'open' : 'all', limit: 10, offset: 0 })).complaints
    const listed = await list(false)
    const deadlines = listed.map(
      (complaint) => nextDeadline(complaint, day(31))?.at.getTime() ?? Number.POSITIVE_INFINITY,
    )
    expect(deadlines).toEqual(deadlines.toSorted((a, b) => a - b))
    expect(listed.at(-1)?.id).toBe(last?.id)
    expect((await list(true)).map(({ id }) => id)).toEqual(listed.slice(0, -1).map(({ id }) => id))
  })

  test('counts a complaint until it is answered, and again in the last three days of its month', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    for (const [days, waiting] of [
      [20, 0],
      [30, 1],
      [60, 2],
    ] as const) {
      const { id } = await complain({ createdAt: daysAgo(days) })
      const before = await countOpenComplaints(database.db)
      await answerComplaint(services(), actor, { complaintId: id, ...message(), effect: 'answered' })
      expect([before, await countOpenComplaints(database.db)]).toEqual([days === 20 ? 1 : waiting, waiting])
    }
  })

  test('is searched by number, order number, name and email', async () => {
    const { number } = await complain({ email: 'meena@shopper.example' })
    const found = async (search: string) =>
      (await listComplaints(database.db, { view: 'open', search, limit: 10, offset: 0 })).total
    for (const search of [number.toLowerCase(), order.orderNumber, 'meena@', 'asha patel']) {
      expect(await found(search), search).toBe(1)
    }
    expect(await found('%')).toBe(0)
  })
})

describe('M201 a complaint from the contact form', () => {
  const send = (email: string, orderNumber: string, userId?: string) =>
    openContactComplaint(services(), {
      userId,
      sender: { name: 'Asha', email, phone: null },
      kind: 'other',
      text: 'Torn',
      orderNumber,
    })

  test('is attached to the order of an account with the sender’s address, or of the signed-in sender', async () => {
    const byAddress = await send(customer.email.toUpperCase(), ` INV-${order.orderNumber} `)
    expect(await findComplaintForAdmin(database.db, byAddress.id)).toMatchObject({
      order: { id: order.id },
      statedOrderNumber: null,
    })
    const bySession = await send('other@mail.example', `#${order.orderNumber}`, customer.id)
    expect(await read(bySession.id)).toMatchObject({ order: { id: order.id } })
  })

  test('shows nothing of an order whose number someone else typed', async () => {
    const { id } = await send('stranger@mail.example', order.orderNumber)
    expect(await findComplaintForAdmin(database.db, id)).toMatchObject({
      order: null,
      statedOrderNumber: order.orderNumber,
    })
  })
})

describe('M256 the order of a complaint from the contact form', () => {
  const send = async (userId?: string) => {
    const sender = { name: 'Asha', email: 'stranger@mail.example', phone: null }
    const sent = { userId, sender, kind: 'other', text: 'Torn', orderNumber: '2627-99' } as const
    return (await openContactComplaint(services(), sent)).id
  }
  const correct = (complaintId: string, orderNumber: string) =>
    correctOrder(database.db, actor, { complaintId, orderNumber })
  const audited = (complaintId: string) =>
    database.db.selectFrom('audit_log').select(['before', 'after']).where('entity_id', '=', complaintId).execute()

  test('is corrected to any order when nobody was signed in, recorded once, and shown by the link', async () => {
    const id = await send()
    const corrected = { status: 'corrected', orderNumber: order.orderNumber }
    expect(await correct(id, ` #${order.orderNumber}`)).toEqual(corrected)
    expect(await correct(id, order.orderNumber)).toEqual({ ...corrected, status: 'unchanged' })
    expect(await audited(id)).toMatchObject([
      { before: { order_number: null, stated_order_number: '2627-99' }, after: { order_number: order.orderNumber } },
    ])
    const path = await findComplaintPath(database.db, testComplaintLinks, id)
    const token = path?.split('/').at(-1) ?? ''
    expect(await findComplaintByLink(database.db, testComplaintLinks, token)).toMatchObject({
      order: { orderNumber: order.orderNumber },
    })
    expect(await findComplaintForAdmin(database.db, id)).toMatchObject({ statedOrderNumber: null })
  })

  test('is corrected to an order of the signed-in customer alone, who then sees it', async () => {
    const id = await send(customer.id)
    const { orderNumber } = await insertOrder(database.db, { userId: (await insertCustomer(database.db)).id })
    expect(await correct(id, orderNumber)).toEqual({ status: 'another-customers' })
    expect(await read(id)).toMatchObject({ order: null })
    expect(await audited(id)).toEqual([])
    expect(await correct(id, order.orderNumber)).toMatchObject({ status: 'corrected' })
    expect(await read(id)).toMatchObject({ order: { id: order.id, isListed: true } })
  })

  test('stays when the complaint names items, or the number is unknown or of an order in the bin', async () => {
    const another = await insertOrder(database.db, { userId: customer.id })
    const { id } = await complain()
    expect(await correct(id, another.orderNumber)).toEqual({ status: 'tied-to-order' })
    expect(await correct(crypto.randomUUID(), order.orderNumber)).toEqual({ status: 'unknown-complaint' })
    const contact = await send()
    expect(await correct(contact, '2627-99')).toEqual({ status: 'unknown-order' })
    await database.db.updateTable('orders').set({ deleted_at: new Date() }).where('id', '=', another.id).execute()
    expect(await correct(contact, another.orderNumber)).toEqual({ status: 'unknown-order' })
  })
})

describe('M202 pictures', () => {
  const storage = () => {
    const files = new Map<string, Uint8Array>()
    return {
      files,
      prepareImage: async (upload: Uint8Array) =>
        upload.byteLength === 0
          ? ({ status: 'rejected', reason: 'not-an-image' } as const)
          : ({ status: 'prepared', bytes: upload, width: 3, height: 4, placeholder: '' } as const),
      writePrivateImage: async (id: string, jpeg: Uint8Array) => void files.set(id, jpeg),
      removePrivateImage: async (id: string) => void files.delete(id),
    }
  }
  const file = (text: string) => new File([text], 'a.jpg')

  test('belong to the complaint that they were sent with', async () => {
    const { db } = database
    const [mine, other] = [await complain(), await complain()]
    expect(await isPictureOf(db, { complaintId: mine.id, pictureId: mine.pictureId })).toBe(true)
    expect(await isPictureOf(db, { complaintId: other.id, pictureId: mine.pictureId })).toBe(false)
    expect(await isPictureOf(db, { complaintId: mine.id, pictureId: 'x' })).toBe(false)
  })

  test('are at most five, and one file that isn’t a picture rejects all', async () => {
    const { db } = database
    expect(await storeComplaintPictures({ db, storage: storage() }, Array(6).fill(file('a')))).toEqual({
      status: 'rejected',
      reason: 'too-many',
    })
    expect(await storeComplaintPictures({ db, storage: storage() }, [file('a'), file('')])).toEqual({
      status: 'rejected',
      reason: 'not-an-image',
    })
  })

  test('that never became part of a message are deleted with their files a day later', async () => {
    const { db } = database
    const images = storage()
    await db.deleteFrom('complaint_pictures').execute()
    const used = await complain()
    const stored = await storeComplaintPictures({ db, storage: images }, [file('a'), file('b')])
    expect(stored).toMatchObject({ status: 'stored' })
    expect(await deleteUnusedPictures(db, COMPLAINT_PICTURES, images)).toBe(0)

    await db
      .updateTable('complaint_pictures')
      .set({ created_at: new Date('2026-01-01') })
      .execute()
    expect(await deleteUnusedPictures(db, COMPLAINT_PICTURES, images)).toBe(2)
    expect(images.files.size).toBe(0)
    expect(await isPictureOf(db, { complaintId: used.id, pictureId: used.pictureId })).toBe(true)
  })

  test('M239 of a complaint that was closed three years ago are deleted', async () => {
    const { db } = database
    const [old, recent, open] = [await complain(), await complain(), await complain()]
    const close = (id: string, years: number) =>
      db
        .updateTable('complaints')
        .set({ status: 'resolved', closed_at: sql<Date>`now() - make_interval(years => ${years}, days => 1)` })
        .where('id', '=', id)
        .execute()
    await close(old.id, 3)
    await close(recent.id, 2)
    expect(await discardOldPictures(db)).toBe(1)
    expect(await discardOldPictures(db)).toBe(0)
    const has = ({ id, pictureId }: { id: string; pictureId: string }) =>
      isPictureOf(db, { complaintId: id, pictureId })
    expect([await has(old), await has(recent), await has(open)]).toEqual([false, true, true])
  })
})
