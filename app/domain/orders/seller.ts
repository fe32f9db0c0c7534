import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { stateNameOfGstin } from '#app/vocabulary/gstin.ts'

export type TaxMode = ShopSettings['taxMode']

/** How the shop is registered while it sells. */
export interface Seller {
  /** Null exactly while the shop is not registered. */
  readonly gstin: string | null
  readonly taxMode: TaxMode
}

/** The seller of an order placed under these settings. */
export function sellerOf({ taxMode, gstin }: Pick<ShopSettings, 'taxMode' | 'gstin'>): Seller {
  return taxMode === 'unregistered' || gstin === '' ? UNREGISTERED : { gstin, taxMode }
}

/**
 * The one state that the seller may deliver to; undefined if it may deliver everywhere. Under the composition scheme a seller may
 * not supply to other states (section 10(2)(c) of the CGST Act).
 */
export function onlyStateOf({ taxMode, gstin }: Seller): string | undefined {
  return taxMode === 'composition' && gstin !== null ? stateNameOfGstin(gstin) : undefined
}

export const UNREGISTERED: Seller = { gstin: null, taxMode: 'unregistered' }
