import { beforeAll, describe, expect, test } from 'vitest'
import { courierServiceContext } from '#app/domain/orders/couriers/courier-service.ts'
import { toInvoiceAddress } from '#app/domain/orders/shipping-address.ts'
import { readSettings, saveSettings, shopContext } from '#app/domain/settings/settings.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import * as admin from '#app/routes/admin/orders/correct-address.tsx'
import { TYPED_ADDRESS } from '#tests/support/factories/address-factory.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { action, loader } from './correct-address.tsx'

const { db } = await setUpTestDatabase()
const [customer, owner] = [await insertCustomer(db), await insertCustomer(db, { isAdmin: true })]

async function save(addressCorrections: boolean) {
  const { version } = await readSettings(db)
  await saveSettings(db, {
    basedOn: version,
    values: { addressCorrections, deliveryAreas: ['194: no'] },
    actor: undefined,
  })
}
beforeAll(() => save(true))

async function args(orderId: string, form?: Record<string, string>, visitor = customer) {
  const sent = form && { intent: 'correct-address', ...TYPED_ADDRESS, ...form }
  const made = routeArgs({
    db,
    visitor: signedIn(visitor),
    url: `/orders/${orderId}/address`,
    params: { orderId },
    form: sent,
  })
  made.context.set(jobsContext, createFakeJobs())
  made.context.set(courierServiceContext, undefined)
  made.context.set(shopContext, await readSettings(db))
  return made
}

async function thrownBy(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('nothing was thrown'),
    (thrown) => thrown,
  )
}

describe('M473 the page that corrects an address', () => {
  test('leads to the order, or says at the field why it doesn’t', async () => {
    const { id } = await insertOrder(db, { userId: customer.id })
    expect(await loader(await args(id))).toMatchObject({ order: { id }, mayCorrect: true })
    const rejected = await action(await args(id, { postalCode: '194101' }))
    expect(rejected).toMatchObject({
      data: { result: { error: { postalCode: [expect.any(String)] } } },
      init: { status: 422 },
    })
    const done = await action(await args(id, { addressLine1: '15 Sarita Society' }))
    expect((done as Response).headers.get('Location')).toBe(`/orders/${id}`)
    const byOwner = await admin.action(await args(id, { addressLine1: '16 Sarita Society' }, owner))
    expect((byOwner as Response).headers.get('Location')).toBe(`/admin/orders/${id}`)
  })

  test('M607 also corrects whom the invoice of a gift names', async () => {
    const { id } = await insertOrder(db, { userId: customer.id })
    const { addressLine1, city, state, postalCode } = TYPED_ADDRESS
    const sent = { intent: 'correct-billing-address', addressLine1, city, state, postalCode }
    const billing_address = JSON.stringify(toInvoiceAddress({ ...TYPED_ADDRESS, addressLine2: null, city: 'Surat' }))
    const gift = { gift_message: '', billing_address }
    await db.updateTable('orders').set(gift).where('id', '=', id).execute()
    const billedTo = async () => (await loader(await args(id))).order.gift?.billedTo
    expect(await action(await args(id, { ...sent, postalCode: '3800' }))).toMatchObject({ init: { status: 400 } })
    expect(await billedTo()).toMatchObject({ full_name: TYPED_ADDRESS.fullName, city: 'Surat' })
    const done = await action(await args(id, sent))
    expect((done as Response).headers.get('Location')).toBe(`/orders/${id}`)
    const byOwner = await admin.action(await args(id, { ...sent, fullName: 'Meera Iyer' }, owner))
    expect((byOwner as Response).headers.get('Location')).toBe(`/admin/orders/${id}`)
    expect(await billedTo()).toMatchObject({ full_name: 'Meera Iyer', city })
  })

  test('too late says so', async () => {
    const { id } = await insertOrder(db, { userId: customer.id, status: 'shipped' })
    expect(await loader(await args(id))).toMatchObject({ mayCorrect: false })
    expect(await action(await args(id, {}))).toMatchObject({ data: { code: 'dispatched' }, init: { status: 409 } })
  })

  test('is not found for another customer, for unknown ids, and while the owner doesn’t allow it', async () => {
    const other = await insertOrder(db)
    for (const orderId of [other.id, crypto.randomUUID(), 'x']) {
      expect(await thrownBy(loader(await args(orderId)))).toMatchObject({ init: { status: 404 } })
      expect(await thrownBy(action(await args(orderId, {})))).toMatchObject({ init: { status: 404 } })
    }
    await save(false)
    const { id } = await insertOrder(db, { userId: customer.id })
    expect(await thrownBy(loader(await args(id)))).toMatchObject({ init: { status: 404 } })
    expect(await thrownBy(action(await args(id, { city: 'Surat' })))).toMatchObject({ init: { status: 404 } })
  })
})
