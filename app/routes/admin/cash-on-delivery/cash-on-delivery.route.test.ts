import { expect, test } from 'vitest'
import { refuseParcel } from '#app/domain/after-sale/refused-parcels.server.ts'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import { readSettings, shopContext } from '#app/domain/settings/settings.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { type RouteRequest, routeArgs } from '#tests/support/routes/route.ts'
import { setUpAfterSale } from '#tests/support/suites/checkout-suite.ts'
import { insertCodBuyer, offerCod, openCodCheckout } from '#tests/support/suites/cod-checkout.ts'
import { listOrderIds } from '#tests/support/suites/test-checkout.ts'
import * as orderPage from '../orders/order.tsx'
import * as ordersPage from '../orders/orders.tsx'
import * as page from './cash-on-delivery.tsx'

const { db, checkout, actor } = await setUpAfterSale()
const cod = openCodCheckout(checkout)
await offerCod(db, { codCategoriesWithout: 'party\nnothing-such' })
const admin = await insertCustomer(db, { isAdmin: true })

async function args(url: string, more: Pick<RouteRequest, 'form' | 'params'> = {}) {
  const made = routeArgs({ db, visitor: signedIn(admin), url, params: {}, ...more })
  made.context.set(shopContext, await readSettings(db))
  made.context.set(jobsContext, checkout.jobs)
  return made as never
}

const open = async (query = '') => page.loader(await args(`/admin/cash-on-delivery${query}`))
const send = async (form: Record<string, string>) => page.action(await args('/admin/cash-on-delivery', { form }))

async function sendOrder(status: 'shipped' | 'delivered') {
  const orderId = await cod.buy((await insertCodBuyer(db)).shopper)
  await changeOrderStatus(checkout.services, actor, { orderId, status })
  const { order_number, total_amount } = await db
    .selectFrom('orders')
    .select(['order_number', 'total_amount'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { orderId, number: order_number, total: total_amount }
}

test('M491 figures count what is to be sent, on its way, to be paid, paid and refused, and list their orders', async () => {
  const [sent, delivered, late, refused] = [
    await sendOrder('shipped'),
    await sendOrder('delivered'),
    await sendOrder('delivered'),
    await sendOrder('shipped'),
  ]
  await refuseParcel(checkout.services, actor, refused.orderId)
  await db
    .updateTable('orders')
    .set({ delivered_at: new Date(Date.now() - 20 * 86_400_000) })
    .where('id', '=', late.orderId)
    .execute()
  const { figures, overdue, unknownCategories } = await open()
  expect(figures).toMatchObject({
    'cod-to-send': { count: 0, sum: 0 },
    'cod-on-the-way': { count: 1, sum: sent.total },
    'cod-outstanding': { count: 2, sum: delivered.total + late.total },
    'cod-paid': { count: 0 },
    'cod-refused': { count: 1, sum: refused.total },
    'cod-coming-back': { count: 1, sum: refused.total },
  })
  expect(overdue).toBe(1)
  expect(unknownCategories).toEqual(['nothing-such'])
  const ids = async (view: string) =>
    (await ordersPage.loader(await args(`/admin/orders?show=${view}`))).orders.map(({ id }) => id)
  expect(await ids('cod-refused')).toEqual([refused.orderId])
  expect(await ids('cod-coming-back')).toEqual([refused.orderId])
  expect(await ids('cod-overdue-14')).toEqual([late.orderId])
  expect(await ids('cod-on-the-way')).toEqual([sent.orderId])
  expect((await ids('cod-outstanding')).sort()).toEqual([delivered.orderId, late.orderId].sort())

  const list = `${delivered.number},${delivered.total / 100}\n${late.number},1`
  const checked = await send({ intent: 'check-remittance', list })
  expect(checked).toMatchObject({ data: { shown: { lines: [{ plan: 'record' }, { plan: 'other-amount' }] } } })
  expect((await open()).figures['cod-paid'].count).toBe(0)
  await send({ intent: 'record-remittance', list })
  expect((await open()).figures['cod-paid']).toEqual({ count: 1, sum: delivered.total })
  expect(await send({ intent: 'check-remittance', list: '' })).toMatchObject({ init: { status: 400 } })
})

test('M491 purchases that wait are confirmed or released here', async () => {
  const { shopper } = await insertCodBuyer(db)
  const checkoutId = await cod.hold(shopper)
  expect((await open()).waiting).toMatchObject([{ checkoutId, email: shopper.email, units: 1 }])
  const confirmed = await send({ intent: 'confirm-cod', checkoutId })
  const [orderId] = await listOrderIds(db, shopper)
  expect((confirmed as Response).headers.get('Location')).toBe(`/admin/orders/${orderId}`)
  const released = await cod.hold((await insertCodBuyer(db)).shopper)
  expect(await send({ intent: 'release-cod', checkoutId: released })).toMatchObject({ init: { status: 200 } })
  expect(await send({ intent: 'confirm-cod', checkoutId: released })).toMatchObject({ init: { status: 409 } })
  expect((await open()).waiting).toEqual([])
})

test('M488 the order’s page records the money, or that the parcel was refused and is back', async () => {
  const order = await sendOrder('shipped')
  const press = async (orderId: string, form: Record<string, string>) =>
    orderPage.action(await args(`/admin/orders/${orderId}`, { params: { orderId }, form: { orderId, ...form } }))
  expect(await press(order.orderId, { intent: 'refuse-parcel' })).toMatchObject({ init: { status: 200 } })
  const paid = await press(order.orderId, { intent: 'record-cod-payment', reference: 'UTR1' })
  expect(paid).toMatchObject({ init: { status: 409 } })
  expect(await press(order.orderId, { intent: 'receive-parcel', restock: 'on' })).toMatchObject({
    data: { success: expect.stringContaining('1 item is back') },
  })
  const other = await sendOrder('delivered')
  expect(await press(other.orderId, { intent: 'record-cod-payment', reference: 'UTR2' })).toMatchObject({
    data: { success: expect.any(String) },
  })
  expect(await press(other.orderId, { intent: 'refuse-parcel' })).toMatchObject({ init: { status: 409 } })
})
