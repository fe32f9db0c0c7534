import { describe, expect, test } from 'vitest'
import { alertSubscribers } from '#app/domain/messaging/product-alerts.server.ts'
import { toggleWishlist } from '#app/domain/wishlist/commands.server.ts'
import { paise } from '#app/money.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { imageKey } from '#app/platform/storage/image-address.ts'
import { insertStoredImage, makeProductInput, testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { stockBySizeOf } from '#tests/support/suites/test-checkout.ts'
import { readCatalogVersion } from '../catalog-version.server.ts'
import { PRODUCT_CHANGED_QUEUE, type ProductChange } from '../product-event.ts'
import { lockStock, reserveStock, sellUnreservedStock } from '../stock.server.ts'
import { findEditedProduct } from './edited-product.server.ts'
import { changeProduct, createProduct, type SavedProduct } from './save-product.server.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)

/** Adds a product through the form; returns it as the edit form would load it. */
async function insert({ onHand, ...overrides }: Partial<SavedProduct> = {}) {
  const made = makeProductInput({ images: [await insertStoredImage(db)], ...overrides })
  const input: SavedProduct = onHand ? { ...made, onHand } : made
  const outcome = await createProduct(db, actor, input)
  if (outcome.status !== 'added') throw new Error(outcome.status)
  return {
    input,
    id: outcome.productId,
    target: { productId: outcome.productId, version: 1, loadedStock: input.stockQuantity },
  }
}

const change = (target: Parameters<typeof changeProduct>[2], input: SavedProduct, jobs = createFakeJobs()) =>
  changeProduct(db, { jobs, actor }, target, input)

async function listMovements(productId: string) {
  const rows = await db
    .selectFrom('stock_movements')
    .select(['delta', 'reason'])
    .where('product_id', '=', productId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ delta, reason }) => `${reason} ${delta}`)
}

async function lastAudit(productId: string) {
  return db
    .selectFrom('audit_log')
    .select(['action', 'actor_email', 'before', 'after'])
    .where('entity_id', '=', productId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

async function eraseAfter(url: string | undefined) {
  const row = await db
    .selectFrom('stored_images')
    .select('erase_after')
    .where('key', '=', imageKey(url ?? '') ?? '')
    .executeTakeFirstOrThrow()
  return row.erase_after
}

describe('a new product', () => {
  test('M95 has every field of the form, its initial stock as a movement, and a row in the audit log', async () => {
    const { id, input } = await insert({ isNew: true, sizes: ['S', 'M'], stockQuantity: 7, hsnCode: '6211' })
    expect(await findEditedProduct(db, id)).toEqual({
      ...input,
      id,
      version: 1,
      reserved: 0,
      onHand: new Map([['', 7]]),
    })
    expect(await listMovements(id)).toEqual(['initial 7'])
    expect(await lastAudit(id)).toMatchObject({
      action: 'create-product',
      actor_email: actor.email,
      before: null,
      after: { name: input.name, stockQuantity: 7 },
    })
  })

  test('changes the catalogue version', async () => {
    const before = await readCatalogVersion(db)
    await insert()
    expect(await readCatalogVersion(db)).not.toBe(before)
  })

  test('M97 marks its images as used, so that they are not deleted', async () => {
    const image = await insertStoredImage(db)
    expect(await eraseAfter(image)).not.toBeNull()
    await insert({ images: [image] })
    expect(await eraseAfter(image)).toBeNull()
  })

  test('M97 with an image that isn’t stored is not saved', async () => {
    const known = await insertStoredImage(db)
    for (const unknown of ['/images/none.jpg', 'https://elsewhere.example/a.jpg', `${known}/640.avif`, 'x']) {
      expect(await createProduct(db, actor, makeProductInput({ images: [known, unknown] }))).toEqual({
        status: 'unknown-image',
        position: 2,
      })
    }
  })
})

describe('a changed product', () => {
  test('M95 has the new values, and the audit log has what changed, before and after', async () => {
    const { id, target, input } = await insert()
    expect(await change(target, { ...input, price: paise(899_00), isFeatured: true })).toEqual({ status: 'changed' })
    expect(await findEditedProduct(db, id)).toMatchObject({ price: 899_00, isFeatured: true, version: 2 })
    expect(await lastAudit(id)).toMatchObject({
      action: 'change-product',
      before: { price: input.price, isFeatured: false },
      after: { price: 899_00, isFeatured: true },
    })
  })

  test('stays at its version, without an audit entry, when it is saved without changes', async () => {
    const { id, target, input } = await insert()
    expect(await change(target, input)).toEqual({ status: 'unchanged' })
    expect(await change({ ...target, version: 9 }, input)).toEqual({ status: 'unchanged' })
    expect(await findEditedProduct(db, id)).toMatchObject({ version: 1 })
    expect((await lastAudit(id))?.action).toBe('create-product')
  })

  test('preserves sales made since the form was opened', async () => {
    const { id, target, input } = await insert({ stockQuantity: 10 })
    await db.updateTable('products').set({ stock_quantity: 7 }).where('id', '=', id).execute()
    expect(await change(target, { ...input, stockQuantity: 15 })).toEqual({ status: 'changed' })
    expect(await findEditedProduct(db, id)).toMatchObject({ stockQuantity: 12 })
    expect(await listMovements(id)).toEqual(['initial 10', 'restock 5'])

    expect(await change({ ...target, version: 2, loadedStock: 12 }, { ...input, stockQuantity: 4 })).toEqual({
      status: 'changed',
    })
    expect(await listMovements(id)).toEqual(['initial 10', 'restock 5', 'adjustment -8'])
  })

  test('never has fewer units on hand than are reserved', async () => {
    const { id, target, input } = await insert({ stockQuantity: 10 })
    await db.updateTable('products').set({ reserved_quantity: 4 }).where('id', '=', id).execute()
    expect(await change(target, { ...input, stockQuantity: 3 })).toEqual({
      status: 'insufficient-stock',
      size: '',
      onHand: 10,
      reserved: 4,
    })
    expect(await findEditedProduct(db, id)).toMatchObject({ stockQuantity: 10, version: 1 })
    expect(await change(target, { ...input, stockQuantity: 4 })).toEqual({ status: 'changed' })
  })

  test('is not saved over a newer version until that is confirmed', async () => {
    const { id, target, input } = await insert()
    await change(target, { ...input, price: paise(500_00) })
    const mine = { ...input, color: 'Madder red' }
    const outcome = await change(target, mine)
    expect(outcome).toMatchObject({ status: 'edit-conflict', product: { version: 2, price: 500_00 } })
    expect(await findEditedProduct(db, id)).toMatchObject({ color: input.color, price: 500_00 })

    expect(await change({ ...target, version: 2 }, mine)).toEqual({ status: 'changed' })
    expect(await findEditedProduct(db, id)).toMatchObject({ color: 'Madder red', price: input.price })
  })

  test('is overwritten when its loaded version is unknown, and a repetition changes nothing', async () => {
    const { id, target, input } = await insert({ stockQuantity: 10 })
    await change(target, { ...input, price: paise(500_00) })
    const unknown = { productId: id, version: undefined, loadedStock: undefined }
    const wanted = { ...input, stockQuantity: 3 }
    expect(await change(unknown, wanted)).toEqual({ status: 'changed' })
    expect(await change(unknown, wanted)).toEqual({ status: 'unchanged' })
    expect(await findEditedProduct(db, id)).toMatchObject({ stockQuantity: 3, price: input.price })
  })

  test('M97 schedules removed images for deletion, and may keep an old one that isn’t stored', async () => {
    const [first, second] = [await insertStoredImage(db), await insertStoredImage(db)]
    const { id, target, input } = await insert({ images: [first, second] })
    expect(await change(target, { ...input, images: [second] })).toEqual({ status: 'changed' })
    expect([await eraseAfter(first), await eraseAfter(second)]).toEqual([expect.any(Date), null])

    const images = [second, 'https://elsewhere.example/old.jpg']
    await db.updateTable('products').set({ images }).where('id', '=', id).execute()
    expect(await change({ ...target, version: 2 }, { ...input, images: images.toReversed() })).toEqual({
      status: 'changed',
    })
  })

  test('that doesn’t exist is reported', async () => {
    const { id, target, input } = await insert()
    await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', id).execute()
    expect(await change(target, { ...input, name: 'Other' })).toEqual({ status: 'unknown-product' })
  })

  test('that is back in stock alerts its subscribers', async () => {
    const { id, target, input } = await insert({ stockQuantity: 0 })
    const customer = await insertCustomer(db)
    await toggleWishlist(db, customer.id, id)
    await db.updateTable('wishlist').set({ notify_when_available: true }).where('product_id', '=', id).execute()
    const jobs = createFakeJobs()
    await change(target, { ...input, stockQuantity: 5 }, jobs)
    expect(jobs.enqueued).toEqual([{ queue: PRODUCT_CHANGED_QUEUE, data: expect.objectContaining({ productId: id }) }])
    await inTransaction(db, (tx) => alertSubscribers(tx, jobs, jobs.enqueued[0]?.data as ProductChange))
    const { count } = await db
      .selectFrom('notifications')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', customer.id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })
})

describe('stock by size', () => {
  const stock = (onHand: Record<string, number>) => {
    const counted = new Map(Object.entries(onHand))
    return { onHand: counted, stockQuantity: [...counted.values()].reduce((sum, units) => sum + units, 0) }
  }
  const sizes = { sizes: ['S', 'M', 'L'] }

  test('M245 is counted in a new product from the start', async () => {
    const { id } = await insert({ ...sizes, ...stock({ S: 2, M: 0, L: 5 }) })
    expect(await stockBySizeOf(db, { id })).toEqual({ L: [5, 0], M: [0, 0], S: [2, 0] })
    expect((await listMovements(id)).sort()).toEqual(['initial 2', 'initial 5'])
    expect((await findEditedProduct(db, id))?.onHand).toEqual(stock({ S: 2, M: 0, L: 5 }).onHand)
  })

  test('M245 splits a shared number and merges it again, in the audit log as well', async () => {
    const { id, target, input } = await insert({ ...sizes, stockQuantity: 7 })
    expect(await change(target, { ...input, ...stock({ S: 1, M: 2, L: 4 }) })).toEqual({ status: 'changed' })
    expect(await stockBySizeOf(db, { id })).toEqual({ L: [4, 0], M: [2, 0], S: [1, 0] })
    expect(await lastAudit(id)).toMatchObject({
      before: { stockBySize: '7' },
      after: { stockBySize: 'S 1, M 2, L 4' },
    })
    const second = { ...target, version: 2, loadedOnHand: stock({ S: 1, M: 2, L: 4 }).onHand }
    expect(await change(second, { ...input, ...stock({ S: 1, M: 2, L: 4 }) })).toEqual({ status: 'unchanged' })
    expect(await change(second, { ...input, ...stock({ '': 7 }) })).toEqual({ status: 'changed' })
    expect(await stockBySizeOf(db, { id })).toEqual({ '': [7, 0] })
  })

  test('M245 preserves what was sold of a size since the form was opened', async () => {
    const { id, target, input } = await insert({ ...sizes, ...stock({ S: 2, M: 3, L: 5 }) })
    const order = await insertOrder(db)
    await inTransaction(db, async (tx) => {
      await lockStock(tx, [id])
      await sellUnreservedStock(tx, [{ productId: id, size: 'L', quantity: 4 }], order.id)
      await reserveStock(tx, [{ productId: id, size: 'S', quantity: 2 }])
    })
    const loaded = { ...target, loadedOnHand: stock({ S: 2, M: 3, L: 5 }).onHand }
    expect(await change(loaded, { ...input, ...stock({ S: 1, M: 3, L: 5 }) })).toEqual({
      status: 'insufficient-stock',
      size: 'S',
      onHand: 2,
      reserved: 2,
    })
    expect(await change(loaded, { ...input, ...stock({ S: 2, M: 3, L: 0 }) })).toMatchObject({
      status: 'insufficient-stock',
      size: 'L',
      onHand: 1,
    })
    expect(await change(loaded, { ...input, ...stock({ S: 2, M: 4, L: 6 }) })).toEqual({ status: 'changed' })
    expect(await stockBySizeOf(db, { id })).toEqual({ L: [2, 0], M: [4, 0], S: [2, 2] })
  })

  test('M245 isn’t split if units were sold since the form was opened, and isn’t changed by its sum alone', async () => {
    const shared = await insert({ ...sizes, stockQuantity: 7 })
    await db.updateTable('products').set({ stock_quantity: 6 }).where('id', '=', shared.id).execute()
    const split = { ...shared.input, ...stock({ S: 1, M: 2, L: 4 }) }
    expect(await change(shared.target, split)).toEqual({ status: 'stock-changed', onHand: 6 })

    const sized = await insert({ ...sizes, ...stock({ S: 2, M: 3, L: 5 }) })
    const { onHand: _, ...sum } = { ...sized.input, onHand: undefined }
    expect(await change(sized.target, { ...sum, stockQuantity: 11 })).toEqual({ status: 'stock-by-size' })
    expect(await change(sized.target, { ...sum, name: 'Renamed' })).toEqual({ status: 'changed' })
    expect(await stockBySizeOf(db, sized)).toEqual({ L: [5, 0], M: [3, 0], S: [2, 0] })
  })
})
