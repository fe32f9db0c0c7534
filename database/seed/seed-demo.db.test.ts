import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_LIST_PARAMS } from '#app/domain/catalog/listing/list-params.ts'
import { listProducts } from '#app/domain/catalog/shop/listing.server.ts'
import { listCategories, listFeaturedProducts } from '#app/domain/catalog/shop/queries.server.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { seedDemo } from './seed-demo.server.ts'

const now = new Date('2026-03-01T10:00:00+05:30')

let stored: Map<string, Uint8Array>
let prepared: string[]
let failAfter: number

const storage = {
  async storeImage(key: string, jpeg: Uint8Array) {
    if (stored.size >= failAfter) throw new Error('the disk is full')
    stored.set(key, jpeg)
  },
  prepareRenditions(keys: readonly string[]) {
    prepared.push(...keys)
  },
}
const seed = () => seedDemo({ db, storage, now })

const { db } = await setUpTestDatabase()
beforeEach(async () => {
  await db.deleteFrom('products').execute()
  await db.deleteFrom('stored_images').execute()
  stored = new Map()
  prepared = []
  failAfter = Number.POSITIVE_INFINITY
})

async function countRows(): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from shop.products) as products,
    (select count(*) from shop.stored_images) as images,
    (select count(*) from shop.stock_movements) as movements`.execute(db)
  return rows[0] ?? {}
}

test('an empty shop is filled: products with images, sizes, ages and stock', async () => {
  expect(await seed()).toBe('seeded')

  const { products, total } = await listProducts(db, { ...DEFAULT_LIST_PARAMS, sort: 'newest' })
  expect(total).toBe(48)
  for (const { images, cover } of products) {
    for (const image of images) expect(stored.has(image.replace('/images/', ''))).toBe(true)
    expect(cover).toMatchObject({ width: 1200, height: 1600, placeholder: expect.stringMatching(/^data:/) })
  }
  expect(prepared).toHaveLength(48)
  expect(prepared.every((key) => stored.has(key))).toBe(true)
  expect(products[0]?.createdAt).toEqual(new Date('2026-02-27T10:00:00+05:30'))
  expect(await listFeaturedProducts(db)).toHaveLength(3)
  expect((await listCategories(db)).map(({ name }) => name).sort()).toEqual(['casual', 'festive', 'formal', 'party'])
})

test('the stock of every product is the sum of its movements', async () => {
  await seed()
  const { rows } = await sql`
    select p.id from shop.products p left join shop.stock_movements m on m.product_id = p.id
    group by p.id having p.stock_quantity <> coalesce(sum(m.delta), 0)`.execute(db)
  expect(rows).toEqual([])
})

test('stock is by size where the catalogue has it so, and every movement names its size', async () => {
  await seed()
  const { rows } = await sql`
    select name, s.size, s.on_hand from shop.product_stock s join shop.products p on p.id = s.product_id
    where name like 'Slate%' or name like 'Garden Tulip%' order by name, array_position(p.size, s.size)`.execute(db)
  expect(rows.map((row) => Object.values(row as object).slice(1))).toEqual([
    ['', 31],
    ['XS', 0],
    ['S', 5],
    ['M', 7],
    ['L', 6],
    ['XL', 3],
  ])
  const differing = await sql`
    select from shop.product_stock s full join (
      select product_id, size, sum(delta) as moved from shop.stock_movements group by product_id, size
    ) m using (product_id, size)
    where s.on_hand is distinct from coalesce(m.moved, 0)`.execute(db)
  expect(differing.rows).toEqual([])
})

test('starting twice changes nothing', async () => {
  await seed()
  const before = await countRows()
  stored.clear()
  expect(await seed()).toBe('not-empty')
  expect(await countRows()).toEqual(before)
  expect(stored.size).toBe(0)
})

test('two processes that start simultaneously fill the shop once', async () => {
  expect((await Promise.all([seed(), seed()])).sort()).toEqual(['not-empty', 'seeded'])
  expect(await countRows()).toMatchObject({ products: 48 })
})

test('an interrupted start leaves no rows, and the next one completes', async () => {
  failAfter = 50
  await expect(seed()).rejects.toThrow('the disk is full')
  expect(await countRows()).toEqual({ products: 0, images: 0, movements: 0 })

  failAfter = Number.POSITIVE_INFINITY
  expect(await seed()).toBe('seeded')
  expect(await countRows()).toMatchObject({ products: 48, images: stored.size })
})

// The last test: the audit log can't be emptied again.
test('a shop that has its own product, or whose demo products were deleted, is left alone', async () => {
  const own = await insertProduct(db)
  expect(await seed()).toBe('not-empty')
  expect(await countRows()).toMatchObject({ products: 1 })

  await db.deleteFrom('products').where('id', '=', own.id).execute()
  await seed()
  await db.deleteFrom('products').execute()
  expect(await seed()).toBe('not-empty')

  await db
    .insertInto('audit_log')
    .values({ action: 'delete-product', entity: 'products', entity_id: own.id, actor_email: 'admin@shop.example' })
    .execute()
  await db.deleteFrom('stored_images').execute()
  expect(await seed()).toBe('not-empty')
  expect(await countRows()).toMatchObject({ products: 0 })
})
