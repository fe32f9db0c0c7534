import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { needsItems, quantityField } from '#app/domain/complaints/complaint.ts'
import type { openComplaintForm } from '#app/domain/complaints/open-complaint.form.ts'
import { type ComplaintSender, openComplaint } from '#app/domain/complaints/open-complaint.server.ts'
import type { Order, OrderItem } from '#app/domain/orders/order.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { storeSentPictures } from './send-reply.server.ts'

interface SentComplaint {
  readonly context: Pick<RouterContextProvider, 'get'>
  /** Found to be the sender's. */
  readonly order: Pick<Order, 'id' | 'items'>
  /** Null for the holder of the link to a guest's order. */
  readonly userId: string | null
  readonly sender: ComplaintSender
  readonly value: z.output<ReturnType<typeof openComplaintForm.fields>>
  readonly form: FormData
}

/** Opens a complaint with the items and pictures of its form. */
export async function openSentComplaint({ context, order, userId, sender, value, form }: SentComplaint) {
  const { requestId, kind, wish, text } = value
  const items = readItems(form, order.items)
  if (items === undefined) return { status: 'unknown-quantity' as const }
  if (needsItems(kind) && items.length === 0) return { status: 'no-items' as const }
  const pictures = await storeSentPictures(context, form)
  if (pictures.status !== 'stored') return pictures

  const { pictureIds } = pictures
  const complaint = { requestId, kind, wish, text, items, pictureIds, userId, orderId: order.id, sender }
  const jobs = context.get(jobsContext)
  const { id } = await inTransaction(context.get(dbContext), (tx) => openComplaint(tx, jobs, complaint))
  return { status: 'opened' as const, id }
}

/** The items with a quantity; undefined when a quantity isn't one that the form offers. */
function readItems(form: FormData, items: readonly OrderItem[]) {
  const claimed = items.map(({ id, quantity }) => ({
    orderItemId: id,
    quantity: Number(form.get(quantityField(id)) ?? 0),
    most: quantity,
  }))
  const isOffered = claimed.every(
    ({ quantity, most }) => Number.isInteger(quantity) && quantity >= 0 && quantity <= most,
  )
  if (!isOffered) return undefined
  return claimed.filter(({ quantity }) => quantity > 0).map(({ orderItemId, quantity }) => ({ orderItemId, quantity }))
}
