import { sql } from 'kysely'
import type { Tx } from '#app/platform/database/database.server.ts'
import { financialYear, formatDocumentNumber } from '#app/vocabulary/document-number.ts'

const COUNTERS = {
  invoice: sql`insert into shop.invoice_counters`,
  replacement: sql`insert into shop.replacement_counters`,
  'reissued-invoice': sql`insert into shop.reissued_invoice_counters`,
  'credit-note': sql`insert into shop.credit_note_counters`,
}

/**
 * The next number for a kind of document in the financial year of an instant, such as `2627-000123`. Waits until the
 * transaction that took the previous number ends, so that no number is skipped.
 */
export async function takeDocumentNumber(tx: Tx, document: keyof typeof COUNTERS, instant: Date): Promise<string> {
  const year = financialYear(instant)
  const { rows } = await sql<{ last_number: number }>`
    ${COUNTERS[document]} as counter (financial_year, last_number) values (${year}, 1)
    on conflict (financial_year) do update set last_number = counter.last_number + 1
    returning last_number`.execute(tx)
  const [counter] = rows
  if (!counter) throw new Error(`no ${document} number for ${year}`)
  return formatDocumentNumber(year, counter.last_number)
}
