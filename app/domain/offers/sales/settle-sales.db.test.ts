import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { applyBulkChange, previewBulkChange } from '#app/domain/catalog/bulk/bulk-change.server.ts'
import { inputOf } from '#app/domain/catalog/bulk/plan-bulk-change.ts'
import { findUndoableChange, undoBulkChange } from '#app/domain/catalog/bulk/undo-bulk-change.server.ts'
import { readCatalogVersion } from '#app/domain/catalog/catalog-version.server.ts'
import { pickProduct } from '#app/domain/catalog/collections/picked-products.server.ts'
import { listAskedPrices } from '#app/domain/catalog/prices/price-history.server.ts'
import type { Product } from '#app/domain/catalog/product.ts'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { findEditedProduct } from '#app/domain/catalog/product-form/edited-product.server.ts'
import { changeProduct } from '#app/domain/catalog/product-form/save-product.server.ts'
import { copyOf } from '#app/domain/catalog/product-form/unsaved-product.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { saveToWishlist, setPriceDropAlert } from '#app/domain/wishlist/commands.server.ts'
import { type Paise, paise } from '#app/money.ts'
import { listAudited } from '#tests/support/database/audit.ts'
import { insertCollection, testActor } from '#tests/support/factories/admin-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertBuyer } from '#tests/support/factories/shopper.ts'
import { setUpTestCheckout } from '#tests/support/suites/checkout-suite.ts'
import { endSale, findSale, reviewSale, type SaleInput, saveSale } from './sales.server.ts'
import { countOverdueSales, settleDueSales } from './settle-sales.server.ts'

const checkout = await setUpTestCheckout()
const { db, jobs } = checkout
const actor = await testActor(db)
const services = { db, jobs, actor }
beforeEach(async () => {
  await db.deleteFrom('sales').execute()
  await db.deleteFrom('sale_prices').execute()
})

const HOUR_MS = 3_600_000
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

/** Saves a sale of 20% for products: a running one, unless it says otherwise. */
async function save(products: readonly Product[], changes: Partial<SaleInput> = {}, id?: string): Promise<string> {
  const { settings } = await readSettings(db)
  const input: SaleInput = {
    name: 'Diwali sale',
    percent: 20,
    price: null,
    scope: 'products',
    categories: [],
    collections: [],
    products: products.map(productPath),
    startsAt: fromNow(-1),
    endsAt: fromNow(1),
    ...changes,
  }
  const outcome = await saveSale(services, { id, input, lists: settings })
  if (outcome.status !== 'saved') throw new Error(outcome.status)
  return outcome.saleId
}

/** The clock can't be moved, so the moments of a sale are. */
async function move(id: string, moments: { starts_at: Date; ends_at: Date }): Promise<void> {
  await db.updateTable('sales').set(moments).where('id', '=', id).execute()
}

async function pricesOf({ id }: { id: string }) {
  const { price, original_price, version } = await db
    .selectFrom('products')
    .select(['price', 'original_price', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { price, struck: original_price, version }
}

const insertKurti = () => insertProduct(db, { price: paise(1_299_00), originalPrice: paise(1_499_00), mrp: null })
const USUAL = { price: 1_299_00, struck: 1_499_00 }
const REDUCED = { price: 1_039_00, struck: 1_299_00 }

test('M458 a sale begins and ends at its moments, in whichever processes, and the audit log has both', async () => {
  const kurti = await insertKurti()
  const id = await save([kurti], { startsAt: fromNow(1), endsAt: fromNow(2) })
  await settleDueSales({ db, jobs })
  expect(await pricesOf(kurti)).toMatchObject(USUAL)

  await move(id, { starts_at: fromNow(-1), ends_at: fromNow(1) })
  const version = await readCatalogVersion(db)
  await Promise.all([settleDueSales({ db, jobs }), settleDueSales({ db, jobs })])
  expect(await pricesOf(kurti)).toMatchObject({ ...REDUCED, version: 2 })
  expect(await readCatalogVersion(db)).not.toBe(version)

  await move(id, { starts_at: fromNow(-2), ends_at: fromNow(-1) })
  await Promise.all([settleDueSales({ db, jobs }), settleDueSales({ db, jobs })])
  expect(await pricesOf(kurti)).toMatchObject({ ...USUAL, version: 3 })
  expect(await db.selectFrom('sale_prices').selectAll().execute()).toEqual([])
  expect(await listAudited(db, 'sales', id)).toMatchObject([
    { action: 'add-sale' },
    { actor_email: '', action: 'begin-sale', after: { isRunning: true } },
    { actor_email: '', action: 'end-sale', after: { isRunning: false } },
  ])
})

test('M458 a sale that nobody was running for changes nothing, and leaves nothing due', async () => {
  const kurti = await insertKurti()
  const id = await save([kurti], { startsAt: fromNow(1), endsAt: fromNow(2) })
  await move(id, { starts_at: fromNow(-2), ends_at: fromNow(-1) })
  await settleDueSales({ db, jobs })
  expect(await pricesOf(kurti)).toMatchObject({ ...USUAL, version: 1 })
  expect(await countOverdueSales(db)).toMatchObject({ count: 0 })
})

test('M458 a sale that can’t begin holds up no other, is overdue, and begins as soon as it can', async () => {
  const [stuck, kurti] = [await insertKurti(), await insertKurti()]
  const planned = { startsAt: fromNow(1), endsAt: fromNow(2) }
  const [failing, other] = [await save([stuck], planned), await save([kurti], planned)]
  for (const id of [failing, other]) await move(id, { starts_at: fromNow(-1), ends_at: fromNow(1) })
  await sql`alter table shop.products add constraint stuck check (id <> ${sql.lit(stuck.id)} or price >= 129900) not valid`.execute(
    db,
  )
  await settleDueSales({ db, jobs })
  expect(await pricesOf(stuck)).toMatchObject(USUAL)
  expect(await pricesOf(kurti)).toMatchObject(REDUCED)
  expect(await countOverdueSales(db)).toMatchObject({ count: 1, since: expect.any(Date) })

  await sql`alter table shop.products drop constraint stuck`.execute(db)
  await settleDueSales({ db, jobs })
  expect(await pricesOf(stuck)).toMatchObject(REDUCED)
  expect(await countOverdueSales(db)).toMatchObject({ count: 0 })
})

test('M458 a checkout that started before the sale keeps its price, and one after it has the new one', async () => {
  const { product, shopper } = await insertBuyer(db, { price: paise(1_299_00), mrp: null })
  const before = await checkout.open(shopper)
  await save([product])
  expect(await checkout.verify(shopper, checkout.gateway.pay(before))).toMatchObject({ status: 'placed' })
  const { shopper: other } = await insertBuyer(db, { price: paise(1_299_00), mrp: null })
  await db.updateTable('cart_items').set({ product_id: product.id }).where('user_id', '=', other.id).execute()
  expect(await checkout.start(other, { shownTotal: paise(1_299_00) })).toEqual({
    status: 'total-changed',
    total: 1_039_00,
  })
  expect((await checkout.buy(other)).payment.amount).toBe(1_039_00)
})

test('M458 a collection’s products are in its sale: those it has when the sale begins', async () => {
  const [picked, late, ruled] = [
    await insertKurti(),
    await insertKurti(),
    await insertProduct(db, { category: 'party' }),
  ]
  const { id: collection } = await insertCollection(db, { name: 'By hand', kind: 'picked' })
  const pick = (product: Product) => pickProduct({ db, actor }, { collection, product: product.id, to: 'add' as const })
  await pick(picked)
  const { id: byRule } = await insertCollection(db, { name: 'By rule', category: 'party', isReduced: false })
  await save([], { scope: 'collection', collections: [collection, byRule], percent: 50 })
  await pick(late)
  expect(await pricesOf(picked)).toMatchObject({ price: 649_00, struck: 1_299_00 })
  expect((await pricesOf(ruled)).struck).toBe(ruled.price)
  await settleDueSales({ db, jobs })
  expect(await pricesOf(late)).toMatchObject(USUAL)
})

test('M458 the lowest of several sales holds, and each end leaves what the others make of the usual price', async () => {
  const [kurti, other] = [await insertKurti(), await insertKurti()]
  const season = await save([kurti, other], { percent: 10 })
  const weekend = await save([kurti], { percent: 30 })
  expect(await pricesOf(kurti)).toMatchObject({ price: 909_00, struck: 1_299_00 })
  await endSale(services, weekend)
  expect(await pricesOf(kurti)).toMatchObject({ price: 1_169_00, struck: 1_299_00 })
  await save([other], { percent: 50 }, season)
  expect(await pricesOf(kurti)).toMatchObject(USUAL)
  expect(await pricesOf(other)).toMatchObject({ price: 649_00, struck: 1_299_00 })
  await save([other], { percent: null, price: paise(999_00) }, season)
  expect(await pricesOf(other)).toMatchObject({ price: 999_00, struck: 1_299_00 })
  expect(await endSale(services, season)).toEqual({ status: 'ended' })
  expect(await endSale(services, season)).toEqual({ status: 'ended' })
  expect(await pricesOf(other)).toMatchObject(USUAL)
  expect((await listAudited(db, 'sales', season)).map(({ action }) => action)).toEqual([
    'add-sale',
    'change-sale',
    'change-sale',
    'end-sale',
  ])
})

test('M458 the owner’s own price stays when the sale ends; another field doesn’t take a product out of it', async () => {
  const [priced, renamed] = [await insertKurti(), await insertKurti()]
  const id = await save([priced, renamed])
  for (const [product, change] of [
    [priced, { price: paise(1_100_00) }],
    [renamed, { name: 'Another name' }],
  ] as const) {
    const edited = await findEditedProduct(db, product.id)
    if (!edited) throw new Error('no product')
    const target = { productId: edited.id, version: edited.version, loadedStock: undefined }
    expect(await changeProduct(db, services, target, { ...inputOf(edited), ...change })).toEqual({ status: 'changed' })
  }
  const sale = await findSale(db, id)
  if (!sale) throw new Error('no sale')
  expect(await reviewSale(db, sale, DEFAULT_SETTINGS)).toMatchObject({
    count: 2,
    left: [{ id: priced.id, reduced: 1_100_00 }],
    notLower: [],
    notAsked: [],
  })
  await save([priced, renamed], { percent: 10 }, id)
  expect(await pricesOf(priced)).toMatchObject({ price: 1_100_00 })
  await endSale(services, id)
  expect(await pricesOf(priced)).toMatchObject({ price: 1_100_00, struck: 1_299_00 })
  expect(await pricesOf(renamed)).toMatchObject(USUAL)
})

test('M458 products in a sale say what they cost without it: a copy, undoing and a file keep the usual price', async () => {
  const [kurti, struck] = [await insertKurti(), await insertKurti()]
  const id = await save([kurti, struck])
  const edited = await findEditedProduct(db, kurti.id)
  if (!edited) throw new Error('no product')
  expect(edited.usual).toEqual({ price: 1_299_00, originalPrice: 1_499_00 })
  expect(copyOf(edited).values).toMatchObject({ price: '1299', originalPrice: '1499' })

  const dearer = { unit: 'percent' as const, by: 5_00, rounding: 'none' as const }
  const change = {
    price: { ...dearer, withOriginalPrice: false, withMrp: false },
    stock: undefined,
    fields: {},
  }
  expect((await previewBulkChange(db, [kurti.id], change))[0]?.warnings).toContain('in-sale')
  await applyBulkChange(db, services, [{ id: kurti.id, version: edited.version }], change)
  await endSale(services, id)
  expect(await pricesOf(kurti)).toMatchObject({ price: 1_090_95 })
  const undoable = await findUndoableChange(db)
  await undoBulkChange(db, services, undoable?.id ?? '')
  expect(await pricesOf(kurti)).toMatchObject(USUAL)
  expect((await findEditedProduct(db, kurti.id))?.usual).toBeUndefined()
})

test('M458 a collection’s sale that is saved with the collections in another order keeps its products', async () => {
  const { id: one } = await insertCollection(db, { name: 'One', kind: 'picked' })
  const { id: other } = await insertCollection(db, { name: 'Other', kind: 'picked' })
  const [early, late] = [await insertKurti(), await insertKurti()]
  const pick = (product: Product) => pickProduct({ db, actor }, { collection: one, product: product.id, to: 'add' })
  await pick(early)
  const sale = { scope: 'collection', collections: [one, other] } as const
  const id = await save([], sale)
  await pick(late)
  await save([], { ...sale, collections: [other, one] }, id)
  expect(await pricesOf(early)).toMatchObject(REDUCED)
  expect(await pricesOf(late)).toMatchObject(USUAL)
})

test('M458 a sale by rule that begins as another one ends takes products by their usual prices', async () => {
  const price = paise(1_299_00)
  const plain = await insertProduct(db, { price, originalPrice: price, mrp: null, category: 'festive' })
  const { id: reduced } = await insertCollection(db, { name: 'Reduced', category: 'festive', isReduced: true })
  const first = await save([plain])
  const second = await save([], {
    scope: 'collection',
    collections: [reduced],
    startsAt: fromNow(1),
    endsAt: fromNow(2),
  })
  await move(first, { starts_at: fromNow(-2), ends_at: fromNow(-1) })
  await move(second, { starts_at: fromNow(-1), ends_at: fromNow(1) })
  await settleDueSales({ db, jobs })
  expect(await pricesOf(plain)).toMatchObject({ price: 1_299_00 })
})

test('M458 customers who watch a price are alerted when a sale begins, and not when it ends', async () => {
  const [watched, other] = [await insertKurti(), await insertKurti()]
  const { shopper } = await insertBuyer(db)
  await saveToWishlist(db, shopper.id, watched.id)
  await setPriceDropAlert(db, shopper.id, { productId: watched.id, isOn: true })
  const id = await save([watched, other])
  await endSale(services, id)
  expect(jobs.enqueued.map(({ data }) => data)).toMatchObject([
    { productId: watched.id, before: { price: 1_299_00 }, after: { price: 1_039_00 } },
  ])
})

test('M459 the prices of a product are kept, and the sale says which struck price wasn’t asked for long enough', async () => {
  const [known, fresh] = [await insertKurti(), await insertKurti()]
  await db
    .updateTable('products')
    .set({ created_at: fromNow(-40 * 24) })
    .where('id', '=', known.id)
    .execute()
  await db
    .updateTable('products')
    .set({ created_at: fromNow(-29 * 24) })
    .where('id', '=', fresh.id)
    .execute()
  const id = await save([known, fresh])
  const sale = await findSale(db, id)
  if (!sale) throw new Error('no sale')
  const cheap = await insertProduct(db, { price: paise(50_00), originalPrice: paise(50_00) })
  expect(await reviewSale(db, sale, DEFAULT_SETTINGS)).toMatchObject({
    count: 2,
    notLower: [],
    notAsked: [{ id: fresh.id }],
  })
  const priced = await save([known, cheap], {
    percent: null,
    price: paise(50_00),
    startsAt: fromNow(1),
    endsAt: fromNow(2),
  })
  const planned = await findSale(db, priced)
  if (!planned) throw new Error('no sale')
  expect(await reviewSale(db, planned, DEFAULT_SETTINGS)).toMatchObject({
    count: 2,
    notLower: [{ id: cheap.id }],
    notAsked: [],
  })
  await endSale(services, id)
  expect(await reviewSale(db, { ...sale, endsAt: fromNow(-1) }, DEFAULT_SETTINGS)).toMatchObject({
    count: 2,
    notAsked: [],
  })
  const prices = (await listAskedPrices(db, [known.id])).get(known.id)
  expect(prices?.map(({ price }) => price)).toEqual([1_299_00, 1_039_00, 1_299_00])
  expect(prices?.at(0)?.until).toBeNull()
  expect(prices?.at(1)?.until).toEqual(prices?.at(0)?.since)
})

test('M459 while a product is out of sale, no price is asked for it', async () => {
  const kurti = await insertKurti()
  const set = (values: { archived_at: Date | null; price?: Paise }) =>
    db.updateTable('products').set(values).where('id', '=', kurti.id).execute()
  await set({ archived_at: new Date() })
  await set({ archived_at: new Date(), price: paise(999_00) })
  const history = async () => (await listAskedPrices(db, [kurti.id])).get(kurti.id)?.map(({ price }) => price)
  expect(await history()).toEqual([null, 1_299_00])
  await set({ archived_at: null })
  expect(await history()).toEqual([999_00, null, 1_299_00])
})
