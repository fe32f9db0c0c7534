import { describe, expect, test } from 'vitest'
import { draftPath } from '#app/domain/checkout/by-hand/draft.form.ts'
import { lineParam } from '#app/domain/checkout/by-hand/draft-terms.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { paise } from '#app/money.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { createFakeGateway } from '#tests/support/fakes/fake-gateway.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { expectBalancedLedger } from '#tests/support/suites/test-checkout.ts'
import { action as actOnDraft, loader as loadDraft } from './draft.tsx'
import { loader as loadDrafts } from './drafts.tsx'
import { loader as loadOrder, action as saveOrder } from './new-order.tsx'

const { db } = await setUpTestDatabase()
const visitor = signedIn(await insertCustomer(db, { isAdmin: true }))
const gateway = createFakeGateway()
const kurti = await insertProduct(db, {
  name: 'Neel Kurti',
  price: paise(1_000_00),
  sizes: ['S', 'M'],
  stockQuantity: 9,
})

type Fields = Record<string, string | string[]>

function args(url: string, { params = {}, form }: { params?: Record<string, string>; form?: Fields } = {}) {
  const made = routeArgs({ db, visitor, url, params, ...(form && { form }) })
  made.context.set(gatewayContext, gateway)
  return made as never
}

const TYPED = {
  intent: 'save-draft',
  channel: 'whatsapp',
  holdHours: '24',
  hasAgreed: 'on',
  productId: [kurti.id, kurti.id],
  size: ['S', 'M'],
  quantity: ['1', '2'],
  price: ['1000', '1000'],
  fullName: 'Meera Nair',
  phone: '98470 12345',
  addressLine1: '5 Temple Road',
  city: 'Kochi',
  state: 'Kerala',
  postalCode: '682001',
}
const save = (fields: Fields = {}, url = '/admin/orders/new') => saveOrder(args(url, { form: { ...TYPED, ...fields } }))

/** Saves a draft, which must succeed. @returns Its id. */
async function add(fields: Fields = {}, url?: string): Promise<string> {
  const response = (await save(fields, url)) as Response
  const [, id] = /drafts\/([^?]+)/.exec(response.headers.get('Location') ?? '') ?? []
  if (!id) throw new Error('the draft was not saved')
  return id
}

const errorsOf = async (fields: Fields) =>
  ((await save(fields)) as { data: { result: { error: object } } }).data.result.error

describe('M469 an order by hand', () => {
  test('is found by product and customer, and keeps both in its address', async () => {
    const customer = await insertCustomer(db, { fullName: 'Asha Rao' })
    const line = lineParam({ productId: kurti.id, size: 'M' })
    const search = new URLSearchParams({ q: 'neel', c: 'asha rao', customer: customer.id, line })
    const page = await loadOrder(args(`/admin/orders/new?${search}`))
    expect(page.products).toMatchObject([{ name: 'Neel Kurti', sizes: [{ size: 'S' }, { size: 'M' }] }])
    expect(page.customers).toMatchObject([{ email: customer.email }])
    expect(page).toMatchObject({ customer: { id: customer.id }, lines: [{ size: 'M', quantity: 1 }] })
  })

  test('says at its field what is wrong', async () => {
    expect(Object.keys(await errorsOf({ price: ['1000', 'a lot'] }))).toEqual(['price[1]'])
    expect(Object.keys(await errorsOf({ quantity: ['0', '1'] }))).toEqual(['quantity[0]'])
    expect(await errorsOf({ productId: [], size: [], quantity: [], price: [] })).toHaveProperty('productId')
    expect(await errorsOf({ size: ['S', 'S'] })).toHaveProperty('productId')
    expect(await errorsOf({ price: ['1000', '900'] })).toHaveProperty('reason')
    expect(await errorsOf({ hasAgreed: [] })).toHaveProperty('hasAgreed')
  })

  test('is a draft with a link and a QR code, which is changed and then paid', async () => {
    await saveSettings(db, { basedOn: 0, values: { upiId: 'shop@okbank' }, actor: undefined })
    const first = await add()
    const draftId = await add({ quantity: ['1', '1'] }, `/admin/orders/new?draft=${first}`)
    const at = { params: { draftId } }
    expect((await loadDrafts(args('/admin/orders/drafts'))).drafts).toMatchObject([{ id: draftId, total: 2_000_00 }])
    await actOnDraft(args(draftPath(draftId), { ...at, form: { intent: 'create-link', draftId } }))
    expect(await loadDraft(args(draftPath(draftId), at))).toMatchObject({
      draft: { linkUrl: expect.stringContaining('https://provider.example/plink_') },
      upi: { path: expect.stringMatching(/^M/) },
    })
    const edited = await loadOrder(args(`/admin/orders/new?draft=${draftId}`))
    expect(edited).toMatchObject({ values: { fullName: 'Meera Nair' }, lines: [{ size: 'S' }, { size: 'M' }] })

    const form = { intent: 'pay-draft', draftId, method: 'bank', reference: 'UTR 1', key: crypto.randomUUID() }
    const paid = (await actOnDraft(args(draftPath(draftId), { ...at, form }))) as Response
    expect(paid.headers.get('Location')).toMatch(/^\/admin\/orders\/[0-9a-f-]{36}$/)
    expect((await loadDraft(args(draftPath(draftId), at))).draft).toMatchObject({ status: 'paid', isLive: false })
    await expectBalancedLedger(db)
  })

  test('M461 adds items to an order, for its customer and address', async () => {
    const customer = await insertCustomer(db)
    const { id: addTo, orderNumber } = await insertOrder(db, { userId: customer.id, status: 'processing' })
    const url = `/admin/orders/new?addTo=${addTo}`
    const page = await loadOrder(args(url))
    expect(page).toMatchObject({
      addTo: { orderNumber, isOpen: true },
      customer: { id: customer.id },
      values: { fullName: 'Ananya Desai', city: 'Ahmedabad' },
    })
    const draftId = await add({ userId: customer.id }, url)
    expect(await loadOrder(args(`/admin/orders/new?draft=${draftId}`))).toMatchObject({ addTo: { id: addTo } })
    await db.updateTable('orders').set({ status: 'shipped' }).where('id', '=', addTo).execute()
    expect((await loadOrder(args(url))).addTo).toMatchObject({ isOpen: false })
    expect(await save({ userId: customer.id }, url)).toMatchObject({ init: { status: 409 } })
  })

  test('keeps what was agreed while a draft is changed: its account, its delivery charge, and that all lines were removed', async () => {
    const { id } = await insertCustomer(db)
    const one = { productId: [kurti.id], size: ['M'], quantity: ['1'], price: ['1000'] }
    const draftId = await add({ ...one, userId: id, shipping: '45', reason: 'Fair price' })
    const page = await loadOrder(args(`/admin/orders/new?draft=${draftId}&c=nobody&line=`))
    expect(page).toMatchObject({ customer: { id }, lines: [], values: { shipping: '45' } })
  })
})
