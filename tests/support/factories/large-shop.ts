import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'

const CRAFTS = [
  'Ajrakh',
  'Bandhani',
  'Chikankari',
  'Dabu',
  'Gota',
  'Ikat',
  'Kalamkari',
  'Leheriya',
  'Patola',
  'Phulkari',
]
const CUTS = ['Straight Kurti', 'A-line Kurti', 'Anarkali', 'Angrakha', 'Kaftan', 'Shirt Kurti', 'Kurta Set']
const COLORS = ['Indigo blue', 'Madder red', 'Turmeric', 'Ivory', 'Bottle green', 'Rani pink', 'Charcoal', 'Teal']
const MATERIALS = ['Handloom cotton', 'Chanderi silk', 'Mul cotton', 'Linen', 'Georgette', 'Khadi']
const CATEGORIES = ['casual', 'formal', 'party', 'festive']
const OCCASIONS = ['everyday', 'office', 'festive', 'wedding', 'party', 'travel']

/** Sizes of the catalogues that are measured. */
export const CATALOGUE_SIZES = process.env.THOROUGH === '1' ? [100_000, 1_000_000] : [100_000]

/** Products per statement: enough to be quick, few enough for the shop's statement limit of five seconds. */
const BATCH_SIZE = 5_000

/**
 * Adds products to a shop until it has `count` of them. The same number always gives the same products: one in ten is out
 * of stock, one in twenty a bestseller, prices are between ₹300 and ₹9,299.
 */
export async function fillCatalogue(db: Db, count: number): Promise<void> {
  const { shown } = await db
    .selectFrom('products')
    .where('archived_at', 'is', null)
    .select((expression) => expression.fn.countAll<number>().as('shown'))
    .executeTakeFirstOrThrow()
  for (let first = shown + 1; first <= count; first += BATCH_SIZE) {
    await insertProducts(db, { first, last: Math.min(first + BATCH_SIZE - 1, count) })
  }
  // A server does both by itself within a minute after so many new rows; the measurement can't wait.
  await sql`vacuum (analyze) shop.products`.execute(db)
  await sql`vacuum (analyze) shop.stock_movements`.execute(db)
}

async function insertProducts(db: Db, { first, last }: { first: number; last: number }): Promise<void> {
  await sql`
    with made as (
      insert into shop.products (
        name, description, price, original_price, images, category, material, color, occasions, care_instructions, size,
        is_new, is_bestseller, stock_quantity, created_at
      )
      select
        ${pick(COLORS, 1)} || ' ' || ${pick(CRAFTS, 7)} || ' ' || ${pick(CUTS, 13)} || ' No. ' || number,
        'A piece of ' || ${pick(CRAFTS, 7)} || ' work, lot ' || (number * 7919 % 100003) || ', cut and sewn in Ahmedabad.',
        30000 + number * 7919 % 9000 * 100,
        30000 + number * 7919 % 9000 * 100 + 50000,
        array['/images/piece-' || number || '.jpg'],
        ${pick(CATEGORIES, 3)},
        ${pick(MATERIALS, 11)},
        ${pick(COLORS, 1)},
        array[${pick(OCCASIONS, 5)}],
        'Hand wash cold.',
        array['S', 'M', 'L', 'XL'],
        number % 8 = 0,
        number % 20 = 0,
        case when number % 10 = 0 then 0 else 1 + number % 50 end,
        timestamptz '2026-01-01 10:00:00+05:30' + number * interval '20 seconds'
      from generate_series(${first}::bigint, ${last}::bigint) as number
      returning id, stock_quantity
    )
    insert into shop.stock_movements (product_id, delta, reason)
    select id, stock_quantity, 'initial' from made where stock_quantity > 0
  `.execute(db)
}

/** One of the words, spread over the products so that words of different lists occur in all combinations. */
function pick(words: readonly string[], stride: number) {
  return sql`(${sql.val(words)}::text[])[1 + (number / ${sql.lit(stride)} + number * ${sql.lit(stride)}) % ${sql.lit(words.length)}]`
}
