import type { Tx } from '#app/platform/database/database.server.ts'
import { financialYear, formatRunningNumber } from './order-number.ts'

/**
 * The next number of a kind of paper in the financial year of an instant, such as `2627-000123`. Whoever takes one waits
 * here until the transaction that took the one before has ended, so that no number is left out.
 */
export async function takeRunningNumber(
  tx: Tx,
  counter: 'invoice_counters' | 'credit_note_counters',
  instant: Date,
): Promise<string> {
  const year = financialYear(instant)
  const { last_number } = await tx
    .insertInto(counter)
    .values({ financial_year: year, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('financial_year').doUpdateSet((eb) => ({ last_number: eb(`${counter}.last_number`, '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return formatRunningNumber(year, last_number)
}
