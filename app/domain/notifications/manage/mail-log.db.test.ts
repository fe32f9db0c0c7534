import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '#app/domain/admin/audit-log.server.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { createFakeJobs } from '#tests/support/fake-jobs.ts'
import { findMail, listMails } from './mail-log.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('the audit log', () => {
  const actor = { id: crypto.randomUUID(), email: 'admin@gulmeher.example' } as AdminActor
  const note = (entity: string, entityId: string) =>
    inTransaction(database.db, (tx) =>
      recordAudit(tx, { actor, action: 'try', entity, entityId, before: { n: 1 }, after: { n: 2 } }),
    )
  const list = async (entity?: string, entityId?: string, limit = 10, offset = 0) => {
    const page = await listAudit(database.db, { entity, entityId, limit, offset })
    return { ids: page.entries.map((entry) => entry.entityId), total: page.total }
  }

  test('comes newest first, a page at a time, and by what was changed', async () => {
    for (const [entity, id] of [
      ['orders', 'a'],
      ['products', 'b'],
      ['orders', 'c'],
    ] as const) {
      await note(entity, id)
    }
    expect(await list()).toEqual({ ids: ['c', 'b', 'a'], total: 3 })
    expect(await list('orders')).toEqual({ ids: ['c', 'a'], total: 2 })
    expect(await list('orders', 'a')).toEqual({ ids: ['a'], total: 1 })
    expect(await list(undefined, undefined, 1, 2)).toEqual({ ids: ['a'], total: 3 })
    const { entries } = await listAudit(database.db, { entity: 'products', entityId: 'b', limit: 1, offset: 0 })
    expect(entries).toMatchObject([
      { actorEmail: actor.email, action: 'try', before: { n: 1 }, after: { n: 2 }, createdAt: expect.any(Date) },
    ])
  })

  test.each([
    'update shop.audit_log set actor_email = $$me$$',
    'delete from shop.audit_log',
    'truncate shop.audit_log',
  ])('is never changed: %s', async (statement) => {
    await note('orders', 'kept')
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('never changed or removed')
    expect((await list('orders', 'kept')).total).toBeGreaterThan(0)
  })
})

describe('the email log', () => {
  test('comes newest first, by status, recipient and subject, and each can be read', async () => {
    for (const subject of ['First', 'Second']) {
      await inTransaction(database.db, (tx) =>
        queueMail(tx, createFakeJobs(), {
          to: `${subject.toLowerCase()}@shopper.example`,
          subject,
          template: 'trial',
          html: `<p>${subject}</p>`,
          text: subject,
        }),
      )
    }
    await database.db.updateTable('mails').set({ status: 'failed' }).where('subject', '=', 'First').execute()
    const list = async (filter: Partial<Parameters<typeof listMails>[1]>) => {
      const page = await listMails(database.db, { status: undefined, search: '', limit: 10, offset: 0, ...filter })
      return { subjects: page.mails.map(({ subject }) => subject), total: page.total }
    }
    expect(await list({})).toEqual({ subjects: ['Second', 'First'], total: 2 })
    expect(await list({ limit: 1, offset: 1 })).toEqual({ subjects: ['First'], total: 2 })
    expect(await list({ status: 'failed' })).toEqual({ subjects: ['First'], total: 1 })
    expect(await list({ search: ' SECOND@shop' })).toEqual({ subjects: ['Second'], total: 1 })
    expect(await list({ search: '%' })).toEqual({ subjects: [], total: 0 })

    const [mail] = (await listMails(database.db, { status: 'failed', search: '', limit: 1, offset: 0 })).mails
    expect(await findMail(database.db, mail?.id ?? '')).toMatchObject({ html: '<p>First</p>', text: 'First' })
    expect(await findMail(database.db, 'x')).toBeUndefined()
  })
})
