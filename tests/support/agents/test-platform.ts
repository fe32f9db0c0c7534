import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { agentSearchesContext } from '#app/domain/agents/agent-services.ts'
import { type SigningKey, signatureHeaders } from '#app/domain/agents/protocol/message-signatures.server.ts'
import {
  createPlatformProfiles,
  type PlatformProfiles,
  platformProfilesContext,
} from '#app/domain/agents/protocol/platform-profile.server.ts'
import { CURRENT_VERSION } from '#app/domain/agents/protocol/ucp-versions.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { ConcurrencyLimit } from '#app/platform/concurrency-limit.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import * as mcp from '#app/routes/agents/mcp.ts'
import * as rest from '#app/routes/agents/rest.ts'
import { createFakeJobs } from '../fakes/fake-jobs.ts'
import { routeArgs } from '../routes/route.ts'

const PROFILE_URL = 'https://agent.example/profile.json'

const CAPABILITIES = ['catalog.search', 'catalog.lookup', 'cart', 'checkout', 'order', 'discount', 'fulfillment']

export const WEBHOOK_URL = 'https://agent.example/orders'

/** What a body says, as tests read it. */
type Json = Awaited<ReturnType<Response['json']>>

/** A platform with a profile, whose agent calls the routes of the shop. */
export interface TestPlatform {
  readonly profileUrl: string
  readonly key: SigningKey
  /** Answers for the profile's server. */
  profile: unknown
  /** Calls the REST interface; with `isSigned: false`, without a signature. */
  rest(
    method: string,
    path: string,
    body?: unknown,
    call?: CallOptions,
  ): Promise<{ status: number; body: Json; headers: Headers }>
  /** Calls a tool over MCP. */
  tool(name: string, args: object, call?: CallOptions): Promise<{ status: number; body: Json; error: Json }>
  /** Sends any message over MCP. */
  message(message: unknown, call?: CallOptions): Promise<Response>
}

interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly isSigned?: boolean
  readonly meta?: object
  /** Replaces the body of the request after it was signed. */
  readonly sentBody?: string
}

interface PlatformOptions {
  readonly db: Db
  readonly settings?: Partial<ShopSettings>
  readonly hasOffers?: true
  readonly profileUrl?: string
  readonly version?: string
  readonly jobs?: JobSender
  readonly searches?: ConcurrencyLimit
  /** Other platforms whose profiles the shop finds. */
  readonly known?: readonly TestPlatform[]
}

/** What the routes of agents find in their context. */
export function setAgentContext(
  context: ReturnType<typeof routeArgs>['context'],
  { settings = {}, hasOffers, searches, jobs = createFakeJobs() }: Omit<PlatformOptions, 'db'>,
  profiles?: PlatformProfiles,
): void {
  const all = { ...DEFAULT_SETTINGS, agentsMayBuy: true, ...settings }
  context.set(shopContext, { version: 1, settings: all, changedAt: {}, ...(hasOffers && { hasOffers }) })
  if (searches) context.set(agentSearchesContext, searches)
  if (profiles) context.set(platformProfilesContext, profiles)
  context.set(jobsContext, jobs)
}

export function createTestPlatform(options: PlatformOptions): TestPlatform {
  const { db, profileUrl = PROFILE_URL, version = CURRENT_VERSION, known = [] } = options
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key: SigningKey = { kid: randomUUID(), privateKey }
  const profiles = createPlatformProfiles(false, async ({ href }) => {
    const found = [platform, ...known].find((each) => each.profileUrl === href)
    const body = typeof found?.profile === 'string' ? found.profile : JSON.stringify(found?.profile ?? null)
    return { status: found ? 200 : 404, headers: {}, bytes: Buffer.from(body) }
  })

  function argsFor(
    method: string,
    url: string,
    body: string,
    { headers = {}, isSigned = true, sentBody }: CallOptions,
  ) {
    const sent = new Headers({ 'UCP-Agent': `profile="${profileUrl}"`, 'Request-Id': randomUUID(), ...headers })
    if (body !== '') sent.set('Content-Type', 'application/json')
    const args = routeArgs({ db, url, params: { '*': url.replace(/^\/ucp\/v1\//, '') } })
    setAgentContext(args.context, options, profiles)
    if (isSigned) {
      const signed = signatureHeaders({ method, url: args.url, headers: sent, body }, key)
      for (const [name, value] of Object.entries(signed)) sent.set(name, value)
    }
    const hasBody = method !== 'GET' && (sentBody ?? body) !== ''
    const request = new Request(args.url, { method, headers: sent, ...(hasBody && { body: sentBody ?? body }) })
    return { ...args, request }
  }

  const platform: TestPlatform = {
    profileUrl,
    key,
    profile: {
      ucp: {
        version,
        services: {},
        payment_handlers: {},
        capabilities: Object.fromEntries(
          CAPABILITIES.map((name) => [
            `dev.ucp.shopping.${name}`,
            [{ version, ...(name === 'order' && { config: { webhook_url: WEBHOOK_URL } }) }],
          ]),
        ),
      },
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: key.kid }],
    },
    async rest(method, path, body, call = {}) {
      const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
      const args = argsFor(method, `/ucp/v1${path}`, text, call)
      const response = await (method === 'GET' ? rest.loader : rest.action)(args)
      return { status: response.status, body: await response.json(), headers: response.headers }
    },
    message(message, call = {}) {
      const accept = { Accept: 'application/json, text/event-stream' }
      return mcp.action(
        argsFor('POST', '/ucp/mcp', JSON.stringify(message), { ...call, headers: { ...accept, ...call.headers } }),
      )
    },
    async tool(name, args, call = {}) {
      const meta = { 'ucp-agent': { profile: profileUrl }, ...call.meta }
      const params = { name, arguments: { meta, ...args } }
      const response = await platform.message({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, call)
      const answer = await response.json()
      return { status: response.status, body: answer.result?.structuredContent, error: answer.error }
    },
  }
  return platform
}
