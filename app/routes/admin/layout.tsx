import { LayoutDashboard, Package, Shirt, Users } from 'lucide-react'
import { href, Outlet, useLocation } from 'react-router'
import { countPendingOrders } from '#app/domain/admin/dashboard.server.ts'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/layout'

/** Only the administrator gets past here, whichever page or data is requested. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    requireAdmin({ context })
  },
]

/** A loader makes in-app navigation go through the server, and so through the middleware. */
export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin({ context })
  return { pendingOrders: await countPendingOrders(context.get(dbContext)) }
}

export default function AdminLayout({ loaderData: { pendingOrders } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const tabs = [
    {
      value: 'dashboard',
      label: 'Dashboard',
      to: href('/admin'),
      icon: <LayoutDashboard aria-hidden="true" strokeWidth={1.6} />,
    },
    {
      value: 'products',
      label: 'Products',
      to: href('/admin/products'),
      icon: <Shirt aria-hidden="true" strokeWidth={1.6} />,
    },
    {
      value: 'orders',
      label: 'Orders',
      to: href('/admin/orders'),
      icon: <Package aria-hidden="true" strokeWidth={1.6} />,
      count: { value: pendingOrders, label: 'pending' },
    },
    { value: 'users', label: 'Users', to: href('/admin/users'), icon: <Users aria-hidden="true" strokeWidth={1.6} /> },
  ]
  return (
    <div className="min-h-[65vh] bg-surface-sunk">
      <Tabs
        label="Admin"
        tabs={tabs}
        current={
          tabs.find(({ to }) => pathname === to || (to !== href('/admin') && pathname.startsWith(`${to}/`)))?.value ??
          'dashboard'
        }
        className="mx-auto max-w-admin lg:grid lg:min-h-[65vh] lg:grid-cols-[13rem_minmax(0,1fr)]"
        listClassName="bg-surface lg:border-r lg:border-line lg:bg-transparent lg:px-3 lg:py-5.5"
        panelClassName="px-4 pt-4.5 pb-12 text-label lg:px-7 lg:pt-6.5 lg:pb-16"
      >
        <Outlet />
      </Tabs>
    </div>
  )
}
