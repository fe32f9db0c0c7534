import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/database.server.ts'

/** A table as the database describes it; identifiers are quoted for SQL. */
export interface Table {
  /** Such as `shop.products`. */
  readonly name: string
  readonly identifier: string
  /** All but generated ones, in their order. */
  readonly columns: readonly { readonly name: string; readonly identifier: string; readonly type: string }[]
}

/** The schemas that the shop writes. The job queue's schema belongs to its library; waiting jobs are read separately. */
export const SCHEMAS = ['shop', 'auth', 'sandbox'] as const

/** Not part of a backup's content: a restore runs the migrations itself. */
export const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'] as const

const CURSOR = 'backup_rows'
const ROWS_PER_FETCH = 500

/** Makes values read as the same text in every database, and lets the transaction take its time. */
export async function prepareSession(tx: Tx): Promise<void> {
  await sql`
    select
      set_config('timezone', 'UTC', true),
      set_config('datestyle', 'ISO, YMD', true),
      set_config('intervalstyle', 'postgres', true),
      set_config('bytea_output', 'hex', true),
      set_config('extra_float_digits', '1', true),
      set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)
  `.execute(tx)
}

/** All tables of the shop, by name. */
export async function listTables(tx: Tx): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select
      namespace.nspname || '.' || class.relname as name,
      format('%I.%I', namespace.nspname, class.relname) as identifier,
      (
        select json_agg(
          json_build_object(
            'name', attname, 'identifier', quote_ident(attname), 'type', format_type(atttypid, atttypmod)
          ) order by attnum
        )
        from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) as columns
    from pg_class as class
    join pg_namespace as namespace on namespace.oid = class.relnamespace
    where namespace.nspname in (${sql.join(SCHEMAS)})
      and class.relkind = 'r'
      and class.relname not in (${sql.join(MIGRATION_TABLES)})
    order by 1
  `.execute(tx)
  return rows
}

/**
 * Reads rows as JSON lists of texts and nulls, a few hundred at a time.
 *
 * @param tx Prepared by {@link prepareSession}.
 * @param columns Which of the table's columns, in this order.
 */
export function readRows(tx: Tx, { identifier, columns }: Table): AsyncGenerator<string[]> {
  const texts = columns.map((column) => `${column.identifier}::text`).join(', ')
  return readTexts(tx, sql.raw(`select to_json(array[${texts}])::text as text from ${identifier}`))
}

/** Reads the column `text` of a query through a cursor. */
export async function* readTexts(tx: Tx, query: RawBuilder<unknown>): AsyncGenerator<string[]> {
  await sql`declare ${sql.raw(CURSOR)} no scroll cursor for ${query}`.execute(tx)
  try {
    for (;;) {
      const { rows } = await sql<{ text: string }>`
        fetch ${sql.lit(ROWS_PER_FETCH)} from ${sql.raw(CURSOR)}
      `.execute(tx)
      if (rows.length > 0) yield rows.map(({ text }) => text)
      if (rows.length < ROWS_PER_FETCH) return
    }
  } finally {
    // A failed statement has ended the transaction, and the cursor with it.
    await sql`close ${sql.raw(CURSOR)}`.execute(tx).catch(() => {})
  }
}

/** The numbers that sequences have reached. */
export async function readSequences(tx: Tx): Promise<{ name: string; value: string; isCalled: boolean }[]> {
  const { rows: sequences } = await sql<{ name: string }>`
    select format('%I.%I', namespace.nspname, class.relname) as name
    from pg_class as class
    join pg_namespace as namespace on namespace.oid = class.relnamespace
    where namespace.nspname in (${sql.join(SCHEMAS)}) and class.relkind = 'S'
    order by 1
  `.execute(tx)
  const read = []
  for (const { name } of sequences) {
    const { rows } = await sql<{ value: string; isCalled: boolean }>`
      select last_value::text as value, is_called as "isCalled" from ${sql.raw(name)}
    `.execute(tx)
    for (const state of rows) read.push({ name, ...state })
  }
  return read
}
