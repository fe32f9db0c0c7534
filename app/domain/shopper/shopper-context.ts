import { createContext, use, useMemo } from 'react'
import { PERSON_TOKEN } from '#app/platform/page-cache/page-slots.ts'
import type { Shopper } from './shopper.ts'

/** The page is being rendered for everyone. */
export const EVERYONE = 'everyone'

/** The customer; null for a visitor who is not signed in. */
export const ShopperContext = createContext<Shopper | null | typeof EVERYONE>(null)

/** The id of the script element in which a shared page has its customer, as JSON. */
export const SHOPPER_ELEMENT = 'shopper'

/**
 * The customer as the root's data has them. A shared page has {@link PERSON_TOKEN} there and the customer in an element of its own; its
 * data for a navigation has them as text.
 */
export type LoadedShopper = Shopper | string | null

/** Opens what the root has loaded. */
export function useLoadedShopper(loaded: LoadedShopper): Shopper | null | typeof EVERYONE {
  return useMemo(() => {
    if (typeof loaded !== 'string') return loaded
    if (loaded !== PERSON_TOKEN) return JSON.parse(loaded) as Shopper | null
    if (import.meta.env.SSR) return EVERYONE
    return JSON.parse(document.getElementById(SHOPPER_ELEMENT)?.textContent || 'null') as Shopper | null
  }, [loaded])
}

/**
 * The customer, for event handlers and effects; null for a visitor who is not signed in. On the server it's always null, because
 * what is shown of a customer goes into a slot, see `Personal`.
 */
export function useShopper(): Shopper | null {
  const shopper = use(ShopperContext)
  return import.meta.env.SSR || shopper === EVERYONE ? null : shopper
}
