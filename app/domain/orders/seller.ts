import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'

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

/** A shop that is not registered for GST. */
export const UNREGISTERED: Seller = { gstin: null, taxMode: 'unregistered' }
