import { describe, expect, test } from 'vitest'
import { correctAddressAsAdmin } from '#app/domain/after-sale/address/correct-address.server.ts'
import { collectCustomerData } from '#app/domain/data-rights/customer-data.server.ts'
import { creditNoteHtml } from '#app/domain/orders/invoicing/credit-note.server.tsx'
import { findCreditNoteForAdmin, listCreditNotes } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { invoiceHtml } from '#app/domain/orders/invoicing/invoice.server.tsx'
import { findOrderForAdmin } from '#app/domain/orders/manage/order-table.server.ts'
import { findInvoicedOrder, findInvoicedOrderForAdmin } from '#app/domain/orders/queries.server.ts'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { GIVERS_ADDRESS, TYPED_ADDRESS } from '#tests/support/factories/address-factory.ts'
import { insertBuyer } from '#tests/support/factories/shopper.ts'
import { textOf } from '#tests/support/routes/render.tsx'
import { setUpAfterSale } from '#tests/support/suites/checkout-suite.ts'
import { removeGift, saveBillingAddress, saveGift } from './gift-choice.server.ts'

const seller = { gstin: '24AAACC1206D1ZM', taxMode: 'regular' } as const
const { db, checkout, actor } = await setUpAfterSale({ seller })
const settings: ShopSettings = { ...DEFAULT_SETTINGS, ...seller, giftsOffered: true }
const { version } = await readSettings(db)
await saveSettings(db, { basedOn: version, values: { giftsOffered: true }, actor: undefined })

const NAMED = 'Billed to Meera &lt;Iyer&gt; 4 Mill Road Kochi, Kerala 682001 India State Kerala (32) Delivered to'
const GIFT = { message: 'For Asha', isWrapped: false, notBefore: null }

/** Someone who buys a gift. */
async function insertGiver(price = paise(90_000_00)) {
  const { shopper } = await insertBuyer(db, { price })
  await saveGift(db, settings, { userId: shopper.id, ...GIFT }, new Date())
  return shopper
}

const snapshotsOf = async ({ id }: { id: string }) =>
  (await db.selectFrom('checkouts').select('snapshot').where('user_id', '=', id).execute()).map((row) => row.snapshot)

describe('M578 a gift whose invoice has to name its buyer', () => {
  test('isn’t sold without their address; with it, order, invoice and credit note show it beside the recipient', async () => {
    const shopper = await insertGiver()
    expect(await checkout.start(shopper)).toEqual({ status: 'no-billing-address' })
    expect(await snapshotsOf(shopper)).toEqual([])
    expect(await saveBillingAddress(db, shopper.id, GIVERS_ADDRESS)).toEqual({ status: 'saved' })
    const { orderId } = await checkout.buy(shopper)
    const gift = { message: 'For Asha', wrapFee: null, notBefore: null, billedTo: GIVERS_ADDRESS }
    expect((await findOrderForAdmin(db, orderId))?.gift).toEqual(gift)
    const order = await findInvoicedOrder(db, { userId: shopper.id, orderId })
    expect(order?.gift).toEqual(gift)
    expect(order && textOf(invoiceHtml(order, settings))).toContain(NAMED)

    // Another State cancels the invoice by a credit note.
    const address = { ...TYPED_ADDRESS, addressLine2: null, city: 'Pune', state: 'Maharashtra', postalCode: '411001' }
    const services = { ...checkout.services, couriers: undefined }
    expect(await correctAddressAsAdmin(services, actor, { orderId, address })).toMatchObject({ status: 'corrected' })
    const anew = await findInvoicedOrderForAdmin(db, orderId)
    const text = anew && textOf(invoiceHtml(anew, settings))
    expect(text).toContain(NAMED)
    expect(text).toContain('Place of supply Maharashtra (27)')
    const [{ number } = { number: '' }] = await listCreditNotes(db, orderId)
    const note = await findCreditNoteForAdmin(db, number)
    expect(note && textOf(creditNoteHtml(note, settings))).toContain(NAMED)
  })

  test('is another purchase with another address', async () => {
    const shopper = await insertGiver()
    await saveBillingAddress(db, shopper.id, GIVERS_ADDRESS)
    const first = await checkout.open(shopper)
    expect(await checkout.open(shopper)).toBe(first)
    await saveBillingAddress(db, shopper.id, { ...GIVERS_ADDRESS, address_line_1: '5 Mill Road' })
    expect(await checkout.open(shopper)).not.toBe(first)
  })

  test('keeps the address for its invoice once the account is deleted; choice and checkout forget it', async () => {
    const shopper = await insertGiver()
    await saveBillingAddress(db, shopper.id, GIVERS_ADDRESS)
    const exported = await collectCustomerData(db, shopper.id)
    expect(JSON.stringify(exported)).toContain('4 Mill Road')
    const { orderId } = await checkout.buy(shopper)
    await db.updateTable('checkouts').set({ user_id: null }).where('user_id', '=', shopper.id).execute()
    await db.updateTable('orders').set({ user_id: null, status: 'delivered' }).where('id', '=', orderId).execute()
    const { snapshot } = await db
      .selectFrom('checkouts')
      .innerJoin('orders', 'orders.checkout_id', 'checkouts.id')
      .select('snapshot')
      .where('orders.id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(snapshot)).not.toContain('4 Mill Road')
    const order = await findInvoicedOrderForAdmin(db, orderId)
    expect(order && textOf(invoiceHtml(order, settings))).toContain(NAMED)
  })
})

test('M578 below ₹50,000, an address that was saved stays out of checkout and order', async () => {
  const shopper = await insertGiver(paise(1_299_00))
  await saveBillingAddress(db, shopper.id, GIVERS_ADDRESS)
  const { orderId } = await checkout.buy(shopper)
  expect((await findOrderForAdmin(db, orderId))?.gift).not.toHaveProperty('billedTo')
  expect(JSON.stringify(await snapshotsOf(shopper))).not.toContain('Meera')
})

test('M578 the address belongs to a gift: it is saved for none without one, and removed with it', async () => {
  const shopper = await insertGiver()
  const { shopper: other } = await insertBuyer(db)
  expect(await saveBillingAddress(db, other.id, GIVERS_ADDRESS)).toEqual({ status: 'no-gift' })
  await saveBillingAddress(db, shopper.id, GIVERS_ADDRESS)
  await removeGift(db, shopper.id)
  await saveGift(db, settings, { userId: shopper.id, ...GIFT }, new Date())
  expect(await checkout.start(shopper)).toEqual({ status: 'no-billing-address' })
})

test('M578 the database takes an address only for a gift', async () => {
  const { shopper } = await insertBuyer(db)
  const { orderId } = await checkout.buy(shopper)
  const set = (billing_address: string) =>
    db.updateTable('orders').set({ billing_address }).where('id', '=', orderId).execute()
  await expect(set(JSON.stringify(GIVERS_ADDRESS))).rejects.toThrow('orders_billing_address_of_gift')
})
