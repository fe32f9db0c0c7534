import { href } from 'react-router'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'

/** The tabs of the account page, as its address names them. */
export const PROFILE_TABS = ['profile', 'orders', 'addresses', 'wishlist', 'notifications', 'security'] as const

export type ProfileTab = (typeof PROFILE_TABS)[number]

/** Path of the account page with a tab open, and in 'Addresses' with the form of the address `edit`. */
export function tabPath(tab: ProfileTab, params: { edit?: string } = {}): string {
  return addressWith(href('/profile'), { tab, ...params })
}
