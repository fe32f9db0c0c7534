import { href, useLocation } from 'react-router'
import { signInPath } from '#app/platform/auth/return-path.ts'

/** The address of the sign-in page, which returns the visitor to the current page afterwards. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation()
  if (pathname === href('/auth')) return pathname + search
  return pathname === href('/') ? href('/auth') : signInPath(pathname + search)
}
