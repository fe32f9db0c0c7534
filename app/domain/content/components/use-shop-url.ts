import { useRouteLoaderData } from 'react-router'

/** The shop's public address without a trailing slash, as the root page loads it; empty when that page failed to load. */
export function useShopUrl(): string {
  return useRouteLoaderData<{ shopUrl: string }>('root')?.shopUrl ?? ''
}
