import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { fillCatalogue } from '#tests/support/factories/large-shop.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import {
  MAX_WISHLIST_ENTRIES,
  removeFromWishlist,
  saveToWishlist,
  setPriceDropAlert,
  setSizeAlert,
  setStockAlert,
  toggleWishlist,
} from './commands.server.ts'
import { listSavedProductIds, listWishlist } from './queries.server.ts'

let userId: string
let otherId: string

const { db } = await setUpTestDatabase()
beforeEach(async () => {
  userId = (await insertCustomer(db)).id
  otherId = (await insertCustomer(db)).id
})

const listOf = (customerId = userId) => listWishlist(db, customerId)
const countSaved = async (customerId = userId) => (await listSavedProductIds(db, customerId)).length
const toggle = (productId: string, customerId = userId) => toggleWishlist(db, customerId, productId)

/** A product that the customers have saved. */
async function savedProduct(overrides = {}, ...customerIds: string[]) {
  const product = await insertProduct(db, overrides)
  for (const customerId of customerIds.length > 0 ? customerIds : [userId]) await toggle(product.id, customerId)
  return product
}

describe('the heart', () => {
  test('saves a product, and removes it when pressed again', async () => {
    const { id } = await insertProduct(db)
    expect(await toggle(id)).toEqual({ status: 'saved' })
    expect(await listSavedProductIds(db, userId)).toEqual([id])
    expect(await toggle(id)).toEqual({ status: 'removed' })
    expect(await listSavedProductIds(db, userId)).toEqual([])
  })

  test('saves nothing more to a full wishlist until a product is removed', async () => {
    await fillCatalogue(db, MAX_WISHLIST_ENTRIES)
    await sql`
      insert into shop.wishlist (user_id, product_id, price_when_saved)
      select ${userId}, id, price from shop.products where archived_at is null limit ${MAX_WISHLIST_ENTRIES}
    `.execute(db)
    const [first = ''] = await listSavedProductIds(db, userId)
    const { id } = await insertProduct(db)
    expect(await toggle(id)).toEqual({ status: 'wishlist-full' })
    expect(await saveToWishlist(db, userId, id)).toEqual({ status: 'wishlist-full' })
    expect(await saveToWishlist(db, userId, first)).toEqual({ status: 'saved' })
    expect(await countSaved()).toBe(MAX_WISHLIST_ENTRIES)

    await toggle(first)
    expect(await toggle(id)).toEqual({ status: 'saved' })
  })

  test('changes no other customer’s wishlist', async () => {
    const { id } = await savedProduct({}, userId, otherId)
    await toggle(id)
    expect(await countSaved()).toBe(0)
    expect(await countSaved(otherId)).toBe(1)
  })

  test('saves the product with its current price', async () => {
    const { id } = await savedProduct({ price: paise(899_00) })
    const entry = await db
      .selectFrom('wishlist')
      .select('price_when_saved')
      .where('user_id', '=', userId)
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(entry.price_when_saved).toBe(899_00)
  })

  test('rejects an unknown or archived product', async () => {
    const archived = await insertProduct(db, { archivedAt: new Date() })
    expect(await toggle(crypto.randomUUID())).toEqual({ status: 'unknown-product' })
    expect(await toggle(archived.id)).toEqual({ status: 'unknown-product' })
    expect(await countSaved()).toBe(0)
  })

  test('removes a product that has since been archived', async () => {
    const { id } = await savedProduct()
    await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', id).execute()
    expect(await toggle(id)).toEqual({ status: 'removed' })
  })
})

describe('the list', () => {
  test('M105 M127 contains each entry’s product, alerts and date', async () => {
    const product = await savedProduct({ stockQuantity: 7, reservedQuantity: 3 })
    const [entry] = await listOf()
    expect(entry).toEqual({
      id: expect.any(String),
      product: {
        id: product.id,
        name: product.name,
        slug: product.slug,
        images: product.images,
        cover: product.cover,
        price: product.price,
        originalPrice: product.originalPrice,
        category: product.category,
        available: 4,
        stock: new Map([['', 4]]),
        sizes: product.sizes,
      },
      isOnSale: true,
      notifyOnStock: false,
      notifyOnPriceDrop: false,
      alertSizes: [],
      createdAt: expect.any(Date),
    })
  })

  test('is newest first, and only the customer’s own', async () => {
    const first = await savedProduct()
    const second = await savedProduct()
    await savedProduct({}, otherId)
    expect((await listOf()).map((entry) => entry.product.id)).toEqual([second.id, first.id])
    expect(await listSavedProductIds(db, userId)).toEqual([second.id, first.id])
    expect(await countSaved()).toBe(2)
  })

  test('M81 contains archived products, which can’t be bought', async () => {
    const { id } = await savedProduct({ stockQuantity: 5 })
    await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', id).execute()
    const [entry] = await listOf()
    expect(entry).toMatchObject({ isOnSale: false, product: { id, available: 0 } })
  })

  test('is empty for a customer who saved nothing', async () => {
    expect(await listOf()).toEqual([])
  })
})

describe('saving', () => {
  test('saves a product, and keeps its alerts when it is saved again', async () => {
    const { id } = await insertProduct(db)
    expect(await saveToWishlist(db, userId, id)).toEqual({ status: 'saved' })
    await setPriceDropAlert(db, userId, { productId: id, isOn: true })
    expect(await saveToWishlist(db, userId, id)).toEqual({ status: 'saved' })
    expect(await listOf()).toMatchObject([{ product: { id }, notifyOnPriceDrop: true }])
  })

  test('rejects an archived or unknown product', async () => {
    const { id } = await insertProduct(db, { archivedAt: new Date() })
    for (const productId of [id, crypto.randomUUID()]) {
      expect(await saveToWishlist(db, userId, productId)).toEqual({ status: 'unknown-product' })
    }
  })
})

describe('removing', () => {
  test('removes the customer’s own entry once, and no one else’s', async () => {
    const { id } = await savedProduct({}, userId, otherId)
    expect(await removeFromWishlist(db, userId, id)).toEqual({ status: 'removed' })
    expect(await removeFromWishlist(db, userId, id)).toEqual({ status: 'unknown-product' })
    expect(await countSaved()).toBe(0)
    expect(await countSaved(otherId)).toBe(1)
  })
})

describe('alerts', () => {
  test('M82 Stock Alert writes notify_when_available, which the screen reads as notify_on_stock', async () => {
    const { id } = await savedProduct()
    expect(await setStockAlert(db, userId, { productId: id, isOn: true })).toEqual({ status: 'changed' })

    const row = await db
      .selectFrom('wishlist')
      .select(['notify_when_available', 'notify_on_stock', 'notify_on_price_drop'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ notify_when_available: true, notify_on_stock: true, notify_on_price_drop: false })
    expect(await listOf()).toMatchObject([{ notifyOnStock: true, notifyOnPriceDrop: false }])

    await setStockAlert(db, userId, { productId: id, isOn: false })
    expect(await listOf()).toMatchObject([{ notifyOnStock: false }])
  })

  test('M82 Price Drop is saved separately', async () => {
    const { id } = await savedProduct()
    expect(await setPriceDropAlert(db, userId, { productId: id, isOn: true })).toEqual({ status: 'changed' })
    expect(await listOf()).toMatchObject([{ notifyOnStock: false, notifyOnPriceDrop: true }])
  })

  test('M242 for a size save the product, are turned on and off once, and only for a size it has', async () => {
    const { id } = await insertProduct(db, { stockBySize: { S: 0, M: 2, L: 0 } })
    const set = (size: string, isOn: boolean) => setSizeAlert(db, userId, { productId: id, size, isOn })
    expect(await set('S', false)).toEqual({ status: 'unknown-product' })
    for (const size of ['S', 'L', 'S']) expect(await set(size, true)).toEqual({ status: 'changed' })
    expect(await set('XS', true)).toEqual({ status: 'unknown-size' })
    expect(await listOf()).toMatchObject([{ alertSizes: ['L', 'S'], product: { available: 2 } }])
    expect(await set('L', false)).toEqual({ status: 'changed' })
    expect(await listOf()).toMatchObject([{ alertSizes: ['S'] }])
    expect(await listOf(otherId)).toEqual([])
    const archived = await insertProduct(db, { archivedAt: new Date() })
    expect(await setSizeAlert(db, userId, { productId: archived.id, size: 'S', isOn: true })).toEqual({
      status: 'unknown-product',
    })
  })

  test('change only the customer’s own entries', async () => {
    const { id } = await savedProduct({}, otherId)
    const change = { productId: id, isOn: true }
    expect(await setStockAlert(db, userId, change)).toEqual({ status: 'unknown-product' })
    expect(await setPriceDropAlert(db, userId, change)).toEqual({ status: 'unknown-product' })
    expect(await listOf(otherId)).toMatchObject([{ notifyOnStock: false, notifyOnPriceDrop: false }])
  })
})
