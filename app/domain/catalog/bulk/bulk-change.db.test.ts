import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertProduct, type ProductOverrides } from '#tests/support/factories/product-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { readCatalogVersion } from '../catalog-version.server.ts'
import { findEditedProduct } from '../product-form/edited-product.server.ts'
import { changeProduct } from '../product-form/save-product.server.ts'
import { findProduct } from '../shop/queries.server.ts'
import { applyBulkChange, previewBulkChange } from './bulk-change.server.ts'
import { type BulkChange, inputOf } from './plan-bulk-change.ts'
import { findUndoableChange, undoBulkChange } from './undo-bulk-change.server.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)
const jobs = createFakeJobs()
const services = { jobs, actor }

const price = (by: number, more: object = {}) => ({
  unit: 'percent' as const,
  by,
  rounding: 'none' as const,
  withOriginalPrice: false,
  withMrp: false,
  ...more,
})
const stock = (mode: 'set' | 'add', units: number, more: object = {}) => ({
  mode,
  units,
  scope: 'shared' as const,
  reason: 'counted' as const,
  note: null,
  ...more,
})
const change = (some: Partial<BulkChange>): BulkChange => ({ price: undefined, stock: undefined, fields: {}, ...some })

async function insert(overrides: ProductOverrides = {}) {
  const { id } = await insertProduct(db, { price: paise(1_000_00), originalPrice: paise(1_500_00), ...overrides })
  return { id, version: 1 }
}

async function edited(id: string) {
  const product = await findEditedProduct(db, id)
  if (!product) throw new Error('no product')
  return product
}

async function apply(products: readonly { id: string; version: number }[], some: Partial<BulkChange>) {
  return applyBulkChange(db, services, products, change(some))
}

async function undo() {
  const found = await findUndoableChange(db)
  if (!found) throw new Error('nothing to undo')
  return undoBulkChange(db, services, found.id)
}

async function save(id: string, changes: object) {
  const product = await edited(id)
  const { version, stockQuantity } = product
  const target = { productId: id, version, loadedStock: stockQuantity, loadedOnHand: product.onHand }
  expect(await changeProduct(db, services, target, { ...inputOf(product), ...changes })).toEqual({ status: 'changed' })
}

describe('a preview', () => {
  test('shows each product before and after, with warnings, and changes nothing', async () => {
    const { id } = await insert({ name: 'Neel' })
    await db
      .updateTable('products')
      .set({ cost_price: paise(950_00) })
      .where('id', '=', id)
      .execute()
    const [line] = await previewBulkChange(db, [id], change({ price: price(-10_00), fields: { category: 'party' } }))
    expect(line).toMatchObject({
      name: 'Neel',
      before: { price: 1_000_00, category: 'casual' },
      after: { price: 900_00, category: 'party' },
      refusal: undefined,
    })
    expect(line?.warnings).toEqual(['original-not-asked', 'below-cost'])
    expect(await edited(id)).toMatchObject({ price: 1_000_00, category: 'casual', version: 1 })
  })

  test.for<[string, ProductOverrides, Partial<BulkChange>, object]>([
    ['above its MRP', { mrp: paise(1_500_00) }, { price: price(60_00) }, { status: 'above-mrp' }],
    ['below one rupee', {}, { price: price(-100_00) }, { status: 'price-out-of-range' }],
    [
      'below what is reserved',
      { reservedQuantity: 4 },
      { stock: stock('set', 3) },
      { status: 'insufficient-stock', reserved: 4 },
    ],
    ['below zero', { stockQuantity: 2 }, { stock: stock('add', -3) }, { status: 'insufficient-stock', onHand: 2 }],
    ['counted by size', { stockBySize: { S: 1, M: 2 } }, { stock: stock('set', 3) }, { status: 'stock-by-size' }],
    ['not counted by size', {}, { stock: stock('set', 3, { scope: 'each' }) }, { status: 'stock-shared' }],
    [
      'without the size',
      { stockBySize: { S: 1 } },
      { stock: stock('set', 3, { scope: 'size:XXL' }) },
      { status: 'no-such-size' },
    ],
    [
      'against its reason',
      { stockQuantity: 9 },
      { stock: stock('set', 3, { reason: 'restock' }) },
      { status: 'reason-against-change' },
    ],
    ['beyond what can be counted', {}, { stock: stock('add', 999_999) }, { status: 'stock-too-high' }],
  ])('says why a product can’t go %s, as applying does', async ([, overrides, some, refusal]) => {
    const product = await insert(overrides)
    const [line] = await previewBulkChange(db, [product.id], change(some))
    expect(line?.refusal).toMatchObject(refusal)
    const before = await edited(product.id)
    expect(await apply([product], some)).toMatchObject({ changed: 0, refused: [{ refusal }] })
    expect(await edited(product.id)).toEqual(before)
  })
})

describe('a bulk change', () => {
  test('M470 changes every product, leaves those that are refused, and is audited', async () => {
    const [one, other, changed] = [await insert(), await insert({ mrp: paise(1_500_00) }), await insert()]
    await save(changed.id, { name: 'Changed since' })
    const before = await readCatalogVersion(db)
    const outcome = await apply([one, other, changed], { price: price(60_00, { withOriginalPrice: true }) })
    expect(outcome).toMatchObject({ changed: 1, refused: expect.any(Array) })
    expect(outcome.refused.map(({ refusal }) => refusal.status).sort()).toEqual(['above-mrp', 'edit-conflict'])
    expect(await edited(one.id)).toMatchObject({ price: 1_600_00, originalPrice: 2_400_00, version: 2 })
    expect(await readCatalogVersion(db)).not.toBe(before)
    const entries = await db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', actor.id)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(entries.map(({ action }) => action).sort()).toEqual(['change-many-products', 'change-product'])
  })

  test('sent twice changes prices once', async () => {
    const product = await insert()
    await apply([product], { price: price(10_00) })
    expect(await apply([product], { price: price(10_00) })).toMatchObject({ changed: 0 })
    expect(await edited(product.id)).toMatchObject({ price: 1_100_00 })
  })

  test('changes the MRP, too, where there is one', async () => {
    const [with_, without] = [await insert({ mrp: paise(1_500_00) }), await insert()]
    await apply([with_, without], { price: price(10_00, { withMrp: true, withOriginalPrice: true }) })
    expect(await edited(with_.id)).toMatchObject({ mrp: 1_650_00, originalPrice: 1_650_00 })
    expect(await edited(without.id)).toMatchObject({ mrp: null, price: 1_100_00 })
  })

  test('sets and adds stock in the sizes it is about, with its reason in the history', async () => {
    const product = await insert({ stockBySize: { S: 1, M: 2 } })
    await apply([product], { stock: stock('add', 5, { scope: 'size:M', reason: 'restock', note: 'Parcel 7' }) })
    expect(Object.fromEntries((await edited(product.id)).onHand)).toEqual({ S: 1, M: 7 })
    await apply([{ ...product, version: 2 }], { stock: stock('set', 4, { scope: 'each' }) })
    expect(Object.fromEntries((await edited(product.id)).onHand)).toEqual({ S: 4, M: 4 })
    const movements = await db
      .selectFrom('stock_movements')
      .select(['size', 'delta', 'reason', 'note'])
      .where('product_id', '=', product.id)
      .orderBy('position')
      .execute()
    expect(movements.filter(({ reason }) => reason !== 'initial')).toEqual([
      { size: 'M', delta: 5, reason: 'restock', note: 'Parcel 7' },
      { size: 'S', delta: 3, reason: 'counted', note: null },
      { size: 'M', delta: -3, reason: 'counted', note: null },
    ])
  })

  test('keeps units reserved in a size, and a shortage in one product doesn’t stop the others', async () => {
    const [short, other] = [
      await insert({ stockBySize: { S: 5, M: 5 } }),
      await insert({ stockBySize: { S: 5, M: 5 } }),
    ]
    await reserve(short.id, 'S', 3)
    const some = { stock: stock('set', 1, { scope: 'each' }) }
    const [line] = await previewBulkChange(db, [short.id], change(some))
    expect(line?.refusal).toMatchObject({ status: 'insufficient-stock', size: 'S', reserved: 3 })
    expect(await apply([short, other], some)).toMatchObject({ changed: 1, refused: [{ refusal: line?.refusal }] })
    expect(Object.fromEntries((await edited(other.id)).onHand)).toEqual({ S: 1, M: 1 })
  })
})

/** Reserves units as an unpaid checkout does. */
async function reserve(productId: string, size: string, quantity: number): Promise<void> {
  const later = new Date(Date.now() + 900_000)
  const amounts = { subtotal: paise(100), shipping_cost: paise(0), total_amount: paise(100) }
  const { id } = await db
    .insertInto('checkouts')
    .values({
      user_id: actor.id,
      status: 'awaiting_payment',
      snapshot: '{}',
      snapshot_hash: 'hash',
      ...amounts,
      expires_at: later,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('stock_reservations')
    .values({ checkout_id: id, product_id: productId, size, quantity, expires_at: later })
    .execute()
  await db
    .updateTable('product_stock')
    .set({ reserved: quantity })
    .where('product_id', '=', productId)
    .where('size', '=', size)
    .execute()
}

describe('undoing the last bulk change', () => {
  test('M470 restores fields and stock once', async () => {
    const products = [await insert({ mrp: paise(2_000_00) }), await insert()]
    await apply(products, { price: price(10_00), stock: stock('add', 5), fields: { isFeatured: true } })
    expect(await undo()).toEqual({ status: 'undone', restored: 2, kept: [] })
    for (const { id } of products) {
      expect(await edited(id)).toMatchObject({ price: 1_000_00, isFeatured: false, stockQuantity: 10 })
    }
    expect(await findUndoableChange(db)).toBeUndefined()
  })

  test('M429 shows hidden products again, and hides those that were shown', async () => {
    const [product, hidden] = [await insert(), await insert()]
    await apply([hidden], { fields: { isHidden: true } })
    expect([await findProduct(db, hidden.id), await edited(hidden.id)]).toMatchObject([undefined, { isHidden: true }])
    expect(await apply([product, { ...hidden, version: 2 }], { fields: { isHidden: true } })).toMatchObject({
      changed: 1,
    })
    expect(await undo()).toEqual({ status: 'undone', restored: 1, kept: [] })
    expect(await findProduct(db, product.id)).toBeDefined()
    expect(await findProduct(db, hidden.id)).toBeUndefined()
  })

  test('names what someone has changed since, and leaves it', async () => {
    const [one, other, deleted] = [await insert({ name: 'One' }), await insert({ name: 'Other' }), await insert()]
    await apply([one, other, deleted], { price: price(10_00), stock: stock('add', 5), fields: { isNew: true } })
    await save(one.id, { price: paise(1_234_00) })
    await save(other.id, { stockQuantity: 40 })
    await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', deleted.id).execute()
    const outcome = await undo()
    if (outcome.status !== 'undone') throw new Error(outcome.status)
    expect(outcome.restored).toBe(2)
    expect(outcome.kept).toEqual(
      expect.arrayContaining([
        { name: 'One', fields: ['price'] },
        { name: 'Other', fields: ['stockQuantity'] },
        { name: undefined, fields: [] },
      ]),
    )
    expect(await edited(one.id)).toMatchObject({ price: 1_234_00, isNew: false, stockQuantity: 10 })
    expect(await edited(other.id)).toMatchObject({ price: 1_000_00, isNew: false, stockQuantity: 40 })
  })

  test('takes added units away after sales, but not those that are sold or reserved', async () => {
    const [one, other] = [
      await insert({ name: 'One', stockQuantity: 5 }),
      await insert({ name: 'Other', stockQuantity: 0 }),
    ]
    await apply([one, other], { stock: stock('add', 5) })
    await db.updateTable('products').set({ stock_quantity: 8 }).where('id', '=', one.id).execute()
    await db.updateTable('products').set({ reserved_quantity: 2 }).where('id', '=', other.id).execute()
    expect(await undo()).toMatchObject({ restored: 1, kept: [{ name: 'Other', fields: ['stockQuantity'] }] })
    expect(await edited(one.id)).toMatchObject({ stockQuantity: 3 })
    expect(await edited(other.id)).toMatchObject({ stockQuantity: 5 })
  })

  test('leaves prices that a lower MRP no longer allows', async () => {
    const product = await insert({ name: 'Tagged', originalPrice: paise(1_000_00), mrp: paise(1_000_00) })
    await apply([product], { price: price(-50_00, { withOriginalPrice: true }), fields: { isNew: true } })
    await save(product.id, { mrp: paise(600_00) })
    expect(await undo()).toMatchObject({ kept: [{ name: 'Tagged', fields: ['price', 'originalPrice'] }] })
    expect(await edited(product.id)).toMatchObject({ price: 500_00, mrp: 600_00, isNew: false })
  })

  test('is for a day, and for the last change alone', async () => {
    const product = await insert()
    await apply([product], { fields: { isNew: true } })
    const first = await findUndoableChange(db)
    await apply([{ ...product, version: 2 }], { fields: { isNew: false } })
    expect(await undoBulkChange(db, services, first?.id ?? '')).toEqual({ status: 'nothing-to-undo' })
    await db
      .updateTable('product_bulk_changes')
      .set({ changed_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute()
    expect(await findUndoableChange(db)).toBeUndefined()
  })
})
