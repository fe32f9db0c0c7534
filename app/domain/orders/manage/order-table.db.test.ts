import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertCreditNote, insertOrder } from '#tests/support/factories/order-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import type { OrderSort } from './order-filter.ts'
import { findOrderForAdmin, listOrdersById, listOrdersForAdmin, readAllOrders } from './order-table.server.ts'

const { db } = await setUpTestDatabase()

describe('the orders in the back office', () => {
  test('M382 say who cancelled them, when and why', async () => {
    const { id } = await insertOrder(db, { status: 'cancelled' })
    expect(await findOrderForAdmin(db, id)).toMatchObject({ cancellation: null })
    const at = new Date('2026-11-24T10:00:00Z')
    await db
      .updateTable('orders')
      .set({ cancelled_at: at, cancelled_by: 'customer', cancel_reason: 'other', cancel_note: 'The colour' })
      .where('id', '=', id)
      .execute()
    expect(await findOrderForAdmin(db, id)).toMatchObject({
      cancellation: { by: 'customer', reason: 'other', note: 'The colour', at },
    })
  })

  test('M108 are those of all customers, each with the customer and every item, newest first', async () => {
    const customer = await insertCustomer(db, { fullName: 'Zubeida Khan', email: 'zubeida@shopper.example' })
    const order = await insertOrder(db, {
      userId: customer.id,
      items: [{ name: 'Kurti' }, { name: 'Dupatta' }],
      estimatedDelivery: null,
      createdAt: new Date('2030-01-01T10:00:00Z'),
    })
    await insertOrder(db, { userId: customer.id, deletedAt: new Date() })

    await insertOrder(db, { userId: customer.id, createdAt: new Date('2029-01-01T10:00:00Z') })
    const [newest, second] = (await listOrdersForAdmin(db)).orders
    expect(newest).toMatchObject({
      id: order.id,
      userId: customer.id,
      isCancelled: false,
      daysUntilDelivery: null,
      customer: { email: 'zubeida@shopper.example', fullName: 'Zubeida Khan', phone: '9825012345' },
      items: [{ name: 'Kurti' }, { name: 'Dupatta' }],
    })
    expect(second?.createdAt.getTime()).toBeLessThanOrEqual(newest?.createdAt.getTime() ?? 0)
    expect(await listOrdersForAdmin(db, { search: 'zubeida' })).toMatchObject({ total: 2 })
  })

  test('are found by number, name or email in any letter case, and by nothing else', async () => {
    const customer = await insertCustomer(db, { fullName: "Ira O'Neil", email: 'ira_o@shopper.example' })
    const order = await insertOrder(db, { userId: customer.id })
    const find = async (search: string) => (await listOrdersForAdmin(db, { search })).orders.map(({ id }) => id)

    for (const search of [order.orderNumber, ' ira o', "O'NEIL", 'IRA_O@shopper']) {
      expect(await find(search), search).toEqual([order.id])
    }
    for (const search of ['%', '_____', '\\', 'ira%neil', "'; drop table orders --"]) {
      expect(await find(search), search).toEqual([])
    }
  })

  test('are found by whatever identifies them: invoice, credit note, payment, parcel, or the person at the address', async () => {
    const customer = await insertCustomer(db, { fullName: 'Gauri Kulkarni', phone: '9811122233' })
    const order = await insertOrder(db, {
      userId: customer.id,
      trackingNumber: 'BD-7731-X',
      shippingAddress: { full_name: 'Devyani Kulkarni', phone: '9700011122' },
    })
    const creditNote = await insertCreditNote(db, order)
    const find = async (search: string) => (await listOrdersForAdmin(db, { search })).orders.map(({ id }) => id)

    for (const search of [
      `inv-${order.orderNumber}`,
      creditNote.toLowerCase(),
      order.razorpayOrderId,
      order.razorpayPaymentId,
      'bd-7731-x',
      'devyani',
      '+91 97000 11122',
      '98111 22233',
      '11122233',
    ]) {
      expect(await find(search), search).toEqual([order.id])
    }
    for (const search of [order.razorpayPaymentId.slice(0, -1), 'BD-7731', 'INV-9999-999999']) {
      expect(await find(search), search).toEqual([])
    }
  })

  test('can be filtered by a search and a status together', async () => {
    const customer = await insertCustomer(db, { fullName: 'Naina Rao' })
    const shipped = await insertOrder(db, { userId: customer.id, status: 'shipped' })
    await insertOrder(db, { userId: customer.id, status: 'cancelled' })
    const { orders: both } = await listOrdersForAdmin(db, { search: 'naina' })
    expect(both.map((order) => order.isCancelled).sort()).toEqual([false, true])
    const { orders: found } = await listOrdersForAdmin(db, { search: 'naina', status: 'shipped' })
    expect(found.map((order) => order.id)).toEqual([shipped.id])
  })
})

describe('a page of orders in the back office', () => {
  test('M99 follows the selected sorting and has the total count', async () => {
    const customer = await insertCustomer(db, { fullName: 'Vasudha Pager' })
    const insert = (day: number, rupees: number, delivery: Date | null) =>
      insertOrder(db, {
        userId: customer.id,
        createdAt: new Date(Date.UTC(2026, 3, day)),
        estimatedDelivery: delivery,
        items: [{ price: paise(rupees * 100) }],
      })
    const first = await insert(1, 900, new Date('2026-06-03T10:00:00Z'))
    const second = await insert(2, 300, null)
    const third = await insert(3, 600, new Date('2026-06-01T10:00:00Z'))
    const names = new Map([
      [first.id, 'first'],
      [second.id, 'second'],
      [third.id, 'third'],
    ])
    const list = async (sort: OrderSort, limit = 3, offset = 0) => {
      const page = await listOrdersForAdmin(db, { search: 'vasudha' }, { sort, limit, offset })
      expect(page.total).toBe(3)
      return page.orders.map(({ id }) => names.get(id))
    }
    expect(await list('newest')).toEqual(['third', 'second', 'first'])
    expect(await list('oldest')).toEqual(['first', 'second', 'third'])
    expect(await list('amount_high')).toEqual(['first', 'third', 'second'])
    expect(await list('amount_low')).toEqual(['second', 'third', 'first'])
    expect(await list('delivery'), 'without a date last').toEqual(['third', 'first', 'second'])
    expect(await list('newest', 2)).toEqual(['third', 'second'])
    expect(await list('newest', 2, 2)).toEqual(['first'])
    expect(await list('newest', 2, 4)).toEqual([])
  })
})

test('M217 an order is found by its id, even in the bin', async () => {
  const order = await insertOrder(db)
  const deleted = await insertOrder(db, { deletedAt: new Date() })
  expect(await findOrderForAdmin(db, order.id)).toMatchObject({ id: order.id, refunded: 0, courier: null })
  expect(await findOrderForAdmin(db, deleted.id)).toMatchObject({
    id: deleted.id,
    deletedAt: expect.any(Date),
  })
  for (const id of [crypto.randomUUID(), '', 'x']) {
    expect(await findOrderForAdmin(db, id)).toBeUndefined()
  }
  const listed = await listOrdersById(db, ['x', deleted.id, order.id])
  expect(listed.map(({ id }) => id)).toEqual([order.id])
})

test('every order is read once, newest first, even if many were placed at the same moment', async () => {
  const customer = await insertCustomer(db, { fullName: 'Many Orders' })
  const createdAt = new Date('2026-02-01T10:00:00Z')
  for (let index = 0; index < 205; index++) await insertOrder(db, { userId: customer.id, createdAt })
  const last = await insertOrder(db, { userId: customer.id, createdAt: new Date('2026-01-01T10:00:00Z') })
  // Found by one query, by several with a full last one, and by several with one more order.
  for (const idsAtOnce of [undefined, 103, 41]) {
    const orders = await Array.fromAsync(readAllOrders(db, { search: 'many orders' }, idsAtOnce))
    const ids = orders.map(({ id }) => id)
    expect(ids).toHaveLength(206)
    expect(new Set(ids).size).toBe(206)
    expect(ids.at(-1)).toBe(last.id)
  }
})

test('M153 the file of orders has the tax within each total', async () => {
  const customer = await insertCustomer(db, { fullName: 'Registered Sale' })
  const order = await insertOrder(db, { userId: customer.id, shippingAddress: { state: 'Kerala' } })
  await db.updateTable('orders').set({ seller_gstin: '24AAACC1206D1ZM' }).where('id', '=', order.id).execute()
  await db.updateTable('order_items').set({ gst_rate: 500 }).where('order_id', '=', order.id).execute()
  await insertOrder(db, { userId: customer.id, createdAt: new Date('2026-01-01T10:00:00Z') })
  const orders = await Array.fromAsync(readAllOrders(db, { search: 'registered sale' }))
  expect(orders.map(({ includedTax }) => [includedTax.taxable, includedTax.igst])).toEqual([
    [1_237_14, 61_86],
    [1_299_00, 0],
  ])
})
