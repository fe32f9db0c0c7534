import { sql } from 'kysely'
import { listConsents } from '#app/domain/accounts/consent/consents.server.ts'
import { findUser } from '#app/domain/accounts/manage/users.server.ts'
import { listAddresses } from '#app/domain/addresses/queries.server.ts'
import { listContactMessages } from '#app/domain/contact/contact-messages.server.ts'
import { readNotes } from '#app/domain/notes/notes.server.ts'
import { paiseTotal } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'

/** Rows of each list on the page; links lead to all of them. */
const SHOWN = 5

/** A customer with what concerns them, in nine queries however much that is; undefined for an unknown id. */
export async function findCustomer(db: Db, userId: string) {
  const user = await findUser(db, userId)
  if (!user) return undefined
  const [orders, complaints, messages, consents, addresses, notes] = await Promise.all([
    listCustomersOrders(db, userId),
    listCustomersComplaints(db, userId),
    listContactMessages(db, { unreadOnly: false, from: user.email, limit: SHOWN, offset: 0 }),
    listConsents(db, userId),
    listAddresses(db, userId),
    readNotes(db, { userId }),
  ])
  return {
    user,
    ...orders,
    complaints,
    consents,
    addresses,
    notes,
    messages: { rows: messages.messages, total: messages.total },
  }
}

/** The newest orders, and what was paid for all of them, without what was refunded. */
async function listCustomersOrders(db: Db, userId: string) {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.razorpay_payment_id', 'orders.razorpay_payment_id')
    .select(['orders.id', 'orders.order_number as orderNumber', 'orders.status', 'orders.created_at as createdAt'])
    .select('orders.total_amount as amount')
    .select([
      sql<number>`count(*) over ()`.as('total'),
      sql<number>`sum(orders.total_amount - coalesce(payments.amount_refunded, 0)) over ()`.as('spent'),
    ])
    .where('orders.user_id', '=', userId)
    .where('orders.deleted_at', 'is', null)
    .orderBy('orders.created_at', 'desc')
    .limit(SHOWN)
    .execute()
  return {
    orders: {
      rows: rows.map(({ total: _, spent: __, amount, ...order }) => ({ ...order, amount: paiseTotal(amount) })),
      total: rows[0]?.total ?? 0,
    },
    spent: paiseTotal(rows[0]?.spent ?? 0),
  }
}

async function listCustomersComplaints(db: Db, userId: string) {
  const rows = await db
    .selectFrom('complaints')
    .select(['id', 'complaint_number as number', 'kind', 'status', 'created_at as createdAt'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(SHOWN)
    .execute()
  return { rows, total: rows[0]?.total ?? 0 }
}
