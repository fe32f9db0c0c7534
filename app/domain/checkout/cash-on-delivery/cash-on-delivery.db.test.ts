import { describe, expect, test } from 'vitest'
import { correctAddressAsAdmin } from '#app/domain/after-sale/address/correct-address.server.ts'
import { cancelOrder, cancelOrderAsAdmin } from '#app/domain/after-sale/cancel-order.server.ts'
import {
  receiveRefusedParcel,
  recordParcelReturn,
  refuseParcel,
} from '#app/domain/after-sale/refused-parcels.server.ts'
import { sendReplacementIn } from '#app/domain/after-sale/send-replacement.server.ts'
import { deleteInTransaction } from '#app/domain/data-rights/delete-account.server.ts'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import { receiveReport } from '#app/domain/orders/couriers/receive-report.server.ts'
import { createShiprocket } from '#app/domain/orders/couriers/shiprocket.server.ts'
import { listCreditNotes } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { invoiceHtml } from '#app/domain/orders/invoicing/invoice.server.tsx'
import { PARCEL_RETURN_QUEUE, type ParcelReturn } from '#app/domain/orders/order-event.ts'
import { findInvoicedOrder, findOrder } from '#app/domain/orders/queries.server.ts'
import { hsnAmounts } from '#app/domain/orders/tax/tax-document.ts'
import { listMonthDocuments, sumTurnover, sumUnpaidSales } from '#app/domain/orders/tax/tax-documents.server.ts'
import { monthKey, taxMonth } from '#app/domain/orders/tax/tax-month.ts'
import { markPaidBack } from '#app/domain/payments/offline/pay-back.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { paise } from '#app/money.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { rateLimitKey } from '#app/platform/rate-limit/rate-limit.server.ts'
import { TYPED_ADDRESS } from '#tests/support/factories/address-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { fillCart, insertShopper, testCustomerKeys } from '#tests/support/factories/shopper.ts'
import { SHIPROCKET_KEYS, shiprocketReport } from '#tests/support/fakes/fake-shiprocket.ts'
import { setUpAfterSale } from '#tests/support/suites/checkout-suite.ts'
import { COD_FEE, insertCodBuyer, offerCod, openCodCheckout, withOwnPhone } from '#tests/support/suites/cod-checkout.ts'
import { expectBalancedLedger, expireReservations, listOrderIds, stockOf } from '#tests/support/suites/test-checkout.ts'
import { releaseExpiredCheckouts } from '../purchase/release-expired-checkouts.server.ts'
import { cancelCod, confirmAsAdmin, sendCodeAgain } from './confirm-cod.server.ts'
import { MOST_UNCONFIRMED } from './eligibility.ts'
import { checkRemittance, readRemittance, recordCodPayment, recordRemittance } from './remittance.server.ts'

const seller = { gstin: '24AAACC1206D1ZM', taxMode: 'regular' } as const
const { db, checkout, actor } = await setUpAfterSale({ seller })
const cod = openCodCheckout(checkout)
await offerCod(db)

/** A confirmed order on its way, for one of two units. */
async function sendOrder(price = 1_299_00) {
  const { product, shopper } = await insertCodBuyer(db, { price: paise(price), stockQuantity: 2 })
  const orderId = await cod.buy(shopper)
  await changeOrderStatus(checkout.services, actor, { orderId, status: 'shipped' })
  return { product, shopper, orderId, total: price + COD_FEE }
}

/** Sends another of an order's one unit. */
async function replaceItem(orderId: string) {
  const { id: orderItemId } = await db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const items = [{ orderItemId, quantity: 1, size: 'M', restock: false }]
  return inTransaction(db, (tx) => sendReplacementIn(tx, actor, { orderId, items, note: 'Torn' }))
}

const readOrder = (orderId: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()

describe('M487 a purchase that is paid on delivery', () => {
  test('is held without an order, becomes one by its code, and its fee is part of the shipping', async () => {
    const { product, shopper } = await insertCodBuyer(db, { price: paise(1_299_00), stockQuantity: 2 })
    const checkoutId = await cod.hold(shopper)
    expect(await stockOf(db, product)).toEqual({ onHand: 2, reserved: 1 })
    expect(await listOrderIds(db, shopper)).toEqual([])

    const code = await cod.codeOf(checkoutId)
    const placed = await cod.confirm(shopper, checkoutId, code)
    expect(placed.status).toBe('placed')
    expect(await cod.confirm(shopper, checkoutId, 'anything'), 'again').toEqual(placed)
    const [orderId = ''] = await listOrderIds(db, shopper)
    expect(await readOrder(orderId)).toMatchObject({
      payment_method: 'cod',
      payment_status: 'pending',
      razorpay_payment_id: null,
      status: 'confirmed',
      cod_fee: COD_FEE,
      shipping_cost: COD_FEE,
      total_amount: 1_299_00 + COD_FEE,
    })
    expect(await stockOf(db, product)).toEqual({ onHand: 1, reserved: 0 })
    expect(await findOrder(db, { userId: shopper.id, orderId })).toMatchObject({
      paidBy: 'Cash on Delivery',
      cod: { fee: COD_FEE, toCollect: 1_299_00 + COD_FEE },
    })
  })

  test('is rejected for its reason, and reserves nothing', async () => {
    const { product, shopper } = await insertCodBuyer(db)
    await offerCod(db, { codAreas: '110' })
    expect(await cod.request(shopper)).toEqual({ status: 'not-cod', obstacle: { reason: 'area', pinCode: '380009' } })
    await offerCod(db, { codAreas: '', codOffered: false })
    expect(await cod.request(shopper)).toEqual({ status: 'not-cod', obstacle: { reason: 'not-offered' } })
    await offerCod(db)
    expect(await cod.request(shopper, { hasAcceptedTerms: false })).toEqual({ status: 'terms-not-accepted' })
    expect(await cod.request(shopper, { shownTotal: paise(1) })).toMatchObject({ status: 'total-changed' })
    expect(await stockOf(db, product)).toMatchObject({ reserved: 0 })
  })

  test('ends with the fifth wrong code, and cannot be confirmed by another customer', async () => {
    const { product, shopper } = await insertCodBuyer(db)
    const stranger = await insertShopper(db)
    const checkoutId = await cod.hold(shopper)
    const code = await cod.codeOf(checkoutId)
    expect(await cod.confirm(stranger, checkoutId, code)).toEqual({ status: 'unknown-purchase' })
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 4; tries++) {
      expect(await cod.confirm(shopper, checkoutId, wrong)).toEqual({ status: 'wrong-code' })
    }
    expect(await cod.confirm(shopper, checkoutId, wrong)).toEqual({ status: 'too-many-wrong-codes' })
    expect(await cod.confirm(shopper, checkoutId, code)).toEqual({ status: 'released' })
    expect(await stockOf(db, product)).toMatchObject({ reserved: 0 })
  })

  test('a new code replaces the last one, and nothing matches before the first', async () => {
    const { shopper } = await insertCodBuyer(db)
    const checkoutId = await cod.hold(shopper)
    expect(await cod.confirm(shopper, checkoutId, '')).toEqual({ status: 'wrong-code' })
    const first = await cod.codeOf(checkoutId)
    const second = await cod.codeOf(checkoutId)
    if (first !== second) expect(await cod.confirm(shopper, checkoutId, first)).toEqual({ status: 'wrong-code' })
    expect(await cod.confirm(shopper, checkoutId, second)).toMatchObject({ status: 'placed' })
  })

  test('is released when its time is up, when it is cancelled, and when it is paid online instead', async () => {
    const { product, shopper } = await insertCodBuyer(db, { stockQuantity: 1 })
    const expired = await cod.hold(shopper)
    await expireReservations(db, shopper)
    expect(await releaseExpiredCheckouts(db)).toBe(1)
    expect(await confirmAsAdmin(checkout.services, actor, expired)).toEqual({ status: 'released' })

    const cancelled = await cod.hold(shopper)
    expect(await cancelCod(db, { userId: shopper.id, checkoutId: cancelled })).toEqual({ status: 'released' })
    expect(await stockOf(db, product)).toEqual({ onHand: 1, reserved: 0 })

    const replaced = await cod.hold(shopper)
    await checkout.buy(shopper)
    expect(await confirmAsAdmin(checkout.services, actor, replaced)).toEqual({ status: 'released' })
    expect(await stockOf(db, product)).toEqual({ onHand: 0, reserved: 0 })
  })

  test('replaces a payment that was started, and the same purchase again is the same', async () => {
    const { product, shopper } = await insertCodBuyer(db, { stockQuantity: 1 })
    await checkout.open(shopper)
    const checkoutId = await cod.hold(shopper)
    expect(await cod.hold(shopper)).toBe(checkoutId)
    expect(await stockOf(db, product)).toEqual({ onHand: 1, reserved: 1 })
  })

  test('that waited for hours doesn’t count against the limit of reservations that aren’t paid', async () => {
    const { shopper } = await insertCodBuyer(db)
    const checkoutId = await cod.hold(shopper)
    await db
      .updateTable('stock_reservations')
      .set({ created_at: new Date(Date.now() - 2 * 3_600_000) })
      .where('checkout_id', '=', checkoutId)
      .execute()
    await offerCod(db, { codOffered: false })
    expect((await checkout.start(shopper)).status).toBe('ready')
    await offerCod(db)
  })

  test('emails five codes at most, whoever owns the mailbox', async () => {
    const { shopper } = await insertCodBuyer(db)
    const purchase = { userId: shopper.id, checkoutId: await cod.hold(shopper) }
    const ask = async () => (await sendCodeAgain(checkout.services, purchase)).status
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual(['sent', 'sent', 'sent', 'sent'])
    // The limit of one customer is an hour's.
    await db.deleteFrom('auth.rate_limits').where('key', '=', rateLimitKey('cod-code', shopper.id)).execute()
    expect(await ask()).toBe('too-many-codes')
  })

  test('ends with its customer’s account', async () => {
    const { product, shopper } = await insertCodBuyer(db, { stockQuantity: 1 })
    const checkoutId = await cod.hold(shopper)
    expect(await inTransaction(db, (tx) => deleteInTransaction(tx, shopper.id))).toEqual({ status: 'deleted' })
    expect(await stockOf(db, product)).toEqual({ onHand: 1, reserved: 0 })
    expect(await confirmAsAdmin(checkout.services, actor, checkoutId)).toEqual({ status: 'released' })
  })

  test('is not offered again after too many that nobody confirmed', async () => {
    const { shopper } = await insertCodBuyer(db)
    for (let count = 0; count < MOST_UNCONFIRMED; count++) {
      await cancelCod(db, { userId: shopper.id, checkoutId: await cod.hold(shopper) })
    }
    expect(await cod.request(shopper)).toEqual({ status: 'not-cod', obstacle: { reason: 'unconfirmed-before' } })
  })

  test('is confirmed by the owner, and not for items that were bought since', async () => {
    const { shopper } = await insertCodBuyer(db)
    const outcome = await confirmAsAdmin(checkout.services, actor, await cod.hold(shopper))
    expect(outcome.status).toBe('placed')
    expect(await confirmAsAdmin(checkout.services, actor, crypto.randomUUID())).toEqual({ status: 'unknown-purchase' })
  })
})

describe('M488 a parcel that is paid on delivery', () => {
  test('is cancelled before it is sent without a refund: units return, and the invoice is cancelled', async () => {
    const { product, shopper } = await insertCodBuyer(db, { stockQuantity: 2 })
    const orderId = await cod.buy(shopper)
    const cancel = { userId: shopper.id, orderId, reason: 'changed-mind', note: null } as const
    expect(await cancelOrder(checkout.services, cancel)).toEqual({ status: 'cancelled', refunded: 0 })
    expect(await stockOf(db, product)).toEqual({ onHand: 2, reserved: 0 })
    const { total_amount } = await readOrder(orderId)
    expect(await listCreditNotes(db, orderId)).toMatchObject([{ amount: total_amount }])
    expect(await changeOrderStatus(checkout.services, actor, { orderId, status: 'confirmed' })).toEqual({
      status: 'already-changed',
      now: 'cancelled',
    })
  })

  test('that goes to another State than first said has a new invoice, which its cancellation cancels', async () => {
    const { shopper } = await insertCodBuyer(db)
    const orderId = await cod.buy(shopper)
    const address = { ...TYPED_ADDRESS, addressLine2: null, state: 'Kerala' as const }
    const services = { ...checkout.services, couriers: undefined }
    expect(await correctAddressAsAdmin(services, actor, { orderId, address })).toMatchObject({ status: 'corrected' })
    await expectBalancedLedger(db)
    const choices = { isRefunded: true, isRestocked: true, note: null }
    await cancelOrderAsAdmin(checkout.services, actor, { orderId, ...choices })
    const { total_amount: amount } = await readOrder(orderId)
    expect(await listCreditNotes(db, orderId)).toMatchObject([{ amount, cancels: expect.anything() }, { amount }])
  })

  test('is refused on its way, and returns its units once when it is back', async () => {
    const { product, orderId, total } = await sendOrder()
    expect(await refuseParcel(checkout.services, actor, orderId)).toEqual({ status: 'refused' })
    const entries = await db.selectFrom('order_tracking').select('status').where('order_id', '=', orderId).execute()
    expect(entries.map(({ status }) => status)).toContain('Parcel Coming Back')
    expect(await refuseParcel(checkout.services, actor, orderId), 'again').toEqual({ status: 'refused' })
    expect(await stockOf(db, product)).toMatchObject({ onHand: 1 })
    expect(await listCreditNotes(db, orderId)).toEqual([])

    const back = { orderId, isRestocked: true }
    expect(await receiveRefusedParcel(checkout.services, actor, back)).toEqual({ status: 'received', restocked: 1 })
    expect(await receiveRefusedParcel(checkout.services, actor, back)).toEqual({ status: 'already-received' })
    expect(await stockOf(db, product)).toMatchObject({ onHand: 2 })
    expect(await listCreditNotes(db, orderId)).toMatchObject([{ amount: total }])
    expect(await recordCodPayment(db, actor, { orderId, reference: null })).toEqual({ status: 'returned' })
    const moved = await changeOrderStatus(checkout.services, actor, { orderId, status: 'shipped' })
    expect(moved).toEqual({ status: 'already-changed', now: 'refused' })
  })

  test('that its courier reports as coming back, and as back, is refused and returned as by the owner', async () => {
    const { product, orderId, total } = await sendOrder()
    const services = {
      ...checkout.services,
      couriers: createShiprocket({ ...SHIPROCKET_KEYS, apiUrl: 'http://127.0.0.1:9' }),
    }
    const token = SHIPROCKET_KEYS.webhookToken
    await db.updateTable('orders').set({ tracking_number: orderId }).where('id', '=', orderId).execute()
    const report = async (status: number) => {
      const body = JSON.stringify(shiprocketReport(orderId, { shipment_status_id: status }))
      expect(await receiveReport(services, { body, token })).toEqual({ status: 'applied' })
      const sent = checkout.jobs.enqueued.findLast(({ queue }) => queue === PARCEL_RETURN_QUEUE)
      await recordParcelReturn(services, sent?.data as ParcelReturn)
    }
    await report(9)
    expect(await readOrder(orderId)).toMatchObject({ status: 'refused', returned_at: null })
    await report(10)
    await recordParcelReturn(services, { orderId, isBack: true })
    expect(await readOrder(orderId)).toMatchObject({ status: 'refused', returned_at: expect.any(Date) })
    expect(await stockOf(db, product)).toMatchObject({ onHand: 2 })
    expect(await listCreditNotes(db, orderId)).toMatchObject([{ amount: total }])
  })

  test('that was refused by mistake goes on; one that isn’t on its way, or is prepaid, can’t be refused', async () => {
    const { orderId } = await sendOrder()
    await refuseParcel(checkout.services, actor, orderId)
    expect(await changeOrderStatus(checkout.services, actor, { orderId, status: 'processing' })).toMatchObject({
      status: 'already-changed',
    })
    expect(await changeOrderStatus(checkout.services, actor, { orderId, status: 'delivered' })).toEqual({
      status: 'changed',
    })
    expect(await refuseParcel(checkout.services, actor, orderId)).toEqual({ status: 'not-refusable', now: 'delivered' })
    const prepaid = await checkout.buy((await insertCodBuyer(db)).shopper)
    await changeOrderStatus(checkout.services, actor, { orderId: prepaid.orderId, status: 'shipped' })
    expect(await refuseParcel(checkout.services, actor, prepaid.orderId)).toMatchObject({ status: 'not-refusable' })
  })

  test('that is with the courier, or was delivered, is cancelled only once its money is recorded', async () => {
    const { product, orderId, total } = await sendOrder(1_199_00)
    const cancel = () =>
      cancelOrderAsAdmin(checkout.services, actor, { orderId, isRefunded: true, isRestocked: true, note: null })
    expect(await cancel()).toEqual({ status: 'with-courier' })
    const takenBack = await changeOrderStatus(checkout.services, actor, { orderId, status: 'processing' })
    expect(takenBack).toEqual({ status: 'already-changed', now: 'shipped' })
    await changeOrderStatus(checkout.services, actor, { orderId, status: 'delivered' })
    expect(await cancel()).toEqual({ status: 'with-courier' })
    expect(await changeOrderStatus(checkout.services, actor, { orderId, status: 'cancelled' })).toEqual({
      status: 'already-changed',
      now: 'delivered',
    })
    expect(await stockOf(db, product)).toMatchObject({ onHand: 1 })
    expect(await listCreditNotes(db, orderId)).toEqual([])
    expect(await recordCodPayment(db, actor, { orderId, reference: null })).toEqual({ status: 'record' })
    expect(await cancel()).toEqual({ status: 'cancelled', refunded: total })
  })

  test('that has a replacement can’t be refused, and a refused one isn’t replaced', async () => {
    const { orderId } = await sendOrder()
    expect((await replaceItem(orderId)).status).toBe('sent')
    expect(await refuseParcel(checkout.services, actor, orderId)).toMatchObject({ status: 'has-replacement' })

    const { orderId: refused } = await sendOrder()
    await refuseParcel(checkout.services, actor, refused)
    expect(await replaceItem(refused)).toEqual({ status: 'order-refused' })
  })

  test('that was replaced before it was refused returns all its units', async () => {
    const { product, orderId } = await sendOrder()
    await replaceItem(orderId)
    expect(await stockOf(db, product)).toMatchObject({ onHand: 0 })
    await db.updateTable('orders').set({ status: 'refused' }).where('id', '=', orderId).execute()
    const back = { orderId, isRestocked: true }
    expect(await receiveRefusedParcel(checkout.services, actor, back)).toEqual({ status: 'received', restocked: 1 })
    expect(await stockOf(db, product)).toMatchObject({ onHand: 1 })
  })

  test('that is damaged stays out of stock', async () => {
    const { product, orderId } = await sendOrder()
    await refuseParcel(checkout.services, actor, orderId)
    const outcome = await receiveRefusedParcel(checkout.services, actor, { orderId, isRestocked: false })
    expect(outcome).toEqual({ status: 'received', restocked: 0 })
    expect(await stockOf(db, product)).toMatchObject({ onHand: 1 })
  })

  test('M486 refused parcels count for the account, the mailbox and the phone, and for nobody else', async () => {
    await offerCod(db, { codRefusals: 1 })
    const { shopper, orderId } = await sendOrder()
    await refuseParcel(checkout.services, actor, orderId)
    await fillCart(db, shopper.id, [{ product: await insertProduct(db) }])
    const refused = { status: 'not-cod', obstacle: { reason: 'refused-before' } }
    expect(await cod.request(shopper), 'the same customer').toEqual(refused)
    await withOwnPhone(db, shopper)
    expect(await cod.request({ ...shopper, email: 'new@shopper.example' }), 'the same account').toEqual(refused)
    const { shopper: sameMailbox } = await insertCodBuyer(db)
    expect(await cod.request({ ...sameMailbox, email: shopper.email.toUpperCase() })).toEqual(refused)
    const { shopper: samePhone } = await insertCodBuyer(db)
    const { phone_key } = await db
      .selectFrom('cod_purchases')
      .innerJoin('orders', 'orders.checkout_id', 'cod_purchases.checkout_id')
      .select('phone_key')
      .where('orders.id', '=', orderId)
      .executeTakeFirstOrThrow()
    const { phone } = await db
      .selectFrom('addresses')
      .select('phone')
      .where('user_id', '=', samePhone.id)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('cod_purchases')
      .set({ phone_key: testCustomerKeys.phone(phone) })
      .where('phone_key', '=', phone_key)
      .execute()
    expect(await cod.request(samePhone), 'the same phone').toEqual(refused)
    expect((await cod.request((await insertCodBuyer(db)).shopper)).status).toBe('held')
    await offerCod(db, { codRefusals: 2 })
  })
})

describe('M490 remitted money', () => {
  test('of a file is recorded once, to the paisa; the dry run and a repeat change nothing', async () => {
    const { orderId, total } = await sendOrder()
    const other = await sendOrder(999_00)
    const { order_number } = await readOrder(orderId)
    await db.updateTable('orders').set({ tracking_number: 'D77' }).where('id', '=', other.orderId).execute()
    const file = `Order,Amount,UTR\n${order_number},${total / 100},U1\nNONE,5,U1\n`
    const read = readRemittance(`${file}`)
    if (read.status !== 'read') throw new Error(read.status)
    const plans = (lines: readonly { plan: string }[]) => lines.map(({ plan }) => plan)
    expect(plans(await checkRemittance(db, read.lines))).toEqual(['record', 'unknown-parcel'])
    expect(await readOrder(orderId)).toMatchObject({ payment_status: 'pending' })
    expect(plans(await recordRemittance(db, actor, read.lines))).toEqual(['record', 'unknown-parcel'])
    expect(plans(await recordRemittance(db, actor, read.lines))).toEqual(['recorded', 'unknown-parcel'])
    expect(await readOrder(orderId)).toMatchObject({ payment_status: 'paid' })

    const wrong = readRemittance(`d77,${other.total / 100 - 0.01}\nd77,${other.total / 100}\nd77,1`)
    if (wrong.status !== 'read') throw new Error(wrong.status)
    expect(plans(await recordRemittance(db, actor, wrong.lines))).toEqual(['other-amount', 'repeated', 'repeated'])
    expect(await readOrder(other.orderId)).toMatchObject({ payment_status: 'pending' })
    const payments = await db.selectFrom('payments').select('amount').where('order_id', '=', orderId).execute()
    expect(payments).toEqual([{ amount: total }])
  })

  test('of a line whose tracking and order number belong to two orders is nobody’s', async () => {
    const [one, other] = [await sendOrder(), await sendOrder()]
    await db.updateTable('orders').set({ tracking_number: 'D78' }).where('id', '=', one.orderId).execute()
    const plansOf = async (orderId: string) => {
      const { order_number } = await readOrder(orderId)
      const read = readRemittance(`AWB,Order No,Amount\nD78,${order_number},${one.total / 100}`)
      return read.status === 'read' && (await checkRemittance(db, read.lines)).map(({ plan }) => plan)
    }
    expect(await plansOf(other.orderId)).toEqual(['ambiguous'])
    expect(await plansOf(one.orderId)).toEqual(['record'])
  })

  test('by hand lets the order be cancelled with a refund, which the owner pays back', async () => {
    const { orderId, total } = await sendOrder()
    expect(await recordCodPayment(db, actor, { orderId, reference: 'UTR9' })).toEqual({ status: 'record' })
    expect(await recordCodPayment(db, actor, { orderId, reference: 'UTR9' })).toEqual({ status: 'recorded' })
    const choices = { isRefunded: true, isRestocked: true, note: null }
    expect(await cancelOrderAsAdmin(checkout.services, actor, { orderId, ...choices })).toEqual({
      status: 'cancelled',
      refunded: total,
    })
    const { id: refundId } = await db
      .selectFrom('refunds')
      .select('id')
      .where('amount', '=', paise(total))
      .executeTakeFirstOrThrow()
    const paidBack = { refundId, method: 'upi', reference: null, paidOn: '2026-11-27' } as const
    expect(await markPaidBack({ ...checkout.services }, actor, paidBack)).toEqual({ status: 'paid-back' })
    expect(await listCreditNotes(db, orderId)).toMatchObject([{ amount: total }])
  })

  test('isn’t taken for an order that hasn’t been sent, or was paid online', async () => {
    const { shopper } = await insertCodBuyer(db)
    const orderId = await cod.buy(shopper)
    expect(await recordCodPayment(db, actor, { orderId, reference: null })).toEqual({ status: 'not-sent' })
    const prepaid = await checkout.buy((await insertCodBuyer(db)).shopper)
    expect(await recordCodPayment(db, actor, { orderId: prepaid.orderId, reference: null })).toEqual({
      status: 'not-cod',
    })
  })

  test('a file that isn’t text is unreadable', () => {
    expect(readRemittance(undefined)).toEqual({ status: 'unreadable' })
    expect(readRemittance('')).toEqual({ status: 'no-lines' })
    expect(readRemittance('"open')).toEqual({ status: 'unreadable' })
  })
})

describe('M489 documents', () => {
  test('the invoice says Cash on Delivery and names the fee, and GSTR-1 has it at the rates of the goods', async () => {
    const dear = await insertProduct(db, { price: paise(3_499_00), category: 'party' })
    const cheap = await insertProduct(db, { price: paise(899_00), category: 'casual' })
    const shopper = await withOwnPhone(
      db,
      await insertShopper(db, [{ product: dear }, { product: cheap, quantity: 2 }]),
    )
    const orderId = await cod.buy(shopper)
    const order = await findInvoicedOrder(db, { userId: shopper.id, orderId })
    if (!order) throw new Error('no invoice')
    const html = invoiceHtml(order, (await readSettings(db)).settings)
    expect(html).toContain('Shipping includes ₹40.00 for Cash on Delivery.')
    expect(html).toMatch(/Payment method<\/dt><dd>Cash on Delivery</)

    await cancelOrder(checkout.services, { userId: shopper.id, orderId, reason: 'changed-mind', note: null })
    const month = taxMonth(monthKey(new Date()))
    if (!month) throw new Error('no month')
    const documents = await listMonthDocuments(db, month)
    const invoice = documents.invoices.find(({ orderNumber }) => orderNumber === order.orderNumber)
    const note = documents.creditNotes.find(({ invoice: { orderNumber } }) => orderNumber === order.orderNumber)
    if (!invoice || !note) throw new Error('no documents')
    const amounts = (parts: readonly { hsnCode: string; gstRate: number; amount: number; taxable: number }[]) =>
      parts.map(({ hsnCode, gstRate, amount, taxable }) => [gstRate, hsnCode, amount, taxable].join(' ')).sort()
    expect(amounts(note.byHsn)).toEqual(amounts(hsnAmounts(invoice)))
    expect(invoice.tax?.total.amount).toBe(order.total)
    expect(note.amount).toBe(order.total)
  })

  test('what was never paid is deducted from the turnover of the month that it ended in', async () => {
    const thisMonth = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) }
    const nextMonth = { from: thisMonth.to, to: new Date(Date.now() + 9 * 3_600_000) }
    const [sold, unpaid] = [await sumTurnover(db, thisMonth), await sumUnpaidSales(db, thisMonth)]
    const { shopper } = await insertCodBuyer(db, { price: paise(1_299_00) })
    const cancelled = await cod.buy(shopper)
    const cancel = { userId: shopper.id, orderId: cancelled, reason: 'changed-mind', note: null } as const
    await cancelOrder(checkout.services, cancel)
    const [refused, paid] = [await sendOrder(), await sendOrder()]
    await refuseParcel(checkout.services, actor, refused.orderId)
    await receiveRefusedParcel(checkout.services, actor, { orderId: refused.orderId, isRestocked: true })
    await recordCodPayment(db, actor, { orderId: paid.orderId, reference: null })
    const choices = { isRefunded: true, isRestocked: true, note: null }
    await cancelOrderAsAdmin(checkout.services, actor, { orderId: paid.orderId, ...choices })
    expect((await sumTurnover(db, thisMonth)) - sold).toBe(3 * paid.total)
    expect((await sumUnpaidSales(db, thisMonth)) - unpaid).toBe(2 * paid.total)

    const ended = { returned_at: new Date(nextMonth.from.getTime() + 1) }
    await db.updateTable('orders').set(ended).where('id', '=', refused.orderId).execute()
    expect((await sumUnpaidSales(db, thisMonth)) - unpaid).toBe(paid.total)
    expect(await sumUnpaidSales(db, nextMonth)).toBe(paid.total)
  })

  test('a prepaid order says that it was paid online while the shop offers cash on delivery', async () => {
    const { shopper } = await insertCodBuyer(db)
    const { orderId } = await checkout.buy(shopper)
    const order = await findInvoicedOrder(db, { userId: shopper.id, orderId })
    if (!order) throw new Error('no invoice')
    const { settings } = await readSettings(db)
    expect(invoiceHtml(order, settings)).toMatch(/Payment method<\/dt><dd>Paid online</)
    expect(invoiceHtml(order, { ...settings, codOffered: false })).toMatch(/Payment method<\/dt><dd>Cash on Delivery</)
  })
})
