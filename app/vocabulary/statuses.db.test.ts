import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { RETURN_STATUSES } from '#app/domain/complaints/returns/goods-return.ts'
import { LIVE_BOOKINGS } from '#app/domain/orders/couriers/courier-booking.ts'
import { UNANSWERED_STATUSES } from '#app/domain/payments/disputes/dispute-status.ts'
import { VISIT_SOURCE_CODES } from '#app/domain/visits/visit-source.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { CANCEL_REASONS } from './cancel-reasons.ts'
import { ORDER_CHANNELS, PAY_BACK_METHODS, PAYMENT_METHODS } from './payment-methods.ts'
import {
  ATTEMPT_STATUSES,
  CHECKOUT_STATUSES,
  LIVE_CHECKOUT_STATUSES,
  OPEN_ORDER_STATUSES,
  ORDER_PAYMENT_STATUSES,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
  RESERVATION_STATUSES,
  UNSENT_REFUND_STATUSES,
} from './statuses.ts'

const { db } = await setUpTestDatabase()

/** The quoted texts in an SQL expression, in alphabetical order. */
function quotedIn(expression: string): string[] {
  return [...expression.matchAll(/'([^']+)'/g)].map(([, text = '']) => text).sort()
}

test.each([
  ['checkouts', 'status', CHECKOUT_STATUSES],
  ['payment_attempts', 'status', ATTEMPT_STATUSES],
  ['stock_reservations', 'status', RESERVATION_STATUSES],
  ['payments', 'status', PAYMENT_STATUSES],
  ['refunds', 'status', REFUND_STATUSES],
  ['orders', 'status', ORDER_STATUSES],
  ['orders', 'payment_status', ORDER_PAYMENT_STATUSES],
  ['orders', 'cancel_reason', CANCEL_REASONS],
  ['orders', 'payment_method', PAYMENT_METHODS],
  ['orders', 'channel', ORDER_CHANNELS],
  ['checkouts', 'visit_source', VISIT_SOURCE_CODES],
  ['payments', 'source', PAYMENT_METHODS],
  ['refunds', 'paid_back_by', PAY_BACK_METHODS],
  ['returns', 'status', RETURN_STATUSES],
])('the database allows the same values in %s.%s', async (table, column, statuses) => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    where c.contype = 'c' and c.conrelid = ${`shop.${table}`}::regclass and a.attname = ${column}
  `.execute(db)
  expect(rows.map(({ definition }) => quotedIn(definition))).toEqual([[...statuses].sort()])
})

test('every index on some statuses lists those that its queries use', async () => {
  const { rows } = await sql<{ name: string; condition: string }>`
    select relname as name, pg_get_expr(indpred, indrelid) as condition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'shop'::regnamespace and pg_get_expr(indpred, indrelid) like '%status = ANY%'
  `.execute(db)
  const lists = {
    checkouts_one_live_idx: LIVE_CHECKOUT_STATUSES,
    courier_bookings_live_idx: LIVE_BOOKINGS,
    courier_bookings_to_cancel_idx: LIVE_BOOKINGS,
    disputes_open_idx: UNANSWERED_STATUSES,
    orders_promised_idx: OPEN_ORDER_STATUSES,
    // Each query uses one of the two.
    refunds_open_idx: ['due', 'pending'],
    refunds_waiting_idx: UNSENT_REFUND_STATUSES,
    return_pickups_live_idx: LIVE_BOOKINGS,
  }
  const indexed = Object.fromEntries(rows.map(({ name, condition }) => [name, quotedIn(condition)]))
  expect(indexed).toEqual(Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list].sort()])))
})
