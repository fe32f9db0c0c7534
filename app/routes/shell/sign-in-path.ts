import { useLocation } from 'react-router'

/** The address of the sign-in page that leads back to the page shown now. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation()
  if (pathname === '/' || pathname === '/auth') return `/auth${pathname === '/auth' ? search : ''}`
  return `/auth?${new URLSearchParams({ returnTo: pathname + search })}`
}
