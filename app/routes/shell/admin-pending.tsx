import { href, useLocation, useNavigation } from 'react-router'
import { Spinner } from '#app/ui/spinner.tsx'

/** A spinner over the page while the back office loads, which starts with the server checking who the visitor is. */
export function AdminPending() {
  const { pathname } = useLocation()
  const { location: target } = useNavigation()
  if (!target || !isBackOffice(target.pathname) || isBackOffice(pathname)) return null
  return (
    <div role="status" className="fixed inset-0 z-20 grid place-items-center bg-surface-sunk text-primary">
      <Spinner className="size-10" />
      <span className="sr-only">Loading the admin panel</span>
    </div>
  )
}

function isBackOffice(pathname: string): boolean {
  return pathname === href('/admin') || pathname.startsWith(`${href('/admin')}/`)
}
