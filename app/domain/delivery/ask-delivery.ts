import { rememberOnDevice } from '#app/shared/on-device.ts'
import { deliveryAnswerText } from './delivery-answer.ts'
import { fetchDelivery } from './fetch-delivery.ts'

/**
 * The shop's answer about a PIN code in a sentence. A code that it answers is remembered on this device.
 *
 * @throws When the shop can't be reached.
 */
export async function askDelivery(typed: string): Promise<string> {
  const answer = await fetchDelivery(typed)
  if (!answer) return 'Please enter a valid 6-digit postal code'
  rememberOnDevice('pin-code', answer.pinCode)
  return deliveryAnswerText(answer)
}
