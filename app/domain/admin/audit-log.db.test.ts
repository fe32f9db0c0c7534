import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { nextMillisecond } from '#tests/support/database/next-millisecond.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { listAudit } from './audit-log.server.ts'

const { db } = await setUpTestDatabase()

const actor = { id: crypto.randomUUID(), email: 'admin@gulmeher.example' } as AdminActor
const record = async (entity: string, entityId: string) => {
  await nextMillisecond()
  await inTransaction(db, (tx) =>
    recordAudit(tx, { actor, action: 'try', entity, entityId, before: { n: 1 }, after: { n: 2 } }),
  )
}
const list = async (entity?: string, entityId?: string, limit = 10, offset = 0) => {
  const page = await listAudit(db, { entity, entityId, limit, offset })
  return { ids: page.entries.map((entry) => entry.entityId), total: page.total }
}

test('the audit log is listed newest first, a page at a time, and filtered by what was changed', async () => {
  for (const [entity, id] of [
    ['orders', 'a'],
    ['products', 'b'],
    ['orders', 'c'],
  ] as const) {
    await record(entity, id)
  }
  expect(await list()).toEqual({ ids: ['c', 'b', 'a'], total: 3 })
  expect(await list('orders')).toEqual({ ids: ['c', 'a'], total: 2 })
  expect(await list('orders', 'a')).toEqual({ ids: ['a'], total: 1 })
  expect(await list(undefined, undefined, 1, 2)).toEqual({ ids: ['a'], total: 3 })
  const { entries } = await listAudit(db, { entity: 'products', entityId: 'b', limit: 1, offset: 0 })
  expect(entries).toMatchObject([
    { actorEmail: actor.email, action: 'try', before: { n: 1 }, after: { n: 2 }, createdAt: expect.any(Date) },
  ])
})

test.each(['update shop.audit_log set actor_email = $$me$$', 'delete from shop.audit_log', 'truncate shop.audit_log'])(
  'the audit log can’t be changed: %s',
  async (statement) => {
    await record('orders', 'fixed')
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('never changed or removed')
    expect((await list('orders', 'fixed')).total).toBeGreaterThan(0)
  },
)
