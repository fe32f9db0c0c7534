import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'

/** The number of rows that refer to this account, for every table with such a column. */
export async function countRowsOf(db: Db, userId: string): Promise<Record<string, number>> {
  const columns = await sql<{ name: string; column: string }>`
    select conrelid::regclass::text as name, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'auth."user"'::regclass
  `.execute(db)
  const counts: Record<string, number> = {}
  for (const { name, column } of columns.rows) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.raw(name)} where ${sql.ref(column)} = ${userId}
    `.execute(db)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}
