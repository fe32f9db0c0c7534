import { href } from 'react-router'
import type { DeliveryAnswer } from './delivery-answer.ts'

/** Asks the shop about a PIN code. @returns undefined when it isn't one, or the shop can't be reached. */
export async function fetchDelivery(pinCode: string): Promise<DeliveryAnswer | undefined> {
  const typed = pinCode.replaceAll(/\s/g, '')
  if (!/^[1-9]\d{5}$/.test(typed)) return undefined
  const response = await fetch(href('/pin-codes/:pinCode', { pinCode: typed })).catch(() => undefined)
  return response?.ok ? ((await response.json()) as DeliveryAnswer) : undefined
}
