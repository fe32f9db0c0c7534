import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { publicSettings } from './domain/settings/public-settings.ts'
import { shopContext } from './domain/settings/settings.server.ts'
import { ShopContext } from './domain/settings/shop-context.ts'
import { PageNonce } from './page-start/page-nonce.ts'
import { nonceContext } from './platform/http/context.server.ts'
import { markIfDatabaseUnavailable } from './platform/http/database-unavailable.server.ts'
import { loggedPath } from './platform/http/logged-path.server.ts'
import { createPageBody } from './platform/http/page-body.server.ts'
import { log } from './platform/log.server.ts'

/** How long slow parts of a page may take before the page is closed without them, in milliseconds. */
export const streamTimeout = 10_000

/** Renders a page and streams it; crawlers get it whole. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const nonce = loadContext.get(nonceContext)
  const readyEvent = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
  return new Promise((resolve, reject) => {
    let shellRendered = false
    const { pipe, abort } = renderToPipeableStream(
      <PageNonce value={nonce}>
        <ShopContext value={publicSettings(loadContext.get(shopContext).settings)}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </ShopContext>
      </PageNonce>,
      {
        ...(nonce ? { nonce } : {}),
        // Otherwise parts of a long page would be sent out of place, and only a script could move them.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [readyEvent]() {
          shellRendered = true
          const { sink, body } = createPageBody()
          sink.once('close', () => clearTimeout(timeout))
          resolve(new Response(body, { status, headers }))
          pipe(sink)
        },
        onShellError: reject,
        onError(error) {
          // An error before the shell rejects the promise and is logged there.
          if (shellRendered && !request.signal.aborted)
            log.error({ err: error }, 'a part of a page could not be rendered')
        },
      },
    )
    const timeout = setTimeout(() => abort(), streamTimeout + 1_000)
  })
}

/** Logs errors of loaders and actions, except when the visitor disconnected or no route matched. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  markIfDatabaseUnavailable(context, error)
  log.error({ err: error, method: request.method, path: loggedPath(new URL(request.url).pathname) }, 'a request failed')
}
