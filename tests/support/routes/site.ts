import { createRequestHandler, type EntryContext, type RouterContextProvider, type ServerBuild } from 'react-router'
import { loadRoute, SITE_ROUTES } from './route-table.ts'

/**
 * Every route of the site map behind React Router's own request handler, without sockets, sessions and rendering: `context`
 * says who sends the request. A page responds with its status, and with the loaded data or the error as its body.
 */
export async function openSite(): Promise<(request: Request, context: RouterContextProvider) => Promise<Response>> {
  const entries = await Promise.all(
    SITE_ROUTES.map(async (route) => {
      const { middleware, loader, action, default: page } = await loadRoute(route)
      const module = { middleware, loader, action, default: page }
      return [
        route.id,
        { id: route.id, parentId: route.layouts.at(-1) ?? 'root', path: route.path?.slice(1), module },
      ] as const
    }),
  )
  const routes = { root: { id: 'root', path: '', module: { default: () => null } }, ...Object.fromEntries(entries) }
  const build = {
    entry: { module: { default: respondWithData, handleError: () => {} } },
    routes,
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  }
  return createRequestHandler(build as unknown as ServerBuild, 'production')
}

function respondWithData(_request: Request, status: number, headers: Headers, { staticHandlerContext }: EntryContext) {
  const { loaderData, actionData, errors } = staticHandlerContext
  const thrown = errors && Object.values(errors)
  return new Response(JSON.stringify({ loaderData, actionData, thrown }), { status, headers })
}
