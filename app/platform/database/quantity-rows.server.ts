import { sql } from 'kysely'

/**
 * Ids and quantities as a table that a statement can join under the given name, so that one statement changes many rows, each
 * by its own quantity.
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
