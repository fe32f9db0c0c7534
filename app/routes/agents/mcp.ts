import { callOperation } from '#app/domain/agents/call-operation.server.ts'
import { respondOverMcp } from '#app/domain/agents/mcp-tools.server.ts'
import { readUpTo } from '#app/platform/http/body.server.ts'
import { parseJson } from '#app/platform/http/json.server.ts'
import type { Route } from './+types/mcp'
import { agentServices, describeShop, MAX_AGENT_BODY } from './agent-requests.server.ts'

const NOT_JSON = rpcError(null, -32700, 'The body is not one JSON-RPC message.')

/** There is no stream to listen to: each call is answered by itself. */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } })
}

/** The shop's interface for shopping agents over MCP: stateless, streamable HTTP. */
export async function action({ request, context, url }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'POST') return loader()
  const services = agentServices(context)
  if (!services.settings.agentsMayRead) return new Response(null, { status: 404 })
  // A browser sends this. Its page may have another name for this machine, against which the shop's usual check needs SHOP_URL.
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== new URL(services.shopUrl).origin) return new Response(null, { status: 403 })
  const body = (await readUpTo(request.body, MAX_AGENT_BODY))?.toString('utf8')
  if (body === undefined) return Response.json(NOT_JSON, { status: 413 })
  const sent = readMessage(body)
  if (!sent) return Response.json(NOT_JSON, { status: 400 })
  // Nothing is published on streams of changes. The library would keep one open.
  if (sent.method === 'subscriptions/listen') {
    return Response.json(rpcError(sent.id, -32601, 'Method not found'), { status: 404 })
  }

  const message = { method: 'POST', url, headers: request.headers, body }
  return respondOverMcp(new Request(url, { method: 'POST', headers: request.headers, body }), services, {
    call: (call) => callOperation(services, { ...call, message }),
    describeShop: () => describeShop(context),
  })
}

/** Undefined for anything but one message: a list of them would count as one call. */
function readMessage(body: string): { readonly id?: unknown; readonly method?: unknown } | undefined {
  try {
    const value = parseJson(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

function rpcError(id: unknown, code: number, message: string) {
  return { jsonrpc: '2.0', id, error: { code, message } }
}
