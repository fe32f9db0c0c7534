import { expect, test, vi } from 'vitest'
import { cancelOrder } from '#app/domain/after-sale/cancel-order.server.ts'
import { findRefundable } from '#app/domain/after-sale/refundable.server.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/refunds.server.ts'
import { paise } from '#app/money.ts'
import { testActor } from '#tests/support/admin-factory.ts'
import { insertComplaint } from '#tests/support/complaint-factory.ts'
import { setUpTestDatabase } from '#tests/support/database-suite.ts'
import { insertProduct } from '#tests/support/product-factory.ts'
import { iterations } from '#tests/support/race-iterations.ts'
import { insertShopper } from '#tests/support/shopper.ts'
import { expectBalancedLedger, openTestCheckout, stockOf } from '#tests/support/test-checkout.ts'
import { findComplaint } from '../queries.server.ts'
import { refundComplaint } from './refund-complaint.server.ts'

// A thorough run repeats the race many times.
vi.setConfig({ testTimeout: 600_000 })

const database = await setUpTestDatabase()

test('M204 a complaint is refunded while its order is cancelled: together never more than was paid', async () => {
  const { db } = database
  const actor = await testActor(db)
  for (let round = 0; round < iterations(4, 200); round++) {
    const checkout = openTestCheckout(db)
    const product = await insertProduct(db, { price: paise(1_000_00), stockQuantity: 5 })
    const shopper = await insertShopper(db, [{ product, quantity: 2 }])
    const { orderId, payment } = await checkout.buy(shopper)
    const { id: complaintId } = await insertComplaint(db, { userId: shopper.id, orderId })
    const [item] = (await findRefundable(db, orderId))?.items ?? []
    const refund = () =>
      refundComplaint(checkout.services, actor, {
        complaintId,
        requestId: crypto.randomUUID(),
        text: 'Sorry.',
        items: [{ orderItemId: item?.orderItemId ?? '', quantity: 1, restock: true }],
        delivery: paise(0),
        other: paise(0),
      })
    const [cancelled, ...refunds] = await Promise.all([
      cancelOrder(checkout.services, { userId: shopper.id, orderId, reason: 'too-slow', note: null }),
      refund(),
      refund(),
    ])
    await sendDueRefunds(checkout.services)
    expect(cancelled.status).toBe('cancelled')
    const requested = refunds.filter(({ status }) => status === 'requested')
    for (const { status } of refunds) expect(['requested', 'exceeds-quantity', 'exceeds-refundable']).toContain(status)
    const complaint = await findComplaint(db, { userId: shopper.id, complaintId })
    expect(complaint?.status).toBe(requested.length > 0 ? 'resolved' : 'open')
    expect(complaint?.messages).toHaveLength(1 + requested.length)
    expect(await stockOf(db, product)).toEqual({ onHand: 5, reserved: 0 })
    expect(checkout.gateway.payments.get(payment.id)?.amountRefunded).toBe(payment.amount)
  }
  await expectBalancedLedger(db)
})
