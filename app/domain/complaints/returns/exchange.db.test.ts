import { afterEach, describe, expect, test } from 'vitest'
import { cancelOrderAsAdmin } from '#app/domain/after-sale/cancel-order.server.ts'
import { findRefundable } from '#app/domain/after-sale/refundable.server.ts'
import { setStock } from '#app/domain/catalog/set-stock.server.ts'
import { collectCustomerData } from '#app/domain/data-rights/customer-data.server.ts'
import { deleteInTransaction } from '#app/domain/data-rights/delete-account.server.ts'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import { ORDER_EVENT_QUEUE } from '#app/domain/orders/order-event.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import { paise } from '#app/money.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertComplaint } from '#tests/support/factories/complaint-factory.ts'
import { fillCart, insertShopper } from '#tests/support/factories/shopper.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { decisionOn, EXCHANGES, insertDelivered, insertExchange } from '#tests/support/suites/exchange-suite.ts'
import { expectBalancedLedger, stockBySizeOf } from '#tests/support/suites/test-checkout.ts'
import { answerComplaint } from '../manage/answer-complaint.server.ts'
import { countOverdueReturns, findComplaintForAdmin, listComplaints } from '../manage/complaint-list.server.ts'
import { refundComplaint } from '../manage/refund-complaint.server.ts'
import { replaceComplaint } from '../manage/replace-complaint.server.ts'
import { findComplaint } from '../queries.server.ts'
import { replyToComplaint } from '../reply.server.ts'
import { acceptExchange, giveUpReturn, receiveReturn, requestReturn } from './decide-return.server.ts'
import { sendBackBy } from './goods-return.ts'
import { listExchangeChoices, requestExchange } from './request-exchange.server.ts'
import { withdrawExchange } from './withdraw-exchange.server.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)
afterEach(() => expectBalancedLedger(db))

async function sendAtOnce(): Promise<void> {
  const { version } = await readSettings(db)
  await saveSettings(db, { basedOn: version, values: { exchangeSends: 'at-once' }, actor: undefined })
}

async function sendOnArrival(): Promise<void> {
  const { version } = await readSettings(db)
  await saveSettings(db, { basedOn: version, values: { exchangeSends: 'on-arrival' }, actor: undefined })
}

type Exchange = Awaited<ReturnType<typeof insertExchange>>

const read = ({ shopper, complaintId }: Pick<Exchange, 'shopper' | 'complaintId'>) =>
  findComplaint(db, { userId: shopper.id, complaintId })

const accept = ({ checkout, complaintId }: Exchange) =>
  acceptExchange(checkout.services, actor, decisionOn(complaintId))

const receive = ({ checkout, complaintId }: Exchange, isRestocked = true) =>
  receiveReturn(checkout.services, actor, { ...decisionOn(complaintId), isRestocked })

const answer = ({ checkout, complaintId }: Exchange, effect: 'answered' | 'resolved' | 'refused') =>
  answerComplaint(checkout.services, actor, { ...decisionOn(complaintId), effect })

const unitsLeft = async (orderId: string) => (await findRefundable(db, orderId))?.items[0]?.unitsLeft

describe('M520 a customer asks for another size', () => {
  test('in stock, which is held for them, once per form, under one complaint number', async () => {
    const { checkout, product, shopper, orderId, orderItemId, wanted } = await insertDelivered(db)
    expect(await listExchangeChoices(db, orderId)).toEqual([
      { orderItemId, name: product.name, from: 'M', to: 'L', units: 1 },
    ])
    const asked = await requestExchange(checkout.services, { ...wanted, text: 'Too tight.' }, EXCHANGES)
    expect(await requestExchange(checkout.services, wanted, EXCHANGES)).toEqual(asked)
    expect(await stockBySizeOf(db, product)).toEqual({ M: [0, 0], L: [2, 1] })
    expect(await unitsLeft(orderId)).toBe(0)
    expect(await read({ shopper, complaintId: asked.status === 'requested' ? asked.id : '' })).toMatchObject({
      number: expect.stringMatching(/^C\d{4}-\d{6}$/),
      kind: 'exchange',
      status: 'open',
      goods: { status: 'requested', size: 'L', sent: null },
      items: [{ orderItemId, quantity: 1 }],
      messages: [{ text: expect.stringMatching(/size L .* instead of size M\.\n\nToo tight\.$/) }],
    })
  })

  test.each<[string, Partial<Awaited<ReturnType<typeof insertDelivered>>['wanted']>, string]>([
    ['the same size', { size: 'M' }, 'unknown-choice'],
    ['a size that the product doesn’t have', { size: 'XXL' }, 'unknown-choice'],
    ['an item of another order', { orderItemId: crypto.randomUUID() }, 'unknown-choice'],
    ['more units than they bought', { quantity: 2 }, 'exceeds-quantity'],
    ['another customer’s order', { userId: crypto.randomUUID() }, 'unknown-order'],
    ['no order', { orderId: 'x' }, 'unknown-order'],
  ])('not for %s', async (_what, changes, status) => {
    const { checkout, wanted } = await insertDelivered(db)
    expect(await requestExchange(checkout.services, { ...wanted, ...changes }, EXCHANGES)).toEqual({ status })
  })

  test('not when the size is out of stock, and not for an item that is exchanged, replaced or refunded', async () => {
    const { checkout, wanted } = await insertDelivered(db, { left: 0 })
    expect(await requestExchange(checkout.services, wanted, EXCHANGES)).toEqual({ status: 'out-of-stock' })
    const exchange = await insertExchange(db)
    const again = { ...exchange.wanted, requestId: crypto.randomUUID() }
    expect(await requestExchange(checkout.services, again, EXCHANGES)).toEqual({ status: 'exceeds-quantity' })
    expect(await listExchangeChoices(db, exchange.orderId)).toEqual([])
  })

  test.each([
    [6, 'requested'],
    [8, 'not-offered'],
  ])(
    'M521 an order delivered before that was recorded counts from its last change: %i days ago, %s',
    async (days, status) => {
      const { checkout, wanted, orderId } = await insertDelivered(db)
      const changed = { delivered_at: null, updated_at: new Date(Date.now() - days * 86_400_000) }
      await db.updateTable('orders').set(changed).where('id', '=', orderId).execute()
      expect(await requestExchange(checkout.services, wanted, EXCHANGES)).toMatchObject({ status })
    },
  )

  test('M521 not while the switch is off, before the delivery, after the days, or for a replacement', async () => {
    const { checkout, wanted, orderId, product, shopper } = await insertDelivered(db)
    const ask = (terms: Partial<typeof EXCHANGES> | { exchangesOffered: false }, now = new Date()) =>
      requestExchange(checkout.services, wanted, { ...EXCHANGES, ...terms }, now)
    expect(await ask({ exchangesOffered: false })).toEqual({ status: 'not-offered' })
    expect(await ask({}, new Date(Date.now() + 7 * 86_400_000))).toEqual({ status: 'not-offered' })
    await changeOrderStatus(checkout.services, actor, { orderId, status: 'shipped' })
    expect(await ask({})).toEqual({ status: 'not-offered' })
    expect(await stockBySizeOf(db, product)).toEqual({ M: [0, 0], L: [2, 0] })

    await changeOrderStatus(checkout.services, actor, { orderId, status: 'delivered' })
    const complaint = await insertComplaint(db, { userId: shopper.id, orderId })
    const items = [{ orderItemId: wanted.orderItemId, quantity: 1, size: 'L', restock: true }]
    const sent = await replaceComplaint(checkout.services, actor, { ...decisionOn(complaint.id), items })
    const replacementId = sent.status === 'sent' ? sent.order.id : ''
    await changeOrderStatus(checkout.services, actor, { orderId: replacementId, status: 'delivered' })
    const { id: orderItemId } = await db
      .selectFrom('order_items')
      .select('id')
      .where('order_id', '=', replacementId)
      .executeTakeFirstOrThrow()
    const ofReplacement = { ...wanted, orderId: replacementId, orderItemId, size: 'M' }
    expect(await requestExchange(checkout.services, ofReplacement, EXCHANGES)).toEqual({ status: 'not-offered' })
  })

  test('M528 held units can’t be bought, and keep their size when the sizes are counted together', async () => {
    const { checkout, product } = await insertExchange(db, { left: 1 })
    const other = await insertShopper(db)
    await expect(fillCart(db, other.id, [{ product, size: 'L' }])).rejects.toThrow('did not take')
    expect(await checkout.start(other)).toMatchObject({ status: 'empty-cart' })
    const count = (onHand: Record<string, number>) =>
      inTransaction(db, (tx) =>
        setStock(tx, {
          productId: product.id,
          onHand: new Map(Object.entries(onHand)),
          reason: 'counted',
          note: null,
          actorEmail: actor.email,
        }),
      )
    await count({ '': 3 })
    expect(await stockBySizeOf(db, product)).toEqual({ '': [3, 1] })
    await count({ M: 1, L: 2 })
    expect(await stockBySizeOf(db, product)).toEqual({ M: [1, 0], L: [2, 1] })
  })
})

describe('M522 the owner accepts an exchange', () => {
  test('M523 the new size leaves once the old one arrived, as a free order; the old one is back in stock, once', async () => {
    const exchange = await insertExchange(db)
    const { checkout, product, shopper, orderId, complaintId } = exchange
    const decision = decisionOn(complaintId)
    expect(await acceptExchange(checkout.services, actor, decision)).toEqual({ status: 'decided' })
    expect(await acceptExchange(checkout.services, actor, decision)).toEqual({ status: 'already-decided' })
    expect(await accept(exchange)).toEqual({ status: 'changed' })
    expect(await read(exchange)).toMatchObject({ status: 'answered', goods: { status: 'awaited', sent: null } })
    expect(await stockBySizeOf(db, product)).toEqual({ M: [0, 0], L: [2, 1] })

    checkout.jobs.enqueued.length = 0
    expect(await receive(exchange)).toEqual({ status: 'decided' })
    expect(await receive(exchange)).toEqual({ status: 'changed' })
    expect(await stockBySizeOf(db, product)).toEqual({ M: [1, 0], L: [1, 0] })
    const complaint = await read(exchange)
    expect(complaint).toMatchObject({ status: 'resolved', goods: { status: 'arrived', sent: 'confirmed' } })
    const [sent] = complaint?.replacements ?? []
    expect(await findOrder(db, { userId: shopper.id, orderId: sent?.id ?? '' })).toMatchObject({
      orderNumber: expect.stringMatching(/^R/),
      replaces: { id: orderId },
      total: 0,
      items: [{ size: 'L', quantity: 1, price: 0 }],
    })
    expect(checkout.jobs.enqueued.filter(({ queue }) => queue === ORDER_EVENT_QUEUE)).toHaveLength(1)
    expect(await unitsLeft(orderId)).toBe(0)
  })

  test('M523 a faulty one stays out of stock', async () => {
    const exchange = await insertExchange(db)
    await accept(exchange)
    await receive(exchange, false)
    expect(await stockBySizeOf(db, exchange.product)).toEqual({ M: [0, 0], L: [1, 0] })
  })

  test('M523 the held size is sent although it left the catalogue', async () => {
    const exchange = await insertExchange(db)
    await accept(exchange)
    await db
      .updateTable('products')
      .set({ size: ['M', 'S'] })
      .where('id', '=', exchange.product.id)
      .execute()
    expect(await receive(exchange)).toEqual({ status: 'decided' })
  })

  test('the new size leaves at once if the settings say so, and the old one returns to stock when it arrives', async () => {
    await sendAtOnce()
    const exchange = await insertExchange(db)
    await accept(exchange)
    await sendOnArrival()
    expect(await read(exchange)).toMatchObject({ status: 'answered', goods: { status: 'awaited', sent: 'confirmed' } })
    expect(await stockBySizeOf(db, exchange.product)).toEqual({ M: [0, 0], L: [1, 0] })
    expect(await withdrawExchange(db, exchange.complaintId)).toEqual({ status: 'too-late' })

    expect(await receive(exchange)).toEqual({ status: 'decided' })
    expect(await stockBySizeOf(db, exchange.product)).toEqual({ M: [1, 0], L: [1, 0] })
    expect(await read(exchange)).toMatchObject({ status: 'resolved', goods: { status: 'arrived' } })
  })

  test('nothing is sent for a cancelled order, and the units stay held until the exchange is refused', async () => {
    const exchange = await insertExchange(db)
    await accept(exchange)
    await changeOrderStatus(exchange.checkout.services, actor, { orderId: exchange.orderId, status: 'cancelled' })
    expect(await receive(exchange)).toEqual({ status: 'order-cancelled' })
    expect(await stockBySizeOf(db, exchange.product)).toEqual({ M: [0, 0], L: [2, 1] })
    await answer(exchange, 'refused')
    expect(await stockBySizeOf(db, exchange.product)).toEqual({ M: [0, 0], L: [2, 0] })
  })
})

describe('M524 an exchange ends', () => {
  test('refused with a reason: its units are released, and the item can be refunded again', async () => {
    const exchange = await insertExchange(db)
    expect(await answer(exchange, 'answered')).toEqual({ status: 'sent' })
    expect(await answer(exchange, 'resolved')).toEqual({ status: 'exchange-open' })
    expect(await answer(exchange, 'refused')).toEqual({ status: 'sent' })
    expect(await read(exchange)).toMatchObject({ status: 'refused', goods: { status: 'refused' } })
    expect(await stockBySizeOf(db, exchange.product)).toEqual({ M: [0, 0], L: [2, 0] })
    expect(await unitsLeft(exchange.orderId)).toBe(1)
    expect(await accept(exchange)).toEqual({ status: 'changed' })
  })

  test.each(['before', 'after'])('withdrawn by the customer %s it is accepted', async (when) => {
    const exchange = await insertExchange(db)
    if (when === 'after') await accept(exchange)
    expect(await withdrawExchange(db, exchange.complaintId)).toEqual({ status: 'withdrawn' })
    expect(await withdrawExchange(db, exchange.complaintId)).toEqual({ status: 'too-late' })
    expect(await withdrawExchange(db, crypto.randomUUID())).toEqual({ status: 'unknown-complaint' })
    expect(await stockBySizeOf(db, exchange.product)).toEqual({ M: [0, 0], L: [2, 0] })
    expect(await receive(exchange)).toEqual({ status: 'changed' })
    expect(await read(exchange)).toMatchObject({ status: 'resolved', goods: { status: 'withdrawn' } })
  })

  test('with the customer’s account, whose file says so until then', async () => {
    const exchange = await insertExchange(db)
    await accept(exchange)
    expect((await collectCustomerData(db, exchange.shopper.id)).complaints).toMatchObject([
      { returns: [{ status: 'awaited', wanted_size: 'L', quantity: 1 }] },
    ])
    expect(await inTransaction(db, (tx) => deleteInTransaction(tx, exchange.shopper.id))).toEqual({ status: 'deleted' })
    expect(await stockBySizeOf(db, exchange.product)).toEqual({ M: [0, 0], L: [2, 0] })
    expect((await findComplaintForAdmin(db, exchange.complaintId))?.goods).toMatchObject({ status: 'withdrawn' })
  })

  test('M525 never arrived: once it is overdue, the owner sees it and stops waiting', async () => {
    const exchange = await insertExchange(db)
    await accept(exchange)
    const { services } = exchange.checkout
    expect(await giveUpReturn(services, actor, decisionOn(exchange.complaintId))).toEqual({ status: 'not-overdue' })
    expect(await countOverdueReturns(db)).toMatchObject({ count: 0 })

    const awaitedAt = new Date(Date.now() - (sendBackBy(new Date(0)).getTime() + 1_000))
    await db
      .updateTable('returns')
      .set({ awaited_at: awaitedAt })
      .where('complaint_id', '=', exchange.complaintId)
      .execute()
    expect(await countOverdueReturns(db)).toEqual({ count: 1, since: awaitedAt })
    const listed = await listComplaints(db, { view: 'overdue', limit: 10, offset: 0 })
    expect(listed.complaints.map(({ id }) => id)).toEqual([exchange.complaintId])

    expect(await giveUpReturn(services, actor, decisionOn(exchange.complaintId))).toEqual({ status: 'decided' })
    expect(await receive(exchange)).toEqual({ status: 'changed' })
    expect(await stockBySizeOf(db, exchange.product)).toEqual({ M: [0, 0], L: [2, 0] })
    expect(await read(exchange)).toMatchObject({ status: 'refused', goods: { status: 'missing' } })
    expect(await countOverdueReturns(db)).toMatchObject({ count: 0 })
  })
})

describe('M528 while an exchange is open', () => {
  test('its complaint is neither refunded nor replaced, its order isn’t cancelled, and its item isn’t refunded', async () => {
    const exchange = await insertExchange(db, { quantity: 2, left: 4 })
    const { checkout, orderId, orderItemId, complaintId } = exchange
    const money = { items: [], delivery: paise(0), other: paise(100_00) }
    expect(await refundComplaint(checkout.services, actor, { ...decisionOn(complaintId), ...money })).toEqual({
      status: 'exchange-open',
    })
    const items = [{ orderItemId, quantity: 1, size: 'L', restock: false }]
    expect(await replaceComplaint(checkout.services, actor, { ...decisionOn(complaintId), items })).toEqual({
      status: 'exchange-open',
    })
    const choices = { orderId, isRefunded: true, isRestocked: true, note: null }
    expect(await cancelOrderAsAdmin(checkout.services, actor, choices)).toEqual({ status: 'has-exchange' })
    expect(await unitsLeft(orderId)).toBe(1)
    await replyToComplaint(db, { complaintId, requestId: crypto.randomUUID(), text: 'Any news?', pictureIds: [] })
    expect(await read(exchange)).toMatchObject({ status: 'open', goods: { status: 'requested' } })
  })
})

describe('M526 goods come back before a refund', () => {
  async function complain() {
    const delivered = await insertDelivered(db)
    const { shopper, orderId } = delivered
    const { id: complaintId } = await insertComplaint(db, { userId: shopper.id, orderId })
    return { ...delivered, complaintId }
  }

  test('the owner asks for them, records their arrival, and refunds them back into stock', async () => {
    const complained = await complain()
    const { checkout, product, complaintId, orderItemId } = complained
    const ask = () => requestReturn(checkout.services, actor, decisionOn(complaintId))
    expect(await ask()).toEqual({ status: 'decided' })
    expect(await ask()).toEqual({ status: 'changed' })
    expect(await read(complained)).toMatchObject({ status: 'answered', goods: { status: 'awaited', size: null } })
    expect(await receive(complained)).toEqual({ status: 'decided' })
    expect(await read(complained)).toMatchObject({ status: 'answered', goods: { status: 'arrived' } })
    expect(await stockBySizeOf(db, product)).toEqual({ M: [0, 0], L: [2, 0] })

    const items = [{ orderItemId, quantity: 1, restock: true }]
    const refund = { ...decisionOn(complaintId), items, delivery: paise(0), other: paise(0) }
    expect(await refundComplaint(checkout.services, actor, refund)).toMatchObject({ status: 'requested' })
    expect(await stockBySizeOf(db, product)).toEqual({ M: [1, 0], L: [2, 0] })
    expect(await read(complained)).toMatchObject({ status: 'resolved' })
  })

  test('an exchange isn’t asked for this way, and a complaint goes on when they never arrive', async () => {
    const exchange = await insertExchange(db)
    expect(await requestReturn(exchange.checkout.services, actor, decisionOn(exchange.complaintId))).toEqual({
      status: 'changed',
    })
    const complained = await complain()
    const { services } = complained.checkout
    await requestReturn(services, actor, decisionOn(complained.complaintId))
    const later = sendBackBy(new Date(Date.now() + 60_000))
    const gaveUp = await giveUpReturn(services, actor, decisionOn(complained.complaintId), later)
    expect(gaveUp).toEqual({ status: 'decided' })
    expect(await read(complained)).toMatchObject({ status: 'answered', goods: { status: 'missing' } })
  })
})
