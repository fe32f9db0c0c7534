import { type OrderComplaint, openComplaint } from '#app/domain/complaints/open-complaint.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { createFakeJobs } from '../fakes/fake-jobs.ts'

/** A prepared image, as small as one can be. */
const PICTURE = { position: 0, width: 1, height: 1, bytes: 1 }

interface ComplaintOverrides {
  readonly createdAt?: Date
  readonly email?: string
  readonly text?: string
}

export interface InsertedComplaint {
  readonly id: string
  readonly number: string
  /** Of its one picture, which has no file. */
  readonly pictureId: string
}

/** Saves a complaint about a damaged item of a customer's order, which asks for a refund and has one picture. */
export async function insertComplaint(
  db: Db,
  { userId, orderId }: { userId: string; orderId: string },
  { createdAt = new Date(), email = 'asha@shopper.example', text = 'A seam has opened.' }: ComplaintOverrides = {},
): Promise<InsertedComplaint> {
  const picture = await db.insertInto('complaint_pictures').values(PICTURE).returning('id').executeTakeFirstOrThrow()
  const item = await db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  const sent: OrderComplaint = {
    requestId: crypto.randomUUID(),
    userId,
    orderId,
    text,
    kind: 'damaged',
    wish: 'refund',
    sender: { name: 'Asha Patel', email, phone: null },
    items: [{ orderItemId: item.id, quantity: 1 }],
    pictureIds: [picture.id],
  }
  const complaint = await inTransaction(db, (tx) => openComplaint(tx, createFakeJobs(), sent, createdAt))
  return { ...complaint, pictureId: picture.id }
}
