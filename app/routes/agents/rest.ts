import { callOperation } from '#app/domain/agents/call-operation.server.ts'
import { OPERATIONS } from '#app/domain/agents/operations.server.ts'
import { describeFault, isFault, type ProtocolFault } from '#app/domain/agents/protocol/protocol-faults.ts'
import { matchRestRoute } from '#app/domain/agents/rest-routes.ts'
import { readUpTo } from '#app/platform/http/body.server.ts'
import { configContext } from '#app/platform/http/context.server.ts'
import { parseJson } from '#app/platform/http/json.server.ts'
import type { Route } from './+types/rest'
import { agentServices, MAX_AGENT_BODY } from './agent-requests.server.ts'

/** The shop's interface for shopping agents over REST, as the Universal Commerce Protocol has it. */
export function loader(args: Route.LoaderArgs) {
  return respond(args)
}

export function action(args: Route.ActionArgs) {
  return respond(args)
}

async function respond({ request, context, params, url }: Route.LoaderArgs | Route.ActionArgs): Promise<Response> {
  const { shopUrl } = context.get(configContext)
  const answer = (fault: ProtocolFault) => {
    const { status, body, headers } = describeFault(fault, shopUrl)
    return Response.json(body, { status, headers: { ...headers, 'Cache-Control': 'no-store' } })
  }
  const matched = matchRestRoute(request.method, params['*'] ?? '')
  if ('fault' in matched) return answer(matched)
  const { operation, id } = matched
  // What isn't the id is the body of the request.
  const bodyName = Object.keys(OPERATIONS[operation].parameters.shape).find((name) => name !== 'id')
  const body = (await readUpTo(request.body, MAX_AGENT_BODY))?.toString('utf8')
  if (body === undefined) return answer({ fault: 'body_too_large' })
  const sent = readBody(body)
  if (bodyName && sent === undefined) return answer({ fault: 'invalid_request', detail: 'The body is not JSON.' })

  const result = await callOperation(agentServices(context), {
    name: operation,
    input: { ...(id !== undefined && { id }), ...(bodyName && { [bodyName]: sent }) },
    idempotencyKey: request.headers.get('idempotency-key') || undefined,
    payload: `${url.pathname}\n${body}`,
    message: { method: request.method, url, headers: request.headers, body },
  })
  if (isFault(result)) return answer(result)
  return Response.json(result.body, { status: result.status, headers: { 'Cache-Control': 'no-store' } })
}

/** Undefined for anything but JSON. */
function readBody(body: string): unknown {
  try {
    return body === '' ? undefined : parseJson(body)
  } catch {
    return undefined
  }
}
