import { expect, test } from 'vitest'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { paise } from '#app/money.ts'
import { insertComplaint } from '#tests/support/factories/complaint-factory.ts'
import { setUpAfterSale } from '#tests/support/suites/checkout-suite.ts'
import { stockOf } from '#tests/support/suites/test-checkout.ts'
import { buyTwoUnits } from '#tests/support/suites/two-units.ts'
import { findComplaint } from '../queries.server.ts'
import { refundComplaint } from './refund-complaint.server.ts'

const { db, checkout, actor } = await setUpAfterSale()

/** Two units bought at ₹1,000, one of them complained about. */
async function complain() {
  const order = await buyTwoUnits(checkout, actor)
  const { orderId, shopper } = order
  const complaint = await insertComplaint(db, { userId: shopper.id, orderId })
  const read = async () => {
    const found = await findComplaint(db, { userId: shopper.id, complaintId: complaint.id })
    if (!found) throw new Error('the complaint is gone')
    return found
  }
  return { ...order, complaintId: complaint.id, read }
}

const wanted = (complaintId: string, orderItemId: string, quantity = 1) => ({
  complaintId,
  requestId: crypto.randomUUID(),
  text: 'We are sorry. Your money is on its way.',
  items: [{ orderItemId, quantity, restock: true }],
  delivery: paise(0),
  other: paise(0),
})

test('M204 M376 a refund resolves the complaint, which says how much came back, returns units to stock and sends the money, once', async () => {
  const { product, complaintId, orderItemId, refunded, read } = await complain()
  const refund = wanted(complaintId, orderItemId)
  expect(await refundComplaint(checkout.services, actor, refund)).toEqual({
    status: 'requested',
    amount: paise(1_000_00),
  })
  expect(await refundComplaint(checkout.services, actor, refund)).toEqual({ status: 'already-requested' })
  expect((await read()).refunds).toEqual([expect.objectContaining({ amount: 1_000_00, status: 'due' })])
  await sendDueRefunds(checkout.services)
  expect(refunded()).toBe(1_000_00)
  expect(await stockOf(db, product)).toEqual({ onHand: 4, reserved: 0 })
  const complaint = await read()
  expect(complaint).toMatchObject({ status: 'resolved', closedAt: expect.any(Date), acknowledgedAt: expect.any(Date) })
  expect(complaint.messages.at(-1)).toMatchObject({ author: 'shop', outcome: 'refunded', text: refund.text })
  expect(complaint.refunds).toEqual([expect.objectContaining({ amount: 1_000_00, status: 'processed' })])
  const stored = await db
    .selectFrom('complaint_messages as message')
    .innerJoin('refunds', 'refunds.id', 'message.refund_id')
    .select(['refunds.amount', 'refunds.reason_code', 'refunds.note'])
    .where('message.complaint_id', '=', complaintId)
    .execute()
  expect(stored).toEqual([{ amount: 1_000_00, reason_code: 'complaint', note: `Complaint ${complaint.number}` }])
})

test('M204 a refund that is rejected leaves the complaint as it was', async () => {
  const { complaintId, orderItemId, read } = await complain()
  expect(await refundComplaint(checkout.services, actor, wanted(complaintId, orderItemId, 3))).toMatchObject({
    status: 'exceeds-quantity',
  })
  expect(await refundComplaint(checkout.services, actor, { ...wanted(complaintId, orderItemId), items: [] })).toEqual({
    status: 'nothing-chosen',
  })
  checkout.gateway.fail('fetchPayment', { kind: 'unavailable' })
  expect(await refundComplaint(checkout.services, actor, wanted(complaintId, orderItemId))).toMatchObject({
    status: 'provider-failed',
  })
  expect(await read()).toMatchObject({ status: 'open', acknowledgedAt: null, messages: [{ author: 'customer' }] })
  expect(await refundComplaint(checkout.services, actor, wanted(crypto.randomUUID(), orderItemId))).toEqual({
    status: 'unknown-complaint',
  })
})
