import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { CANCEL_REASONS } from './cancel-reasons.ts'
import {
  ATTEMPT_STATUSES,
  CHECKOUT_STATUSES,
  LIVE_CHECKOUT_STATUSES,
  ORDER_PAYMENT_STATUSES,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
  RESERVATION_STATUSES,
} from './statuses.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** The texts in quotes of an SQL expression, in alphabetical order. */
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
])('the database allows the same values in %s.%s', async (table, column, statuses) => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    where c.contype = 'c' and c.conrelid = ${`shop.${table}`}::regclass and a.attname = ${column}
  `.execute(database.db)
  expect(rows.map(({ definition }) => quotedIn(definition))).toEqual([[...statuses].sort()])
})

test('the database counts the same checkouts as live', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_expr(indpred, indrelid) as definition
    from pg_index where indexrelid = 'shop.checkouts_one_live_idx'::regclass
  `.execute(database.db)
  expect(rows.map(({ definition }) => quotedIn(definition))).toEqual([[...LIVE_CHECKOUT_STATUSES].sort()])
})
