import { beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder } from '#app/domain/after-sale/cancel-order.server.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { gatewayErrorText } from '#app/domain/payments/gateway-messages.ts'
import { paise, plainRupees } from '#app/money.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { rejectedFields } from '#tests/support/routes/rejected-fields.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { openTestCheckout, type TestCheckout } from '#tests/support/suites/test-checkout.ts'
import * as order from './order.tsx'

let checkout: TestCheckout
const { db } = await setUpTestDatabase()
const admin = await insertCustomer(db, { isAdmin: true })
beforeEach(() => {
  checkout = openTestCheckout(db)
})

function args(orderId: string, { query = '', form }: { query?: string; form?: Record<string, string> } = {}) {
  const url = `/admin/orders/${orderId}${query}`
  const made = routeArgs({ db, visitor: signedIn(admin), url, params: { orderId }, form })
  made.context.set(jobsContext, checkout.jobs)
  made.context.set(gatewayContext, checkout.gateway)
  return made
}

const post = (orderId: string, form: Record<string, string>) =>
  order.action(args(orderId, { form: { orderId, ...form } }))
const load = (orderId: string, query = '') => order.loader(args(orderId, { query }))

async function readOrder(id: string) {
  return db
    .selectFrom('orders')
    .select(['status', 'courier', 'tracking_number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

describe('an order’s page', () => {
  test('M383 leads from packing to handing over, one step at a time', async () => {
    const { id } = await insertOrder(db)
    const stepAt = async (query = '') => (await load(id, query)).step
    const move = (status: string, seen: string) => post(id, { intent: 'change-status', status, seen })
    expect(await stepAt()).toBe('pack')
    await move('processing', 'confirmed')
    expect(await stepAt()).toBe('print')
    expect(await stepAt('?printed=yes')).toBe('number')
    await post(id, { intent: 'set-shipment', courier: 'DTDC', trackingNumber: 'D1' })
    expect(await stepAt()).toBe('hand-over')
    await move('shipped', 'processing')
    expect(await stepAt()).toBe('deliver')
    await move('delivered', 'shipped')
    expect(await stepAt()).toBeUndefined()
  })

  test('M383 is a 404 for an unknown order', async () => {
    for (const id of [crypto.randomUUID(), 'x']) {
      expect(await load(id).catch((error: unknown) => error)).toMatchObject({ init: { status: 404 } })
    }
  })

  test('M383 offers no step for an order in the bin', async () => {
    const { id } = await insertOrder(db, { deletedAt: new Date() })
    expect(await load(id, '?cancel=yes')).toMatchObject({ step: undefined, asksToCancel: false })
  })

  test('M382 says why a customer cancelled the order', async () => {
    const { id, userId } = await insertOrder(db)
    await cancelOrder(checkout.services, { userId, orderId: id, reason: 'too-slow', note: 'The wedding is over' })
    expect((await load(id)).order.cancellation).toMatchObject({
      by: 'customer',
      reason: 'too-slow',
      note: 'The wedding is over',
    })
  })

  test('M385 asks before it cancels, says what is left of the payment, and stays open', async () => {
    const { id, total } = await insertOrder(db)
    const asked = (await post(id, { intent: 'change-status', status: 'cancelled' })) as Response
    expect(asked.headers.get('Location')).toBe(`/admin/orders/${id}?cancel=${id}`)
    expect(await load(id, `?cancel=${id}`)).toMatchObject({ asksToCancel: true, moneyLeft: total })
    const form = { orderIds: id, money: 'refund', stock: 'return', note: '', seen: 'confirmed' }
    const done = (await post(id, { intent: 'cancel-orders', ...form })) as Response
    expect(done.headers.get('Location')).toBe(`/admin/orders/${id}?cancelled=1`)
    expect(await load(id, '?cancelled=1')).toMatchObject({ cancelled: '1 order cancelled.', moneyLeft: 0 })
  })

  test('M388 says the tax inside the prices', async () => {
    const { id } = await insertOrder(db)
    expect((await load(id)).includedTax).toBe(0)
    await db.updateTable('orders').set({ seller_gstin: '24AAACG1234A1Z5' }).where('id', '=', id).execute()
    await db.updateTable('order_items').set({ hsn_code: '6211', gst_rate: 500 }).where('order_id', '=', id).execute()
    expect((await load(id)).includedTax).toBe(61_86)
  })
})

describe('the shipment of an order', () => {
  test('is saved, and cleared again', async () => {
    const { id: orderId } = await insertOrder(db)
    const save = (courier: string, trackingNumber: string) =>
      post(orderId, { intent: 'set-shipment', courier, trackingNumber })
    expect(await save(' delhivery ', ' DL 99 ')).toMatchObject({ data: { success: 'Shipment saved.' } })
    expect(await readOrder(orderId)).toMatchObject({ courier: 'Delhivery', tracking_number: 'DL 99' })
    await save('', ' ')
    expect(await readOrder(orderId)).toMatchObject({ courier: null, tracking_number: null })
    expect(await save('x'.repeat(61), '1')).toMatchObject({ init: { status: 400 } })
    expect(await post(crypto.randomUUID(), { intent: 'set-shipment', courier: '', trackingNumber: '' })).toMatchObject({
      init: { status: 404 },
    })
  })

  test('M386 is neither offered nor saved once the order is cancelled', async () => {
    const { id } = await insertOrder(db, { status: 'cancelled' })
    expect(await load(id)).toMatchObject({ step: undefined, asksToCancel: false })
    expect(await post(id, { intent: 'set-shipment', courier: 'DTDC', trackingNumber: 'D1' })).toMatchObject({
      data: { error: 'This order is cancelled, so it has no shipment.' },
      init: { status: 409 },
    })
    expect(await readOrder(id)).toMatchObject({ courier: null, tracking_number: null })
  })
})

describe('a refund', () => {
  async function placeOrder(quantity = 1) {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db), quantity }])
    const { orderId, payment } = await checkout.buy(shopper)
    return { orderId, total: payment.amount }
  }

  const refund = ({ orderId = '', ...form }: Record<string, string>) =>
    post(orderId, { intent: 'refund-order', requestId: crypto.randomUUID(), reason: 'torn', ...form })

  test('M384 is first added up, and nothing is refunded until the sum is confirmed', async () => {
    const { orderId } = await placeOrder(2)
    const { items } = (await load(orderId)).refundable
    const form = { orderId, [`quantity-${items[0]?.orderItemId}`]: '1', amount: '50' }
    const price = (items[0]?.amountLeft ?? 0) / 2
    expect(await refund(form)).toMatchObject({
      data: { shown: { amount: price + 50_00 }, result: { initialValue: { amount: '50', reason: 'torn' } } },
    })
    expect((await load(orderId)).refunds).toEqual([])
    const changed = await refund({ ...form, confirmed: '1' })
    expect(changed).toMatchObject(rejectedFields(409, { amount: [expect.stringContaining('now adds up to')] }))
    expect((await load(orderId)).refunds).toEqual([])
    expect(await refund({ ...form, confirmed: String((price + 50_00) / 100) })).toMatchObject({
      data: { success: expect.stringContaining('requested') },
    })
    expect((await load(orderId)).refunds).toMatchObject([{ amount: price + 50_00 }])
  })

  test('of a given amount is requested once, and the rest is shown', async () => {
    const { orderId, total } = await placeOrder()
    const requestId = crypto.randomUUID()
    expect(await refund({ orderId, amount: '₹499.50', confirmed: '499.50', requestId })).toMatchObject({
      data: { success: expect.stringContaining('Refund of ₹499.50 requested') },
    })
    expect(await refund({ orderId, amount: '₹499.50', confirmed: '499.50', requestId })).toMatchObject({
      data: { success: 'This refund has already been requested.' },
    })
    expect(await load(orderId)).toMatchObject({
      refundable: { moneyLeft: total - 499_50 },
      refunds: [{ amount: 499_50, note: 'torn' }],
    })
  })

  test('M187 of items pays back what they cost, and returns the chosen ones to stock', async () => {
    const { orderId } = await placeOrder()
    const item = (await load(orderId)).refundable.items[0]
    const quantity = `quantity-${item?.orderItemId}`
    const confirmed = plainRupees(paise(item?.amountLeft ?? 0))
    expect(await refund({ orderId, [quantity]: '2' })).toMatchObject({
      init: { status: 409 },
      data: { result: { error: { [quantity]: ['Up to 1 can be refunded'] }, initialValue: { [quantity]: '2' } } },
    })
    expect(await refund({ orderId, [quantity]: 'one' })).toMatchObject(
      rejectedFields(400, { [quantity]: ['Enter a whole number'] }),
    )
    expect(await refund({ orderId, [quantity]: '1', restock: item?.orderItemId ?? '', confirmed })).toMatchObject({
      data: { success: expect.stringContaining('requested') },
    })
    expect(await load(orderId)).toMatchObject({
      refundable: { items: [{ unitsLeft: 0 }] },
      refunds: [{ reason: 'items', note: 'torn', items: [{ quantity: 1, restocked: 1 }] }],
    })
    expect(await refund({ orderId, [`quantity-${crypto.randomUUID()}`]: '1' })).toMatchObject({ init: { status: 404 } })
  })

  test('of too much, of nothing, or without a reason is rejected at its field, with the input', async () => {
    const { orderId } = await placeOrder()
    const more = { orderId, amount: '99,999' }
    expect(await refund(more)).toMatchObject({
      data: {
        result: {
          error: { amount: [expect.stringMatching(/^Up to ₹[\d,]+ can be refunded\.$/)] },
          initialValue: { amount: '99,999' },
        },
      },
      init: { status: 409 },
    })
    for (const amount of ['', '0', '0.99', '-5', '1.234', 'all']) {
      expect(await refund({ orderId, amount })).toMatchObject(rejectedFields(400, { amount: [expect.any(String)] }))
    }
    expect(await refund({ orderId, amount: '5', reason: ' ' })).toMatchObject({
      data: { result: { error: { reason: ['Enter a reason for your records'] } } },
    })
    expect((await load(orderId)).refunds).toEqual([])
  })

  test('is rejected while the provider is unavailable, and for an unknown order', async () => {
    const { orderId } = await placeOrder()
    checkout.gateway.fail('fetchPayment', { kind: 'unavailable' })
    expect(await refund({ orderId, amount: '5', confirmed: '5' })).toMatchObject({
      data: { error: expect.stringContaining(gatewayErrorText({ kind: 'unavailable', description: undefined })) },
      init: { status: 502 },
    })
    expect(await refund({ orderId: crypto.randomUUID(), amount: '5', confirmed: '5' })).toMatchObject({
      init: { status: 404 },
    })
  })
})
