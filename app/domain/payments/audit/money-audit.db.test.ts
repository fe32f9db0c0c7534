import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#app/domain/catalog/product.ts'
import { paise } from '#app/money.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertReplacement } from '#tests/support/factories/replacement-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { insertExchange } from '#tests/support/suites/exchange-suite.ts'
import { openTestCheckout } from '#tests/support/suites/test-checkout.ts'
import { auditMoney, type MoneyCheck } from './money-audit.server.ts'

let kurti: Product

/** A consistent shop with one order, one open payment and one refunded payment. */
const database = await setUpTestDatabase()
const { db } = database
beforeAll(async () => {
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

  const problems: [check: MoneyCheck, ...statements: string[]][] = [
    ['captured-without-order-or-refund', 'delete from shop.refunds'],
    [
      'unknown-attempt-without-refund',
      'update shop.payments set attempt_id = null where order_id is null',
      'delete from shop.refunds',
    ],
    [
      'ordered-twice',
      'alter table shop.orders drop constraint orders_checkout_id_key, drop constraint orders_razorpay_payment_id_key',
      `insert into shop.orders (order_number, user_id, checkout_id, total_amount, shipping_address, razorpay_order_id, razorpay_payment_id)
       select '9900-000001', user_id, checkout_id, total_amount, shipping_address, razorpay_order_id, razorpay_payment_id from shop.orders`,
    ],
    ['payment-amount-mismatch', 'update shop.payments set amount = amount + 1 where order_id is not null'],
    [
      'offline-payment-of-another-order',
      `insert into shop.payments (razorpay_payment_id, order_id, amount, currency, status, source)
       select 'offline_' || repeat('a', 32), id, total_amount, 'INR', 'captured', 'cash' from shop.orders limit 1`,
    ],
    ['payment-amount-mismatch', "update shop.payments set currency = 'USD' where order_id is not null"],
    [
      'order-not-captured',
      "update shop.payments set status = 'authorized' where order_id is not null",
      "update shop.orders set created_at = now() - interval '61 minutes'",
    ],
    ['order-total-mismatch', 'update shop.order_items set price = price + 1'],
    ['order-total-mismatch', 'update shop.orders set shipping_cost = 1'],
    ['order-discount-mismatch', 'update shop.order_items set discount_amount = 1'],
    [
      'offer-used-too-often',
      `insert into shop.offers (name, kind, percent, max_uses) values ('Launch', 'percent', 10, 1)`,
      `insert into shop.offer_uses (checkout_id, offer_id, mailbox_key, phone_key)
       select c.id, f.id, '', '' from shop.checkouts c, shop.offers f`,
    ],
    [
      'offer-use-miscounted',
      `insert into shop.offers (name, kind, percent) values ('Launch', 'percent', 10)`,
      `insert into shop.offer_uses (checkout_id, offer_id, mailbox_key, phone_key, is_counted)
       select c.id, f.id, '', '', false from shop.checkouts c, shop.offers f where c.status = 'paid'`,
    ],
    [
      'sale-price-left',
      `insert into shop.sales (name, percent, scope, starts_at, ends_at, is_running)
       values ('Diwali sale', 10, 'all', now() - interval '2 days', now() - interval '1 day', true)`,
      'insert into shop.sale_products select s.id, p.id from shop.sales s, shop.products p',
      'insert into shop.sale_prices select id, price, price, price from shop.products',
    ],
    ['reserved-units-mismatch', 'update shop.products set reserved_quantity = reserved_quantity + 1'],
    [
      'stock-out-of-range',
      'alter table shop.products drop constraint products_reserved_within_stock',
      'alter table shop.product_stock drop constraint product_stock_reserved_within_on_hand',
      'update shop.products set reserved_quantity = stock_quantity + 1',
    ],
    ['stock-sum-mismatch', 'alter table shop.product_stock disable trigger user', 'delete from shop.product_stock'],
    ['stock-movements-mismatch', 'update shop.products set stock_quantity = stock_quantity + 1'],
    [
      'returned-units-mismatch',
      `insert into shop.stock_movements (product_id, delta, reason, order_id)
       select product_id, 3, 'return', order_id from shop.stock_movements where reason = 'sale'`,
    ],
    [
      'refunded-amount-mismatch',
      `update shop.payments set amount_refunded = 100, updated_at = now() - interval '27 hours' where order_id is not null`,
    ],
    ...(['refund-exceeds-goods', 'refund-exceeds-delivery', 'refund-parts-mismatch'] as const).map(
      (check): [check: MoneyCheck, ...statements: string[]] => [
        check,
        `insert into shop.refunds (razorpay_payment_id, amount, delivery_amount, reason, reason_code, idempotency_key, status)
         select razorpay_payment_id, 100, 100, 'torn', 'items', 'refund-of-too-much', 'processed' from shop.orders`,
        `insert into shop.refund_items (refund_id, order_item_id, quantity, amount)
         select r.id, i.id, 3, 1 from shop.refunds r, shop.order_items i where r.idempotency_key = 'refund-of-too-much'`,
        ...(check === 'refund-exceeds-delivery' ? ['update shop.orders set shipping_cost = 0'] : []),
      ],
    ),
    ['sold-units-mismatch', "update shop.stock_movements set delta = -1 where reason = 'sale'"],
    [
      'reservation-not-released',
      "update shop.stock_reservations set expires_at = now() - interval '3 minutes' where status = 'active'",
    ],
    [
      'reservation-without-live-checkout',
      "update shop.checkouts set status = 'released' where status = 'awaiting_payment'",
    ],
    ['order-without-tracking-or-notification', 'delete from shop.order_tracking'],
    ['order-without-tracking-or-notification', 'delete from shop.notifications'],
    ['paid-checkout-mismatch', "update shop.checkouts set status = 'released' where status = 'paid'"],
    ['paid-checkout-mismatch', "update shop.checkouts set status = 'paid' where status = 'refund_due'"],
    ['order-number-gap', 'update shop.invoice_counters set last_number = last_number + 1'],
    [
      'credit-note-number-gap',
      "insert into shop.credit_note_counters (financial_year, last_number) values ('2627', 1)",
    ],
    [
      'reissued-invoice-number-gap',
      "insert into shop.reissued_invoice_counters (financial_year, last_number) values ('2627', 1)",
    ],
    [
      'reissued-invoice-mismatch',
      `insert into shop.credit_notes (credit_note_number, order_id, amount) select 'CN-2627-000009', id, 100 from shop.orders limit 1`,
      `insert into shop.reissued_invoices (number, order_id, credit_note_id, replaced_address, lines, shipping_cost)
       select 'INV-C2627-000001', order_id, id, '{}', '[{"quantity": 1, "amount": 99}]', 0 from shop.credit_notes`,
    ],
    [
      'refund-without-credit-note',
      "update shop.orders set seller_gstin = '24AAACC1206D1ZM'",
      `insert into shop.refunds (razorpay_payment_id, amount, reason, idempotency_key, status)
       select razorpay_payment_id, 100, 'a loose thread', 'refund-loose-thread', 'processed' from shop.orders limit 1`,
    ],
    [
      'webhook-not-processed',
      `insert into shop.webhook_inbox (event_id, body_hash, event, body, received_at)
       values ('e', 'h', 'payment.captured', '{}', now() - interval '6 minutes')`,
    ],
    ['refund-not-sent', "update shop.refunds set status = 'failed'"],
    ['refund-not-sent', "update shop.refunds set created_at = now() - interval '61 minutes'"],
    ['refunds-exceed-payment', 'update shop.refunds set amount = amount + 1'],
    [
      'dispute-not-answered',
      `insert into shop.disputes
         (razorpay_dispute_id, razorpay_payment_id, status, phase, amount, opened_at, reported_at, respond_by)
       select 'disp_1', razorpay_payment_id, 'open', 'chargeback', 100, now(), now(), now() - interval '1 minute'
       from shop.orders limit 1`,
    ],
    [
      'lost-dispute-refunded',
      `insert into shop.disputes
         (razorpay_dispute_id, razorpay_payment_id, status, phase, amount, amount_deducted, opened_at, reported_at)
       select 'disp_1', razorpay_payment_id, 'lost', 'chargeback', total_amount, total_amount, now(), now()
       from shop.orders limit 1`,
      'update shop.payments set amount_refunded = 1 where order_id is not null',
    ],
    ['settlement-lines-mismatch', insertSettlement(1, 'total_amount - 1')],
    ['settlement-lines-mismatch', `insert into shop.settlements values ('setl_1', 1, 'processed', null, '2026-01-01')`],
    ['settled-amount-mismatch', insertSettlement(1, 'total_amount', 'total_amount + 1')],
    ['settled-twice', insertSettlement(1), insertSettlement(2)],
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
      expect(await auditMoney(tx)).toEqual([{ check: 'order-total-mismatch', examples }])
    })
  })
})

/** SQL that inserts a settlement of a week ago with the first order's payment. */
function insertSettlement(number: number, credit = 'total_amount', amount = 'total_amount'): string {
  return `with settlement as (
      insert into shop.settlements (razorpay_settlement_id, amount, status, settled_at)
      select 'setl_${number}', total_amount, 'processed', now() - interval '7 days' from shop.orders limit 1
      returning razorpay_settlement_id
    )
    insert into shop.settlement_lines
      (razorpay_settlement_id, entity_id, kind, razorpay_payment_id, amount, fee, tax, credit, debit, created_at)
    select 'setl_${number}', razorpay_payment_id, 'payment', razorpay_payment_id, ${amount}, 0, 0, ${credit}, 0, now()
    from shop.orders, settlement limit 1`
}

describe('the money audit of a shop with a replacement', () => {
  beforeAll(async () => {
    const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    await insertReplacement(db, id)
  })

  test('M235 finds nothing when all is well', async () => {
    expect(await auditMoney(db)).toEqual([])
  })

  const problems: [check: MoneyCheck, ...statements: string[]][] = [
    [
      'replacement-not-free',
      'alter table shop.orders drop constraint orders_replacements_are_free',
      'update shop.orders set total_amount = 1 where replaces_order_id is not null',
    ],
    [
      'replacement-not-free',
      `update shop.payments set order_id = (select id from shop.orders where replaces_order_id is not null)
       where order_id is null`,
    ],
    [
      'replacement-exceeds-goods',
      `update shop.order_items set quantity = quantity + 2 where replaces_item_id is not null`,
    ],
    [
      'replacement-exceeds-goods',
      `insert into shop.refunds (razorpay_payment_id, amount, reason, reason_code, idempotency_key, status)
       select razorpay_payment_id, 100, 'torn', 'items', 'refund-of-replaced', 'processed'
       from shop.orders where replaces_order_id is null`,
      `insert into shop.refund_items (refund_id, order_item_id, quantity, amount)
       select r.id, i.id, 2, 1 from shop.refunds r, shop.order_items i
       where r.idempotency_key = 'refund-of-replaced' and i.replaces_item_id is null`,
    ],
    [
      'replacement-of-another-order',
      'update shop.order_items set replaces_item_id = null, declared_value = null where replaces_item_id is not null',
    ],
    ['sold-units-mismatch', "delete from shop.stock_movements where reason = 'replacement'"],
    ['replacement-number-gap', 'update shop.replacement_counters set last_number = last_number + 1'],
  ]

  test.each(problems)('M235 finds: %s (%s)', async (check, ...statements) => {
    await breaking(statements, async (tx) => {
      expect((await auditMoney(tx)).map((finding) => finding.check)).toContain(check)
    })
  })
})

describe('the money audit of a shop with an exchange', () => {
  beforeAll(async () => void (await insertExchange(db)))

  test('M528 finds nothing when all is well', async () => {
    expect(await auditMoney(db)).toEqual([])
  })

  const sent = "update shop.returns set status = 'awaited', awaited_at = now(), replacement_order_id = o.id"
  const problems: [check: MoneyCheck, ...statements: string[]][] = [
    ['exchange-hold-mismatch', "update shop.returns set status = 'refused'"],
    ['exchange-hold-mismatch', 'delete from shop.returns'],
    [
      'exchange-hold-mismatch',
      "update shop.stock_reservations set status = 'released' where exchanged_item_id is not null",
    ],
    ['exchange-sent-mismatch', `${sent} from shop.orders o where o.replaces_order_id is not null`],
    [
      'replacement-exceeds-goods',
      'update shop.stock_reservations set quantity = 2 where exchanged_item_id is not null',
    ],
    ['reserved-units-mismatch', 'update shop.stock_reservations set quantity = 2 where exchanged_item_id is not null'],
  ]

  test.each(problems)('M528 finds: %s (%s)', async (check, ...statements) => {
    await breaking(statements, async (tx) => {
      expect((await auditMoney(tx)).map((finding) => finding.check)).toContain(check)
    })
  })
})
