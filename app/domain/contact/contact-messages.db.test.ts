import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { testActor } from '#tests/support/admin-factory.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { createFakeJobs } from '#tests/support/fake-jobs.ts'
import { storeContactMessage } from './commands.server.ts'
import { countUnreadMessages, listContactMessages, markContactMessage } from './contact-messages.server.ts'

let database: TestDatabase
let actor: AdminActor
beforeAll(async () => {
  database = await openTestDatabase()
  actor = await testActor(database.db)
})
afterAll(() => database.close())

test('messages are listed newest first, a page at a time, and unread ones on their own', async () => {
  const { db } = database
  const ids: string[] = []
  for (const subject of ['First', 'Second', 'Third']) {
    const input = { name: 'Asha', email: 'asha@shopper.example', subject, message: 'Namaste' }
    ids.unshift((await storeContactMessage({ db, jobs: createFakeJobs() }, input)).id)
  }
  const list = async (unreadOnly: boolean, limit = 10, offset = 0) => {
    const { messages, total } = await listContactMessages(db, { unreadOnly, limit, offset })
    return { subjects: messages.map(({ subject }) => subject), total }
  }
  expect(await list(false)).toEqual({ subjects: ['Third', 'Second', 'First'], total: 3 })
  expect(await list(false, 2, 2)).toEqual({ subjects: ['First'], total: 3 })

  const [third = ''] = ids
  expect(await markContactMessage(db, actor, { messageId: third, isRead: true })).toEqual({ status: 'marked' })
  expect(await markContactMessage(db, actor, { messageId: third, isRead: true })).toEqual({ status: 'unchanged' })
  expect(await list(true)).toEqual({ subjects: ['Second', 'First'], total: 2 })
  expect((await countUnreadMessages(db)).count).toBe(2)

  await markContactMessage(db, actor, { messageId: third, isRead: false })
  expect((await countUnreadMessages(db)).count).toBe(3)
  const audit = await db.selectFrom('audit_log').select(['action', 'before', 'after']).orderBy('created_at').execute()
  expect(audit).toEqual([
    { action: 'mark-message', before: { read: false }, after: { read: true } },
    { action: 'mark-message', before: { read: true }, after: { read: false } },
  ])
  expect(await markContactMessage(db, actor, { messageId: crypto.randomUUID(), isRead: true })).toEqual({
    status: 'unknown-message',
  })
})
