import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { insertComplaint } from '#tests/support/factories/complaint-factory.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { action, loader } from './user.tsx'

const { db } = await setUpTestDatabase()
const admin = await insertCustomer(db, { isAdmin: true })

function args(userId: string, form?: Record<string, string>, using = db) {
  return routeArgs({ db: using, visitor: signedIn(admin), url: `/admin/users/${userId}`, params: { userId }, form })
}

describe('M479 a customer’s page', () => {
  test('has all that concerns them and nothing of others, in nine queries however much that is', async () => {
    const shopper = await insertShopper(db)
    for (let index = 0; index < 7; index++) await insertOrder(db, { userId: shopper.id })
    const refunded = await insertOrder(db, { userId: shopper.id, createdAt: new Date() })
    await db
      .updateTable('payments')
      .set({ amount_refunded: paise(299_00) })
      .where('razorpay_payment_id', '=', refunded.razorpayPaymentId)
      .execute()
    await insertComplaint(db, { userId: shopper.id, orderId: refunded.id })
    const other = await insertOrder(db)
    await insertComplaint(db, { userId: other.userId, orderId: other.id })
    for (const email of [shopper.email.toUpperCase(), 'other@shopper.example']) {
      await db
        .insertInto('contact_messages')
        .values({ name: 'Ananya', email, subject: 'My parcel', message: 'Where is it?' })
        .execute()
    }
    let queries = 0
    const counted = db.withPlugin({
      transformQuery({ node }) {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const page = await loader(args(shopper.id, undefined, counted))
    expect(queries).toBe(9)
    expect(page).toMatchObject({
      user: { id: shopper.id },
      orders: { total: 8, rows: [{ id: refunded.id, amount: 1_299_00 }, {}, {}, {}, {}] },
      spent: 8 * 1_299_00 - 299_00,
      complaints: { total: 1 },
      messages: { total: 1, rows: [{ subject: 'My parcel' }] },
      addresses: [{ id: shopper.addressId }],
      notes: { notes: [], tags: [] },
    })
    expect(page.orders.rows).toHaveLength(5)
  })

  test('takes notes and tags', async () => {
    const { id } = await insertCustomer(db)
    await action(args(id, { intent: 'add-note', requestId: crypto.randomUUID(), text: 'Prefers cotton' }))
    await action(args(id, { intent: 'set-tags', tags: 'VIP, wholesale' }))
    const { notes } = await loader(args(id))
    expect(notes).toMatchObject({ notes: [{ text: 'Prefers cotton' }], tags: ['vip', 'wholesale'] })
    await action(args(id, { intent: 'remove-note', noteId: notes.notes[0]?.id ?? '' }))
    expect((await loader(args(id))).notes.notes).toEqual([])
  })

  test('is a 404 for an unknown user', async () => {
    for (const id of [crypto.randomUUID(), 'x', "'--"]) {
      const thrown = await loader(args(id)).catch((error: unknown) => error)
      expect(thrown).toMatchObject({ init: { status: 404 } })
    }
  })
})
