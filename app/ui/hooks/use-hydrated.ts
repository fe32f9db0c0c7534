import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** Whether the page is hydrated. False in the server's markup, which must work without scripts. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
