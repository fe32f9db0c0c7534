import { expect, test } from 'vitest'
import { listOrderRefunds } from '#app/domain/payments/refunds/order-refunds.server.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { paise } from '#app/money.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { refundAmount } from '#tests/support/suites/refund-amount.ts'
import { expectBalancedLedger, openTestCheckout } from '#tests/support/suites/test-checkout.ts'

const { db } = await setUpTestDatabase()

test('concurrent refunds of an order never exceed the captured amount', async () => {
  const actor = await testActor(db)
  for (let iteration = 0; iteration < 10; iteration++) {
    const checkout = openTestCheckout(db)
    const shopper = await insertShopper(db, [{ product: await insertProduct(db, { price: paise(1_000_00) }) }])
    const { orderId, payment } = await checkout.buy(shopper)
    const sameForm = crypto.randomUUID()
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, click) =>
        refundAmount(checkout.services, actor, {
          orderId,
          amount: paise(300_00),
          requestId: click < 3 ? sameForm : crypto.randomUUID(),
        }),
      ),
    )
    await Promise.all([sendDueRefunds(checkout.services), sendDueRefunds(checkout.services)])

    const requested = outcomes.filter(({ status }) => status === 'requested')
    expect(requested).toHaveLength(3)
    const refunds = await listOrderRefunds(db, orderId)
    expect(refunds.map(({ status }) => status)).toEqual(['processed', 'processed', 'processed'])
    expect(checkout.gateway.payments.get(payment.id)?.amountRefunded).toBe(900_00)
  }
  await expectBalancedLedger(db)
})
