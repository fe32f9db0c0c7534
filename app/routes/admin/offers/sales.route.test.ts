import { expect, test } from 'vitest'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { paise } from '#app/money.ts'
import { listAudited } from '#tests/support/database/audit.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { loader as list } from './offers.tsx'
import { action, loader } from './sale.tsx'

const { db } = await setUpTestDatabase()
const visitor = signedIn(await insertCustomer(db, { isAdmin: true }))

function args(saleId?: string, form?: Record<string, string | string[]>) {
  const params: Record<string, string> = saleId ? { saleId } : {}
  return routeArgs({ db, visitor, url: '/admin/offers/sales', params, ...(form && { form }) }) as never
}

const TYPED = {
  intent: 'save-sale',
  name: 'Diwali sale',
  percent: '20',
  price: '',
  scope: 'products',
  startsAt: '2026-01-01T10:00',
  endsAt: '2099-01-02T00:00',
}

test('M458 the owner adds a sale with its minutes in India, sees what it makes of prices, changes it and ends it', async () => {
  await saveSettings(db, { basedOn: 0, values: { taxMode: 'regular', gstin: '24AAACC1206D1ZM' }, actor: undefined })
  const kurti = await insertProduct(db, { price: paise(3_400_00), mrp: null })
  const fields = { ...TYPED, scope: 'products', products: `https://shop.example${productPath(kurti)}` }
  const response = (await action(args(undefined, fields))) as Response
  const [, id = ''] = /\/sales\/([^?]+)/.exec(response.headers.get('Location') ?? '') ?? []
  expect(await loader(args(id))).toMatchObject({
    sale: {
      state: 'running',
      startsAt: new Date('2026-01-01T10:00+05:30'),
      percent: 20,
      price: null,
      scopeKeys: [kurti.id],
    },
    links: productPath(kurti),
    review: { count: 1, betweenRates: [{ id: kurti.id, price: 3_400_00, reduced: 2_720_00 }] },
  })
  expect((await list(args())).sales).toMatchObject([{ id, state: 'running' }])
  await action(args(id, { ...fields, percent: '', price: '2,499' }))
  expect((await loader(args(id))).review).toMatchObject({ count: 1, betweenRates: [] })
  await action(args(id, { intent: 'end-sale' }))
  expect((await loader(args(id))).sale?.state).toBe('ended')
  expect(await listAudited(db, 'sales', id)).toMatchObject([
    { action: 'add-sale', after: { percent: 20 } },
    { action: 'change-sale', after: { price: 2_499_00 } },
    { action: 'end-sale' },
  ])
})

test.each([
  ['percent', { percent: '' }],
  ['percent', { percent: '100' }],
  ['percent', { percent: '', name: '' }],
  ['price', { price: '999' }],
  ['endsAt', { endsAt: TYPED.startsAt }],
  ['startsAt', { startsAt: '2026-02-30T10:00' }],
  ['collections', { scope: 'collection' }],
  ['scope', { scope: 'everywhere' }],
])('M458 rejects a wrong %s: %o', async (field, fields) => {
  expect(await action(args(undefined, { ...TYPED, ...fields }))).toMatchObject({
    data: { code: 'invalid', result: { error: { [field]: expect.anything() } } },
  })
})

test('M458 an unknown sale is a 404', async () => {
  for (const id of ['x', crypto.randomUUID()]) {
    await expect(loader(args(id))).rejects.toMatchObject({ init: { status: 404 } })
    const fields = { ...TYPED, scope: 'collection', collections: crypto.randomUUID() }
    await expect(action(args(id, fields))).rejects.toMatchObject({ init: { status: 404 } })
  }
})
