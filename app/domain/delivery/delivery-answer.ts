import type { PinCodePlace } from './pin-codes.server.ts'

/** Whether and when the shop delivers to a PIN code. */
export interface DeliveryAnswer {
  readonly pinCode: string
  /** Undefined for a code that the shop doesn't know; it may exist. */
  readonly place: PinCodePlace | undefined
  readonly isServiceable: boolean
  /** The day by which an order placed now is delivered, as shown; undefined when the owner shows no dates or the shop doesn't deliver there. */
  readonly deliveryBy: string | undefined
  /** How long a delivery takes at most; 0 where the shop doesn't deliver. */
  readonly days: number
}

/** The answer to what is no PIN code. */
export const WRONG_PIN_CODE = 'Please enter a valid 6-digit postal code'

export function deliveryAnswerText({ pinCode, place, isServiceable, deliveryBy, days }: DeliveryAnswer): string {
  const where = place ? `${pinCode} (${place.district}, ${place.states[0]})` : pinCode
  if (!isServiceable) return `We don’t deliver to ${where} yet.`
  const delivery = deliveryBy ? `Delivery to ${where} by ${deliveryBy}.` : `Delivery to ${where} within ${days} days.`
  return place ? delivery : `We don’t know this PIN code. If it’s right: ${delivery}`
}
