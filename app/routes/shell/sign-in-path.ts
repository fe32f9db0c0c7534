import { useLocation } from 'react-router'

/** The address of the sign-in page, which returns the visitor to the current page afterwards. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation()
  if (pathname === '/' || pathname === '/auth') return `/auth${pathname === '/auth' ? search : ''}`
  return `/auth?${new URLSearchParams({ returnTo: pathname + search })}`
}
