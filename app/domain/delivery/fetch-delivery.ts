import { href } from 'react-router'
import type { DeliveryAnswer } from './delivery-answer.ts'

/**
 * Requests from the shop when it delivers to a PIN code.
 *
 * @returns Undefined when the text can't be a PIN code.
 * @throws When the shop can't be reached or responds with an error.
 */
export async function fetchDelivery(typed: string): Promise<DeliveryAnswer | undefined> {
  const pinCode = typed.replaceAll(/\s/g, '')
  if (!/^[1-9]\d{5}$/.test(pinCode)) return undefined
  const response = await fetch(href('/pin-codes/:pinCode', { pinCode }))
  if (!response.ok) throw new Error(`The shop responded with ${response.status}.`)
  return response.json()
}
