import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { REFUND_PROBLEMS, REFUND_REASONS } from '#app/vocabulary/refund-reasons.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'

/** What the previous release stored, and its code now. */
const FORMER_REASONS = [
  [
    'the pieces were sold to others before the payment arrived, and your money is on its way back to you',
    'insufficient-stock',
  ],
  ['the payment is not of the amount of the order, and your money is on its way back to you', 'amount-mismatch'],
  ['the account was deleted before the payment arrived, and the money is on its way back', 'account-deleted'],
  ['these pieces were ordered with another payment, and your money is on its way back to you', 'already-ordered'],
  ['the order was paid with another payment before', 'already-paid'],
  ['the payment belongs to no order', 'no-order'],
  ['a seam had opened', 'manual'],
] as const

const { db } = await setUpTestDatabase()
const razorpayPaymentId = (await insertOrder(db)).razorpayPaymentId

async function insertAsBefore(reason: string, lastError: string | null = null): Promise<void> {
  const key = `refund-${crypto.randomUUID()}`
  await sql`insert into shop.refunds (razorpay_payment_id, amount, reason, idempotency_key, last_error)
    values (${razorpayPaymentId}, 100, ${reason}, ${key}, ${lastError})`.execute(db)
}

function listRefunds() {
  return db
    .selectFrom('refunds')
    .select(['reason', 'reason_code', 'note', 'problem', 'last_error'])
    .orderBy('created_at')
    .execute()
}

const withCode = FORMER_REASONS.map(([reason, code]) => ({
  reason,
  reason_code: code,
  note: code === 'manual' ? reason : null,
}))

test('the database accepts every code', async () => {
  await insertAsBefore('torn')
  for (const reason_code of REFUND_REASONS) {
    await db.updateTable('refunds').set({ reason_code }).execute()
  }
  for (const problem of REFUND_PROBLEMS) await db.updateTable('refunds').set({ problem }).execute()
  await db.deleteFrom('refunds').execute()
})

test('refunds get their codes, and texts of people and the provider stay', async () => {
  await sql`drop trigger refunds_derive_reason_code on shop.refunds`.execute(db)
  // A later migration's, which reads the column.
  await sql`drop trigger refunds_forget_texts on shop.refunds`.execute(db)
  await sql`alter table shop.refunds drop column reason_code, drop column note, drop column problem`.execute(db)
  await sql`drop function shop.derive_refund_reason_code(), shop.former_refund_reasons()`.execute(db)
  for (const [reason] of FORMER_REASONS) await insertAsBefore(reason)
  await insertAsBefore('torn', 'the bank did not take the refund')
  await insertAsBefore('torn', 'the payment is not captured')
  await insertAsBefore('torn', 'Your account balance is too low')

  const migration = await readFile('database/migrations/0017_refund_reasons.sql', 'utf8')
  await sql.raw(`do $migration$ begin\n${migration}\nend $migration$`).execute(db)

  const torn = { reason: 'torn', reason_code: 'manual', note: 'torn' }
  expect(await listRefunds()).toEqual([
    ...withCode.map((refund) => ({ ...refund, problem: null, last_error: null })),
    { ...torn, problem: 'rejected-by-bank', last_error: null },
    { ...torn, problem: 'not-captured', last_error: null },
    { ...torn, problem: null, last_error: 'Your account balance is too low' },
  ])
})

test('a process of the previous release may still request refunds', async () => {
  await db.deleteFrom('refunds').execute()
  for (const [reason] of FORMER_REASONS) await insertAsBefore(reason)
  expect(await listRefunds()).toMatchObject(withCode)
})
