import { categoriesWithoutCod, isCodArea } from '#app/domain/settings/cod-limits.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { formatRupees, type Paise } from '#app/money.ts'

/** An unconfirmed purchase holds units for hours, so a customer leaves this many of a week unconfirmed. */
export const MOST_UNCONFIRMED = 5
export const UNCONFIRMED_DAYS = 7

export interface CodPurchase {
  readonly pinCode: string
  /** Without the fee. */
  readonly total: Paise
  /** Its recipient shouldn't pay for it. */
  readonly isGift: boolean
  /** The goods, with the keys of their categories. */
  readonly lines: readonly { readonly name: string; readonly category: string }[]
  /** Parcels that this customer refused, also with another account. */
  readonly refusals: number
  /** Purchases of the last days that they left unconfirmed, or replaced. */
  readonly unconfirmed: number
}

/** Why a purchase can't be paid on delivery. */
export type CodObstacle =
  | { readonly reason: 'not-offered' }
  | { readonly reason: 'gift' }
  | { readonly reason: 'area'; readonly pinCode: string }
  | { readonly reason: 'category'; readonly name: string }
  | { readonly reason: 'too-dear'; readonly most: Paise }
  | { readonly reason: 'refused-before' }
  | { readonly reason: 'unconfirmed-before' }

/** Why a purchase can't be paid on delivery; undefined when it can. */
export function codObstacle(settings: ShopSettings, purchase: CodPurchase): CodObstacle | undefined {
  if (!settings.codOffered) return { reason: 'not-offered' }
  if (purchase.isGift) return { reason: 'gift' }
  if (!isCodArea(settings, purchase.pinCode)) return { reason: 'area', pinCode: purchase.pinCode }
  const { keys } = categoriesWithoutCod(settings)
  const without = purchase.lines.find(({ category }) => keys.has(category))
  if (without) return { reason: 'category', name: without.name }
  if (purchase.total > settings.codMost) return { reason: 'too-dear', most: settings.codMost }
  if (purchase.refusals >= settings.codRefusals) return { reason: 'refused-before' }
  if (purchase.unconfirmed >= MOST_UNCONFIRMED) return { reason: 'unconfirmed-before' }
  return undefined
}

/** The same in words for the customer: a sentence. */
export function codObstacleText(obstacle: CodObstacle): string {
  switch (obstacle.reason) {
    case 'not-offered':
      return 'Cash on Delivery isn’t available at the moment.'
    case 'gift':
      return 'Cash on Delivery isn’t available for gifts.'
    case 'area':
      return `Cash on Delivery isn’t available at PIN code ${obstacle.pinCode}.`
    case 'category':
      return `Cash on Delivery isn’t available for “${obstacle.name}”.`
    case 'too-dear':
      return `Cash on Delivery is available for orders of up to ${formatRupees(obstacle.most)}.`
    case 'refused-before':
      return 'Cash on Delivery isn’t available because earlier parcels weren’t accepted.'
    case 'unconfirmed-before':
      return 'Cash on Delivery isn’t available because earlier orders weren’t confirmed. You can use it again in a few days.'
  }
}
