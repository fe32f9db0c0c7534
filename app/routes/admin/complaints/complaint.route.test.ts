import { beforeEach, expect, test } from 'vitest'
import { sizeField } from '#app/domain/after-sale/manage/replacement-input.ts'
import { quantityField } from '#app/domain/complaints/complaint.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { paise } from '#app/money.ts'
import { type InsertedComplaint, insertComplaint } from '#tests/support/factories/complaint-factory.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { rejectedFields } from '#tests/support/routes/rejected-fields.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { openTestCheckout, type TestCheckout } from '#tests/support/suites/test-checkout.ts'
import { action, loader } from './complaint.tsx'
import { loader as listLoader } from './complaints.tsx'

let checkout: TestCheckout
let complaint: InsertedComplaint

const { db } = await setUpTestDatabase()
const admin = await insertCustomer(db, { isAdmin: true })
beforeEach(async () => {
  await db.deleteFrom('complaints').execute()
  checkout = openTestCheckout(db)
  const shopper = await insertShopper(db, [{ product: await insertProduct(db, { price: paise(1_000_00) }) }])
  const { orderId } = await checkout.buy(shopper)
  complaint = await insertComplaint(db, { userId: shopper.id, orderId })
})

function args(form?: Record<string, string>, complaintId = complaint.id) {
  const made = routeArgs({
    db,
    visitor: signedIn(admin),
    url: '/admin/complaints',
    params: { complaintId },
    ...(form && { form: { requestId: crypto.randomUUID(), ...form } }),
  })
  made.context.set(gatewayContext, checkout.gateway)
  return made
}

const read = async () => (await loader(args())).complaint
const send = (form: Record<string, string>) => action(args(form))

test('M198 open complaints are listed; a closed one is found among all', async () => {
  const list = async (query: string) => {
    const made = routeArgs({ db, visitor: signedIn(admin), url: `/admin/complaints${query}`, params: {} })
    return (await listLoader(made)).complaints.map(({ number }) => number)
  }
  expect(await list('')).toEqual([complaint.number])
  await send({ intent: 'refuse-complaint', text: 'The seam is by design.' })
  expect(await list('')).toEqual([])
  expect(await list(`?show=all&search=${complaint.number}`)).toEqual([complaint.number])
})

test.each([
  ['answer-complaint', 'answered'],
  ['resolve-complaint', 'resolved'],
  ['refuse-complaint', 'refused'],
  ['note-complaint', 'open'],
])('M199 %s needs a text, and leaves the complaint %s', async (intent, status) => {
  expect(await send({ intent, text: ' ' })).toMatchObject({
    data: { intent, result: { error: { text: ['Write a message'] } } },
    init: { status: 400 },
  })
  expect(await send({ intent, text: 'Thank you for writing.' })).toMatchObject({
    data: { intent, success: expect.any(String) },
  })
  expect(await read()).toMatchObject({ status })
})

test('M204 a refund of items resolves the complaint, and what can’t be refunded is rejected', async () => {
  const { items } = await read()
  const quantity = quantityField(items[0]?.orderItemId ?? '')
  const refund = { intent: 'refund-complaint', text: 'Your money is on its way.' }
  const rejected: Record<string, string>[] = [{}, { [quantity]: '2' }, { amount: '99999' }]
  for (const wrong of rejected) {
    expect(await send({ ...refund, ...wrong }), JSON.stringify(wrong)).toMatchObject({
      data: { result: { error: expect.any(Object), initialValue: { text: refund.text } } },
      init: { status: 409 },
    })
  }
  expect(await send({ ...refund, amount: 'x' })).toMatchObject({ init: { status: 400 } })
  expect(await read()).toMatchObject({ status: 'open' })
  expect(await send({ ...refund, [quantity]: '1' })).toMatchObject({ data: { success: expect.any(String) } })
  expect(await read()).toMatchObject({ status: 'resolved' })
  await db.deleteFrom('complaint_items').execute()
  expect((await loader(args())).isTied, 'to the order that was refunded').toBe(true)
})

test('M231 a replacement resolves the complaint, and what can’t be replaced is rejected at its field', async () => {
  const id = (await read()).items[0]?.orderItemId ?? ''
  const [quantity, size] = [quantityField(id), sizeField(id)]
  const replace = { intent: 'replace-complaint', text: 'A new one is on its way.', [size]: 'M' }
  const rejected: [status: number, field: string | undefined, wrong: Record<string, string>][] = [
    [400, 'text', { text: ' ', [quantity]: '1' }],
    [400, quantity, { [quantity]: 'x' }],
    [409, undefined, {}],
    [409, quantity, { [quantity]: '2' }],
    [409, size, { [quantity]: '1', [size]: 'XXS' }],
  ]
  for (const [status, field, wrong] of rejected) {
    const response = await send({ ...replace, ...wrong })
    expect(response, JSON.stringify(wrong)).toMatchObject({ init: { status } })
    if (field) expect(response).toMatchObject({ data: { result: { error: { [field]: [expect.any(String)] } } } })
  }
  expect(await read()).toMatchObject({ status: 'open' })
  expect(await send({ ...replace, [quantity]: '1' })).toMatchObject({ data: { success: expect.any(String) } })
  expect(await read()).toMatchObject({ status: 'resolved', replacements: [{}] })
})

test('M231 a size that is out of stock is rejected at its field, which suggests a refund instead', async () => {
  const id = (await read()).items[0]?.orderItemId ?? ''
  await db.deleteFrom('product_stock').execute()
  const sent = { intent: 'replace-complaint', text: 'A new one.', [quantityField(id)]: '1', [sizeField(id)]: 'M' }
  expect(await send(sent)).toMatchObject(
    rejectedFields(409, { [sizeField(id)]: [expect.stringContaining('offer a refund')] }),
  )
})

test('M256 the order can be corrected unless the complaint lists items of it', async () => {
  const correct = (orderNumber: string) => send({ intent: 'correct-order', orderNumber })
  const { order } = await read()
  const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
  await checkout.buy(shopper)
  expect((await loader(args())).isTied).toBe(true)
  await db.deleteFrom('complaint_items').execute()
  expect((await loader(args())).isTied).toBe(false)

  const foreign = await db
    .selectFrom('orders')
    .select('order_number')
    .where('user_id', '=', shopper.id)
    .executeTakeFirstOrThrow()
  const rejected: [status: number, orderNumber: string][] = [
    [400, ' '],
    [409, '2627-99'],
    [409, foreign.order_number],
  ]
  for (const [status, orderNumber] of rejected) {
    expect(await correct(orderNumber)).toMatchObject({
      data: { result: { error: { orderNumber: [expect.any(String)] } } },
      init: { status },
    })
  }
  expect(await correct(order?.orderNumber ?? '')).toMatchObject({ data: { success: expect.any(String) } })
})

test('an unknown complaint is not found', async () => {
  const forms = [
    'answer-complaint',
    'correct-order',
    'note-complaint',
    'refund-complaint',
    'replace-complaint',
    'withdraw-links',
  ]
  for (const id of [crypto.randomUUID(), 'x']) {
    await expect(loader(args(undefined, id))).rejects.toMatchObject({ init: { status: 404 } })
    for (const intent of forms) {
      await expect(
        action(args({ intent, text: 'x', amount: '1', orderNumber: 'x' }, id)),
        intent,
      ).rejects.toMatchObject({
        init: { status: 404 },
      })
    }
  }
})
