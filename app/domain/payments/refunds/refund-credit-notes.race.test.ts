import { expect, test } from 'vitest'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { refundAmount } from '#tests/support/suites/refund-amount.ts'
import { expectBalancedLedger, openTestCheckout } from '#tests/support/suites/test-checkout.ts'
import { recordRefund } from './record-refund.server.ts'
import { sendDueRefunds } from './send-refunds.server.ts'

const { db } = await setUpTestDatabase()

test('concurrent refunds get one credit note each, without gaps, however often they are reported', async () => {
  const checkout = openTestCheckout(db)
  const actor = await testActor(db)
  const orders = 10
  for (let index = 0; index < orders; index++) {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    const { orderId, payment } = await checkout.buy(shopper)
    const request = { orderId, amount: payment.amount }
    await refundAmount(checkout.services, actor, request)
  }
  await db.updateTable('orders').set({ seller_gstin: '24AAACC1206D1ZM' }).execute()
  await Promise.all([sendDueRefunds(checkout.services), sendDueRefunds(checkout.services)])
  await Promise.all(
    [...checkout.gateway.refunds.values()]
      .flatMap((refund) => [refund, refund])
      .map((refund) => recordRefund(checkout.services, refund)),
  )

  const notes = await db.selectFrom('credit_notes').select('credit_note_number').orderBy('credit_note_number').execute()
  expect(notes.map((note) => Number(note.credit_note_number.slice(-6)))).toEqual(
    Array.from({ length: orders }, (_, index) => index + 1),
  )
  await expectBalancedLedger(db)
})
