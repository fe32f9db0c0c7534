import { describe, expect, test } from 'vitest'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { storeContactMessage } from './commands.server.ts'
import {
  countUnreadMessages,
  findContactMessage,
  listContactMessages,
  markContactMessage,
} from './contact-messages.server.ts'
import { deleteMessagesFrom } from './manage/delete-messages.server.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)

test('messages are listed newest first, a page at a time, and unread ones on their own', async () => {
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

describe('M378 the number of a message', () => {
  const input = { name: 'Asha', email: 'asha@shopper.example', subject: 'Sizes', message: 'Namaste' }
  const numberOf = async (id: string) => (await findContactMessage(db, id))?.number

  test('has the financial year and six digits, which are drawn again when another message has them', async () => {
    const drawn = [7, 7, 481_936]
    const store = (now: string) =>
      storeContactMessage({ db, jobs: createFakeJobs() }, input, {
        now: new Date(now),
        draw: () => drawn.shift() ?? 0,
      })
    const first = await store('2026-11-21T10:00:00Z')
    const second = await store('2026-11-21T10:00:00Z')
    expect([first.number, second.number]).toEqual(['M2627-000007', 'M2627-481936'])
    expect(await numberOf(second.id)).toBe('M2627-481936')
    drawn.push(7)
    expect((await store('2027-04-01T10:00:00Z')).number).toBe('M2728-000007')
  })

  test('of an earlier release stays valid', async () => {
    const { id, ticket_number } = await db
      .insertInto('contact_messages')
      .values(input)
      .returning(['id', 'ticket_number'])
      .executeTakeFirstOrThrow()
    expect(await numberOf(id)).toBe(String(ticket_number))
  })
})

describe('M579 messages from an address', () => {
  const send = async (email: string) => {
    const input = { name: 'Zoya', email, subject: 'Sizes', message: 'Namaste' }
    const { id } = await storeContactMessage({ db, jobs: createFakeJobs() }, input)
    const mail = { recipient: email, subject: 'We have your message', body: 'Zoya', html: 'Zoya' }
    await db
      .insertInto('mails')
      .values({ ...mail, template: 'contact-received', dedupe_key: `contact-${id}` })
      .execute()
    return id
  }
  const mailsAbout = async (id: string) =>
    (await db.selectFrom('mails').select('id').where('dedupe_key', '=', `contact-${id}`).execute()).length

  test('are deleted with the emails about them, and the audit log says how many, not whose', async () => {
    const ids = [await send('Zoya@guest.example'), await send('zoya@guest.example')]
    const other = await send('other@guest.example')
    expect(await deleteMessagesFrom(db, actor, 'zoya@GUEST.example')).toEqual({ status: 'deleted', count: 2 })
    expect(await deleteMessagesFrom(db, actor, 'zoya@guest.example')).toEqual({ status: 'no-messages' })
    for (const id of ids) expect([await findContactMessage(db, id), await mailsAbout(id)]).toEqual([undefined, 0])
    expect([await findContactMessage(db, other), await mailsAbout(other)]).toEqual([expect.anything(), 1])
    const audited = db.selectFrom('audit_log').selectAll().where('action', '=', 'delete-messages')
    const entries = await audited.execute()
    expect(entries).toMatchObject([{ before: { messages: 2 }, after: null, entity: 'contact_messages' }])
    expect(JSON.stringify(entries)).not.toMatch(/zoya/i)
  })

  test('stay while an account has the address, verified: it is deleted with them', async () => {
    const { id: userId, email } = await insertCustomer(db)
    const id = await send(email)
    const verify = (emailVerified: boolean) =>
      db.updateTable('auth.user').set({ emailVerified }).where('id', '=', userId).execute()
    await verify(true)
    expect(await deleteMessagesFrom(db, actor, email.toUpperCase())).toEqual({ status: 'has-account' })
    expect(await findContactMessage(db, id)).toBeDefined()
    await verify(false)
    expect(await deleteMessagesFrom(db, actor, email)).toEqual({ status: 'deleted', count: 1 })
  })
})
