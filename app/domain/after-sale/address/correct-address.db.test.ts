import { beforeAll, describe, expect, test } from 'vitest'
import type { AddressInput } from '#app/domain/addresses/address.form.ts'
import { recordCodPayment } from '#app/domain/checkout/cash-on-delivery/remittance.server.ts'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import { setShipment } from '#app/domain/orders/fulfilment/shipment.server.ts'
import { TRACKING_ENTRY_QUEUE } from '#app/domain/orders/fulfilment/shipment-event.ts'
import { findCreditNoteForAdmin, listCreditNotes } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { issueDocumentsOf, issueOrderDocument } from '#app/domain/orders/invoicing/issued-documents.server.ts'
import { findOrderForAdmin, listOrdersForAdmin } from '#app/domain/orders/manage/order-table.server.ts'
import { findInvoicedOrderForAdmin } from '#app/domain/orders/queries.server.ts'
import { listMonthDocuments } from '#app/domain/orders/tax/tax-documents.server.ts'
import { taxMonth } from '#app/domain/orders/tax/tax-month.ts'
import { creditNoteSum, invoiceSum, taxReport } from '#app/domain/orders/tax/tax-report.ts'
import { addSums, NO_TAX, subtractSum } from '#app/domain/orders/tax/tax-sum.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { shopDate } from '#app/shared/dates.ts'
import { listAudited } from '#tests/support/database/audit.ts'
import { TYPED_ADDRESS } from '#tests/support/factories/address-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertReplacement } from '#tests/support/factories/replacement-factory.ts'
import { EMPTY_STORAGE } from '#tests/support/fakes/empty-storage.ts'
import { textOf } from '#tests/support/routes/render.tsx'
import { setUpAfterSale } from '#tests/support/suites/checkout-suite.ts'
import { insertCodBuyer, offerCod, openCodCheckout } from '#tests/support/suites/cod-checkout.ts'
import { buyTwoUnits } from '#tests/support/suites/two-units.ts'
import { correctAddress, correctAddressAsAdmin } from './correct-address.server.ts'

const GSTIN = '24AAACC1206D1ZM'
const { db, checkout, actor } = await setUpAfterSale({ seller: { gstin: GSTIN, taxMode: 'regular' } })
const services = { ...checkout.services, couriers: undefined }

async function save(values: Partial<ShopSettings>): Promise<void> {
  const { version } = await readSettings(db)
  await saveSettings(db, { basedOn: version, values, actor: undefined })
}
beforeAll(() => save({ addressCorrections: true, deliveryAreas: ['194: no', '682: 20'] }))

const KOCHI = { city: 'Kochi', state: 'Kerala', postalCode: '682001' } as const

/** An order of two units, delivered in Gujarat, and what corrects it. */
async function place() {
  const order = await buyTwoUnits(checkout, actor)
  const address = (changes: Partial<AddressInput>) => ({ ...TYPED_ADDRESS, addressLine2: 'Navrangpura', ...changes })
  const { orderId, shopper } = order
  return {
    ...order,
    byCustomer: (changes: Partial<AddressInput>, userId = shopper.id) =>
      correctAddress(services, { userId, orderId, address: address(changes) }),
    byOwner: (changes: Partial<AddressInput>) =>
      correctAddressAsAdmin(services, actor, { orderId, address: address(changes) }),
    read: () =>
      db
        .selectFrom('orders')
        .select(['shipping_address', 'estimated_delivery', 'created_at', 'courier', 'tracking_number'])
        .select('address_corrected_by')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow(),
  }
}

/** The tax of an order by State: its invoices minus its credit notes. States without a sum are left out. */
async function taxByState(orderId: string) {
  const month = taxMonth(shopDate(new Date()).slice(0, 7))
  const order = await findOrderForAdmin(db, orderId)
  if (!month || !order) throw new Error('no month or no order')
  const documents = await listMonthDocuments(db, month)
  const { invoices, creditNotes } = taxReport(documents, { gstin: GSTIN, taxMode: 'regular' })
  const isOwn = (invoice: { orderNumber: string }) => invoice.orderNumber === order.orderNumber
  const sums = [
    ...invoices.filter(isOwn).map((invoice) => ({ state: invoice.state, sum: invoiceSum(invoice) })),
    ...creditNotes
      .filter(({ invoice }) => isOwn(invoice))
      .map((note) => ({ state: note.invoice.state, sum: subtractSum(NO_TAX, creditNoteSum(note)) })),
  ]
  return Object.fromEntries(
    [...Map.groupBy(sums, ({ state }) => state)].map(([state, of]) => [state, addSums(of.map(({ sum }) => sum))]),
  )
}

describe('M473 a customer corrects the address of an order', () => {
  test('until it is dispatched: its delivery date follows, both sides are notified, and repeating it changes nothing', async () => {
    const { orderId, byCustomer, read } = await place()
    expect(await byCustomer({})).toEqual({ status: 'unchanged' })
    checkout.jobs.enqueued.length = 0
    expect(await byCustomer({ addressLine1: '15 Sarita Society', phone: '9999999999' })).toEqual({
      status: 'corrected',
      reissued: undefined,
    })
    expect(await byCustomer({ addressLine1: '15 Sarita Society', phone: '9999999999' })).toEqual({
      status: 'unchanged',
    })
    expect(await read()).toMatchObject({
      shipping_address: { address_line_1: '15 Sarita Society', phone: '9999999999', country: 'India' },
      address_corrected_by: 'customer',
    })
    expect(checkout.jobs.enqueued).toEqual([
      { queue: TRACKING_ENTRY_QUEUE, data: { orderId, entryId: expect.any(String), isCorrection: true } },
    ])
    await byCustomer(KOCHI)
    const { created_at, estimated_delivery } = await read()
    expect((estimated_delivery?.getTime() ?? 0) - created_at.getTime()).toBe(20 * 86_400_000)
  })

  test('not where the shop doesn’t deliver, not another customer’s, and not while the owner doesn’t allow it', async () => {
    const { orderId, byCustomer, read } = await place()
    const before = await read()
    expect(await byCustomer({ postalCode: '194101', state: 'Ladakh' })).toEqual({ status: 'not-serviceable' })
    const other = await insertCustomer(db)
    expect(await byCustomer(KOCHI, other.id)).toEqual({ status: 'unknown-order' })
    const address = { ...TYPED_ADDRESS, addressLine2: null }
    expect(await correctAddress(services, { userId: other.id, orderId: 'x', address })).toEqual({
      status: 'unknown-order',
    })
    await save({ addressCorrections: false })
    expect(await byCustomer(KOCHI)).toEqual({ status: 'unknown-order' })
    await save({ addressCorrections: true })
    expect(await read()).toEqual(before)
    expect(await listCreditNotes(db, orderId)).toEqual([])
  })

  test.each(['shipped', 'delivered', 'cancelled'] as const)('not once it is %s, nor can the owner', async (status) => {
    const { orderId, byCustomer, byOwner } = await place()
    await changeOrderStatus(services, actor, { orderId, status })
    expect([await byCustomer(KOCHI), await byOwner(KOCHI)]).toEqual([
      { status: 'dispatched' },
      { status: 'dispatched' },
    ])
  })

  test('not with a tracking number, which only the owner’s correction removes, and never of a replacement', async () => {
    const { orderId, byCustomer, byOwner, read } = await place()
    await setShipment(services, actor, { orderId, courier: 'DTDC', trackingNumber: 'D1' })
    expect(await byCustomer(KOCHI)).toEqual({ status: 'dispatched' })
    expect(await byOwner({ phone: '9999999999' })).toMatchObject({ status: 'corrected' })
    expect(await read()).toMatchObject({ courier: null, tracking_number: null, address_corrected_by: 'administrator' })
    expect((await listAudited(db, 'orders', orderId)).at(-1)).toMatchObject({
      action: 'correct-address',
      before: { phone: expect.any(String), tracking_number: 'D1' },
      after: { phone: '9999999999' },
    })
    const replacement = await insertReplacement(db, orderId)
    const address = { ...TYPED_ADDRESS, addressLine2: null, ...KOCHI }
    expect(await correctAddressAsAdmin(services, actor, { orderId: replacement.id, address })).toEqual({
      status: 'dispatched',
    })
  })

  test('not to another State from a shop under the composition scheme', async () => {
    const { orderId, byOwner } = await place()
    await db.updateTable('orders').set({ is_composition: true }).where('id', '=', orderId).execute()
    expect(await byOwner(KOCHI)).toEqual({ status: 'other-state', onlyState: 'Gujarat' })
    expect(await byOwner({ city: 'Surat', postalCode: '395003' })).toEqual({ status: 'corrected', reissued: undefined })
    await db.updateTable('orders').set({ is_composition: false }).where('id', '=', orderId).execute()
  })
})

test('M473 M474 an order that is paid on delivery is corrected, by its customer only to where that is offered, and then paid', async () => {
  await offerCod(db, { codAreas: '380\n682' })
  const { shopper } = await insertCodBuyer(db, { price: paise(1_000_00) })
  const orderId = await openCodCheckout({ db, services: checkout.services }).buy(shopper)
  const correct = (place: Partial<AddressInput>) => {
    const address = { ...TYPED_ADDRESS, addressLine2: null, ...place }
    return correctAddress(services, { userId: shopper.id, orderId, address })
  }
  expect(await correct({ city: 'Pune', state: 'Maharashtra', postalCode: '411001' })).toEqual({
    status: 'not-cod-area',
  })
  expect(await correct(KOCHI)).toMatchObject({ status: 'corrected', reissued: expect.any(String) })
  const order = await findOrderForAdmin(db, orderId)
  expect(await taxByState(orderId)).toMatchObject({ Gujarat: { amount: 0 }, Kerala: { amount: order?.total } })
  await changeOrderStatus(services, actor, { orderId, status: 'delivered' })
  await recordCodPayment(db, actor, { orderId, reference: 'UTR1' })
  expect(await findOrderForAdmin(db, orderId)).toMatchObject({ total: order?.cod?.toCollect, paymentStatus: 'paid' })
})

describe('M474 M434 an order that is invoiced to a business', () => {
  test('stays in the State of its GSTIN', async () => {
    const { orderId, byOwner, byCustomer } = await place()
    const buyer = { buyer_gstin: '24AAPFU0939F1Z1', buyer_name: 'Rang Mahal LLP' }
    await db.updateTable('orders').set(buyer).where('id', '=', orderId).execute()
    expect(await byCustomer(KOCHI)).toEqual({ status: 'other-state', onlyState: 'Gujarat' })
    expect(await byOwner(KOCHI)).toEqual({ status: 'other-state', onlyState: 'Gujarat' })
    expect(await byOwner({ phone: '9999999999' })).toMatchObject({ status: 'corrected' })
  })
})

describe('M474 another State', () => {
  test('cancels the invoice by a credit note and issues it anew; the return has the tax in the right State', async () => {
    const { orderId, byCustomer } = await place()
    const old = await findInvoicedOrderForAdmin(db, orderId)
    const outcome = await byCustomer(KOCHI)
    expect(outcome).toMatchObject({ status: 'corrected', reissued: expect.stringMatching(/^INV-C\d{4}-\d{6}$/) })
    const tax = await taxByState(orderId)
    expect(tax).toEqual({
      Gujarat: { amount: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 },
      Kerala: { amount: 2_000_00, taxable: 1_904_76, cgst: 0, sgst: 0, igst: 95_24 },
    })
    const anew = await findInvoicedOrderForAdmin(db, orderId)
    expect(anew).toMatchObject({
      reissue: { replaced: `INV-${old?.orderNumber}` },
      shippingAddress: { state: 'Kerala' },
    })
    expect(await listCreditNotes(db, orderId)).toMatchObject([
      { amount: 2_000_00, cancels: { number: `INV-${old?.orderNumber}`, replacedBy: anew?.reissue?.number } },
    ])
    expect(await findInvoicedOrderForAdmin(db, orderId, 'INV-1')).toBeUndefined()
  })

  test('has documents of which each names the other, and the old invoice keeps its address', async () => {
    const { orderId, byOwner } = await place()
    const old = await findInvoicedOrderForAdmin(db, orderId)
    const issued = old && (await issueOrderDocument(db, EMPTY_STORAGE, old))
    await byOwner(KOCHI)
    for (let again = 0; again < 2; again++) await issueDocumentsOf(db, EMPTY_STORAGE, orderId)
    const documents = await db
      .selectFrom('issued_documents')
      .select(['kind', 'number', 'html'])
      .where('order_id', '=', orderId)
      .orderBy('number')
      .execute()
    expect(documents.map(({ kind }) => kind)).toEqual(['credit-note', 'tax-invoice', 'tax-invoice'])
    const [note = '', first = '', anew = ''] = documents.map(({ html }) => html)
    expect(first).toBe(issued)
    expect(textOf(anew)).toContain(`Invoice INV-${old?.orderNumber}, cancelled by credit note ${documents[0]?.number}`)
    expect(textOf(anew)).toContain('Kerala (32)')
    expect(textOf(note)).toContain(`Invoice ${documents[2]?.number} replaces this one; no money is returned.`)
    expect(textOf(note)).toContain('Gujarat (24)')
  })

  test('after a unit was removed takes an invoice of what is left, and a later refund credits that one', async () => {
    const { orderId, byOwner, refundUnits } = await place()
    await refundUnits(1)
    expect((await findOrderForAdmin(db, orderId))?.items).toMatchObject([{ quantity: 2, removed: 1 }])
    await sendDueRefunds(services)
    await byOwner(KOCHI)
    const anew = await findInvoicedOrderForAdmin(db, orderId)
    expect(anew).toMatchObject({ total: 1_000_00, items: [{ quantity: 1 }] })
    expect(await taxByState(orderId)).toMatchObject({
      Gujarat: { amount: 0, cgst: 0 },
      Kerala: { amount: 1_000_00, igst: 47_62 },
    })
    await refundUnits(1)
    await sendDueRefunds(services)
    const last = (await listCreditNotes(db, orderId)).at(-1)
    expect(await findCreditNoteForAdmin(db, last?.number ?? '')).toMatchObject({
      order: { reissue: { number: anew?.reissue?.number } },
      credited: [{ amount: 1_000_00, lines: [{ line: 0, quantity: 1 }] }],
    })
    expect(await taxByState(orderId)).toMatchObject({
      Gujarat: { amount: 0 },
      Kerala: { amount: 0, taxable: 0, igst: 0 },
    })
    // Nothing is left to invoice.
    expect(await byOwner({ city: 'Pune', state: 'Maharashtra', postalCode: '411001' })).toEqual({
      status: 'corrected',
      reissued: undefined,
    })
  })

  test('is found by the number of its new invoice', async () => {
    const { orderId, byOwner } = await place()
    const outcome = await byOwner(KOCHI)
    const search = 'reissued' in outcome ? (outcome.reissued ?? '').toLowerCase() : ''
    expect((await listOrdersForAdmin(db, { search })).orders.map(({ id }) => id)).toEqual([orderId])
  })
})
