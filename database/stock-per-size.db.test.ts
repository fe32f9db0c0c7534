import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setStock } from '#app/domain/catalog/set-stock.server.ts'
import { auditMoney } from '#app/domain/payments/audit/money-audit.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper, type WantedLine } from '#tests/support/factories/shopper.ts'
import { openTestCheckout, stockBySizeOf, stockOf } from '#tests/support/suites/test-checkout.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const run = (statement: string) => sql.raw(statement).execute(database.db)

/** The tables as the previous release left them, with their rows. */
const BEFORE = [
  'drop table shop.product_stock cascade',
  'drop trigger products_start_stock on shop.products',
  'drop trigger products_carry_stock on shop.products',
  'drop trigger stock_reservations_size on shop.stock_reservations',
  `drop function shop.sum_product_stock, shop.start_product_stock, shop.carry_product_stock, shop.size_reservation,
    shop.sizes_of_reservation`,
  `create temporary table reserved as
    select checkout_id, product_id, status, sum(quantity)::integer as quantity, min(expires_at) as expires_at
    from shop.stock_reservations group by checkout_id, product_id, status`,
  'delete from shop.stock_reservations',
  'alter table shop.stock_reservations drop column size, add unique (checkout_id, product_id)',
  `insert into shop.stock_reservations (checkout_id, product_id, status, quantity, expires_at)
    select checkout_id, product_id, status, quantity, expires_at from reserved`,
  'drop table reserved',
  'alter table shop.stock_movements drop column size',
]

test('a shop with orders, carts and live reservations keeps every number', async () => {
  const { db } = database
  const checkout = openTestCheckout(db)
  const kurti = await insertProduct(db, { stockQuantity: 20 })
  const saree = await insertProduct(db, { stockQuantity: 4 })
  const empty = await insertProduct(db, { stockQuantity: 0 })
  const wanted: WantedLine[] = [
    { product: kurti, size: 'S', quantity: 2 },
    { product: kurti, size: 'L', quantity: 1 },
    { product: saree, quantity: 1 },
  ]
  const buyer = await insertShopper(db, wanted)
  await checkout.buy(buyer)
  const waiting = await insertShopper(db, wanted)
  const open = checkout.gateway.pay(await checkout.open(waiting))
  const late = await insertShopper(db, wanted)
  const lateOrder = await checkout.open(late)
  await checkout.cancel(late, lateOrder)
  const browsing = await insertShopper(db, wanted)
  for (const statement of BEFORE) await run(statement)

  const migration = await readFile('database/migrations/0035_stock_per_size.sql', 'utf8')
  await run(`do $migration$ begin\n${migration}\nend $migration$`)

  expect(await stockBySizeOf(db, kurti)).toEqual({ '': [17, 3] })
  expect(await stockBySizeOf(db, saree)).toEqual({ '': [3, 1] })
  expect(await stockBySizeOf(db, empty)).toEqual({ '': [0, 0] })
  expect(await stockOf(db, kurti)).toEqual({ onHand: 17, reserved: 3 })
  const reservations = await db
    .selectFrom('stock_reservations')
    .select(['size', 'quantity', 'status'])
    .where('product_id', '=', kurti.id)
    .orderBy('status')
    .orderBy('size')
    .execute()
  expect(reservations).toEqual([
    { size: 'L', quantity: 1, status: 'active' },
    { size: 'S', quantity: 2, status: 'active' },
    { size: '', quantity: 3, status: 'claimed' },
    { size: 'L', quantity: 1, status: 'released' },
    { size: 'S', quantity: 2, status: 'released' },
  ])
  expect(await auditMoney(db)).toEqual([])

  const onHand = new Map([
    ['S', 8],
    ['L', 9],
  ])
  const counted = { productId: kurti.id, onHand, reason: 'counted', note: null, actorEmail: 'o@shop.example' } as const
  expect(await inTransaction(db, (tx) => setStock(tx, counted))).toEqual({ status: 'set' })
  expect(await stockBySizeOf(db, kurti)).toEqual({ L: [9, 1], S: [8, 2] })
  expect(await checkout.verify(waiting, open)).toMatchObject({ status: 'placed' })
  expect(await checkout.verify(late, checkout.gateway.pay(lateOrder))).toMatchObject({ status: 'placed' })
  await checkout.buy(browsing)
  expect(await stockBySizeOf(db, kurti)).toEqual({ L: [6, 0], S: [2, 0] })
  expect(await stockBySizeOf(db, saree)).toEqual({ '': [0, 0] })
  expect(await auditMoney(db)).toEqual([])
})

test('the previous release goes on selling, and its reservations get their sizes', async () => {
  const { db } = database
  const checkout = openTestCheckout(db)
  const product = await insertProduct(db, { stockQuantity: 9 })
  const shopper = await insertShopper(db, [
    { product, size: 'S', quantity: 1 },
    { product, size: 'M', quantity: 2 },
  ])
  const payment = checkout.gateway.pay(await checkout.open(shopper))
  const { id: checkoutId } = await db
    .selectFrom('checkouts')
    .select('id')
    .where('user_id', '=', shopper.id)
    .executeTakeFirstOrThrow()

  await run(`delete from shop.stock_reservations where checkout_id = '${checkoutId}'`)
  await run(`update shop.products set reserved_quantity = reserved_quantity - 3 where id = '${product.id}'`)
  expect(await stockBySizeOf(db, product)).toEqual({ '': [9, 0] })
  await run(`update shop.products set reserved_quantity = reserved_quantity + 3
    where id = '${product.id}' and stock_quantity - reserved_quantity >= 3`)
  await run(`insert into shop.stock_reservations (checkout_id, product_id, quantity, expires_at)
    values ('${checkoutId}', '${product.id}', 3, now() + interval '15 minutes')`)
  expect(await stockBySizeOf(db, product)).toEqual({ '': [9, 3] })
  const reserved = db
    .selectFrom('stock_reservations')
    .select(['size', 'quantity'])
    .where('checkout_id', '=', checkoutId)
  expect(await reserved.orderBy('size').execute()).toEqual([
    { size: 'M', quantity: 2 },
    { size: 'S', quantity: 1 },
  ])

  await run(
    `update shop.products set stock_quantity = stock_quantity + 4, version = version + 1 where id = '${product.id}'`,
  )
  await run(`insert into shop.stock_movements (product_id, delta, reason) values ('${product.id}', 4, 'restock')`)
  expect(await stockBySizeOf(db, product)).toEqual({ '': [13, 3] })
  expect(await auditMoney(db)).toEqual([])
  expect(await checkout.verify(shopper, payment)).toMatchObject({ status: 'placed' })
  expect(await stockBySizeOf(db, product)).toEqual({ '': [10, 0] })
})

test('the previous release can’t change stock by size, and everything else of such a product', async () => {
  const { db } = database
  const product = await insertProduct(db, { stockBySize: { S: 2, M: 3 } })
  const write = (values: string) => run(`update shop.products set ${values} where id = '${product.id}'`)
  await expect(write('stock_quantity = stock_quantity - 1')).rejects.toThrow('stock by size')
  await expect(write('reserved_quantity = reserved_quantity + 1')).rejects.toThrow('stock by size')
  await write("name = 'Renamed', stock_quantity = stock_quantity")
  expect(await stockBySizeOf(db, product)).toEqual({ M: [3, 0], S: [2, 0] })
})

test('a product never has both a shared number and sizes', async () => {
  const { db } = database
  const product = await insertProduct(db)
  await expect(
    db.insertInto('product_stock').values({ product_id: product.id, size: 'S', on_hand: 1 }).execute(),
  ).rejects.toThrow('not both')
})
