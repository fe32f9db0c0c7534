/** The route above every page of the back office. */
export const BACK_OFFICE = 'routes/admin/layout'

/** The router's table of routes, as the browser receives it. */
interface RouteTable {
  readonly routes: Readonly<Record<string, { readonly parentId?: string | undefined }>>
}

/** The route table without the back office, which is a third of it and which shoppers never open. */
export function withoutBackOffice<Table extends RouteTable>(table: Table): Table {
  const isBackOffice = (id: string | undefined): boolean =>
    id !== undefined && (id === BACK_OFFICE || isBackOffice(table.routes[id]?.parentId))
  return { ...table, routes: Object.fromEntries(Object.entries(table.routes).filter(([id]) => !isBackOffice(id))) }
}

/** Replaces the file of the full route table, in a path or a script, with the one that the build writes without the back office. */
export function shopTablePath(text: string): string {
  return text.replace('/manifest-', '/shop-manifest-')
}
