import { addressWith } from '#app/ui/preserved-params.tsx'

/** The tabs of the account page, as they stand in its address. */
export const PROFILE_TABS = ['profile', 'orders', 'addresses', 'wishlist', 'notifications', 'security'] as const

export type ProfileTab = (typeof PROFILE_TABS)[number]

/** The account page with a tab open, and in 'Addresses' the form of the address `edit`. */
export function tabPath(tab: ProfileTab, params: { edit?: string } = {}): string {
  return addressWith('/profile', { tab, ...params })
}
