import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reserveStock } from '#app/domain/catalog/stock.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'

const { db } = await setUpTestDatabase()

const run = (statement: string) => sql.raw(statement).execute(db)

/** The table as the previous release left it. */
const BEFORE = [
  'alter table shop.products drop column facets, drop column counted_sizes_in_stock, drop column occasions cascade',
  'create trigger products_change after update of name on shop.products execute function shop.note_catalog_change()',
  'drop function shop.product_facets, shop.fabrics, shop.color_families, shop.named_families',
]

test('the products of a shop get their facets, sizes that are sold out left out', async () => {
  const sized = await insertProduct(db, { stockBySize: { S: 1, M: 3 }, color: 'Navy', material: 'Mul' })
  const soldOut = await insertProduct(db, { stockBySize: { S: 0 }, color: 'Unknown', material: 'Unknown' })
  const shared = await insertProduct(db, { sizes: ['S', 'M'], color: 'Red', material: 'Silk' })
  await inTransaction(db, (tx) => reserveStock(tx, [{ productId: sized.id, size: 'S', quantity: 1 }]))
  for (const statement of BEFORE) await run(statement)

  const migration = await readFile('database/migrations/0039_filters.sql', 'utf8')
  await run(`do $migration$ begin\n${migration}\nend $migration$`)

  const facetsOf = async ({ id }: { id: string }) =>
    (await db.selectFrom('products').select('facets').where('id', '=', id).executeTakeFirstOrThrow()).facets
  expect(await facetsOf(sized)).toEqual(['colorFamily:blue', 'fabric:cotton', 'size:M'])
  expect(await facetsOf(soldOut)).toEqual([])
  expect(await facetsOf(shared)).toEqual(['colorFamily:red', 'fabric:silk', 'size:M', 'size:S'])
})
