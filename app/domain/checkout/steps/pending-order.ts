import { z } from 'zod'

const KEY = 'gulmeher.pending-order'

const pendingOrder = z.object({
  addressId: z.string(),
  notes: z.string(),
  /** What the review showed, in paise. */
  lines: z.array(z.object({ id: z.string(), price: z.number() })),
  shipping: z.number(),
  /** Absent: none. */
  discount: z.number().optional(),
})

/** The order that the customer agreed to on the review step, stored in the browser's session until the payment ends. */
export type PendingOrder = z.output<typeof pendingOrder>

/** @throws whatever the browser throws when its storage is full or disabled. */
export function savePendingOrder(order: PendingOrder): void {
  sessionStorage.setItem(KEY, JSON.stringify(order))
}

/** Stores the order. @returns The browser's reason when it can't, else undefined. */
export function trySavePendingOrder(order: PendingOrder): string | undefined {
  try {
    savePendingOrder(order)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'the browser can’t store data'
  }
}

/** The pending order; undefined when there is none, or when it can't be read. */
export function readPendingOrder(): PendingOrder | undefined {
  try {
    return pendingOrder.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Deletes the pending order. Safe to repeat, and where storage is disabled. */
export function clearPendingOrder(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Then nothing was stored either.
  }
}
