import { sql } from 'kysely'
import type { Db } from '../../app/platform/database/database.server.ts'

const FIRST_NAMES = ['Ananya', 'Priya', 'Fatima', 'Ritu', 'Meenakshi', 'Harpreet', 'Sneha', 'Kavya', 'Asha', 'Zubeida']
const LAST_NAMES = ['Desai', 'Nair', 'Shaikh', 'Agarwal', 'Iyer', 'Kaur', 'Patil', 'Rao', 'Mehta']
const STATUSES = ['delivered', 'delivered', 'delivered', 'shipped', 'confirmed', 'processing', 'pending', 'cancelled']

/** Rows per statement: enough to be quick, few enough for the shop's statement limit of five seconds. */
const BATCH_SIZE = 2_500

const FILLED = [
  'auth.user',
  'shop.user_profiles',
  'shop.checkouts',
  'shop.payment_attempts',
  'shop.orders',
  'shop.payments',
  'shop.order_items',
  'shop.order_tracking',
]

/** Products that the orders are spread over. */
const SOLD_PRODUCTS = 500

/**
 * Adds `users` customers and `orders` orders to a shop that has products but no orders: two items each, paid, spread over
 * the last year. The same numbers always give the same orders. Stock doesn't change.
 */
export async function fillOrders(db: Db, { users, orders }: { users: number; orders: number }): Promise<void> {
  for (const { first, last } of batches(users)) await insertUsers(db, first, last)
  for (const { first, last } of batches(orders)) await insertOrders(db, { first, last, users })
  for (const table of FILLED) await sql`analyze ${sql.table(table)}`.execute(db)
}

function batches(count: number): { first: number; last: number }[] {
  return Array.from({ length: Math.ceil(count / BATCH_SIZE) }, (_, index) => ({
    first: index * BATCH_SIZE + 1,
    last: Math.min((index + 1) * BATCH_SIZE, count),
  }))
}

async function insertUsers(db: Db, first: number, last: number): Promise<void> {
  const numbers = sql`generate_series(${first}::integer, ${last}::integer) as number`
  const name = sql`${pick(FIRST_NAMES, 1)} || ' ' || ${pick(LAST_NAMES, 3)}`
  await sql`
    insert into auth."user" (id, name, email, phone, "createdAt")
    select
      ${idOf('user')}, ${name}, 'customer-' || number || '@shopper.example',
      '98' || lpad(number::text, 8, '0'), now() - number * interval '20 minutes'
    from ${numbers}
  `.execute(db)
  await sql`
    insert into shop.user_profiles (user_id, full_name, phone, gender)
    select ${idOf('user')}, ${name}, '98' || lpad(number::text, 8, '0'), case when number % 3 = 0 then 'Female' end
    from ${numbers}
  `.execute(db)
}

async function insertOrders(db: Db, { first, last, users }: { first: number; last: number; users: number }) {
  const numbers = sql`generate_series(${first}::integer, ${last}::integer) as number`
  const user = sql`md5('user' || (1 + number * 7919 % ${sql.lit(users)}))::uuid`
  const price = sql`(30000 + number * 7919 % 9000 * 100)`
  const placedAt = sql`now() - number * interval '10 minutes'`
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into shop.checkouts (id, user_id, status, snapshot, snapshot_hash, subtotal, shipping_cost, total_amount, expires_at, created_at)
      select ${idOf('checkout')}, ${user}, 'paid', '{}', number::text, 2 * ${price}, 0, 2 * ${price}, ${placedAt}, ${placedAt}
      from ${numbers}
    `.execute(tx)
    await sql`
      insert into shop.payment_attempts (id, checkout_id, user_id, amount, receipt, razorpay_order_id, status, created_at)
      select ${idOf('attempt')}, ${idOf('checkout')}, ${user}, 2 * ${price}, 'large-' || number, 'order_' || number, 'paid', ${placedAt}
      from ${numbers}
    `.execute(tx)
    await sql`
      insert into shop.orders (
        id, order_number, user_id, checkout_id, total_amount, status, payment_status, shipping_address,
        estimated_delivery, razorpay_order_id, razorpay_payment_id, payment_timestamp, created_at
      )
      select
        ${idOf('order')}, '2526-' || lpad(number::text, 6, '0'), ${user}, ${idOf('checkout')}, 2 * ${price},
        ${pick(STATUSES, 1)}, 'paid',
        jsonb_build_object(
          'full_name', ${pick(FIRST_NAMES, 1)}, 'phone', '9825012345', 'address_line_1', number || ' Law Garden Road',
          'address_line_2', null, 'city', 'Ahmedabad', 'state', 'Gujarat', 'postal_code', '380006', 'country', 'India'
        ),
        ${placedAt} + interval '14 days', 'order_' || number, 'pay_' || number, ${placedAt}, ${placedAt}
      from ${numbers}
    `.execute(tx)
    await sql`
      insert into shop.payments (razorpay_payment_id, attempt_id, order_id, amount, currency, status, method, amount_refunded, created_at)
      select
        'pay_' || number, ${idOf('attempt')}, ${idOf('order')}, 2 * ${price}, 'INR', 'captured', 'upi',
        case when number % 100 = 0 then ${price} else 0 end, ${placedAt}
      from ${numbers}
    `.execute(tx)
    await sql`
      with sold as (
        select id, name, images[1] as image, row_number() over (order by id) as place
        from shop.products order by id limit ${SOLD_PRODUCTS}
      )
      insert into shop.order_items (order_id, product_id, product_name, product_image, quantity, size, price, position)
      select ${idOf('order')}, sold.id, sold.name, sold.image, 1, 'M', ${price}, position
      from ${numbers}
      cross join generate_series(0, 1) as position
      join sold on sold.place = 1 + (number * 31 + position * 17) % ${sql.lit(SOLD_PRODUCTS)}
    `.execute(tx)
    await sql`
      insert into shop.order_tracking (order_id, status, message, created_at)
      select ${idOf('order')}, 'Order Confirmed', 'Your order is confirmed.', ${placedAt}
      from ${numbers}
    `.execute(tx)
  })
}

/** An id that depends only on the number. */
function idOf(kind: string) {
  return sql`md5(${sql.lit(kind)} || number)::uuid`
}

/** One of the words, spread evenly over the numbers. */
function pick(words: readonly string[], stride: number) {
  return sql`(${sql.val(words)}::text[])[1 + (number / ${sql.lit(stride)}) % ${sql.lit(words.length)}]`
}
