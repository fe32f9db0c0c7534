import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * What the colours of a design share of their guides: that of the first colour that is shown and has one; empty if none has.
 *
 * @param design Its id, or the column with it.
 * @param exceptId The id of a colour that doesn't count.
 */
export function sharedGuide(
  name: 'size_guide' | 'measurements',
  design: string | Expression<string | null>,
  exceptId: Expression<string | null> = sql`null`,
): RawBuilder<string> {
  const guide = sql.ref(`colour.${name}`)
  return sql<string>`coalesce((
    select ${guide} from shop.products as colour
    where colour.design_id = ${design} and colour.archived_at is null and ${guide} <> ''
      and colour.id is distinct from ${exceptId}
    order by colour.design_position, colour.id limit 1
  ), '')`
}
