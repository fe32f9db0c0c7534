import { z } from 'zod'

const KEY = 'gulmeher.pending-order'

const pendingOrder = z.object({
  addressId: z.string(),
  notes: z.string(),
  /** What the review showed, in paise. */
  lines: z.array(z.object({ id: z.string(), price: z.number() })),
  shipping: z.number(),
})

/** What the customer agreed to on the review step, kept in the browser's session until it is paid or given up. */
export type PendingOrder = z.output<typeof pendingOrder>

/** @throws whatever the browser throws when its storage is full or switched off. */
export function savePendingOrder(order: PendingOrder): void {
  sessionStorage.setItem(KEY, JSON.stringify(order))
}

/** The kept order; undefined when there is none, or none that can be read. */
export function readPendingOrder(): PendingOrder | undefined {
  try {
    return pendingOrder.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Forgets the kept order. Safe to repeat, also where storage is switched off. */
export function clearPendingOrder(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing could have been kept either.
  }
}
