import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { RouterContextProvider } from 'react-router'
import routes from '#app/routes.ts'
import type { FormShape } from '#app/shared/form-contract.ts'

/** A route of the site map, as written in `app/routes.ts`. */
export interface SiteRoute {
  /** As React Router names it: the given id, or the file without its extension. */
  readonly id: string
  /** The whole pattern, such as `/orders/:orderId`; undefined for a layout, which has no address of its own. */
  readonly path: string | undefined
  /** Parameter names in the pattern, in order; a splat is `*`. */
  readonly params: readonly string[]
  /** Under `app/`, such as `routes/account/orders/order.tsx`. */
  readonly file: string
  /** Ids of the layouts around it, the outermost first. */
  readonly layouts: readonly string[]
}

/** What a route's file exports for requests. */
export interface RouteHandlers {
  readonly loader?: RouteHandler
  /** With the contracts of its forms, if it takes any. */
  readonly action?: RouteHandler & { readonly contracts?: readonly FormShape[] }
  readonly middleware?: readonly unknown[]
  /** Missing for a route that responds with data or files only. */
  readonly default?: unknown
}

type RouteHandler = (args: { context: RouterContextProvider; request: Request }) => unknown

/** Every route of the site map, as written there from top to bottom. */
export const SITE_ROUTES: readonly SiteRoute[] = flatten(await routes)

/**
 * The address of a route with its parameters filled in.
 *
 * @param otherwise The value of parameters that `values` doesn't have.
 * @throws Error when a parameter has no value.
 */
export function addressOf(route: SiteRoute, values: Readonly<Record<string, string>>, otherwise?: string): string {
  if (route.path === undefined) throw new Error(`${route.id} has no address`)
  return route.path
    .split('/')
    .map((part) => {
      if (!part.startsWith(':') && part !== '*') return part
      const value = values[part.replace(/^:/, '')] ?? otherwise
      if (value === undefined) throw new Error(`${route.id} needs a value for ${part}`)
      return value
    })
    .join('/')
}

/** What the route's file exports. */
export async function loadRoute(route: Pick<SiteRoute, 'file'>): Promise<RouteHandlers> {
  return import(/* @vite-ignore */ new URL(`../../../app/${route.file}`, import.meta.url).href)
}

function flatten(entries: readonly RouteConfigEntry[], above = '', layouts: readonly string[] = []): SiteRoute[] {
  return entries.flatMap((entry) => {
    const id = entry.id ?? entry.file.replace(/\.[a-z]+$/, '')
    const isLayout = entry.path === undefined && !entry.index
    const path = entry.path === undefined ? above : `${above}/${entry.path}`
    const params = [...path.matchAll(/(?<=\/):(\w+)|\*/g)].map(([rest, name]) => name ?? rest)
    return [
      { id, path: isLayout ? undefined : path || '/', params: isLayout ? [] : params, file: entry.file, layouts },
      ...flatten(entry.children ?? [], path, isLayout ? [...layouts, id] : layouts),
    ]
  })
}
