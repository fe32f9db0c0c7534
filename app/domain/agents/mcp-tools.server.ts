import type {
  CallToolResult,
  Server,
  Tool,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { AgentServices, CallResult } from './agent-services.ts'
import { allowedOperations, type OperationCall } from './call-operation.server.ts'
import { FIND_KURTI, findKurtiText, suggestWords } from './mcp-prompts.ts'
import { isOperation, OPERATIONS, type Operation } from './operations.server.ts'
import { describeFault, isFault, type ProtocolFault } from './protocol/protocol-faults.ts'

/** What the metadata of a call may be. */
const META = z.looseObject({
  'ucp-agent': z.looseObject({ profile: z.string().describe('Address of your UCP profile') }),
  'idempotency-key': z.string().min(1).max(255).optional(),
})
const ARGUMENTS = z.looseObject({ meta: META.partial().optional() })

/** Of JSON-RPC. Since version 2026-07-28 of the Model Context Protocol it also says that there is no such resource. */
const INVALID_PARAMS = -32602

interface McpParts {
  /** Carries out an operation. */
  readonly call: (call: Omit<OperationCall, 'message'>) => Promise<CallResult>
  /** What the shop sells, and on which terms, as Markdown. */
  readonly describeShop: () => string
}

/**
 * Responds to a message of the Model Context Protocol: the operations are tools, the shop's description is a resource, and what people ask
 * for is a prompt. The library is loaded with the first message, so that a shop without agents has nothing of it in memory. Clients of version
 * 2026-07-28, whose messages carry all that a server must know, are served beside those of earlier ones.
 */
export async function respondOverMcp(
  request: Request,
  { settings, shopUrl }: AgentServices,
  { call, describeShop }: McpParts,
): Promise<Response> {
  const { createMcpHandler, isLegacyRequest, Server, WebStandardStreamableHTTPServerTransport } = await import(
    '@modelcontextprotocol/server'
  )
  const about = { uri: `${shopUrl}/llms.txt`, mimeType: 'text/markdown' }
  let status = 200
  let headers: Record<string, string> = {}

  /** The error of JSON-RPC for a fault. The HTTP status says the same. */
  function rpcError(fault: ProtocolFault): Error {
    const described = describeFault(fault, shopUrl)
    status = described.status
    headers = described.headers
    const { retryAfter } = fault
    const data = { ...described.body, ...(retryAfter !== undefined && { retry_after: retryAfter }) }
    return Object.assign(new Error(described.body.content), { code: described.rpc, data })
  }

  async function callTool(name: string, given: unknown): Promise<CallToolResult> {
    if (!isOperation(name)) throw rpcError({ fault: 'invalid_request', detail: 'There is no such tool.' })
    const read = ARGUMENTS.safeParse(given ?? {})
    if (!read.success) throw rpcError({ fault: 'invalid_request', detail: 'meta is malformed.' })
    const { meta, ...input } = read.data
    const operation: Operation = OPERATIONS[name]
    const idempotencyKey = meta?.['idempotency-key']
    if (operation.needsKey && idempotencyKey === undefined) {
      throw rpcError({ fault: 'invalid_request', detail: 'meta.idempotency-key is missing.' })
    }
    const statedProfile = meta?.['ucp-agent']?.profile
    const result = await call({ name, input, idempotencyKey, payload: JSON.stringify(input), statedProfile })
    if (isFault(result)) throw rpcError(result)
    return { content: [{ type: 'text', text: JSON.stringify(result.body) }], structuredContent: result.body }
  }

  function createServer() {
    // Clients choose a level of logging, and ask for templates of resources, unasked. There is nothing to log to them, and no template.
    const capabilities = { tools: {}, resources: {}, prompts: {}, completions: {}, logging: {} }
    const server = new Server({ name: settings.name, version: '1.0.0' }, { capabilities })
    server.setRequestHandler('tools/list', () => ({
      tools: allowedOperations(settings).map((name) => describeTool(name, OPERATIONS[name])),
    }))
    server.setRequestHandler('tools/call', ({ params }) => callTool(params.name, params.arguments))
    server.setRequestHandler('resources/list', () => ({
      resources: [{ ...about, name: 'llms.txt', title: 'What the shop sells, and on which terms' }],
    }))
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
    server.setRequestHandler('resources/read', ({ params: { uri } }) => {
      if (uri !== about.uri) throw unknown('resource', { uri })
      return { contents: [{ ...about, text: describeShop() }] }
    })
    server.setRequestHandler('prompts/list', () => ({ prompts: [FIND_KURTI] }))
    server.setRequestHandler('prompts/get', ({ params: { name, arguments: wishes = {} } }) => {
      if (name !== FIND_KURTI.name) throw unknown('prompt', { name })
      const content = { type: 'text' as const, text: findKurtiText(wishes) }
      return { description: FIND_KURTI.description, messages: [{ role: 'user' as const, content }] }
    })
    server.setRequestHandler('completion/complete', ({ params: { ref, argument } }) => {
      const values = 'name' in ref ? suggestWords(ref.name, argument.name, argument.value) : []
      return { completion: { values, total: values.length, hasMore: false } }
    })
    return server
  }

  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const response = (await isLegacyRequest(request))
    ? await respondOnce(createServer(), transport, request)
    : await createMcpHandler(createServer, { legacy: 'reject' }).fetch(request)
  if (status === 200) return response
  const merged = new Headers(response.headers)
  for (const [name, value] of Object.entries(headers)) merged.set(name, value)
  return new Response(response.body, { status, headers: merged })
}

/** Responds to one message of a client that greets first, as versions before 2026-07-28 want it, with JSON. */
async function respondOnce(
  server: Server,
  transport: WebStandardStreamableHTTPServerTransport,
  request: Request,
): Promise<Response> {
  await server.connect(transport)
  try {
    return await transport.handleRequest(request)
  } finally {
    await server.close()
  }
}

function unknown(what: string, data: object): Error {
  return Object.assign(new Error(`There is no such ${what}.`), { code: INVALID_PARAMS, data })
}

function describeTool(name: string, { summary, parameters, isWrite, needsKey }: Operation): Tool {
  const meta = needsKey ? META.required() : META
  const schema = z.toJSONSchema(parameters.extend({ meta }), { io: 'input', unrepresentable: 'any' })
  return {
    name,
    description: summary,
    inputSchema: schema as Tool['inputSchema'],
    annotations: { readOnlyHint: isWrite !== true },
  }
}
