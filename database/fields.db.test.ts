import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'

/** The fields that the specification requires, by the table or view that stores them. */
const FIELDS = [
  [
    'M105 products',
    'shop.products',
    `id name description price original_price images category material color care_instructions size is_new is_bestseller is_featured
     stock_quantity created_at updated_at has_delivery_charge delivery_charge free_delivery_threshold`,
  ],
  ['M105 cart items', 'shop.cart_items', 'id user_id product_id size quantity'],
  [
    'M105 wishlist entries',
    'shop.wishlist',
    'id user_id product_id notify_when_available notify_on_stock notify_on_price_drop created_at',
  ],
  [
    'M105 addresses',
    'shop.addresses',
    'id user_id type full_name phone address_line_1 address_line_2 city state postal_code country is_default',
  ],
  [
    'M106 orders',
    'shop.orders',
    `id order_number user_id total_amount shipping_cost tax_amount discount_amount status payment_status shipping_address notes
     estimated_delivery tracking_number created_at razorpay_order_id razorpay_payment_id`,
  ],
  ['M106 order items', 'shop.order_items', 'id order_id product_id quantity size price'],
  ['M106 order tracking', 'shop.order_tracking', 'id order_id status message location estimated_delivery created_at'],
  ['M107 notifications', 'shop.notifications', 'user_id title message type read'],
  ['M107 profiles', 'shop.user_profiles', 'user_id full_name phone date_of_birth gender'],
  ['M107 users', 'auth.user', 'id email createdAt name phone isAdmin'],
  ['M107 sessions', 'auth.session', 'id userId token expiresAt'],
  ['M107 contact messages', 'shop.contact_messages', 'name email subject message'],
  [
    'M108 the flattened orders',
    'shop.admin_orders_flat',
    `order_id order_number total_amount status created_at user_id payment_status shipping_cost tax_amount discount_amount notes
     estimated_delivery tracking_number canceled razorpay_order_id razorpay_payment_id payment_timestamp estimated_delivery_day
     days_until_delivery shipping_address user_email user_full_name user_phone user_gender user_date_of_birth order_item_id quantity
     size item_price product_id product_name product_images`,
  ],
] as const

const { db } = await setUpTestDatabase()

describe('the database stores every field of the specification', () => {
  test.each(FIELDS)('%s', async (_, table, fields) => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema || '.' || table_name = ${table}
    `.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(fields.split(/\s+/)))
  })

  test('M128 the procedure for users returns its nine columns', async () => {
    const { rows } = await sql<{ columns: string[] }>`
      select proargnames as columns from pg_proc where oid = 'shop.get_all_users_for_admin'::regproc
    `.execute(db)
    expect(rows[0]?.columns).toEqual(
      'user_id email full_name phone gender date_of_birth is_admin created_at profile_status'.split(' '),
    )
  })
})
