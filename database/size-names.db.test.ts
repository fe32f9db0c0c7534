import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'

const database = await setUpTestDatabase()

test('the sizes of products that are already there get one name each', async () => {
  const { db } = database
  const migrate = async (name: string) => {
    const migration = await readFile(`database/migrations/${name}.sql`, 'utf8')
    await sql.raw(`do $migration$ begin\n${migration.replace(/^analyze .*$/m, '')}\nend $migration$`).execute(db)
  }
  await migrate('0047_facets_in_indexes')
  await sql`drop function shop.size_name`.execute(db)
  const texts = { color: '', material: '' }
  const shared = await insertProduct(db, { ...texts, sizes: ['m', '2XL', 'XXL'] })
  const sized = await insertProduct(db, { ...texts, stockBySize: { s: 1, xxxl: 2, M: 0 } })
  const usual = await insertProduct(db, { ...texts, sizes: ['S', 'Free Size'] })
  const rowOf = ({ id }: { id: string }) =>
    db.selectFrom('products').select(['facets', 'size']).where('id', '=', id).executeTakeFirstOrThrow()
  expect(await rowOf(shared)).toEqual({ facets: ['size:2XL', 'size:XXL', 'size:m'], size: shared.sizes })

  await migrate('0053_size_names')

  expect(await rowOf(shared)).toEqual({ facets: ['size:M', 'size:XXL'], size: shared.sizes })
  expect(await rowOf(sized)).toEqual({ facets: ['size:3XL', 'size:S'], size: sized.sizes })
  expect(await rowOf(usual)).toEqual({ facets: ['size:Free Size', 'size:S'], size: usual.sizes })
})
