import { expect, test, vi } from 'vitest'
import type { Product } from '#app/domain/catalog/product.ts'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { findEditedProduct } from '#app/domain/catalog/product-form/edited-product.server.ts'
import { changeProduct } from '#app/domain/catalog/product-form/save-product.server.ts'
import { paise } from '#app/money.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper, type Shopper } from '#tests/support/factories/shopper.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { seededRandom } from '#tests/support/run/seeded-random.ts'
import { setUpTestCheckout } from '#tests/support/suites/checkout-suite.ts'
import { saveSale } from './sales.server.ts'
import { settleDueSales } from './settle-sales.server.ts'

// A thorough run has many iterations.
vi.setConfig({ testTimeout: 1_200_000 })

const checkout = await setUpTestCheckout()
const { db, jobs } = checkout
const actor = await testActor(db)
const random = seededRandom()

const [USUAL, REDUCED] = [3_000_00, 2_400_00]

const hour = (number: number) => new Date(Date.now() + number * 3_600_000)

/** 20% off these products, from a moment that has just come, or until one. @returns Its id. */
async function insertDueSale(products: readonly Product[], begins: boolean): Promise<string> {
  const saved = await saveSale(
    { db, jobs, actor },
    {
      id: undefined,
      input: {
        name: 'Sale',
        percent: 20,
        price: null,
        scope: 'products',
        categories: [],
        collections: [],
        products: products.map(productPath),
        ...(begins ? { startsAt: hour(1), endsAt: hour(2) } : { startsAt: hour(-1), endsAt: hour(1) }),
      },
      lists: { categories: [], collections: [] },
    },
  )
  if (saved.status !== 'saved') throw new Error(saved.status)
  const moments = begins ? { starts_at: hour(-1) } : { ends_at: hour(-0.5) }
  await db.updateTable('sales').set(moments).where('id', '=', saved.saleId).execute()
  return saved.saleId
}

const settle = () => settleDueSales({ db, jobs })

test('M458 a sale begins or ends while 50 customers buy: each order has the usual prices or those of the sale, whole', async () => {
  for (let iteration = 0; iteration < iterations(2, 200); iteration++) {
    const products = []
    for (const price of [1_000_00, 2_000_00]) {
      products.push(await insertProduct(db, { price: paise(price), mrp: null, stockQuantity: 100 }))
    }
    const shoppers: Shopper[] = []
    for (let index = 0; index < 50; index++) {
      shoppers.push(await insertShopper(db, random.shuffle(products.map((product) => ({ product })))))
    }
    const begins = iteration % 2 === 0
    await insertDueSale(products, begins)

    const buy = async (shopper: Shopper): Promise<number> => {
      for (;;) {
        const outcome = await checkout.start(shopper)
        // The price changed between the page and the payment.
        if (outcome.status === 'total-changed') continue
        if (outcome.status !== 'ready') throw new Error(outcome.status)
        const paid = checkout.gateway.pay(outcome.order.id)
        expect(await checkout.verify(shopper, paid)).toMatchObject({ status: 'placed' })
        return outcome.order.amount
      }
    }
    const amounts = await Promise.all(
      random.shuffle([...shoppers.map((shopper) => () => buy(shopper)), settle, settle]).map((run) => run()),
    )
    const paid = amounts.filter((amount) => typeof amount === 'number')
    expect(paid.filter((amount) => amount !== USUAL && amount !== REDUCED)).toEqual([])
    const stock = await db
      .selectFrom('products')
      .select(['price', 'stock_quantity'])
      .where(
        'id',
        'in',
        products.map(({ id }) => id),
      )
      .orderBy('price')
      .execute()
    expect(stock).toEqual(
      (begins ? [800_00, 1_600_00] : [1_000_00, 2_000_00]).map((price) => ({ price, stock_quantity: 50 })),
    )
  }
})

test('M458 the owner edits a product while its sale begins or ends: their edit stays, and then the usual price or theirs', async () => {
  for (let iteration = 0; iteration < iterations(8, 400); iteration++) {
    const begins = iteration % 2 === 0
    const price = iteration % 4 < 2 ? paise(1_500_00) : undefined
    const product = await insertProduct(db, {
      price: paise(1_000_00),
      originalPrice: paise(1_200_00),
      mrp: paise(2_000_00),
    })
    const saleId = await insertDueSale([product], begins)
    const edit = async (): Promise<void> => {
      for (;;) {
        const shown = await findEditedProduct(db, product.id)
        if (!shown) throw new Error('no product')
        const target = { productId: product.id, version: shown.version, loadedStock: shown.stockQuantity }
        const originalPrice = paise(Math.max(shown.originalPrice, price ?? 0))
        const typed = {
          ...shown,
          name: 'Edited',
          mrp: paise(1_900_00),
          originalPrice,
          price: price ?? shown.price,
        }
        const { status } = await changeProduct(db, { jobs, actor }, target, typed)
        if (status === 'changed') return
        expect(status).toBe('edit-conflict')
      }
    }
    await Promise.all(random.shuffle([edit, settle, settle]).map((run) => run()))
    await db
      .updateTable('sales')
      .set({ ends_at: hour(-0.1) })
      .where('id', '=', saleId)
      .execute()
    await settle()
    expect(await findEditedProduct(db, product.id)).toMatchObject({
      name: 'Edited',
      mrp: 1_900_00,
      price: price ?? 1_000_00,
    })
    expect(await db.selectFrom('sale_prices').selectAll().where('product_id', '=', product.id).execute()).toEqual([])
  }
})
