import { deliveryAnswerText } from './delivery-answer.ts'
import { fetchDelivery } from './fetch-delivery.ts'
import { REMEMBERED_PIN_CODE } from './remembered-pin-code.ts'

/** The shop's answer about a PIN code in a sentence. A code that it delivers to is remembered on this device. */
export async function askDelivery(typed: string): Promise<string> {
  const answer = await fetchDelivery(typed)
  if (!answer) return 'Please enter a valid 6-digit postal code'
  try {
    localStorage.setItem(REMEMBERED_PIN_CODE, answer.pinCode)
  } catch {
    // The browser stores nothing for this shop.
  }
  return deliveryAnswerText(answer)
}
