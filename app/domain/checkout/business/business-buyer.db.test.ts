import { beforeEach, expect, test } from 'vitest'
import { creditNoteHtml } from '#app/domain/orders/invoicing/credit-note.server.tsx'
import { findCreditNoteForAdmin, issueCreditNote } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { invoiceHtml } from '#app/domain/orders/invoicing/invoice.server.tsx'
import { findOrderForAdmin } from '#app/domain/orders/manage/order-table.server.ts'
import { findInvoicedOrder, listOrders } from '#app/domain/orders/queries.server.ts'
import { gstr1 } from '#app/domain/orders/tax/gstr1.ts'
import { listMonthDocuments } from '#app/domain/orders/tax/tax-documents.server.ts'
import { taxMonth } from '#app/domain/orders/tax/tax-month.ts'
import { taxReport } from '#app/domain/orders/tax/tax-report.ts'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { shopDate } from '#app/shared/dates.ts'
import { insertReplacement } from '#tests/support/factories/replacement-factory.ts'
import { insertBuyer } from '#tests/support/factories/shopper.ts'
import { textOf } from '#tests/support/routes/render.tsx'
import { setUpTestCheckout } from '#tests/support/suites/checkout-suite.ts'
import { findBusinessBuyer, removeBusinessBuyer, saveBusinessBuyer } from './business-buyer.server.ts'

const seller = { gstin: '24AAACC1206D1ZM', taxMode: 'regular' } as const
const checkout = await setUpTestCheckout({ seller })
const { db } = checkout
/** Of the state where the customers of these tests live. */
const BUYER = { gstin: '24AAPFU0939F1Z1', name: 'Rang <Mahal> LLP' }

async function switchTo(businessInvoices: boolean): Promise<void> {
  const { version } = await readSettings(db)
  await saveSettings(db, { basedOn: version, values: { businessInvoices }, actor: undefined })
}
beforeEach(() => switchTo(true))

const shop = { settings: { ...DEFAULT_SETTINGS, businessInvoices: true }, seller }
const name = ({ id }: { id: string }, buyer = BUYER) => saveBusinessBuyer(db, shop, { userId: id, ...buyer })

async function buy(buyer: typeof BUYER | undefined) {
  const { shopper } = await insertBuyer(db)
  if (buyer) await name(shopper, buyer)
  const { orderId } = await checkout.buy(shopper)
  const order = await findInvoicedOrder(db, { userId: shopper.id, orderId })
  if (!order) throw new Error('no order')
  return { shopper, orderId, order }
}

test('M434 an order is invoiced to the business that its customer named, on order, invoice, credit note and return', async () => {
  const { shopper, orderId, order } = await buy(BUYER)
  expect(order.buyer).toEqual(BUYER)
  expect((await listOrders(db, shopper.id))[0]?.buyer).toEqual(BUYER)
  expect((await findOrderForAdmin(db, orderId))?.buyer).toEqual(BUYER)
  const { full_name, address_line_1 } = order.shippingAddress
  const named = `Billed and delivered to Rang &lt;Mahal&gt; LLP GSTIN 24AAPFU0939F1Z1, State Gujarat (24) ${full_name} ${address_line_1}`
  const html = invoiceHtml(order, { ...DEFAULT_SETTINGS, ...seller })
  expect(textOf(html)).toContain(named)

  const refund = await db
    .insertInto('refunds')
    .values({
      razorpay_payment_id: order.razorpayPaymentId ?? '',
      amount: paise(100_00),
      reason: 'torn',
      reason_code: 'manual',
      idempotency_key: 'refund-of-business',
      status: 'processed',
    })
    .returning(['id as refundId', 'razorpay_payment_id as razorpayPaymentId', 'amount'])
    .executeTakeFirstOrThrow()
  await inTransaction(db, (tx) => issueCreditNote(tx, refund))
  const { number } = await db
    .selectFrom('credit_notes')
    .select('credit_note_number as number')
    .executeTakeFirstOrThrow()
  const note = await findCreditNoteForAdmin(db, number)
  expect(note && textOf(creditNoteHtml(note, DEFAULT_SETTINGS))).toContain(named)

  const month = taxMonth(shopDate(new Date()).slice(0, 7))
  if (!month) throw new Error('no month')
  const tables = gstr1(taxReport(await listMonthDocuments(db, month), seller))
  expect(tables.businessInvoices).toMatchObject([
    { buyerGstin: BUYER.gstin, buyerName: BUYER.name, value: order.total },
  ])
  expect(tables.businessCreditNotes).toMatchObject([{ number, value: 100_00 }])
  expect(tables.smallSales).toEqual([])
})

test('M434 a replacement’s challan names the business of the replaced order', async () => {
  const { orderId } = await buy(BUYER)
  const { id } = await insertReplacement(db, orderId)
  expect((await findOrderForAdmin(db, id))?.buyer).toEqual(BUYER)
})

test('M434 without a named business, or once the owner doesn’t ask, an order is as before', async () => {
  expect((await buy(undefined)).order).not.toHaveProperty('buyer')
  await switchTo(false)
  const { shopper, order } = await buy(BUYER)
  expect(order).not.toHaveProperty('buyer')
  const { snapshot } = await db
    .selectFrom('checkouts')
    .select('snapshot')
    .where('user_id', '=', shopper.id)
    .executeTakeFirstOrThrow()
  expect(snapshot).not.toHaveProperty('buyer')
  expect(textOf(invoiceHtml(order, DEFAULT_SETTINGS))).not.toContain(BUYER.gstin)
})

test('M434 a business of another state than the parcel’s isn’t invoiced, because the place of supply could be either', async () => {
  const { shopper } = await insertBuyer(db)
  await name(shopper, { ...BUYER, gstin: '27AAPFU0939F1ZV' })
  expect(await checkout.start(shopper)).toEqual({
    status: 'buyer-elsewhere',
    buyerState: 'Maharashtra',
    deliveryState: 'Gujarat',
  })
  await switchTo(false)
  expect(await checkout.start(shopper)).toMatchObject({ status: 'ready' })
})

test('M434 under the composition scheme no GSTIN is asked for, because no tax can be claimed', async () => {
  const { shopper } = await insertBuyer(db)
  await name(shopper)
  expect(await findBusinessBuyer(db, shopper.id, shop)).toEqual(BUYER)
  const composition = { ...seller, taxMode: 'composition' } as const
  expect(await findBusinessBuyer(db, shopper.id, { ...shop, seller: composition })).toBeUndefined()
})

test('M434 nothing is saved while the shop doesn’t ask, nor its own GSTIN, which would spoil its return', async () => {
  const { shopper } = await insertBuyer(db)
  const own = { userId: shopper.id, ...BUYER, gstin: seller.gstin }
  expect(await saveBusinessBuyer(db, shop, own)).toEqual({ status: 'own-gstin' })
  // It may become the shop's own later.
  const earlier = { ...shop, seller: { ...seller, gstin: BUYER.gstin } }
  expect(await saveBusinessBuyer(db, earlier, own)).toEqual({ status: 'saved' })
  expect(await findBusinessBuyer(db, shopper.id, shop)).toBeUndefined()
  const off = { ...shop, settings: DEFAULT_SETTINGS }
  expect(await saveBusinessBuyer(db, off, { userId: shopper.id, ...BUYER })).toEqual({ status: 'not-asked' })
  expect(await findBusinessBuyer(db, shopper.id, shop)).toBeUndefined()
})

test('M434 another business replaces a payment that is open, and removing it returns to an invoice for a consumer', async () => {
  const { shopper } = await insertBuyer(db)
  await name(shopper)
  const first = await checkout.open(shopper)
  expect(await checkout.open(shopper)).toBe(first)
  await name(shopper, { ...BUYER, name: 'Rang Mahal Crafts LLP' })
  const second = await checkout.open(shopper)
  expect(second).not.toBe(first)
  await removeBusinessBuyer(db, shopper.id)
  await removeBusinessBuyer(db, shopper.id)
  expect(await checkout.open(shopper)).not.toBe(second)
})

test('M434 a deleted account’s checkouts forget the business; the order keeps it for its invoice', async () => {
  const { shopper, orderId } = await buy(BUYER)
  await db.updateTable('checkouts').set({ user_id: null }).where('user_id', '=', shopper.id).execute()
  const { snapshot } = await db
    .selectFrom('checkouts')
    .innerJoin('orders', 'orders.checkout_id', 'checkouts.id')
    .select('snapshot')
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(snapshot)).not.toContain(BUYER.gstin)
  expect((await findOrderForAdmin(db, orderId))?.buyer).toEqual(BUYER)
})
