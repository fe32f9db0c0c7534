import type { Address } from '#app/domain/addresses/address.ts'
import type { CartLine, CartTotals } from '#app/domain/cart/cart-totals.ts'
import type { CustomerKeys } from '#app/domain/offers/customer-keys.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { findCodObstacle } from './cod-purchases.server.ts'
import { codObstacleText } from './eligibility.ts'

interface PayingCart {
  readonly customer: { readonly id: string; readonly email: string }
  readonly address: Address
  readonly lines: readonly CartLine[]
  /** Without the fee. */
  readonly totals: CartTotals
  readonly isGift: boolean
  readonly isChosen: boolean
}

export type ShownCod = Awaited<ReturnType<typeof readShownCod>>

/** What the last step of the checkout shows of cash on delivery. */
export async function readShownCod(
  db: Db,
  keys: CustomerKeys,
  settings: ShopSettings,
  { customer, address, lines, totals, isGift, isChosen }: PayingCart,
) {
  const obstacle = await findCodObstacle(db, keys, settings, {
    customer: { ...customer, phone: address.phone },
    pinCode: address.postalCode,
    lines,
    total: totals.total,
    isGift,
  })
  return {
    fee: settings.codFee,
    /** How long items are held for a customer who hasn't confirmed. */
    holdHours: settings.codHoldHours,
    /** Why it isn't available for this order; undefined when it is. */
    obstacle: obstacle && codObstacleText(obstacle),
    isChosen: isChosen && !obstacle,
  }
}
