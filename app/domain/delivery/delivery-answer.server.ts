import { deliveryDaysTo } from '#app/domain/settings/delivery-areas.ts'
import { deliveryBy } from '#app/domain/settings/promised-days.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { DeliveryAnswer } from './delivery-answer.ts'
import { findPinCode, isPinCode } from './pin-codes.server.ts'

/**
 * When an order placed now would be delivered to a PIN code, and where the PIN code is.
 *
 * @param typed As typed; spaces are ignored, as in `380 006`.
 * @returns Undefined when the text can't be a PIN code.
 */
export async function answerDelivery(
  settings: ShopSettings,
  typed: string,
  now: Date,
): Promise<DeliveryAnswer | undefined> {
  const pinCode = typed.replaceAll(/\s/g, '')
  if (!isPinCode(pinCode)) return undefined
  const days = deliveryDaysTo(settings, pinCode)
  return {
    pinCode,
    place: await findPinCode(pinCode),
    isServiceable: days !== null,
    deliveryBy: days === null ? undefined : deliveryBy(settings, now, days),
    days: days ?? 0,
  }
}
