import { sql } from 'kysely'

/**
 * Ids with a quantity each, as a table that a statement can join under a name of its own: one statement then changes
 * many rows, each by its own quantity.
 *
 * @param rows No id twice.
 */
export function quantityRows<Name extends string>(
  name: Name,
  rows: readonly { readonly id: string; readonly quantity: number }[],
) {
  const ids = rows.map((row) => row.id)
  const quantities = rows.map((row) => row.quantity)
  return sql<{ id: string; quantity: number }>`unnest(${ids}::uuid[], ${quantities}::integer[])`.as<Name>(
    sql`${sql.ref(name)} (id, quantity)`,
  )
}
