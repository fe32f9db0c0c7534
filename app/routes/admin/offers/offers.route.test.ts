import { beforeEach, describe, expect, test } from 'vitest'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { listBandedProducts } from '#app/domain/offers/manage/price-band.server.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { createSettingsCache, settingsCacheContext } from '#app/domain/settings/settings-cache.server.ts'
import { paise } from '#app/money.ts'
import { listAudited } from '#tests/support/database/audit.ts'
import { insertOffer, makeOffer } from '#tests/support/factories/cart-factory.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { action, loader } from './offer.tsx'
import { loader as list } from './offers.tsx'

const { db } = await setUpTestDatabase()
const visitor = signedIn(await insertCustomer(db, { isAdmin: true }))
const cache = await createSettingsCache(db)
beforeEach(async () => {
  await db.deleteFrom('offer_uses').execute()
  await db.deleteFrom('offers').execute()
})

function args(offerId?: string, form?: Record<string, string | string[]>) {
  const made = routeArgs({
    db,
    visitor,
    url: '/admin/offers',
    params: offerId ? { offerId } : {},
    ...(form && { form }),
  })
  made.context.set(settingsCacheContext, cache)
  return made as never
}

const TYPED = {
  intent: 'save-offer',
  name: 'Diwali offer',
  code: 'diwali 10',
  kind: 'percent',
  percent: '10',
  scope: 'all',
}
const save = (fields: Record<string, string | string[]>, offerId?: string) =>
  action(args(offerId, { ...TYPED, ...fields }))

/** Saves an offer, which must succeed. @returns Its id. */
async function add(fields: Record<string, string | string[]> = {}): Promise<string> {
  const response = (await save(fields)) as Response
  const [, id] = /\/admin\/offers\/([^?]+)/.exec(response.headers.get('Location') ?? '') ?? []
  if (!id) throw new Error('the offer was not saved')
  return id
}

describe('M456 the back office', () => {
  test('adds an offer with minutes in India, changes it, and records both', async () => {
    const id = await add({
      startsAt: '2026-11-01T00:00',
      endsAt: '2026-11-15T20:30',
      maxUses: '100',
      isFirstOrderOnly: 'on',
    })
    expect((await loader(args(id))).offer).toMatchObject({
      name: 'Diwali offer',
      code: 'DIWALI10',
      percent: 10,
      maxUses: 100,
      isFirstOrderOnly: true,
      startsAt: new Date('2026-11-01T00:00:00+05:30'),
      endsAt: new Date('2026-11-15T20:30:00+05:30'),
    })
    expect((await cache.current()).hasOffers).toBe((await cache.refresh()).hasOffers)
    await save({ kind: 'amount', amount: '200', minimum: '999', percent: '' }, id)
    expect((await loader(args(id))).offer).toMatchObject({
      kind: 'amount',
      percent: 0,
      amount: 200_00,
      minimum: 999_00,
    })
    expect(await listAudited(db, 'offers', id)).toMatchObject([
      { action: 'add-offer', after: { code: 'DIWALI10' } },
      { action: 'change-offer', before: { percent: 10 }, after: { amount: 200_00 } },
    ])
  })

  test.each([
    ['percent', { percent: '' }],
    ['percent', { percent: '100' }],
    ['code', { code: 'ab' }],
    ['amount', { kind: 'amount', amount: '' }],
    ['minimum', { kind: 'amount', amount: '200', minimum: '200' }],
    ['categories', { scope: 'category' }],
    ['collections', { scope: 'collection' }],
    ['products', { scope: 'products', products: '' }],
    // A missing name doesn't hide what two other fields say together.
    ['percent', { name: '', percent: '' }],
    ['products', { scope: 'products', products: 'https://elsewhere.example/about' }],
    ['endsAt', { startsAt: '2026-11-02T10:00', endsAt: '2026-11-02T10:00' }],
    ['maxUses', { maxUses: '0' }],
  ])('rejects a wrong %s: %o', async (field, fields) => {
    expect(await save(fields)).toMatchObject({
      data: { code: 'invalid', result: { error: { [field]: expect.anything() } } },
    })
  })

  test('names products by their links', async () => {
    const product = await insertProduct(db)
    const id = await add({ scope: 'products', products: `https://shop.example${productPath(product)}?size=M` })
    expect(await loader(args(id))).toMatchObject({
      offer: { scope: 'products', scopeKeys: [product.id] },
      links: productPath(product),
    })
    const unknown = { scope: 'products', products: '/product/kurti-0123456789', code: '' }
    expect(await save(unknown)).toMatchObject({
      data: {
        code: 'unknown-products',
        result: { error: { products: [expect.stringContaining(unknown.products)] } },
      },
    })
  })

  test('has each code once, and no fewer uses than there are', async () => {
    await add()
    expect(await save({})).toMatchObject({ data: { code: 'code-taken' }, init: { status: 409 } })
    expect(await save({ scope: 'category', categories: ['nowhere'], code: '' })).toMatchObject({
      data: { code: 'unknown-category' },
    })
    expect(await save({ scope: 'collection', collections: [crypto.randomUUID()], code: '' })).toMatchObject({
      data: { code: 'unknown-collection' },
    })
    const id = await add({ code: 'OTHER', maxUses: '5' })
    for (let use = 0; use < 2; use++) await insertUse(id)
    expect(await save({ code: 'OTHER', maxUses: '1' }, id)).toMatchObject({ data: { code: 'used-more' } })
    expect((await list(args())).offers[0]).toMatchObject({ id, uses: 2, state: 'running' })
  })

  test('ends an offer now, until its end is changed', async () => {
    const id = await add()
    await action(args(id, { intent: 'end-offer' }))
    expect((await loader(args(id))).offer).toMatchObject({ state: 'ended', startsAt: null })
    expect(await cache.refresh()).not.toHaveProperty('hasOffers')
    await save({ endsAt: '' }, id)
    expect(await cache.refresh()).toMatchObject({ hasOffers: true })
  })

  test.each([
    ['one that hasn’t started begins and ends now', '2099-01-01T00:00', true],
    ['a running one keeps its beginning', '2026-01-01T00:00', false],
  ])('when an offer is ended, %s', async (_, startsAt, isMoved) => {
    const id = await add({ startsAt })
    await action(args(id, { intent: 'end-offer' }))
    const { offer } = await loader(args(id))
    expect(offer?.startsAt).toEqual(isMoved ? offer?.endsAt : new Date(`${startsAt}+05:30`))
  })

  test('warns of products that an offer brings between the tax rates', async () => {
    const [banded] = [
      await insertProduct(db, { name: 'A', price: paise(3_000_00), mrp: paise(3_000_00) }),
      await insertProduct(db, { name: 'B', price: paise(2_900_00), mrp: paise(2_900_00) }),
    ]
    const id = await add()
    await saveSettings(db, { basedOn: 0, values: { taxMode: 'regular', gstin: '24AAACC1206D1ZM' }, actor: undefined })
    expect((await loader(args(id))).banded).toMatchObject([{ id: banded.id, price: 3_000_00, reduced: 2_700_00 }])
    const amountOff = makeOffer({ kind: 'amount', amount: paise(200_00) })
    expect(await listBandedProducts(db, amountOff)).toMatchObject([{ reduced: 2_800_00 }, { reduced: 2_700_00 }])
  })

  test('an unknown offer is a 404', async () => {
    for (const id of ['x', crypto.randomUUID()]) {
      await expect(loader(args(id))).rejects.toMatchObject({ init: { status: 404 } })
      await expect(save({}, id)).rejects.toMatchObject({ init: { status: 404 } })
    }
    await insertOffer(db)
  })
})

async function insertUse(offerId: string): Promise<void> {
  const { id } = await insertShopper(db)
  const checkout = await db
    .insertInto('checkouts')
    .values({
      user_id: id,
      status: 'reserved',
      snapshot: '{}',
      snapshot_hash: '',
      expires_at: new Date(),
      subtotal: paise(100),
      shipping_cost: paise(0),
      total_amount: paise(100),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('offer_uses')
    .values({ checkout_id: checkout.id, offer_id: offerId, mailbox_key: '', phone_key: '' })
    .execute()
}
