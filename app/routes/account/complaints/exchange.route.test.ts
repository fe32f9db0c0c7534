import { beforeEach, describe, expect, test } from 'vitest'
import { COMPLAINT_QUEUE, type ComplaintEvent } from '#app/domain/complaints/complaint-event.ts'
import { findComplaintPath } from '#app/domain/complaints/complaint-links.server.ts'
import { acceptExchange, receiveReturn } from '#app/domain/complaints/returns/decide-return.server.ts'
import { choiceValue } from '#app/domain/complaints/returns/request-exchange.form.ts'
import { notifyOfComplaint } from '#app/domain/messaging/complaint-emails.server.ts'
import { notifyOfOrder } from '#app/domain/messaging/order-messages.server.ts'
import { readSettings, saveSettings, shopContext } from '#app/domain/settings/settings.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { nonceContext } from '#app/platform/http/context.server.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer, signedIn, type TestCustomer } from '#tests/support/factories/customer-factory.ts'
import { routeArgs, testComplaintLinks, testTrackingLinks } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { decisionOn, insertDelivered, insertExchange } from '#tests/support/suites/exchange-suite.ts'
import { stockBySizeOf } from '#tests/support/suites/test-checkout.ts'
import * as adminRoute from '../../admin/complaints/complaint.tsx'
import { loader as orderLoader } from '../orders/order.tsx'
import * as complaintRoute from './complaint.tsx'
import * as exchangeRoute from './exchange.tsx'
import * as linkedSlipRoute from './linked-return-slip.ts'
import * as slipRoute from './return-slip.ts'

const { db } = await setUpTestDatabase()
const admin = await insertCustomer(db, { isAdmin: true })

async function change(values: Partial<ShopSettings>): Promise<void> {
  const { version } = await readSettings(db)
  await saveSettings(db, { basedOn: version, values, actor: undefined })
}
beforeEach(() => change({ exchangesOffered: true, exchangeDays: 7, returnAddress: '12 Loom Lane\nJaipur 302003' }))

type Delivered = Awaited<ReturnType<typeof insertDelivered>>

async function args<Params extends Record<string, string>>(
  visitor: TestCustomer | undefined,
  params: Params,
  form?: Record<string, string>,
) {
  const sent = form && { form: { requestId: crypto.randomUUID(), ...form } }
  const made = routeArgs({ db, url: '/', params, ...(visitor && { visitor: signedIn(visitor) }), ...sent })
  made.context.set(shopContext, await readSettings(db))
  made.context.set(nonceContext, 'nonce')
  return made
}

const decide = async (complaintId: string, form: Record<string, string>) =>
  adminRoute.action(await args(admin, { complaintId }, { text: 'Please send it back.', ...form }))

const ask = async ({ shopper, orderId, orderItemId }: Delivered, form: Record<string, string> = {}) =>
  exchangeRoute.action(
    await args(
      shopper,
      { orderId },
      { intent: 'request-exchange', choice: choiceValue({ orderItemId, to: 'L' }), ...form },
    ),
  )

describe('M520 M537 the page of an exchange', () => {
  test('is linked from a delivered order, offers sizes in stock, and leads to the complaint', async () => {
    const delivered = await insertDelivered(db)
    const { shopper, orderId } = delivered
    const { exchange } = await orderLoader(await args(shopper, { orderId }))
    expect(exchange?.to).toBe(`/orders/${orderId}/exchange`)
    const { choices } = await exchangeRoute.loader(await args(shopper, { orderId }))
    expect(choices).toMatchObject([{ from: 'M', to: 'L' }])

    const response = await ask(delivered)
    expect(response).toMatchObject({ status: 302 })
    const { exchange: open, complaints } = await orderLoader(await args(shopper, { orderId }))
    expect(complaints).toMatchObject([{ kind: 'exchange', goods: { status: 'requested', size: 'L' } }])
    expect(open?.to).toBe(`/complaints/${complaints[0]?.id}`)
    const page = await exchangeRoute.loader(await args(shopper, { orderId }))
    expect(page).toMatchObject({ choices: [], exchanges: complaints })
  })

  test('is linked from the email of delivery while the shop exchanges', async () => {
    for (const exchangesOffered of [true, false]) {
      await change({ exchangesOffered })
      const { checkout, orderId } = await insertDelivered(db)
      const mailer = { ...checkout.services, shopUrl: 'https://shop.example', trackingLinks: testTrackingLinks }
      await notifyOfOrder(mailer, { orderId, status: 'delivered' })
      const mail = await db
        .selectFrom('mails')
        .select(['body', 'is_confidential as isConfidential'])
        .where('dedupe_key', '=', `order-delivered-${orderId}`)
        .executeTakeFirst()
      expect(mail?.isConfidential).toBe(false)
      expect(mail?.body.includes(`/orders/${orderId}/exchange`)).toBe(exchangesOffered)
    }
  })

  test('keeps what was typed when nothing is chosen, or the size has sold out', async () => {
    const delivered = await insertDelivered(db)
    expect(await ask(delivered, { choice: '', text: 'Too tight.' })).toMatchObject({
      data: { result: { initialValue: { text: 'Too tight.' }, error: { choice: ['Choose a size'] } } },
      init: { status: 400 },
    })
    const soldOut = await insertDelivered(db, { left: 0 })
    expect(await ask(soldOut)).toMatchObject({
      data: { result: { error: { choice: [expect.stringContaining('sold out')] } } },
      init: { status: 409 },
    })
    await change({ exchangeDays: 1 })
    await db
      .updateTable('orders')
      .set({ delivered_at: new Date(Date.now() - 2 * 86_400_000) })
      .where('id', '=', delivered.orderId)
      .execute()
    expect(await ask(delivered)).toMatchObject({ init: { status: 409 } })
  })

  test('M529 doesn’t exist while the switch is off, and the order doesn’t link it', async () => {
    const delivered = await insertDelivered(db)
    const { shopper, orderId } = delivered
    await change({ exchangesOffered: false })
    expect((await orderLoader(await args(shopper, { orderId }))).exchange).toBeUndefined()
    const loading = exchangeRoute.loader(await args(shopper, { orderId }))
    await expect(loading).rejects.toMatchObject({ init: { status: 404 } })
    await expect(ask(delivered)).rejects.toMatchObject({ init: { status: 404 } })
  })

  test('isn’t another customer’s', async () => {
    const { orderId, orderItemId } = await insertDelivered(db)
    const { shopper } = await insertDelivered(db)
    const loading = exchangeRoute.loader(await args(shopper, { orderId }))
    await expect(loading).rejects.toMatchObject({ init: { status: 404 } })
    const form = { intent: 'request-exchange', choice: choiceValue({ orderItemId, to: 'L' }) }
    const sending = exchangeRoute.action(await args(shopper, { orderId }, form))
    await expect(sending).rejects.toMatchObject({ init: { status: 404 } })
  })
})

test('M522 M523 the owner accepts, and records the arrival; a decision needs a message', async () => {
  const { product, complaintId } = await insertExchange(db)
  expect(await decide(complaintId, { intent: 'accept-exchange', text: ' ' })).toMatchObject({ init: { status: 400 } })
  expect(await decide(complaintId, { intent: 'receive-return' })).toMatchObject({ init: { status: 409 } })
  expect(await decide(complaintId, { intent: 'accept-exchange' })).toMatchObject({
    data: { success: expect.stringContaining('accepted') },
  })
  expect(await decide(complaintId, { intent: 'give-up-return' })).toMatchObject({ init: { status: 409 } })
  await decide(complaintId, { intent: 'receive-return', restock: 'yes' })
  expect(await stockBySizeOf(db, product)).toEqual({ M: [1, 0], L: [1, 0] })
})

test('M524 the customer withdraws on the page of the complaint', async () => {
  const { shopper, complaintId, product } = await insertExchange(db)
  const form = { intent: 'withdraw-exchange' }
  expect(await complaintRoute.action(await args(shopper, { complaintId }, form))).toMatchObject({
    data: { success: expect.stringContaining('withdrawn') },
  })
  expect(await stockBySizeOf(db, product)).toMatchObject({ L: [2, 0] })
})

test('M527 the slip has address and number, for the customer and the link’s holder, while the item is awaited', async () => {
  const { shopper, complaintId } = await insertExchange(db)
  const path = (await findComplaintPath(db, testComplaintLinks, complaintId)) ?? ''
  const open = async () => [
    await slipRoute.loader(await args(shopper, { complaintId })),
    await linkedSlipRoute.loader(await args(undefined, { token: path.split('/').at(-1) ?? '' })),
  ]
  await expect(open()).rejects.toMatchObject({ init: { status: 404 } })
  await decide(complaintId, { intent: 'accept-exchange' })
  for (const response of await open()) {
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await response.text()).toMatch(/12 Loom Lane\nJaipur 302003.*number C\d{4}-\d{6}/s)
  }
  const stranger = await insertCustomer(db)
  const opening = args(stranger, { complaintId }).then(slipRoute.loader)
  await expect(opening).rejects.toMatchObject({ init: { status: 404 } })
})

test('M529 each step sends one email', async () => {
  const { checkout, complaintId } = await insertExchange(db)
  const { services } = checkout
  const mailer = { db, shopUrl: 'https://shop.example', complaintLinks: testComplaintLinks, jobs: services.jobs }
  const subjects = async () => {
    for (const { queue, data } of checkout.jobs.enqueued.splice(0)) {
      if (queue === COMPLAINT_QUEUE) await notifyOfComplaint(mailer, data as ComplaintEvent)
    }
    const mails = await db.selectFrom('mails').select('subject').orderBy('created_at').orderBy('id').execute()
    await db.deleteFrom('mails').execute()
    return mails.map(({ subject }) => subject.replace(/[CR]\d{4}-\d+/, '#'))
  }
  const actor = await testActor(db)
  await db.deleteFrom('mails').execute()
  expect(await subjects()).toEqual(['We received your exchange request #'])
  await acceptExchange(services, actor, decisionOn(complaintId))
  expect(await subjects()).toEqual(['Your exchange # is accepted'])
  await receiveReturn(services, actor, { ...decisionOn(complaintId), isRestocked: true })
  expect(await subjects()).toEqual(['We’re packing your new size #'])
})
