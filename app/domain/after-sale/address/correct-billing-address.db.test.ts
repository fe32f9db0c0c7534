import { describe, expect, test } from 'vitest'
import { saveBillingAddress, saveGift } from '#app/domain/checkout/gift/gift-choice.server.ts'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import { creditNoteHtml } from '#app/domain/orders/invoicing/credit-note.server.tsx'
import { findCreditNoteForAdmin, listCreditNotes } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { invoiceHtml } from '#app/domain/orders/invoicing/invoice.server.tsx'
import { findOrderForAdmin } from '#app/domain/orders/manage/order-table.server.ts'
import { findInvoicedOrderForAdmin } from '#app/domain/orders/queries.server.ts'
import { auditMoney } from '#app/domain/payments/audit/money-audit.server.ts'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import { paise } from '#app/money.ts'
import { listAudited } from '#tests/support/database/audit.ts'
import { GIVERS_ADDRESS, TYPED_ADDRESS } from '#tests/support/factories/address-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertBuyer } from '#tests/support/factories/shopper.ts'
import { textOf } from '#tests/support/routes/render.tsx'
import { setUpAfterSale } from '#tests/support/suites/checkout-suite.ts'
import { correctAddressAsAdmin } from './correct-address.server.ts'
import { correctBillingAddress } from './correct-billing-address.server.ts'

const { db, checkout, actor } = await setUpAfterSale({ seller: { gstin: '24AAACC1206D1ZM', taxMode: 'regular' } })
const services = { ...checkout.services, couriers: undefined }
const { version } = await readSettings(db)
const { settings } = await saveSettings(db, {
  basedOn: version,
  values: { giftsOffered: true, addressCorrections: true },
  actor: undefined,
}).then(() => readSettings(db))

const MOVED = {
  ...GIVERS_ADDRESS,
  address_line_1: '7 Fort Road',
  city: 'Chennai',
  state: 'Tamil Nadu',
  postal_code: '600001',
}

/** A gift whose invoice names its buyer, and what corrects the buyer's address. */
async function give(price = paise(90_000_00)) {
  const { shopper } = await insertBuyer(db, { price })
  await saveGift(db, settings, { userId: shopper.id, message: '', isWrapped: false, notBefore: null }, new Date())
  await saveBillingAddress(db, shopper.id, GIVERS_ADDRESS)
  const { orderId } = await checkout.buy(shopper)
  const invoiceText = async (number?: string) => {
    const order = await findInvoicedOrderForAdmin(db, orderId, number)
    return order && textOf(invoiceHtml(order, settings))
  }
  return {
    orderId,
    invoiceText,
    byCustomer: (address = MOVED, userId = shopper.id) =>
      correctBillingAddress(db, { orderId, address, by: { userId } }),
    byOwner: (address = MOVED) => correctBillingAddress(db, { orderId, address, by: actor }),
  }
}

describe('M607 the buyer’s own address of a gift is corrected', () => {
  test('by the customer until it is dispatched: a new invoice names it, the earlier one keeps what it said', async () => {
    const { orderId, byCustomer, invoiceText } = await give()
    const { orderNumber } = (await findOrderForAdmin(db, orderId)) ?? {}
    expect(await byCustomer(GIVERS_ADDRESS)).toEqual({ status: 'unchanged' })
    const corrected = await byCustomer()
    expect(corrected).toEqual({ status: 'corrected', reissued: expect.stringMatching(/^INV-C/) })
    expect(await byCustomer()).toEqual({ status: 'unchanged' })
    expect((await findOrderForAdmin(db, orderId))?.gift?.billedTo).toEqual(MOVED)

    const [before, after] = [await invoiceText(`INV-${orderNumber?.replace('ORD-', '')}`), await invoiceText()]
    expect(before).toContain('4 Mill Road')
    expect(before).not.toContain('7 Fort Road')
    expect(after).toContain('7 Fort Road Chennai, Tamil Nadu 600001')
    // It is delivered where it was, and taxed for there.
    for (const text of [before, after]) expect(text).toContain('Place of supply Gujarat (24)')
    expect(await auditMoney(db)).toEqual([])
  })

  test('by the owner, beside the delivery address; each invoice has the two of its time', async () => {
    const { orderId, byOwner, invoiceText } = await give()
    const first = await byOwner({ ...GIVERS_ADDRESS, city: 'Ernakulam' })
    const address = { ...TYPED_ADDRESS, addressLine2: null, city: 'Pune', state: 'Maharashtra', postalCode: '411001' }
    const second = await correctAddressAsAdmin(services, actor, { orderId, address })
    expect([first, second, await byOwner()]).toEqual(
      Array(3).fill({ status: 'corrected', reissued: expect.stringMatching(/^INV-C/) }),
    )
    const numberOf = (outcome: typeof first | typeof second) => ('reissued' in outcome ? outcome.reissued : undefined)
    expect(await invoiceText(numberOf(first))).toMatch(/Place of supply Gujarat .* Ernakulam, .* Ahmedabad,/)
    expect(await invoiceText(numberOf(second))).toMatch(/Place of supply Maharashtra .* Ernakulam, .* Pune,/)
    expect(await invoiceText()).toMatch(/Place of supply Maharashtra .* Chennai, .* Pune,/)
    expect((await listAudited(db, 'orders', orderId)).at(-1)).toMatchObject({
      action: 'correct-billing-address',
      before: { city: 'Ernakulam', state: 'Kerala' },
      after: { city: 'Chennai', state: 'Tamil Nadu', invoice: expect.stringMatching(/^INV-C/) },
    })
    expect(await auditMoney(db)).toEqual([])
  })

  test('of an invoice that is below ₹50,000 by now, too: what it said stays in it and in the note that cancels it', async () => {
    const { orderId, byOwner, invoiceText } = await give(paise(1_299_00))
    const billing_address = JSON.stringify(GIVERS_ADDRESS)
    await db.updateTable('orders').set({ billing_address }).where('id', '=', orderId).execute()
    expect(await byOwner({ ...GIVERS_ADDRESS, address_line_1: '7 Fort Road' })).toEqual({
      status: 'corrected',
      reissued: expect.stringMatching(/^INV-C/),
    })
    const [{ number } = { number: '' }] = await listCreditNotes(db, orderId)
    const note = await findCreditNoteForAdmin(db, number)
    const { orderNumber } = (await findOrderForAdmin(db, orderId)) ?? {}
    const earlier = await invoiceText(`INV-${orderNumber?.replace('ORD-', '')}`)
    for (const text of [earlier, note && textOf(creditNoteHtml(note, settings))]) {
      expect(text).toContain('4 Mill Road')
      expect(text).not.toContain('7 Fort Road')
    }
  })

  test('not once it is dispatched, nor by another customer, nor of an order whose invoice names nobody else', async () => {
    const { orderId, byCustomer, byOwner } = await give()
    const stranger = await insertCustomer(db)
    expect(await byCustomer(MOVED, stranger.id)).toEqual({ status: 'unknown-order' })
    await changeOrderStatus(services, actor, { orderId, status: 'shipped' })
    expect([await byCustomer(), await byOwner()]).toEqual([{ status: 'dispatched' }, { status: 'dispatched' }])
    const small = await give(paise(1_299_00))
    expect([await small.byCustomer(), await small.byOwner()]).toEqual([
      { status: 'unknown-order' },
      { status: 'unknown-order' },
    ])
    expect((await findOrderForAdmin(db, orderId))?.gift?.billedTo).toEqual(GIVERS_ADDRESS)
  })
})
