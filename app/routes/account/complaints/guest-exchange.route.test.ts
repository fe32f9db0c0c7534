import { beforeEach, describe, expect, test } from 'vitest'
import { COMPLAINT_QUEUE, type ComplaintEvent } from '#app/domain/complaints/complaint-event.ts'
import { findGuestOrder, findGuestOrderPaths } from '#app/domain/complaints/guest-orders.server.ts'
import { answerComplaint } from '#app/domain/complaints/manage/answer-complaint.server.ts'
import { acceptExchange, receiveReturn } from '#app/domain/complaints/returns/decide-return.server.ts'
import { choiceValue } from '#app/domain/complaints/returns/request-exchange.form.ts'
import { requestExchange } from '#app/domain/complaints/returns/request-exchange.server.ts'
import { notifyOfComplaint } from '#app/domain/messaging/complaint-emails.server.ts'
import { notifyOfOrder } from '#app/domain/messaging/order-messages.server.ts'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import { findTrackingPath, withdrawTrackingLink } from '#app/domain/orders/fulfilment/tracking-page.server.ts'
import { findGuestInvoicePath } from '#app/domain/orders/invoicing/guest-invoice.server.ts'
import { readSettings, saveSettings, shopContext } from '#app/domain/settings/settings.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { routeArgs, testComplaintLinks, testTrackingLinks } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import {
  decisionOn,
  EXCHANGES,
  insertDelivered,
  insertExchange,
  insertGuestsDelivered,
} from '#tests/support/suites/exchange-suite.ts'
import { expectBalancedLedger, stockBySizeOf } from '#tests/support/suites/test-checkout.ts'
import { loader as adminOrderLoader } from '../../admin/orders/order.tsx'
import * as complainRoute from './guest-complain.tsx'
import * as exchangeRoute from './guest-exchange.tsx'
import * as linkedRoute from './linked-complaint.tsx'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)
const admin = signedIn(await insertCustomer(db, { isAdmin: true }))
const MISSING = { init: { status: 404 } }

async function change(values: Partial<ShopSettings>): Promise<void> {
  const { version } = await readSettings(db)
  await saveSettings(db, { basedOn: version, values, actor: undefined })
}
beforeEach(() => change(EXCHANGES))

type Guest = Awaited<ReturnType<typeof insertGuestsDelivered>>

const tokenOf = (path = '') => /[\w-]{43}/.exec(path)?.[0] ?? ''
const pathsOf = (orderId: string) => findGuestOrderPaths(db, testTrackingLinks, orderId)
const linkTo = async (orderId: string) => tokenOf((await pathsOf(orderId))?.exchange)

async function args(token: string, form?: Record<string, string>) {
  const sent = form && { form: { requestId: crypto.randomUUID(), ...form } }
  const made = routeArgs({ db, url: '/', params: { token }, ...sent })
  made.context.set(shopContext, await readSettings(db))
  return made
}

const open = async (token: string) => exchangeRoute.loader(await args(token))
const statusOf = (request: Promise<unknown>) =>
  request.then(
    () => 200,
    (error: { init: { status: number } }) => error.init.status,
  )

const ask = async ({ orderId, orderItemId, checkout }: Guest, form: Record<string, string> = {}) => {
  const choice = choiceValue({ orderItemId, to: 'L' })
  const made = await args(await linkTo(orderId), { intent: 'request-exchange', choice, ...form })
  made.context.set(jobsContext, checkout.services.jobs)
  return exchangeRoute.action(made)
}

/** Sends the emails of what has happened. @returns Their subjects, without numbers. */
async function mailsOf({ checkout, email }: Guest) {
  const services = { db, shopUrl: 'https://shop.example', jobs: checkout.services.jobs }
  for (const { queue, data } of checkout.jobs.enqueued.splice(0)) {
    if (queue === COMPLAINT_QUEUE) {
      await notifyOfComplaint({ ...services, complaintLinks: testComplaintLinks }, data as ComplaintEvent)
    }
  }
  const mails = await db.selectFrom('mails').select('subject').where('recipient', '=', email).orderBy('id').execute()
  await db.deleteFrom('mails').execute()
  return mails.map(({ subject }) => subject.replace(/[CR]\d{4}-\d+/, '#'))
}

async function deliveredMail({ checkout, orderId }: Guest) {
  const services = { ...checkout.services, shopUrl: 'https://shop.example', trackingLinks: testTrackingLinks }
  await notifyOfOrder(services, { orderId, status: 'delivered' })
  return db
    .selectFrom('mails')
    .select(['body', 'is_confidential as isConfidential'])
    .where('dedupe_key', '=', `order-delivered-${orderId}`)
    .executeTakeFirst()
}

describe('M538 a guest exchanges a size by the link in the email of delivery', () => {
  test('which opens the page of the order, where the exchange stands', async () => {
    const guest = await insertGuestsDelivered(db)
    const { orderId, product, checkout } = guest
    const paths = await pathsOf(orderId)
    const mail = await deliveredMail(guest)
    expect(mail).toMatchObject({ isConfidential: true, body: expect.stringContaining(paths?.exchange ?? '-') })
    expect(mail?.body).toContain(paths?.complaint)
    expect(mail?.body).not.toContain(`/orders/${orderId}`)
    await db.deleteFrom('mails').execute()
    checkout.jobs.enqueued.splice(0)

    const token = tokenOf(paths?.exchange)
    const page = await open(token)
    expect(page).toMatchObject({ choices: [{ from: 'M', to: 'L' }], exchanges: [] })
    expect(JSON.stringify(page), 'nothing of the address').not.toMatch(/postal|phone|@/)

    const requestId = crypto.randomUUID()
    const response = await ask(guest, { requestId })
    const [first] = (await open(token)).exchanges
    expect(first).toMatchObject({ kind: 'exchange', goods: { status: 'requested', size: 'L' } })
    expect(response).toMatchObject({ status: 302 })
    expect((response as Response).headers.get('Location')).toBe(first?.path)
    expect(await ask(guest, { requestId }), 'sent twice').toMatchObject({ status: 302 })
    expect(await stockBySizeOf(db, product)).toEqual({ M: [0, 0], L: [2, 1] })

    const complaintId = first?.id ?? ''
    expect(await linkedRoute.loader(await args(tokenOf(first?.path)))).toMatchObject({ complaint: { id: complaintId } })
    await acceptExchange(checkout.services, actor, decisionOn(complaintId))
    expect((await open(token)).exchanges).toMatchObject([{ goods: { status: 'awaited' } }])
    await receiveReturn(checkout.services, actor, { ...decisionOn(complaintId), isRestocked: true })
    expect((await open(token)).exchanges).toMatchObject([{ goods: { status: 'arrived', sent: 'confirmed' } }])
    const { complaint } = await linkedRoute.loader(await args(tokenOf(first?.path)))
    expect(complaint.replacements).toMatchObject([{ path: expect.stringMatching(/^\/track\//) }])
    expect(await stockBySizeOf(db, product)).toEqual({ M: [1, 0], L: [1, 0] })
    expect(await mailsOf(guest)).toEqual([
      'We received your exchange request #',
      'Your exchange # is accepted',
      'We’re packing your new size #',
    ])
    await expectBalancedLedger(db)
  })

  test('whose parcel of the new size offers no other exchange, but has complaints', async () => {
    const guest = await insertGuestsDelivered(db)
    const { checkout, wanted } = guest
    const asked = await requestExchange(checkout.services, wanted, EXCHANGES)
    const complaintId = asked.status === 'requested' ? asked.id : ''
    await acceptExchange(checkout.services, actor, decisionOn(complaintId))
    await receiveReturn(checkout.services, actor, { ...decisionOn(complaintId), isRestocked: true })
    const sent = await db
      .selectFrom('orders')
      .select('id')
      .where('replaces_order_id', '=', guest.orderId)
      .executeTakeFirstOrThrow()
    await changeOrderStatus(checkout.services, actor, { orderId: sent.id, status: 'delivered' })
    const mail = await deliveredMail({ ...guest, orderId: sent.id })
    expect(mail?.body).toContain((await pathsOf(sent.id))?.complaint)
    expect(mail?.body).not.toContain('/exchange')
  })

  test('and is told why not', async () => {
    const guest = await insertGuestsDelivered(db)
    expect(await ask(guest, { choice: '', text: 'Too tight.' })).toMatchObject({
      data: { result: { initialValue: { text: 'Too tight.' }, error: { choice: ['Choose a size'] } } },
      init: { status: 400 },
    })
    await ask(guest)
    const [exchange] = (await open(await linkTo(guest.orderId))).exchanges
    await mailsOf(guest)
    const refusal = { ...decisionOn(exchange?.id ?? ''), text: 'It was worn.', effect: 'refused' } as const
    await answerComplaint(guest.checkout.services, actor, refusal)
    expect((await open(await linkTo(guest.orderId))).exchanges).toMatchObject([{ goods: { status: 'refused' } }])
    expect(await mailsOf(guest)).toEqual(['About your exchange #'])
    expect(await stockBySizeOf(db, guest.product)).toMatchObject({ L: [2, 0] })
  })
})

describe('M538 no other link opens the order', () => {
  test('of another page or order, forged a thousand times, or withdrawn', async () => {
    const { orderId } = await insertGuestsDelivered(db)
    const token = await linkTo(orderId)
    const forged = Array.from({ length: 1_000 }, () => {
      const proof = crypto.getRandomValues(Buffer.alloc(16))
      return Buffer.concat([Buffer.from(token, 'base64url').subarray(0, 16), proof]).toString('base64url')
    })
    for (const other of forged) expect(await findGuestOrder(db, testTrackingLinks, other)).toBeUndefined()
    const others = [
      tokenOf(await findTrackingPath(db, testTrackingLinks, orderId)),
      tokenOf(await findGuestInvoicePath(db, testTrackingLinks, orderId)),
      testTrackingLinks.within('guest').tokenFor((await insertDelivered(db)).orderId, 1),
      orderId,
      ...forged.slice(0, 10),
    ]
    const form = { intent: 'request-exchange', choice: 'x' }
    const opened = await Promise.all(
      others.flatMap(async (other, index) => {
        const [route, sent] = [index % 2 ? exchangeRoute : complainRoute, await args(other, form)]
        return [await statusOf(route.loader(await args(other))), await statusOf(route.action(sent))]
      }),
    )
    expect(new Set(opened.flat())).toEqual(new Set([404]))
    const { count } = await db
      .selectFrom('complaints')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)

    expect(await statusOf(open(token))).toBe(200)
    await withdrawTrackingLink(db, actor, orderId)
    expect(await statusOf(open(token))).toBe(404)
    expect(await statusOf(open(await linkTo(orderId)))).toBe(200)
  })

  test('nor the order of an account, nor an account that of a guest', async () => {
    const { checkout, wanted } = await insertDelivered(db)
    const guests = await insertGuestsDelivered(db)
    expect(await pathsOf(wanted.orderId)).toBeUndefined()
    const asGuest = { ...wanted, userId: null }
    const asCustomer = { ...guests.wanted, userId: guests.shopper.id }
    for (const stolen of [asGuest, asCustomer]) {
      expect(await requestExchange(checkout.services, stolen, EXCHANGES)).toEqual({ status: 'unknown-order' })
    }
  })

  test('while the shop offers no exchanges, and the email leads to complaints alone', async () => {
    const guest = await insertGuestsDelivered(db)
    const paths = await pathsOf(guest.orderId)
    await change({ exchangesOffered: false })
    expect(await statusOf(open(tokenOf(paths?.exchange)))).toBe(404)
    await expect(ask(guest)).rejects.toMatchObject(MISSING)
    const mail = await deliveredMail(guest)
    expect(mail?.body).toContain(paths?.complaint)
    expect(mail?.body).not.toContain('/exchange')
  })
})

describe('M539 a guest complains by the link', () => {
  const complain = async (token: string, form: Record<string, string>) =>
    complainRoute.action(
      await args(token, { intent: 'open-complaint', kind: 'other', wish: 'answer', text: 'A seam opened.', ...form }),
    )

  test('once for each form, under a number, about the order', async () => {
    const { orderId, email } = await insertGuestsDelivered(db)
    const token = await linkTo(orderId)
    const requestId = crypto.randomUUID()
    const [sent, again] = await Promise.all([complain(token, { requestId }), complain(token, { requestId })])
    const { complaints } = await complainRoute.loader(await args(token))
    expect(complaints).toMatchObject([{ kind: 'other', status: 'open' }])
    for (const response of [sent, again]) {
      expect((response as Response).headers.get('Location')).toBe(complaints[0]?.path)
    }
    const row = db.selectFrom('complaints').select(['email', 'user_id', 'order_id']).where('order_id', '=', orderId)
    expect(await row.execute()).toEqual([{ email, user_id: null, order_id: orderId }])
    expect(await complain(token, { kind: 'damaged' })).toMatchObject({ init: { status: 400 } })
  })

  test('and sees no complaint with another address about the order', async () => {
    const { orderId, wanted, checkout } = await insertGuestsDelivered(db)
    await requestExchange(
      checkout.services,
      { ...wanted, sender: { ...wanted.sender, email: 'x@y.example' } },
      EXCHANGES,
    )
    expect(await complainRoute.loader(await args(await linkTo(orderId)))).toMatchObject({ complaints: [] })
  })

  test('which is forgotten with the guest, link included', async () => {
    const { orderId } = await insertGuestsDelivered(db)
    const token = await linkTo(orderId)
    await complain(token, {})
    const [complaint] = (await complainRoute.loader(await args(token))).complaints
    await answerComplaint({ db, jobs: createFakeJobs() }, actor, {
      ...decisionOn(complaint?.id ?? ''),
      text: 'Dear Meera, sorry.',
      effect: 'resolved',
    })
    await db.updateTable('orders').set({ is_guest: false, guest_email: null }).where('id', '=', orderId).execute()
    expect(await statusOf(complainRoute.loader(await args(token)))).toBe(404)
    expect(await statusOf(linkedRoute.loader(await args(tokenOf(complaint?.path))))).toBe(404)
    const left = await db
      .selectFrom('complaints')
      .innerJoin('complaint_messages as message', 'message.complaint_id', 'complaints.id')
      .select(['name', 'email', 'phone', 'message.text', 'complaints.status'])
      .where('order_id', '=', orderId)
      .execute()
    expect(new Set(left.map((row) => JSON.stringify(row)))).toEqual(
      new Set([JSON.stringify({ name: null, email: null, phone: null, text: '', status: 'resolved' })]),
    )
    const audited = db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('entity_id', '=', complaint?.id ?? '')
    expect(JSON.stringify(await audited.execute())).not.toContain('Meera')
  })
})

test('M538 the owner finds the link on the order’s screen, and only on a guest’s', async () => {
  const { orderId } = await insertGuestsDelivered(db)
  const account = await insertExchange(db)
  const read = async (id: string) => {
    const made = routeArgs({ db, url: '/', params: { orderId: id }, visitor: admin })
    made.context.set(shopContext, await readSettings(db))
    return (await adminOrderLoader(made)).dispatch.guestPath
  }
  expect(await read(orderId)).toBe((await pathsOf(orderId))?.exchange)
  expect(await read(account.orderId)).toBeUndefined()
  await change({ exchangesOffered: false })
  expect(await read(orderId)).toBe((await pathsOf(orderId))?.complaint)
})
