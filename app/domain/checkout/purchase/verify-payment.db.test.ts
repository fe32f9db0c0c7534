import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { setLineQuantity } from '#app/domain/cart/commands.server.ts'
import { listCartLines } from '#app/domain/cart/queries.server.ts'
import { findInvoicedOrder, findOrder } from '#app/domain/orders/queries.server.ts'
import type { ProviderPayment } from '#app/domain/payments/gateway.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { paise } from '#app/money.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { fillCart, insertBuyer, insertShopper, type Shopper } from '#tests/support/factories/shopper.ts'
import { FAKE_KEY_SECRET, FAKE_WEBHOOK_SECRET } from '#tests/support/fakes/fake-gateway.ts'
import { setUpTestCheckout } from '#tests/support/suites/checkout-suite.ts'
import {
  expireReservations,
  listCheckouts,
  listOrderIds,
  listRefunds,
  startTestPayment,
  stockOf,
} from '#tests/support/suites/test-checkout.ts'
import { releaseExpiredCheckouts } from './release-expired-checkouts.server.ts'

const checkout = await setUpTestCheckout()
const { db } = checkout

function sign(message: string, key: string): string {
  return createHmac('sha256', key).update(message).digest('hex')
}

describe('a verified payment', () => {
  test('M64 becomes a confirmed, paid order with items, tracking, less stock, a notification and an emptied cart', async () => {
    const kurti = await insertProduct(db, { name: 'Rose Kurti', stockQuantity: 5, price: paise(1_299_00) })
    const shopper = await insertShopper(db, [{ product: kurti, size: 'M', quantity: 2 }])
    const payment = checkout.gateway.pay(await checkout.open(shopper, { notes: 'Ring twice' }))

    const outcome = await checkout.verify(shopper, payment)
    expect(outcome).toEqual({ status: 'placed', orderId: expect.any(String) })
    const order = await findOrder(db, { userId: shopper.id, orderId: 'orderId' in outcome ? outcome.orderId : '' })
    expect(order).toMatchObject({
      orderNumber: expect.stringMatching(/^\d{4}-\d{6}$/),
      status: 'confirmed',
      paymentStatus: 'paid',
      total: 2_598_00,
      shipping: 0,
      tax: 0,
      discount: 0,
      notes: 'Ring twice',
      razorpayOrderId: payment.orderId,
      razorpayPaymentId: payment.id,
      shippingAddress: { full_name: 'Ananya Desai', postal_code: '380009', country: 'India' },
      items: [{ productId: kurti.id, name: 'Rose Kurti', size: 'M', quantity: 2, price: 1_299_00 }],
      tracking: [{ status: 'Order Confirmed', message: expect.stringContaining('payment was processed') }],
    })
    const placedAt = order?.createdAt.getTime() ?? 0
    expect(order?.estimatedDelivery?.getTime()).toBe(placedAt + 14 * 86_400_000)
    expect(await stockOf(db, kurti)).toEqual({ onHand: 3, reserved: 0 })
    expect(await listCartLines(db, shopper.id)).toEqual([])
    expect(
      await db
        .selectFrom('notifications')
        .select(['title', 'type', 'read'])
        .where('user_id', '=', shopper.id)
        .execute(),
    ).toEqual([{ title: 'Payment Successful', type: 'order', read: false }])
  })

  test('stores the GSTIN it was sold under, and each item’s rate and HSN code, whatever changes later', async () => {
    const anarkali = await insertProduct(db, { name: 'Anarkali', price: paise(3_299_00) })
    const palazzoSet = await insertProduct(db, { name: 'Kurta Palazzo Set', price: paise(2_625_00) })
    const festive = await insertProduct(db, { name: 'Festive Kurti', category: 'festive' })
    const shopper = await insertShopper(db, [{ product: anarkali }, { product: palazzoSet }, { product: festive }])
    const seller = { gstin: '24AAACC1206D1ZM', taxMode: 'regular' } as const
    const registered = { ...checkout.services, seller, usualHsnCodes: new Map([['festive', '6114']]) }
    const payment = checkout.gateway.pay(await startTestPayment(registered, shopper))
    await db.updateTable('products').set({ hsn_code: '6104' }).where('id', '=', anarkali.id).execute()

    await checkout.verify(shopper, payment)
    const [orderId = ''] = await listOrderIds(db, shopper)
    expect(await findInvoicedOrder(db, { userId: shopper.id, orderId })).toMatchObject({
      sellerGstin: '24AAACC1206D1ZM',
      taxMode: 'regular',
      items: [
        { name: 'Anarkali', hsnCode: '6206', gstRate: 1800 },
        { name: 'Kurta Palazzo Set', hsnCode: '6211', gstRate: 500 },
        { name: 'Festive Kurti', hsnCode: '6114', gstRate: 500 },
      ],
    })
  })

  test('under the composition scheme has its GSTIN and HSN codes, and no rates', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db, { name: 'Anarkali' }) }])
    const seller = { gstin: '24AAACC1206D1ZM', taxMode: 'composition' } as const
    const razorpayOrderId = await startTestPayment({ ...checkout.services, seller }, shopper)
    await checkout.verify(shopper, checkout.gateway.pay(razorpayOrderId))
    const [orderId = ''] = await listOrderIds(db, shopper)
    expect(await findInvoicedOrder(db, { userId: shopper.id, orderId })).toMatchObject({
      sellerGstin: '24AAACC1206D1ZM',
      taxMode: 'composition',
      items: [{ hsnCode: '6206', gstRate: null }],
    })
  })

  test('in a shop without a GSTIN has none, and no rates', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    await checkout.verify(shopper, checkout.gateway.pay(await checkout.open(shopper)))
    const [orderId = ''] = await listOrderIds(db, shopper)
    expect(await findInvoicedOrder(db, { userId: shopper.id, orderId })).toMatchObject({
      sellerGstin: null,
      taxMode: 'unregistered',
      items: [{ hsnCode: null, gstRate: null }],
    })
  })

  test('is captured before it becomes an order', async () => {
    const { shopper, payment } = await checkout.insertPaid({ status: 'authorized' })
    expect(await checkout.verify(shopper, payment)).toMatchObject({ status: 'placed' })
    expect(checkout.gateway.payments.get(payment.id)?.status).toBe('captured')
  })

  test('P04 becomes one order, however often it is verified, and every response names it', async () => {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 5 })
    const payment = checkout.gateway.pay(await checkout.open(shopper))

    const responses = []
    for (let wave = 0; wave < 5; wave++) {
      responses.push(...(await Promise.all(Array.from({ length: 20 }, () => checkout.verify(shopper, payment)))))
    }
    const [orderId, ...others] = await listOrderIds(db, shopper)
    expect(others).toEqual([])
    expect(responses).toEqual(Array.from({ length: 100 }, () => ({ status: 'placed', orderId })))
    expect(await stockOf(db, kurti)).toEqual({ onHand: 4, reserved: 0 })
  })

  test('F05 becomes an order while the provider is unavailable, and the capture is confirmed later', async () => {
    const { shopper, payment } = await checkout.insertPaid()
    checkout.gateway.fail('fetchPayment', { kind: 'unavailable' })
    expect(await checkout.verify(shopper, payment)).toMatchObject({ status: 'placed' })

    await checkout.deliver(checkout.gateway.webhook('payment.captured', { payment }))
    const recorded = await db
      .selectFrom('payments')
      .select(['status', 'captured_at'])
      .where('razorpay_payment_id', '=', payment.id)
      .executeTakeFirstOrThrow()
    expect(recorded).toEqual({ status: 'captured', captured_at: expect.any(Date) })
    expect(await listOrderIds(db, shopper)).toHaveLength(1)
  })

  test('P13 sells its snapshot, whatever happens to the cart afterwards', async () => {
    const kurti = await insertProduct(db, { price: paise(1_000_00), stockQuantity: 9 })
    const dupatta = await insertProduct(db)
    const shopper = await insertShopper(db, [{ product: kurti, quantity: 2 }])
    const payment = checkout.gateway.pay(await checkout.open(shopper))
    const [line] = await listCartLines(db, shopper.id)
    await setLineQuantity(db, shopper.id, { lineId: line?.id ?? '', quantity: 3 })
    await fillCart(db, shopper.id, [{ product: dupatta }])
    await db
      .updateTable('products')
      .set({ price: paise(1_500_00) })
      .where('id', '=', kurti.id)
      .execute()

    await checkout.verify(shopper, payment)
    const [orderId = ''] = await listOrderIds(db, shopper)
    expect(await findOrder(db, { userId: shopper.id, orderId })).toMatchObject({
      total: 2_000_00,
      items: [{ productId: kurti.id, quantity: 2, price: 1_000_00 }],
    })
    expect((await listCartLines(db, shopper.id)).map(({ productId, quantity }) => ({ productId, quantity }))).toEqual([
      { productId: kurti.id, quantity: 1 },
      { productId: dupatta.id, quantity: 1 },
    ])
  })

  test('for a product that was archived in the meantime still becomes an order', async () => {
    const { product: kurti, shopper } = await insertBuyer(db)
    const payment = checkout.gateway.pay(await checkout.open(shopper))
    await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', kurti.id).execute()
    expect(await checkout.verify(shopper, payment)).toMatchObject({ status: 'placed' })
  })
})

describe('a report without a signature, with the payment id in both fields', () => {
  const verify = (shopper: Shopper, payment: ProviderPayment) =>
    checkout.verify(shopper, payment, { razorpayOrderId: payment.id, signature: '' })

  test.each(['captured', 'authorized'] as const)(
    'P01 M63 places the order once the provider says that the payment is %s',
    async (status) => {
      const { shopper, payment } = await checkout.insertPaid({ status })
      const placed = await verify(shopper, payment)
      expect(placed).toEqual({ status: 'placed', orderId: (await listOrderIds(db, shopper))[0] })
      expect(checkout.gateway.payments.get(payment.id)?.status).toBe('captured')
      expect(await verify(shopper, payment), 'repeated').toEqual(placed)
    },
  )

  test.each([
    ['isn’t paid', { status: 'created' }],
    ['failed', { status: 'failed' }],
    ['was refunded', { status: 'refunded' }],
    ['has another amount', { amount: paise(1_00) }],
    ['has another currency', { currency: 'USD' }],
    ['has no order', { orderId: null }],
  ] as const)('P01 counts for nothing when the provider says that the payment %s', async (_case, changes) => {
    const { shopper, payment } = await checkout.insertPaid(changes)
    expect(await verify(shopper, payment)).toEqual({ status: 'invalid' })
    expect(await listOrderIds(db, shopper)).toEqual([])
    expect(await listRefunds(db, shopper)).toEqual([])
  })

  test('P01 P03 A11 counts for nothing when the payment is another customer’s', async () => {
    const { product: kurti, shopper: payer } = await insertBuyer(db, { stockQuantity: 5 })
    const thief = await insertShopper(db, [{ product: kurti }])
    const payment = checkout.gateway.pay(await checkout.open(payer))
    await checkout.open(thief)
    expect(await verify(thief, payment)).toEqual({ status: 'invalid' })
    expect(await listOrderIds(db, thief)).toEqual([])
    expect(await verify(payer, payment)).toMatchObject({ status: 'placed' })
    expect(await verify(thief, payment)).toEqual({ status: 'invalid' })
  })

  test('P01 counts for nothing when the provider doesn’t know the payment or is unavailable, or the id is none', async () => {
    const { shopper, payment } = await checkout.insertPaid()
    expect(await verify(shopper, { ...payment, id: 'pay_invented000000' })).toEqual({ status: 'invalid' })
    checkout.gateway.fail('fetchPayment', { kind: 'unavailable' })
    expect(await verify(shopper, payment)).toEqual({ status: 'invalid' })
    for (const id of ['', payment.orderId ?? '', `${payment.id}/refunds`, '../orders']) {
      expect(await verify(shopper, { ...payment, id })).toEqual({ status: 'invalid' })
    }
    expect(checkout.gateway.countCalls('fetchPayment')).toBe(2)
    expect(await listOrderIds(db, shopper)).toEqual([])
  })
})

describe('a payment is not verified', () => {
  test('P02 with a wrong signature, whether or not it was paid', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    const orderId = await checkout.open(shopper)
    const payment = checkout.gateway.pay(orderId)
    const right = checkout.gateway.proof(payment).signature
    const wrong = [
      '',
      right.toUpperCase(),
      right.slice(0, 63),
      right.replace(/^./, right.startsWith('0') ? '1' : '0'),
      sign(`${payment.id}|${orderId}`, FAKE_KEY_SECRET),
      sign(`${orderId}|${payment.id}`, FAKE_WEBHOOK_SECRET),
      sign(`${orderId}|${payment.id}`, ''),
      sign(orderId, FAKE_KEY_SECRET),
    ]
    for (const signature of wrong) {
      expect(await checkout.verify(shopper, payment, { signature })).toEqual({ status: 'invalid' })
    }
    expect(checkout.gateway.countCalls('fetchPayment')).toBe(0)
    expect(await listOrderIds(db, shopper)).toEqual([])
  })

  test('P03 A11 when it is another customer’s', async () => {
    const { product: kurti, shopper: payer } = await insertBuyer(db, { stockQuantity: 5 })
    const thief = await insertShopper(db, [{ product: kurti }])
    const payment = checkout.gateway.pay(await checkout.open(payer))
    const ofThief = await checkout.open(thief)

    expect(await checkout.verify(thief, payment)).toEqual({ status: 'invalid' })
    expect(await checkout.verify(thief, payment, { razorpayOrderId: ofThief })).toEqual({ status: 'invalid' })
    expect(await listOrderIds(db, thief)).toEqual([])
    expect(await checkout.verify(payer, payment)).toMatchObject({ status: 'placed' })
  })

  test.each(['created', 'failed', 'refunded'] as const)('when the provider says it is %s', async (status) => {
    const { shopper, payment } = await checkout.insertPaid({ status })
    expect(await checkout.verify(shopper, payment)).toEqual({ status: 'invalid' })
    expect(await listOrderIds(db, shopper)).toEqual([])
  })

  test('when the provider does not know it, or has it for a different order', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    const orderId = await checkout.open(shopper)
    const invented = { ...checkout.gateway.pay(orderId), id: 'pay_invented000000' }
    expect(await checkout.verify(shopper, invented)).toEqual({ status: 'invalid' })

    const other = await insertShopper(db, [{ product: await insertProduct(db) }])
    const payment = checkout.gateway.pay(orderId)
    checkout.gateway.move(payment.id, { orderId: await checkout.open(other) })
    expect(await checkout.verify(shopper, payment)).toEqual({ status: 'invalid' })
    expect(await listOrderIds(db, shopper)).toEqual([])
    expect(await listOrderIds(db, other)).toEqual([])
  })
})

describe('a payment that cannot become an order is refunded', () => {
  test.each([
    ['of 100 paise', { amount: paise(100) }],
    ['of one paisa less', { amount: paise(1_298_99) }],
    ['in another currency', { currency: 'USD' }],
  ])('P10 when it is %s', async (_case, difference) => {
    const { product: kurti, shopper } = await insertBuyer(db, { price: paise(1_299_00), stockQuantity: 3 })
    const payment = checkout.gateway.pay(await checkout.open(shopper), difference)

    expect(await checkout.verify(shopper, payment)).toEqual({
      status: 'refund-due',
      reason: 'amount-mismatch',
    })
    expect(await listOrderIds(db, shopper)).toEqual([])
    expect(await stockOf(db, kurti)).toEqual({ onHand: 3, reserved: 0 })
    expect(await listCheckouts(db, shopper)).toMatchObject([{ status: 'refund_due' }])

    await sendDueRefunds(checkout.services)
    expect(await listRefunds(db, shopper)).toMatchObject([{ amount: payment.amount, status: 'processed' }])
    expect(checkout.gateway.payments.get(payment.id)).toMatchObject({
      status: 'refunded',
      amountRefunded: payment.amount,
    })
    expect(await listCheckouts(db, shopper)).toMatchObject([{ status: 'refunded' }])
  })

  test('P10 but not captured when it is only authorised and of a different amount', async () => {
    const { shopper, payment } = await checkout.insertPaid({ amount: paise(100), status: 'authorized' })
    expect(await checkout.verify(shopper, payment)).toMatchObject({ status: 'refund-due' })
    await sendDueRefunds(checkout.services)
    expect(checkout.gateway.countCalls('capturePayment')).toBe(0)
    expect(checkout.gateway.countCalls('refundPayment')).toBe(0)
  })

  test.each([
    ['was cancelled', (shopper: { id: string }, orderId: string) => checkout.cancel(shopper, orderId)],
    [
      'expired',
      async (shopper: { id: string }) => {
        await expireReservations(db, shopper)
        await releaseExpiredCheckouts(db)
      },
    ],
  ])(
    'P11 when its checkout %s and the product is out of stock; while units are available, it becomes an order',
    async (_case, end) => {
      const { product: plenty, shopper: lucky } = await insertBuyer(db, { stockQuantity: 3 })
      const luckyOrder = await checkout.open(lucky)
      await end(lucky, luckyOrder)
      expect(await stockOf(db, plenty)).toEqual({ onHand: 3, reserved: 0 })
      expect(await checkout.verify(lucky, checkout.gateway.pay(luckyOrder))).toMatchObject({ status: 'placed' })
      expect(await stockOf(db, plenty)).toEqual({ onHand: 2, reserved: 0 })

      const { product: scarce, shopper: slow } = await insertBuyer(db, { stockQuantity: 1 })
      const quick = await insertShopper(db, [{ product: scarce }])
      const slowOrder = await checkout.open(slow)
      await end(slow, slowOrder)
      await checkout.open(quick)
      const late = checkout.gateway.pay(slowOrder)
      const refunded = { status: 'refund-due', reason: 'insufficient-stock' }
      expect(await checkout.verify(slow, late)).toEqual(refunded)
      expect(await stockOf(db, scarce)).toEqual({ onHand: 1, reserved: 1 })
      await sendDueRefunds(checkout.services)
      expect(await listRefunds(db, slow)).toMatchObject([{ paymentId: late.id, status: 'processed' }])

      expect(await checkout.verify(slow, late), 'verified again').toEqual(refunded)
      expect(await listOrderIds(db, slow)).toEqual([])
    },
  )

  test('and stays refunded when units become available again', async () => {
    const { product: kurti, shopper: slow } = await insertBuyer(db, { stockQuantity: 1 })
    const quick = await insertShopper(db, [{ product: kurti }])
    const slowOrder = await checkout.open(slow)
    await checkout.cancel(slow, slowOrder)
    const quickOrder = await checkout.open(quick)
    const late = checkout.gateway.pay(slowOrder)
    const first = await checkout.verify(slow, late)
    await checkout.cancel(quick, quickOrder)

    expect(await checkout.verify(slow, late)).toEqual(first)
    await checkout.deliver(checkout.gateway.webhook('payment.captured', { payment: late }))
    expect(await listOrderIds(db, slow)).toEqual([])
    expect(await listRefunds(db, slow)).toHaveLength(1)
  })

  test('P12 when two of the provider’s orders are paid for one checkout: one order, one refund', async () => {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 5 })
    const first = await checkout.open(shopper)
    const second = await checkout.gateway.createOrder({
      amount: kurti.price,
      currency: 'INR',
      receipt: 'order_second',
      notes: {},
    })
    const { checkout_id, user_id, amount } = await db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('razorpay_order_id', '=', first)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('payment_attempts')
      .values({ checkout_id, user_id, amount, receipt: 'order_second', razorpay_order_id: second.id, status: 'open' })
      .execute()

    const paid = checkout.gateway.pay(first)
    const paidAgain = checkout.gateway.pay(second.id)
    const placed = await checkout.verify(shopper, paid)
    expect(placed).toMatchObject({ status: 'placed' })
    expect(await checkout.verify(shopper, paidAgain)).toEqual(placed)
    expect(await checkout.verify(shopper, paidAgain)).toEqual(placed)

    await sendDueRefunds(checkout.services)
    expect(await listOrderIds(db, shopper)).toHaveLength(1)
    expect(await listRefunds(db, shopper)).toMatchObject([{ paymentId: paidAgain.id, status: 'processed' }])
    expect(await listCheckouts(db, shopper)).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
    expect(await stockOf(db, kurti)).toEqual({ onHand: 4, reserved: 0 })
  })

  test.each(['the old one first', 'the new one first'])(
    'P12 when the cart was changed in a second window and both are paid, %s: one order, one refund',
    async (sequence) => {
      const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 9 })
      const old = checkout.gateway.pay(await checkout.open(shopper))
      const [line] = await listCartLines(db, shopper.id)
      await setLineQuantity(db, shopper.id, { lineId: line?.id ?? '', quantity: 2 })
      const changed = checkout.gateway.pay(await checkout.open(shopper))
      const [first, second] = sequence === 'the old one first' ? [old, changed] : [changed, old]

      expect(await checkout.verify(shopper, first)).toMatchObject({ status: 'placed' })
      expect(await checkout.verify(shopper, second)).toEqual({
        status: 'refund-due',
        reason: 'already-ordered',
      })
      await sendDueRefunds(checkout.services)
      expect(await listOrderIds(db, shopper)).toHaveLength(1)
      expect(await listRefunds(db, shopper)).toMatchObject([{ paymentId: second.id, status: 'processed' }])
      const { onHand, reserved } = await stockOf(db, kurti)
      expect({ onHand, reserved }).toEqual({ onHand: first === old ? 8 : 7, reserved: 0 })
    },
  )

  test('but buying the same line again is a different order', async () => {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 9 })
    const first = checkout.gateway.pay(await checkout.open(shopper))
    const [line] = await listCartLines(db, shopper.id)
    await setLineQuantity(db, shopper.id, { lineId: line?.id ?? '', quantity: 3 })
    await checkout.verify(shopper, first)

    const second = checkout.gateway.pay(await checkout.open(shopper))
    expect(await checkout.verify(shopper, second)).toMatchObject({ status: 'placed' })
    expect(await listOrderIds(db, shopper)).toHaveLength(2)
    expect(await stockOf(db, kurti)).toEqual({ onHand: 6, reserved: 0 })
  })
})
