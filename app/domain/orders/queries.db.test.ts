import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { listOrdersForAdmin } from './manage/order-table.server.ts'
import { findInvoicedOrderForAdmin, findOrder, listOrders } from './queries.server.ts'

const { db } = await setUpTestDatabase()

test('M106 the items of an order keep the sequence of the cart, for the customer and the administrator', async () => {
  const customer = await insertCustomer(db)
  const names = Array.from({ length: 12 }, (_, index) => `Kurti ${index}`)
  const order = await insertOrder(db, { userId: customer.id, items: names.map((name) => ({ name })) })

  const found = await findOrder(db, { userId: customer.id, orderId: order.id })
  const [listed] = await listOrders(db, customer.id)
  const [shown] = (await listOrdersForAdmin(db, { search: order.orderNumber })).orders
  for (const each of [found, listed, shown]) expect(each?.items.map((item) => item.name)).toEqual(names)
})

test('M455 a unit is worth what was paid for it, on documents and to the courier', async () => {
  const order = await insertOrder(db, {
    items: [{ quantity: 2, price: paise(1_000_00) }],
    discountAmount: paise(300_00),
  })
  const invoiced = await findInvoicedOrderForAdmin(db, order.id)
  const [sent] = (await listOrdersForAdmin(db, { search: order.orderNumber })).orders
  for (const each of [invoiced, sent]) expect(each?.items).toMatchObject([{ price: 1_000_00, value: 850_00 }])
})

describe("a customer's orders", () => {
  test('M75 M127 are listed newest first, without deleted ones and those of other customers', async () => {
    const customer = await insertCustomer(db)
    const userId = customer.id
    const older = await insertOrder(db, { userId, createdAt: new Date('2026-05-01T10:00:00Z') })
    const newer = await insertOrder(db, { userId, createdAt: new Date('2026-06-01T10:00:00Z') })
    await insertOrder(db, { userId, hiddenByCustomerAt: new Date() })
    await insertOrder(db)

    expect((await listOrders(db, userId)).map((order) => order.id)).toEqual([newer.id, older.id])
    expect((await listOrders(db, userId, { limit: 1 })).map((order) => order.id)).toEqual([newer.id])
    expect(await listOrders(db, crypto.randomUUID())).toEqual([])
  })

  test('M106 M127 have all their fields, and their tracking newest first', async () => {
    const customer = await insertCustomer(db)
    const order = await insertOrder(db, {
      userId: customer.id,
      items: [{ name: 'Rose Kurti', image: '/images/rose.jpg', size: 'L', quantity: 2, price: paise(500_00) }],
      shippingCost: paise(49_00),
      notes: 'Ring twice',
      trackingNumber: 'AWB1',
      createdAt: new Date('2026-06-01T10:00:00Z'),
      tracking: [{ status: 'Order Shipped', location: 'Surat', createdAt: new Date('2026-06-03T10:00:00Z') }],
    })
    expect(await findOrder(db, { userId: customer.id, orderId: order.id })).toEqual({
      id: order.id,
      orderNumber: order.orderNumber,
      replaces: null,
      replacements: [],
      status: 'confirmed',
      paymentStatus: 'paid',
      total: 1_049_00,
      shipping: 49_00,
      tax: 0,
      discount: 0,
      shippingAddress: expect.objectContaining({ full_name: 'Ananya Desai', country: 'India' }),
      notes: 'Ring twice',
      estimatedDelivery: new Date('2026-06-15T10:00:00Z'),
      courier: null,
      trackingNumber: 'AWB1',
      razorpayOrderId: order.razorpayOrderId,
      razorpayPaymentId: order.razorpayPaymentId,
      paidAt: order.createdAt,
      createdAt: order.createdAt,
      deliveredAt: null,
      items: [
        {
          id: expect.any(String),
          productId: null,
          product: null,
          name: 'Rose Kurti',
          image: '/images/rose.jpg',
          size: 'L',
          quantity: 2,
          price: 500_00,
        },
      ],
      tracking: [
        expect.objectContaining({ status: 'Order Shipped', location: 'Surat' }),
        expect.objectContaining({ status: 'Order Confirmed' }),
      ],
    })
  })

  test('A01 are not found when deleted, or by the id of another customer’s order or an unknown id', async () => {
    const customer = await insertCustomer(db)
    const foreign = await insertOrder(db)
    const deleted = await insertOrder(db, { userId: customer.id, hiddenByCustomerAt: new Date() })
    for (const orderId of [foreign.id, deleted.id, crypto.randomUUID(), '', "' or true --", '../orders']) {
      expect(await findOrder(db, { userId: customer.id, orderId })).toBeUndefined()
    }
  })
})
