import { useEffect, useState } from 'react'
import type { ReviewedOrder } from './order-changes.ts'
import { readPendingOrder } from './pending-order.ts'

/** The notes for the order, restored while an order is pending. */
export function useOrderNotes() {
  const [notes, setNotes] = useState('')
  useEffect(() => setNotes((typed) => typed || (readPendingOrder()?.notes ?? '')), [])
  return [notes, setNotes] as const
}

/** The order as the customer last reviewed it, even if the payment failed since; undefined before the first review. */
export function useReviewedOrder() {
  const [reviewed, setReviewed] = useState<ReviewedOrder>()
  useEffect(() => setReviewed((current) => current ?? readPendingOrder()), [])
  return [reviewed, setReviewed] as const
}
