/** The route above every page of the back office. */
export const BACK_OFFICE = 'routes/admin/layout'

/** The router's table of routes, as the browser receives it. */
interface RouteTable {
  readonly routes: Readonly<Record<string, RouteEntry>>
}

interface RouteEntry {
  readonly parentId?: string | undefined
  readonly hasDefaultExport: boolean
  readonly hasAction: boolean
}

/** Functions that the shop's scripts or other programs call, never the router. */
const FUNCTIONS = /^routes\/(functions|agents)\//

/**
 * The route table of shoppers: pages, and what forms are sent to. It lacks the back office, which they never open, and files, data and
 * functions, which browsers request without the router. The router makes patterns of all its routes before the page hydrates, so half as
 * many routes are half of that time.
 */
export function shoppersTable<Table extends RouteTable>(table: Table): Table {
  const isBackOffice = (id: string | undefined): boolean =>
    id !== undefined && (id === BACK_OFFICE || isBackOffice(table.routes[id]?.parentId))
  const isForRouter = (id: string, { hasDefaultExport, hasAction }: RouteEntry) =>
    !isBackOffice(id) && (hasDefaultExport || (hasAction && !FUNCTIONS.test(id)))
  return { ...table, routes: Object.fromEntries(Object.entries(table.routes).filter((entry) => isForRouter(...entry))) }
}

/** Replaces the file of the full route table, in a path or a script, with the one that the build writes for shoppers. */
export function shopTablePath(text: string): string {
  return text.replace('/manifest-', '/shop-manifest-')
}
