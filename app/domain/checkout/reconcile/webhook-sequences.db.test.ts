import { expect, test } from 'vitest'
import { insertBuyer } from '#tests/support/factories/shopper.ts'
import type { FakeWebhook } from '#tests/support/fakes/fake-gateway.ts'
import { setUpTestCheckout } from '#tests/support/suites/checkout-suite.ts'
import { listOrderIds, stockOf } from '#tests/support/suites/test-checkout.ts'

const checkout = await setUpTestCheckout()
const { db } = checkout

const events = ['failed', 'authorized', 'captured', 'paid'] as const
const sequences = permutations(events)

test.each(sequences)(
  'P08 webhooks in the order %s, %s, %s, %s create one order, with and without the browser',
  async (...sequence) => {
    for (const verifyAfter of [undefined, 1, 4]) {
      const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 5 })
      const orderId = await checkout.open(shopper)
      const failed = checkout.gateway.pay(orderId, { status: 'failed' })
      const paid = checkout.gateway.pay(orderId)
      const webhooks: Record<(typeof events)[number], () => FakeWebhook> = {
        failed: () => checkout.gateway.webhook('payment.failed', { payment: failed }),
        authorized: () =>
          checkout.gateway.webhook('payment.authorized', { payment: { ...paid, status: 'authorized' } }),
        captured: () => checkout.gateway.webhook('payment.captured', { payment: paid }),
        paid: () => checkout.gateway.webhook('order.paid', { payment: paid }),
      }
      for (const [index, event] of sequence.entries()) {
        if (verifyAfter === index) await checkout.verify(shopper, paid)
        await checkout.deliver(webhooks[event]())
      }
      if (verifyAfter === 4) await checkout.verify(shopper, paid)

      expect(await listOrderIds(db, shopper)).toHaveLength(1)
      expect(await stockOf(db, kurti)).toEqual({ onHand: 4, reserved: 0 })
      const recorded = await db
        .selectFrom('payments')
        .select(['razorpay_payment_id', 'status'])
        .where('razorpay_payment_id', 'in', [failed.id, paid.id])
        .execute()
      expect(recorded).toHaveLength(2)
      expect(recorded).toContainEqual({ razorpay_payment_id: failed.id, status: 'failed' })
      expect(recorded).toContainEqual({ razorpay_payment_id: paid.id, status: 'captured' })
    }
  },
)

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  )
}
