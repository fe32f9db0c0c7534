import { beforeEach, describe, expect, test } from 'vitest'
import {
  findCreditNote,
  findCreditNoteForAdmin,
  listCreditNotes,
} from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { type Paise, paise } from '#app/money.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { refundAmount } from '#tests/support/suites/refund-amount.ts'
import { expectBalancedLedger, openTestCheckout, type TestCheckout } from '#tests/support/suites/test-checkout.ts'
import { recordRefund } from './record-refund.server.ts'
import { sendDueRefunds } from './send-refunds.server.ts'

let checkout: TestCheckout

const { db } = await setUpTestDatabase()
const actor = await testActor(db)
beforeEach(() => {
  checkout = openTestCheckout(db)
})

/** A paid order of ₹1,299, sold under a GSTIN by default. */
async function placeOrder({ sellerGstin = '24AAACC1206D1ZM' as string | null } = {}) {
  const shopper = await insertShopper(db, [{ product: await insertProduct(db, { price: paise(1_299_00) }) }])
  const { orderId } = await checkout.buy(shopper)
  await db.updateTable('orders').set({ seller_gstin: sellerGstin }).where('id', '=', orderId).execute()
  return { id: orderId, userId: shopper.id }
}

async function refund(orderId: string, amount: Paise): Promise<void> {
  await refundAmount(checkout.services, actor, { orderId, amount })
  await sendDueRefunds(checkout.services)
}

/** The counter in a credit note's number. */
const counterOf = (number: string | undefined) => Number(number?.slice(-6))

describe('the credit note of a refund', () => {
  test('is issued once the refund is processed, one per partial refund, with consecutive numbers', async () => {
    const { id } = await placeOrder()
    await refund(id, paise(400_00))
    await refund(id, paise(899_00))
    const notes = await listCreditNotes(db, id)
    expect(notes).toMatchObject([
      { number: expect.stringMatching(/^CN-\d{4}-\d{6}$/), amount: 400_00 },
      { number: expect.stringMatching(/^CN-\d{4}-\d{6}$/), amount: 899_00 },
    ])
    expect(counterOf(notes[1]?.number)).toBe(counterOf(notes[0]?.number) + 1)
    await expectBalancedLedger(db)
  })

  test('is issued once even if the provider reports the refund again', async () => {
    const { id } = await placeOrder()
    await refund(id, paise(400_00))
    for (const reported of checkout.gateway.refunds.values()) await recordRefund(checkout.services, reported)
    expect(await listCreditNotes(db, id)).toHaveLength(1)
    await expectBalancedLedger(db)
  })

  test('is not issued before the refund is processed, or for an order sold without tax', async () => {
    const waiting = await placeOrder()
    await refundAmount(checkout.services, actor, {
      orderId: waiting.id,
      amount: paise(100_00),
    })
    expect(await listCreditNotes(db, waiting.id)).toEqual([])
    await sendDueRefunds(checkout.services)

    const plain = await placeOrder({ sellerGstin: null })
    await refund(plain.id, paise(1_299_00))
    expect(await listCreditNotes(db, plain.id)).toEqual([])

    const composition = await placeOrder()
    await db.updateTable('orders').set({ is_composition: true }).where('id', '=', composition.id).execute()
    await refund(composition.id, paise(1_299_00))
    expect(await listCreditNotes(db, composition.id)).toEqual([])
    await expectBalancedLedger(db)
  })

  test('is found only by its customer and the back office, with the amounts of earlier notes', async () => {
    const { id, userId } = await placeOrder()
    const stranger = await insertCustomer(db)
    await refund(id, paise(300_00))
    await refund(id, paise(200_00))
    const number = (await listCreditNotes(db, id))[1]?.number ?? ''
    expect(await findCreditNote(db, { userId, number })).toMatchObject({
      note: { number, amount: 200_00 },
      credited: [{ amount: 300_00 }, { amount: 200_00 }],
      order: { id, sellerGstin: '24AAACC1206D1ZM', items: [{ price: 1_299_00 }] },
    })
    expect(await findCreditNote(db, { userId: stranger.id, number })).toBeUndefined()
    expect(await findCreditNote(db, { userId, number: 'CN-2627-999999' })).toBeUndefined()
    expect(await findCreditNote(db, { userId, number: "CN'; --\0" })).toBeUndefined()

    await db.updateTable('orders').set({ hidden_by_customer_at: new Date() }).where('id', '=', id).execute()
    expect(await findCreditNote(db, { userId, number })).toBeUndefined()
    expect(await findCreditNoteForAdmin(db, number)).toMatchObject({ note: { number }, order: { id } })
  })
})
