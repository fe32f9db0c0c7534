import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { cancelOrderAsAdmin } from '#app/domain/after-sale/cancel-order.server.ts'
import { refuseParcel } from '#app/domain/after-sale/refused-parcels.server.ts'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import { ORDER_EVENT_QUEUE, type OrderEvent } from '#app/domain/orders/order-event.ts'
import { orderObstacleText } from '#app/domain/payments/refunds/refund-messages.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { paise } from '#app/money.ts'
import { sendDueMails, sendMail } from '#app/platform/mail/mail.server.ts'
import { createSmtpTransport } from '#app/platform/mail/transport.server.ts'
import type { OrderStatus } from '#app/vocabulary/statuses.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder, type OrderOverrides } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertBuyer, insertShopper } from '#tests/support/factories/shopper.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { startMailServer } from '#tests/support/fakes/mail-server.ts'
import { freePort } from '#tests/support/processes/free-port.ts'
import { testTrackingLinks } from '#tests/support/routes/route.ts'
import { insertCodBuyer, offerCod, openCodCheckout } from '#tests/support/suites/cod-checkout.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { listOrderIds, openTestCheckout } from '#tests/support/suites/test-checkout.ts'
import { notifyOfOrder, notifyOfRefund } from './order-messages.server.ts'

const shopUrl = 'https://gulmeher.example'

const { db } = await setUpTestDatabase()
beforeEach(() => db.deleteFrom('mails').execute())

const services = () => ({ db, jobs: createFakeJobs(), shopUrl, trackingLinks: testTrackingLinks })

async function placeOrder(overrides: OrderOverrides = {}) {
  const customer = await insertCustomer(db, { fullName: 'Ananya Desai' })
  const order = await insertOrder(db, { userId: customer.id, ...overrides })
  return { customer, order }
}

const listMails = () => db.selectFrom('mails').selectAll().orderBy('created_at').execute()

const listNotifications = (userId: string) =>
  db
    .selectFrom('notifications')
    .select(['title', 'message', 'type'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

describe('an order that was placed', () => {
  test('M64 is confirmed by an email with its items, amounts, address and a link', async () => {
    const { customer, order } = await placeOrder({
      items: [{ name: 'Indigo Dabu Kurti', size: 'M', quantity: 2, price: paise(1_299_00) }],
      shippingCost: paise(79_00),
      notes: 'Please ring twice.',
    })
    await notifyOfOrder(services(), { orderId: order.id, status: 'confirmed' })

    const [mail] = await listMails()
    expect(mail).toMatchObject({
      recipient: customer.email,
      subject: `Your order ${order.orderNumber} is confirmed`,
      template: 'order-placed',
      status: 'waiting',
    })
    for (const text of [mail?.html, mail?.body]) {
      expect(text).toContain('Dear Ananya Desai,')
      expect(text).toContain('Indigo Dabu Kurti')
      expect(text).toContain('Size M, quantity 2')
      expect(text).toContain('₹2,598')
      expect(text).toContain('₹79')
      expect(text).toContain('₹2,677')
      expect(text).toContain('14 Sarita Society')
      expect(text).toContain('380009')
      expect(text).toContain('Please ring twice.')
      expect(text).toContain(`https://gulmeher.example/orders/${order.id}`)
    }
  })

  test('gets no second notification, because the payment created one', async () => {
    const { customer, order } = await placeOrder()
    await notifyOfOrder(services(), { orderId: order.id, status: 'confirmed' })
    expect(await listNotifications(customer.id)).toEqual([])
  })
})

describe('an order whose status changes', () => {
  test.each<[OrderStatus, string, string]>([
    ['processing', 'Order Processing', ''],
    ['shipped', 'Order Shipped', 'is on its way'],
    ['delivered', 'Order Delivered', 'has arrived'],
    ['cancelled', 'Order Cancelled', 'was cancelled'],
  ])(
    'to %s sends one notification and one email, however often the event is handled',
    async (status, title, subject) => {
      const { customer, order } = await placeOrder()
      const event = { orderId: order.id, status }
      await notifyOfOrder(services(), event)
      await Promise.all([notifyOfOrder(services(), event), notifyOfOrder(services(), event)])

      expect(await listNotifications(customer.id)).toMatchObject([{ title, type: 'order' }])
      const mails = await listMails()
      expect(mails).toHaveLength(1)
      expect(mails[0]?.recipient).toBe(customer.email)
      expect(mails[0]?.subject).toContain(`${order.orderNumber} ${subject}`.trim())
    },
  )

  test('is on its way after all if its customer was told that it comes back', async () => {
    await offerCod(db)
    const { shopper } = await insertCodBuyer(db, { price: paise(1_299_00) })
    const checkout = openTestCheckout(db)
    const orderId = await openCodCheckout(checkout).buy(shopper)
    const actor = await testActor(db)
    await changeOrderStatus(checkout.services, actor, { orderId, status: 'shipped' })
    await refuseParcel(checkout.services, actor, orderId)
    await changeOrderStatus(checkout.services, actor, { orderId, status: 'shipped' })
    for (const { queue, data } of checkout.jobs.enqueued) {
      if (queue === ORDER_EVENT_QUEUE) await notifyOfOrder(services(), data as OrderEvent)
    }
    const subjects = (await listMails()).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('on its way after all'))).toHaveLength(1)
    const news = (await listNotifications(shopper.id)).find(({ title }) => title === 'Order On Its Way')
    expect(news?.message).toContain('₹1,339 ready')
  })

  test('to shipped is announced with courier and tracking number', async () => {
    const { customer, order } = await placeOrder({ trackingNumber: 'GM123456789IN' })
    await db.updateTable('orders').set({ courier: 'Delhivery' }).where('id', '=', order.id).execute()
    await notifyOfOrder(services(), { orderId: order.id, status: 'shipped' })

    const [mail] = await listMails()
    for (const text of [mail?.html, mail?.body, (await listNotifications(customer.id))[0]?.message]) {
      expect(text).toContain('Courier: Delhivery')
      expect(text).toContain('Tracking number: GM123456789IN')
    }
  })

  test.each([
    [true, /refunding ₹1,299 to your original payment method \(UPI\). Most banks show it within 5-7 working days/],
    [false, /haven’t refunded any money/],
  ])('to cancelled is announced once, and says where the money is (refunded: %s)', async (isRefunded, text) => {
    const checkout = openTestCheckout(db)
    const shopper = await insertShopper(db, [{ product: await insertProduct(db, { price: paise(1_299_00) }) }])
    const { orderId } = await checkout.buy(shopper)
    const choices = { isRefunded, isRestocked: true, note: null }
    await cancelOrderAsAdmin(checkout.services, await testActor(db), { orderId, ...choices })
    await notifyOfOrder(services(), { orderId, status: 'cancelled' })

    await sendDueRefunds(checkout.services)
    const refunds = await db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.razorpay_payment_id', 'refunds.razorpay_payment_id')
      .select('refunds.id')
      .where('payments.order_id', '=', orderId)
      .execute()
    for (const { id } of refunds) await notifyOfRefund(services(), { refundId: id })

    const mails = await listMails()
    expect(mails.map(({ template }) => template)).toEqual(['order-cancelled'])
    const notifications = await listNotifications(shopper.id)
    expect(notifications.map(({ title }) => title)).toEqual([
      'Payment Successful',
      'Order Cancelled',
      ...(isRefunded ? ['Payment Refunded'] : []),
    ])
    for (const told of [mails[0]?.body, notifications[1]?.message]) expect(told?.replaceAll(/\s+/g, ' ')).toMatch(text)
  })

  test.each<OrderStatus>(['draft', 'pending'])('to %s sends nothing', async (status) => {
    const { customer, order } = await placeOrder()
    await notifyOfOrder(services(), { orderId: order.id, status })
    expect(await listNotifications(customer.id)).toEqual([])
    expect(await listMails()).toEqual([])
  })

  test('sends nothing if its customer deleted the order or their account', async () => {
    const deleted = await placeOrder({ hiddenByCustomerAt: new Date() })
    const orphaned = await placeOrder()
    await db.updateTable('orders').set({ user_id: null }).where('id', '=', orphaned.order.id).execute()
    for (const { order } of [deleted, orphaned])
      await notifyOfOrder(services(), { orderId: order.id, status: 'shipped' })
    expect(await listMails()).toEqual([])
  })

  test('enqueues the event once, in the same transaction', async () => {
    const { order } = await placeOrder()
    const actor = await testActor(db)
    const { jobs } = services()
    await changeOrderStatus({ db, jobs }, actor, { orderId: order.id, status: 'shipped' })
    await changeOrderStatus({ db, jobs }, actor, { orderId: order.id, status: 'shipped' })
    const shipment = { courier: null, trackingNumber: null }
    expect(jobs.enqueued).toEqual([{ queue: 'order-event', data: { orderId: order.id, status: 'shipped', shipment } }])
  })
})

test('X02 whatever customers type is shown as plain text in emails', async () => {
  const hostile = '<img src=x onerror="alert(1)"> & "friends"'
  const { order } = await placeOrder({
    items: [{ name: hostile, size: '<b>M</b>' }],
    shippingAddress: { full_name: hostile, address_line_1: '</td><script>alert(1)</script>' },
    notes: '<a href="https://evil.example">click</a>',
    trackingNumber: '"><script>',
  })
  for (const status of ['confirmed', 'shipped'] as const) await notifyOfOrder(services(), { orderId: order.id, status })
  for (const { html } of await listMails()) {
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('<b>M</b>')
    expect(html).not.toContain('href="https://evil.example"')
    expect(html).toContain('&lt;img src=x')
  }
})

describe('a refund', () => {
  test('is announced once, with the reason when the payment didn’t become an order', async () => {
    const checkout = openTestCheckout(db)
    const { product, shopper } = await insertBuyer(db, { stockQuantity: 1 })
    const payment = checkout.gateway.pay(await checkout.open(shopper))
    // The only unit is sold to someone else while the payment is in progress.
    await db.updateTable('checkouts').set({ status: 'released' }).where('user_id', '=', shopper.id).execute()
    await db.updateTable('stock_reservations').set({ status: 'released' }).execute()
    await db
      .updateTable('products')
      .set({ stock_quantity: 0, reserved_quantity: 0 })
      .where('id', '=', product.id)
      .execute()
    await checkout.verify(shopper, payment)
    await sendDueRefunds(checkout.services)
    await sendDueRefunds(checkout.services)

    const events = checkout.jobs.enqueued.filter(({ queue }) => queue === 'refund-event')
    expect(events).toHaveLength(1)
    const event = events[0]?.data as { refundId: string }
    await notifyOfRefund(services(), event)
    await notifyOfRefund(services(), event)

    expect(await listNotifications(shopper.id)).toEqual([
      {
        title: 'Payment Refunded',
        message: expect.stringContaining(orderObstacleText('insufficient-stock') ?? ''),
        type: 'order',
      },
    ])
    const mails = await listMails()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ recipient: shopper.email, template: 'payment-refunded' })
    expect(mails[0]?.body).toContain(orderObstacleText('insufficient-stock'))
    expect(mails[0]?.body, 'says once where the money is').not.toContain('on its way back')
  })

  test('of a guest’s payment that didn’t become an order is announced at the address of the checkout', async () => {
    const checkout = openTestCheckout(db)
    const { shopper } = await insertBuyer(db)
    const payment = checkout.gateway.pay(await checkout.open(shopper), { amount: paise(100) })
    await checkout.verify(shopper, payment)
    await sendDueRefunds(checkout.services)
    // A guest's checkout never had an account, so its snapshot was never emptied.
    await sql`alter table shop.checkouts disable trigger checkouts_forget_customer`.execute(db)
    await db.updateTable('checkouts').set({ user_id: null }).where('user_id', '=', shopper.id).execute()
    await sql`alter table shop.checkouts enable trigger checkouts_forget_customer`.execute(db)
    await db.updateTable('payment_attempts').set({ user_id: null }).where('user_id', '=', shopper.id).execute()

    const event = checkout.jobs.enqueued.find(({ queue }) => queue === 'refund-event')?.data as { refundId: string }
    await notifyOfRefund(services(), event)
    expect(await listMails()).toMatchObject([{ recipient: shopper.email, template: 'payment-refunded' }])
  })

  test('of an order names the order, and doesn’t reveal the administrator’s reason', async () => {
    const { customer, order } = await placeOrder()
    const refund = await db
      .insertInto('refunds')
      .values({
        razorpay_payment_id: order.razorpayPaymentId,
        amount: paise(500_00),
        reason_code: 'manual',
        reason: 'the customer was rude on the phone',
        note: 'the customer was rude on the phone',
        idempotency_key: `refund-${order.id}`,
        status: 'processed',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await notifyOfRefund(services(), { refundId: refund.id })
    const [mail] = await listMails()
    expect(mail?.subject).toBe('Your refund of ₹500 is on its way')
    expect(mail?.body).toContain(order.orderNumber)
    expect(mail?.html).not.toContain('rude')
    expect(await listNotifications(customer.id)).toMatchObject([
      { message: `We’ve refunded ₹500 for your order ${order.orderNumber}.` },
    ])
  })

  test('that is unknown sends nothing', async () => {
    await notifyOfRefund(services(), { refundId: crypto.randomUUID() })
    expect(await listMails()).toEqual([])
  })
})

test('M64 F08 a sale succeeds while the mail server is down, and its email is sent later, once', async () => {
  const port = await freePort()
  const mailServices = {
    db,
    transport: createSmtpTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'care@gulmeher.example' }),
    shopUrl,
  }
  const checkout = openTestCheckout(db)
  const { shopper, payment } = await checkout.insertPaid()
  expect(await checkout.verify(shopper, payment)).toMatchObject({ status: 'placed' })
  const [orderId] = await listOrderIds(db, shopper)
  const events = checkout.jobs.enqueued.filter(({ queue }) => queue === 'order-event')
  expect(events).toEqual([{ queue: 'order-event', data: { orderId, status: 'confirmed' } }])

  await notifyOfOrder(services(), { orderId: orderId ?? '', status: 'confirmed' })
  const [mail] = await listMails()
  await sendMail(mailServices, mail?.id ?? '')
  expect(await listMails()).toMatchObject([{ status: 'waiting', tries: 1 }])

  const server = await startMailServer(port)
  try {
    for (let iteration = 0; iteration < 3; iteration++) {
      await notifyOfOrder(services(), { orderId: orderId ?? '', status: 'confirmed' })
      await db
        .updateTable('mails')
        .set({ next_try_at: new Date(0) })
        .execute()
      await sendDueMails(mailServices)
    }
    expect(server.mails.map((letter) => letter.to)).toEqual([[shopper.email]])
    expect(await listMails()).toMatchObject([{ status: 'sent', tries: 2 }])
  } finally {
    await server.stop()
  }
})
