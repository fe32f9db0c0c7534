import { href } from 'react-router'
import type { DeliveryAnswer } from './delivery-answer.ts'

/**
 * Asks the shop about a PIN code.
 *
 * @returns undefined when it can't be one.
 * @throws When the shop can't be reached.
 */
export async function fetchDelivery(typed: string): Promise<DeliveryAnswer | undefined> {
  const pinCode = typed.replaceAll(/\s/g, '')
  if (!/^[1-9]\d{5}$/.test(pinCode)) return undefined
  const response = await fetch(href('/pin-codes/:pinCode', { pinCode }))
  if (!response.ok) throw new Error(`The shop responded with ${response.status}.`)
  return response.json()
}
