import { describe, expect, test } from 'vitest'
import { listUsers } from '#app/domain/accounts/manage/users.server.ts'
import { collectCustomerData } from '#app/domain/data-rights/customer-data.server.ts'
import { deleteInTransaction } from '#app/domain/data-rights/delete-account.server.ts'
import { listOrdersForAdmin, readAllOrders } from '#app/domain/orders/manage/order-table.server.ts'
import { ordersCsv } from '#app/domain/orders/manage/orders-csv.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { addNote, listTags, readNotes, removeNote, setTags } from './notes.server.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)
const note = (text: string, requestId = crypto.randomUUID()) => ({ text, requestId })
const page = { search: '', limit: 10, offset: 0 }

describe('M477 notes', () => {
  test('have a time and who wrote them, newest first; a form sent twice is one note, and only its own page removes it', async () => {
    const order = { orderId: (await insertOrder(db)).id }
    const other = { orderId: (await insertOrder(db)).id }
    const first = note('Called: deliver after six')
    expect(await addNote(db, actor, order, first)).toEqual({ status: 'added' })
    expect(await addNote(db, actor, order, first)).toEqual({ status: 'already-added' })
    await addNote(db, actor, order, note('Gift wrap'))
    const { notes } = await readNotes(db, order)
    expect(notes.map(({ text, actorEmail }) => [text, actorEmail])).toEqual([
      ['Gift wrap', actor.email],
      ['Called: deliver after six', actor.email],
    ])
    await removeNote(db, actor, other, notes[0]?.id ?? '')
    await removeNote(db, actor, order, notes[0]?.id ?? '')
    expect((await readNotes(db, order)).notes.map(({ text }) => text)).toEqual(['Called: deliver after six'])
    expect((await readNotes(db, other)).notes).toEqual([])
  })

  test.each([{ orderId: crypto.randomUUID() }, { userId: crypto.randomUUID() }, { orderId: 'x' }, { userId: 'x' }])(
    'about nothing are rejected (%j)',
    async (subject) => {
      expect(await addNote(db, actor, subject, note('Hello'))).toEqual({ status: 'unknown' })
      expect(await removeNote(db, actor, subject, crypto.randomUUID())).toEqual({ status: 'unknown' })
      expect(await setTags(db, actor, subject, ['vip'])).toEqual({ status: 'unknown' })
    },
  )
})

describe('M478 tags', () => {
  test('filter orders and users, and the export of orders has them with the notes', async () => {
    const { id, userId } = await insertOrder(db)
    await insertOrder(db)
    await setTags(db, actor, { orderId: id }, ['old', 'gift'])
    await setTags(db, actor, { orderId: id }, ['gift', 'diwali'])
    await setTags(db, actor, { userId }, ['vip'])
    await addNote(db, actor, { orderId: id }, note('=1+1'))
    expect((await readNotes(db, { orderId: id })).tags).toEqual(['diwali', 'gift'])
    expect(await listTags(db, 'order_id')).toEqual(['diwali', 'gift'])
    expect((await listOrdersForAdmin(db, { tag: 'gift' })).orders.map((order) => order.id)).toEqual([id])
    expect((await listOrdersForAdmin(db, { tag: 'vip' })).total).toBe(0)
    expect(await listUsers(db, { ...page, tag: 'vip' })).toMatchObject({ total: 1, users: [{ id: userId }] })
    const chunks: Uint8Array[] = []
    for await (const chunk of ordersCsv(readAllOrders(db, { tag: 'gift' }))) chunks.push(chunk)
    expect(Buffer.concat(chunks).toString()).toContain(`"diwali, gift",'=1+1`)
  })

  test('and notes are in the customer’s data file, and erased with the customer: those of an order once it is finished', async () => {
    const { id: userId } = await insertCustomer(db)
    const [done, open] = [
      await insertOrder(db, { userId, status: 'delivered' }),
      await insertOrder(db, { userId, status: 'processing' }),
    ]
    const subjects = [{ userId }, { orderId: done.id }, { orderId: open.id }]
    for (const subject of subjects) {
      await addNote(db, actor, subject, note('Ananya likes blue'))
      await setTags(db, actor, subject, ['vip'])
    }
    const data = await collectCustomerData(db, userId)
    expect([data.notes.length, data.tags.length]).toEqual([3, 3])
    expect(data.notes[0]).toEqual({ order_id: null, text: 'Ananya likes blue', created_at: expect.any(Date) })

    const left = async () =>
      Promise.all(
        subjects.map(async (subject) => {
          const { notes, tags } = await readNotes(db, subject)
          return notes.length + tags.length
        }),
      )
    expect(await inTransaction(db, (tx) => deleteInTransaction(tx, userId))).toEqual({ status: 'deleted' })
    expect(await left()).toEqual([0, 0, 2])
    await db.updateTable('orders').set({ status: 'delivered' }).where('id', '=', open.id).execute()
    expect(await left()).toEqual([0, 0, 0])
  })
})
