import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'

const { db } = await setUpTestDatabase()

test('what customers deleted before becomes hidden from them, and the bin says who deleted the rest', async () => {
  const actor = await testActor(db)
  const deletedAt = new Date('2026-10-01T10:00:00Z')
  const byCustomer = await insertOrder(db, { status: 'delivered', deletedAt })
  const byOwner = await insertOrder(db, { deletedAt })
  const present = await insertOrder(db)
  const product = await insertProduct(db, { archivedAt: deletedAt })
  await inTransaction(db, async (tx) => {
    await recordAudit(tx, { actor, action: 'delete-order', entity: 'orders', entityId: byOwner.id })
    await recordAudit(tx, { actor, action: 'delete-product', entity: 'products', entityId: product.id })
  })

  const migration = await readFile('database/migrations/0032_bin_and_ledger.sql', 'utf8')
  const updates = migration.split(';\n').filter((statement) => /^update /m.test(statement))
  expect(updates).toHaveLength(3)
  for (const statement of updates) await sql.raw(statement).execute(db)

  const orders = await db
    .selectFrom('orders')
    .select(['id', 'deleted_at', 'deleted_by', 'hidden_by_customer_at'])
    .orderBy('order_number')
    .execute()
  expect(orders).toEqual([
    { id: byCustomer.id, deleted_at: null, deleted_by: null, hidden_by_customer_at: deletedAt },
    { id: byOwner.id, deleted_at: deletedAt, deleted_by: actor.email, hidden_by_customer_at: null },
    { id: present.id, deleted_at: null, deleted_by: null, hidden_by_customer_at: null },
  ])
  const products = await db.selectFrom('products').select('archived_by').where('id', '=', product.id).execute()
  expect(products).toEqual([{ archived_by: actor.email }])
})
