import { beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder, cancelOrderAsAdmin } from '#app/domain/after-sale/cancel-order.server.ts'
import { findRefundable } from '#app/domain/after-sale/refundable.server.ts'
import type { Product } from '#app/domain/catalog/product.ts'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import { findOrderForAdmin } from '#app/domain/orders/manage/order-table.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { numberInYear } from '#app/domain/orders/tax/document-series.ts'
import { paise } from '#app/money.ts'
import { Crash, crashingAfter } from '#tests/support/database/crashing-database.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertComplaint } from '#tests/support/factories/complaint-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import {
  expectBalancedLedger,
  openTestCheckout,
  stockOf,
  type TestCheckout,
} from '#tests/support/suites/test-checkout.ts'
import { findComplaint } from '../queries.server.ts'
import { reopenComplaintOf, reopenMissedComplaints } from '../reopen-complaint.server.ts'
import { findComplaintForAdmin } from './complaint-list.server.ts'
import { refundComplaint } from './refund-complaint.server.ts'
import { replaceComplaint } from './replace-complaint.server.ts'

let checkout: TestCheckout
const { db } = await setUpTestDatabase()
const actor = await testActor(db)
beforeEach(() => {
  checkout = openTestCheckout(db)
})

/** Two units bought at ₹1,000, one of them complained about; `left` units are still in stock. */
async function complain({ left = 3 } = {}) {
  const product = await insertProduct(db, { price: paise(1_000_00), stockQuantity: left + 2, sizes: ['M', 'L'] })
  const shopper = await insertShopper(db, [{ product, quantity: 2 }])
  const { orderId } = await checkout.buy(shopper)
  const { id: complaintId, number } = await insertComplaint(db, { userId: shopper.id, orderId })
  const [item] = (await findRefundable(db, orderId))?.items ?? []
  return { product, userId: shopper.id, orderId, complaintId, number, orderItemId: item?.orderItemId ?? '' }
}

type Complained = Awaited<ReturnType<typeof complain>>

const wanted = ({ complaintId, orderItemId }: Complained, { quantity = 1, size = 'M', restock = false } = {}) => ({
  complaintId,
  requestId: crypto.randomUUID(),
  text: 'We are sorry. A new one is on its way.',
  items: [{ orderItemId, quantity, size, restock }],
})

function replace(complained: Complained, choices?: Parameters<typeof wanted>[1]) {
  return replaceComplaint(checkout.services, actor, wanted(complained, choices))
}

async function sendReplacement(complained: Complained, choices?: Parameters<typeof wanted>[1]) {
  const outcome = await replace(complained, choices)
  if (outcome.status !== 'sent') throw new Error(`not sent: ${outcome.status}`)
  return outcome.order
}

async function onHand(product: Product): Promise<number> {
  return (await stockOf(db, product)).onHand
}

describe('M231 a complaint is resolved with a replacement', () => {
  test('M400 an order at zero price with a number of its own series takes its units from stock, once', async () => {
    const complained = await complain()
    const { product, userId, orderId, complaintId } = complained
    const original = await findOrder(db, { userId, orderId })
    const input = wanted(complained, { size: 'L' })
    const outcome = await replaceComplaint(checkout.services, actor, input)
    expect(outcome).toMatchObject({ status: 'sent' })
    expect(await replaceComplaint(checkout.services, actor, input)).toEqual({ status: 'already-sent' })

    const replacementId = outcome.status === 'sent' ? outcome.order.id : ''
    const replacement = await findOrder(db, { userId, orderId: replacementId })
    expect(replacement).toMatchObject({
      replaces: { id: orderId, orderNumber: original?.orderNumber },
      status: 'confirmed',
      total: 0,
      razorpayPaymentId: null,
      paidAt: null,
      shippingAddress: original?.shippingAddress,
      items: [{ productId: product.id, name: product.name, size: 'L', quantity: 1, price: 0 }],
    })
    expect(replacement?.orderNumber).toMatch(/^R\d{4}-\d{6}$/)
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    const next = await findOrder(db, { userId: shopper.id, orderId: (await checkout.buy(shopper)).orderId })
    expect(numberInYear(next?.orderNumber ?? ''), 'the series of invoices has no hole').toBe(
      numberInYear(original?.orderNumber ?? '') + 1,
    )
    expect((await findOrder(db, { userId, orderId }))?.replacements).toMatchObject([{ id: replacementId }])
    expect((await findOrderForAdmin(db, replacementId))?.items).toMatchObject([{ value: 1_000_00 }])

    expect(await onHand(product)).toBe(2)
    const movements = await db
      .selectFrom('stock_movements')
      .select(['delta', 'reason', 'actor_email'])
      .where('order_id', '=', replacementId)
      .execute()
    expect(movements).toEqual([{ delta: -1, reason: 'replacement', actor_email: actor.email }])
    const complaint = await findComplaint(db, { userId, complaintId })
    expect(complaint).toMatchObject({
      status: 'resolved',
      acknowledgedAt: expect.any(Date),
      closedAt: expect.any(Date),
      replacements: [{ id: replacementId }],
    })
    expect(complaint?.messages.slice(1)).toMatchObject([{ author: 'shop', outcome: 'replaced', text: input.text }])
    await expectBalancedLedger(db)
  })

  test('faulty units return to stock when the administrator says so', async () => {
    const complained = await complain()
    await sendReplacement(complained, { restock: true })
    expect(await onHand(complained.product)).toBe(3)
    await expectBalancedLedger(db)
  })

  test('a unit is replaced or refunded, never both', async () => {
    const complained = await complain()
    const { orderId, complaintId, orderItemId } = complained
    await sendReplacement(complained)
    expect((await findRefundable(db, orderId))?.items).toMatchObject([{ unitsLeft: 1, amountLeft: 1_000_00 }])
    const refund = (quantity: number) =>
      refundComplaint(checkout.services, actor, {
        complaintId,
        requestId: crypto.randomUUID(),
        text: 'Your money is on its way.',
        items: [{ orderItemId, quantity, restock: false }],
        delivery: paise(0),
        other: paise(0),
      })
    expect(await refund(2)).toMatchObject({ status: 'exceeds-quantity' })
    expect(await refund(1)).toEqual({ status: 'requested', amount: 1_000_00 })
    expect(await replace(complained)).toMatchObject({ status: 'exceeds-quantity', item: { unitsLeft: 0 } })
  })

  test('what is impossible changes nothing', async () => {
    const complained = await complain({ left: 1 })
    const { product, userId, complaintId, orderId } = complained
    expect(await replace(complained, { quantity: 2 })).toMatchObject({ status: 'out-of-stock', size: 'M' })
    expect(await replace(complained, { quantity: 3 })).toMatchObject({ status: 'exceeds-quantity' })
    expect(await replace(complained, { size: 'XXL' })).toMatchObject({ status: 'unknown-size' })
    expect(await replace({ ...complained, orderItemId: crypto.randomUUID() })).toEqual({ status: 'unknown-item' })
    expect(await replace({ ...complained, complaintId: crypto.randomUUID() })).toEqual({ status: 'unknown-complaint' })
    expect(await replaceComplaint(checkout.services, actor, { ...wanted(complained), items: [] })).toEqual({
      status: 'nothing-chosen',
    })
    await cancelOrder(checkout.services, { userId, orderId, reason: 'too-slow', note: null })
    expect(await replace(complained)).toEqual({ status: 'order-cancelled' })
    expect(await onHand(product)).toBe(3)
    expect(await findComplaint(db, { userId, complaintId })).toMatchObject({ status: 'open', replacements: [] })
  })

  test('it happens completely or not at all, wherever the process dies', async () => {
    const complained = await complain()
    const { product, userId, orderId, complaintId } = complained
    const input = wanted(complained, { restock: true })
    let deaths = 0
    for (; ; deaths++) {
      const services = { ...checkout.services, db: crashingAfter(db, deaths) }
      const outcome = await replaceComplaint(services, actor, input).catch((error: unknown) => error)
      if (!(outcome instanceof Crash)) break
      expect((await findOrder(db, { userId, orderId }))?.replacements).toEqual([])
      expect(await onHand(product)).toBe(3)
      expect(await findComplaint(db, { userId, complaintId })).toMatchObject({ status: 'open', closedAt: null })
    }
    expect(deaths).toBeGreaterThan(15)
    expect(await replaceComplaint(checkout.services, actor, input)).toEqual({ status: 'already-sent' })
    await expectBalancedLedger(db)
  })

  test('a replacement that is faulty too is replaced again', async () => {
    const complained = await complain()
    const { userId } = complained
    const first = await sendReplacement(complained)
    const { id: complaintId } = await insertComplaint(db, { userId, orderId: first.id })
    const [item] = (await findRefundable(db, first.id))?.items ?? []
    const again = { ...complained, orderId: first.id, complaintId, orderItemId: item?.orderItemId ?? '' }
    const second = await sendReplacement(again)
    expect(await replace(again)).toMatchObject({ status: 'exceeds-quantity' })
    expect(await findOrderForAdmin(db, second.id)).toMatchObject({
      replaces: { id: first.id },
      items: [{ value: 1_000_00 }],
    })
    await expectBalancedLedger(db)
  })
})

describe('M232 a replacement is cancelled before it is dispatched', () => {
  test('by its customer: units return, no money moves, and the complaint is reopened once', async () => {
    const complained = await complain()
    const { product, userId, complaintId, orderId } = complained
    const replacement = await sendReplacement(complained)
    const cancel = { userId, orderId: replacement.id, reason: 'changed-mind', note: null } as const
    expect(await cancelOrder(checkout.services, cancel)).toEqual({ status: 'cancelled', refunded: 0 })
    expect(await onHand(product)).toBe(3)
    expect((await findOrder(db, { userId, orderId }))?.replacements).toEqual([])
    expect((await findRefundable(db, orderId))?.items).toMatchObject([{ unitsLeft: 2, amountLeft: 2_000_00 }])

    expect(await reopenComplaintOf(db, replacement.id)).toEqual({ status: 'reopened' })
    expect(await reopenComplaintOf(db, replacement.id)).toEqual({ status: 'already-reopened' })
    expect(await findComplaintForAdmin(db, complaintId)).toMatchObject({
      status: 'open',
      closedAt: null,
      messages: [{}, {}, { author: 'note', actorEmail: null }],
    })
    await expectBalancedLedger(db)
  })

  test('a lost job is made up for, and later answers stay', async () => {
    const complained = await complain()
    const replacement = await sendReplacement(complained)
    const choices = { isRefunded: true, isRestocked: true, note: null }
    await cancelOrderAsAdmin(checkout.services, actor, { orderId: replacement.id, ...choices })
    await reopenMissedComplaints(db)
    const { userId, complaintId } = complained
    expect(await findComplaint(db, { userId, complaintId })).toMatchObject({ status: 'open' })
    await sendReplacement(complained)
    await reopenMissedComplaints(db)
    expect(await findComplaint(db, { userId, complaintId })).toMatchObject({ status: 'resolved' })
  })

  test('it stays cancelled, and its order can’t be cancelled before it', async () => {
    const complained = await complain()
    const { orderId, userId } = complained
    const replacement = await sendReplacement(complained)
    const choices = { isRefunded: true, isRestocked: true, note: null }
    expect(await cancelOrderAsAdmin(checkout.services, actor, { orderId, ...choices })).toEqual({
      status: 'has-replacement',
      replacement,
    })
    expect(await cancelOrder(checkout.services, { userId, orderId, reason: 'other', note: null })).toEqual({
      status: 'dispatched',
    })
    await cancelOrderAsAdmin(checkout.services, actor, { orderId: replacement.id, ...choices })
    const change = { orderId: replacement.id, status: 'confirmed' } as const
    expect(await changeOrderStatus(checkout.services, actor, change)).toEqual({
      status: 'already-changed',
      now: 'cancelled',
    })
    expect(await cancelOrderAsAdmin(checkout.services, actor, { orderId, ...choices })).toMatchObject({
      status: 'cancelled',
    })
    await expectBalancedLedger(db)
  })
})
