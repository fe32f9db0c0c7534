import { rememberOnDevice } from '#app/shared/on-device.ts'
import { deliveryAnswerText, WRONG_PIN_CODE } from './delivery-answer.ts'
import { fetchDelivery } from './fetch-delivery.ts'

/**
 * When the shop delivers to a PIN code, in a sentence. A PIN code that the shop accepts is remembered on this device.
 *
 * @throws When the shop can't be reached or responds with an error.
 */
export async function askDelivery(typed: string): Promise<string> {
  const answer = await fetchDelivery(typed)
  if (!answer) return WRONG_PIN_CODE
  rememberOnDevice('pin-code', answer.pinCode)
  return deliveryAnswerText(answer)
}
