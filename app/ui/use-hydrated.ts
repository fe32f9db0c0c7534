import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/**
 * Whether scripts have taken over the page. False in the page as the server sends it, so what is shown then must work
 * without them.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
