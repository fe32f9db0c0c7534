import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#app/domain/catalog/product.ts'
import { paise } from '#app/money.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { insertProduct } from '#tests/support/product-factory.ts'
import { insertShopper } from '#tests/support/shopper.ts'
import { openTestCheckout } from '#tests/support/test-checkout.ts'
import { auditMoney } from './money-audit.server.ts'

let database: TestDatabase
let db: Db
let kurti: Product

/** A consistent shop with one order, one open payment and one refunded payment. */
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  const checkout = openTestCheckout(db)
  kurti = await insertProduct(db, { stockQuantity: 9 })
  const [buyer, waiting, wrong] = [
    await insertShopper(db, [{ product: kurti, quantity: 2 }]),
    await insertShopper(db, [{ product: kurti }]),
    await insertShopper(db, [{ product: kurti }]),
  ]
  await checkout.verify(buyer, checkout.gateway.pay(await checkout.open(buyer)))
  await checkout.open(waiting)
  await checkout.verify(wrong, checkout.gateway.pay(await checkout.open(wrong), { amount: paise(100) }))
})
afterAll(() => database.close())

/** Breaks a rule of the ledger, even one that the database enforces, and undoes it afterwards. */
async function breaking(statements: readonly string[], look: (tx: Tx) => Promise<void>): Promise<void> {
  const transaction = await db.startTransaction().execute()
  try {
    for (const statement of statements) await sql.raw(statement).execute(transaction)
    await look(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}

describe('the money audit', () => {
  test('finds nothing in a shop where all is well', async () => {
    expect(await auditMoney(db)).toEqual([])
  })

  const problems: [check: string, ...statements: string[]][] = [
    ['captured payment without order and without refund', 'delete from shop.refunds'],
    [
      'captured payment of an unknown attempt and without refund',
      'update shop.payments set attempt_id = null where order_id is null',
      'delete from shop.refunds',
    ],
    [
      'two orders with one payment or one checkout',
      'alter table shop.orders drop constraint orders_checkout_id_key, drop constraint orders_razorpay_payment_id_key',
      `insert into shop.orders (order_number, user_id, checkout_id, total_amount, shipping_address, razorpay_order_id, razorpay_payment_id)
       select '9900-000001', user_id, checkout_id, total_amount, shipping_address, razorpay_order_id, razorpay_payment_id from shop.orders`,
    ],
    [
      'order of another amount than its payment',
      'update shop.payments set amount = amount + 1 where order_id is not null',
    ],
    [
      'order of another amount than its payment',
      "update shop.payments set currency = 'USD' where order_id is not null",
    ],
    [
      'order whose payment was not captured within an hour',
      "update shop.payments set status = 'authorized' where order_id is not null",
      "update shop.orders set created_at = now() - interval '61 minutes'",
    ],
    ['order that does not add up', 'update shop.order_items set price = price + 1'],
    ['order that does not add up', 'update shop.orders set shipping_cost = 1'],
    [
      'reserved units differ from active reservations',
      'update shop.products set reserved_quantity = reserved_quantity + 1',
    ],
    [
      'stock out of range',
      'alter table shop.products drop constraint products_reserved_within_stock',
      'update shop.products set reserved_quantity = stock_quantity + 1',
    ],
    ['stock differs from its movements', 'update shop.products set stock_quantity = stock_quantity + 1'],
    [
      'sold units differ from the items of the order',
      "update shop.stock_movements set delta = -1 where reason = 'sale'",
    ],
    [
      'reservation that is over but not released',
      "update shop.stock_reservations set expires_at = now() - interval '3 minutes' where status = 'active'",
    ],
    [
      'reservation of a checkout that is not live',
      "update shop.checkouts set status = 'released' where status = 'awaiting_payment'",
    ],
    ['order without tracking entry or notification', 'delete from shop.order_tracking'],
    ['order without tracking entry or notification', 'delete from shop.notifications'],
    [
      'paid checkout without order, or order without paid checkout',
      "update shop.checkouts set status = 'released' where status = 'paid'",
    ],
    [
      'paid checkout without order, or order without paid checkout',
      "update shop.checkouts set status = 'paid' where status = 'refund_due'",
    ],
    ['order numbers with gaps', 'update shop.invoice_counters set last_number = last_number + 1'],
    [
      'credit note numbers with gaps',
      "insert into shop.credit_note_counters (financial_year, last_number) values ('2627', 1)",
    ],
    [
      'refund of an order with tax but without its credit note',
      "update shop.orders set seller_gstin = '24AAACC1206D1ZM'",
      `insert into shop.refunds (razorpay_payment_id, amount, reason, idempotency_key, status)
       select razorpay_payment_id, 100, 'a loose thread', 'refund-loose-thread', 'processed' from shop.orders limit 1`,
    ],
    [
      'webhook not processed within five minutes',
      `insert into shop.webhook_inbox (event_id, body_hash, event, body, received_at)
       values ('e', 'h', 'payment.captured', '{}', now() - interval '6 minutes')`,
    ],
    ['refund that failed or is not sent within an hour', "update shop.refunds set status = 'failed'"],
    [
      'refund that failed or is not sent within an hour',
      "update shop.refunds set created_at = now() - interval '61 minutes'",
    ],
    ['more money back than came in', 'update shop.refunds set amount = amount + 1'],
  ]

  test.each(problems)('finds: %s (%s)', async (check, ...statements) => {
    await breaking(statements, async (tx) => {
      expect((await auditMoney(tx)).map((finding) => finding.check)).toContain(check)
    })
  })

  test('names the rows', async () => {
    const { order_number } = await db.selectFrom('orders').select('order_number').executeTakeFirstOrThrow()
    await breaking(['update shop.order_items set price = price + 1'], async (tx) => {
      const examples = [{ order_number, total_amount: kurti.price * 2, items: kurti.price * 2 + 2 }]
      expect(await auditMoney(tx)).toEqual([{ check: 'order that does not add up', examples }])
    })
  })
})
