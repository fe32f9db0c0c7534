import { deliveryDaysTo } from '#app/domain/settings/delivery-areas.ts'
import { deliveryBy } from '#app/domain/settings/promised-days.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { DeliveryAnswer } from './delivery-answer.ts'
import { findPinCode, isPinCode } from './pin-codes.server.ts'

/**
 * Says when an order placed now is delivered to a PIN code, and where that is.
 *
 * @param typed As typed; spaces don't count, as in `380 006`.
 * @returns undefined when it can't be a PIN code.
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
