import { expect, test } from 'vitest'
import { cancelOrder } from '#app/domain/after-sale/cancel-order.server.ts'
import { refundItems } from '#app/domain/after-sale/refund-items.server.ts'
import { findRefundable } from '#app/domain/after-sale/refundable.server.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { paise } from '#app/money.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertComplaint } from '#tests/support/factories/complaint-factory.ts'
import { insertBuyer, insertShopper } from '#tests/support/factories/shopper.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { expectBalancedLedger, openTestCheckout, stockOf } from '#tests/support/suites/test-checkout.ts'
import { findComplaint } from '../queries.server.ts'
import { replaceComplaint } from './replace-complaint.server.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)

/** One unit bought and complained about, `left` more in stock. */
async function complain({ left }: { left: number }) {
  const checkout = openTestCheckout(db)
  const { product, shopper } = await insertBuyer(db, { price: paise(1_000_00), stockQuantity: left + 1 })
  const { orderId } = await checkout.buy(shopper)
  const { id: complaintId } = await insertComplaint(db, { userId: shopper.id, orderId })
  const [item] = (await findRefundable(db, orderId))?.items ?? []
  const goods = { orderItemId: item?.orderItemId ?? '', quantity: 1, restock: false }
  return {
    checkout,
    product,
    userId: shopper.id,
    orderId,
    complaintId,
    replace: (requestId = crypto.randomUUID()) =>
      replaceComplaint(checkout.services, actor, {
        complaintId,
        requestId,
        text: 'A new one is on its way.',
        items: [{ ...goods, size: item?.size ?? '' }],
      }),
    refund: () =>
      refundItems(checkout.services, actor, {
        orderId,
        items: [goods],
        delivery: paise(0),
        other: paise(0),
        note: 'torn',
        requestId: crypto.randomUUID(),
      }),
  }
}

const countOf = (outcomes: readonly { status: string }[], status: string) =>
  outcomes.filter((outcome) => outcome.status === status).length

test('M231 two administrators replace the same unit: one replacement is sent', async () => {
  for (let round = 0; round < iterations(4, 200); round++) {
    const { product, userId, complaintId, replace } = await complain({ left: 5 })
    const sameForm = crypto.randomUUID()
    const outcomes = await Promise.all([replace(sameForm), replace(sameForm), replace()])
    expect(countOf(outcomes, 'sent')).toBe(1)
    expect(countOf(outcomes, 'already-sent') + countOf(outcomes, 'exceeds-quantity')).toBe(2)
    expect((await stockOf(db, product)).onHand).toBe(4)
    expect((await findComplaint(db, { userId, complaintId }))?.messages).toHaveLength(2)
  }
  await expectBalancedLedger(db)
})

test('M231 a unit is replaced while it is refunded: one of them happens', async () => {
  for (let round = 0; round < iterations(4, 200); round++) {
    const { checkout, product, userId, complaintId, replace, refund } = await complain({ left: 5 })
    const [replaced, refunded] = await Promise.all([replace(), refund()])
    await sendDueRefunds(checkout.services)
    const isReplaced = replaced.status === 'sent'
    expect(refunded.status).toBe(isReplaced ? 'exceeds-quantity' : 'requested')
    expect((await stockOf(db, product)).onHand).toBe(isReplaced ? 4 : 5)
    expect(await findComplaint(db, { userId, complaintId })).toMatchObject({ status: isReplaced ? 'resolved' : 'open' })
  }
  await expectBalancedLedger(db)
})

test('M231 a unit is replaced while its order is cancelled: one of them happens', async () => {
  for (let round = 0; round < iterations(4, 200); round++) {
    const { checkout, product, userId, orderId, replace } = await complain({ left: 5 })
    const [replaced, cancelled] = await Promise.all([
      replace(),
      cancelOrder(checkout.services, { userId, orderId, reason: 'too-slow', note: null }),
    ])
    await sendDueRefunds(checkout.services)
    const isReplaced = replaced.status === 'sent'
    if (!isReplaced) expect(replaced.status).toBe('order-cancelled')
    expect(cancelled.status).toBe(isReplaced ? 'dispatched' : 'cancelled')
    expect((await stockOf(db, product)).onHand).toBe(isReplaced ? 4 : 6)
  }
  await expectBalancedLedger(db)
})

test('M231 the last unit replaces an item of one complaint, and the other gets an out-of-stock error', async () => {
  for (let round = 0; round < iterations(4, 200); round++) {
    const first = await complain({ left: 2 })
    const shopper = await insertShopper(db, [{ product: first.product }])
    const { orderId } = await first.checkout.buy(shopper)
    const { id: complaintId } = await insertComplaint(db, { userId: shopper.id, orderId })
    const [item] = (await findRefundable(db, orderId))?.items ?? []
    const outcomes = await Promise.all([
      first.replace(),
      replaceComplaint(first.checkout.services, actor, {
        complaintId,
        requestId: crypto.randomUUID(),
        text: 'A new one is on its way.',
        items: [{ orderItemId: item?.orderItemId ?? '', quantity: 1, size: item?.size ?? '', restock: false }],
      }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['out-of-stock', 'sent'])
    expect((await stockOf(db, first.product)).onHand).toBe(0)
  }
  await expectBalancedLedger(db)
})
