import type { Order } from '../order.ts'

/** The steps of a parcel in the workshop, in order. */
export const PARCEL_STEPS = ['pack', 'print', 'number', 'hand-over'] as const

/** What the owner does next: the steps of a parcel, `confirm` before them, and `deliver` once it is on its way. */
export type NextStep = 'confirm' | (typeof PARCEL_STEPS)[number] | 'deliver'

/**
 * The next step of an order; undefined when it is delivered or cancelled, or came back.
 *
 * @param isPrinted Whether the packing slip has just been printed, which isn't stored.
 */
export function nextStep(
  { status, trackingNumber }: Pick<Order, 'status' | 'trackingNumber'>,
  { isPrinted }: { isPrinted: boolean },
): NextStep | undefined {
  switch (status) {
    case 'draft':
    case 'pending':
      return 'confirm'
    case 'confirmed':
      return 'pack'
    case 'processing':
      if (trackingNumber !== null) return 'hand-over'
      return isPrinted ? 'number' : 'print'
    case 'shipped':
      return 'deliver'
    case 'delivered':
    case 'cancelled':
    case 'refused':
      return undefined
  }
}
