import { expect, test, vi } from 'vitest'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { paise } from '#app/money.ts'
import { insertComplaint } from '#tests/support/factories/complaint-factory.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { setUpAfterSale } from '#tests/support/suites/checkout-suite.ts'
import { stockOf } from '#tests/support/suites/test-checkout.ts'
import { buyTwoUnits } from '#tests/support/suites/two-units.ts'
import { findComplaint } from '../queries.server.ts'
import { refundComplaint } from './refund-complaint.server.ts'

// A thorough run repeats the race many times.
vi.setConfig({ testTimeout: 600_000 })

const { db, checkout, actor } = await setUpAfterSale()

test('M204 a complaint is refunded while its order is cancelled: together never more than was paid', async () => {
  for (let round = 0; round < iterations(4, 200); round++) {
    const { product, shopper, orderId, orderItemId, cancel, refunded } = await buyTwoUnits(checkout, actor)
    const { id: complaintId } = await insertComplaint(db, { userId: shopper.id, orderId })
    const refund = () =>
      refundComplaint(checkout.services, actor, {
        complaintId,
        requestId: crypto.randomUUID(),
        text: 'Sorry.',
        items: [{ orderItemId, quantity: 1, restock: true }],
        delivery: paise(0),
        other: paise(0),
      })
    const [cancelled, ...refunds] = await Promise.all([cancel(), refund(), refund()])
    await sendDueRefunds(checkout.services)
    expect(cancelled.status).toBe('cancelled')
    const requested = refunds.filter(({ status }) => status === 'requested')
    for (const { status } of refunds) expect(['requested', 'exceeds-quantity', 'exceeds-refundable']).toContain(status)
    const complaint = await findComplaint(db, { userId: shopper.id, complaintId })
    expect(complaint?.status).toBe(requested.length > 0 ? 'resolved' : 'open')
    expect(complaint?.messages).toHaveLength(1 + requested.length)
    expect(await stockOf(db, product)).toEqual({ onHand: 5, reserved: 0 })
    expect(refunded()).toBe(2_000_00)
  }
})
