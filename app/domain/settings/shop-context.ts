import { createContext, use } from 'react'
import type { PublicSettings } from './public-settings.ts'

/** The shop's settings, around every page. */
export const ShopContext = createContext<PublicSettings | undefined>(undefined)

/** The settings that the page was loaded with. */
export function useShop(): PublicSettings {
  const shop = use(ShopContext)
  if (!shop) throw new Error('a component that names the shop is outside its context')
  return shop
}
