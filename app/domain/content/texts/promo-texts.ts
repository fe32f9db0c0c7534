import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import { formatRupees } from '#app/money.ts'

/** The lines of the promo strip until the owner changes them. The first day and the last one are included. */
export function promoTexts({ freeDeliveryThreshold }: PublicSettings) {
  const text = `Free shipping on orders above ${formatRupees(freeDeliveryThreshold)}`
  return { lines: [{ text, from: '', until: '' }] }
}
