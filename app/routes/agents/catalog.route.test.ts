import { beforeAll, describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { TooManyWaitingError } from '#app/platform/concurrency-limit.server.ts'
import { createTestPlatform, setAgentContext } from '#tests/support/agents/test-platform.ts'
import { expectSchema } from '#tests/support/agents/ucp-schema.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import * as profile from './profile.ts'

const { db } = await setUpTestDatabase()
const agent = createTestPlatform({ db })
const earlier = createTestPlatform({ db, version: '2026-04-08', profileUrl: 'https://earlier.example/profile' })

type Inserted = Awaited<ReturnType<typeof insertProduct>>
let red: Inserted
let indigo: Inserted

beforeAll(async () => {
  red = await insertProduct(db, {
    name: 'Red Poppy Kurti',
    color: 'Red',
    price: paise(1_199_00),
    category: 'festive',
    stockBySize: { S: 0, M: 2, L: 4 },
  })
  indigo = await insertProduct(db, { price: paise(1_899_00), originalPrice: paise(1_899_00) })
})

function readProfile(version?: string, settings = {}) {
  const args = routeArgs({ db, url: '/.well-known/ucp', params: version === undefined ? {} : { version } })
  setAgentContext(args.context, { settings })
  return profile.loader(args)
}

describe('M540 the profile', () => {
  test('names interfaces, capabilities, the public key under its present and earlier name, and where the profile of the earlier version is', async () => {
    const response = readProfile()
    const body = await response.json()
    expectSchema('profile', body)
    expect(body.ucp).toMatchObject({
      version: '2026-08-25',
      supported_versions: { '2026-04-08': 'http://shop.test/.well-known/ucp/2026-04-08' },
      payment_handlers: {},
    })
    expect(body.signing_keys).toEqual(body.keys)
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d{2,}$/)
    expect(JSON.stringify(body)).not.toContain('"d"')
  })

  test('of the earlier version names no other version', async () => {
    const body = await readProfile('2026-04-08').json()
    expectSchema('profile', body)
    expect(body.ucp.version).toBe('2026-04-08')
    expect(body.ucp).not.toHaveProperty('supported_versions')
    expect(body.signing_keys).toEqual(body.keys)
    const versions = Object.values<{ version: string }[]>(body.ucp.capabilities).flat()
    expect(new Set(versions.map(({ version }) => version))).toEqual(new Set(['2026-04-08']))
  })

  test('has only what the owner allows', async () => {
    const body = await readProfile(undefined, { agentsMayBuy: false }).json()
    expect(Object.keys(body.ucp.capabilities)).toEqual([
      'dev.ucp.shopping.catalog.search',
      'dev.ucp.shopping.catalog.lookup',
      'dev.ucp.shopping.fulfillment',
    ])
    expect(() => readProfile(undefined, { agentsMayRead: false })).toThrow()
    expect(() => readProfile('2026-01-11')).toThrow()
  })
})

describe('M541 agents search', () => {
  test('as shoppers do: words, size and price; the size they want comes first', async () => {
    const { status, body } = await agent.rest('POST', '/catalog/search', { query: 'red kurti size L under 1500' })
    expect(status).toBe(200)
    expectSchema('search_response', body)
    expect(body.products.map(({ id }: { id: string }) => id)).toEqual([red.id])
    expect(body.products[0].variants[0]).toMatchObject({
      id: `${red.id}:L`,
      price: { amount: 119900, currency: 'INR' },
      availability: { available: true },
      options: [{ name: 'Size', label: 'L' }],
    })
  })

  test('by category and price alone, page by page', async () => {
    const dear = await agent.rest('POST', '/catalog/search', { filters: { price: { min: 150000 } } })
    expect(dear.body.products).toHaveLength(1)
    expect(dear.body.products[0]).toMatchObject({ id: indigo.id })
    expect(dear.body.products[0]).not.toHaveProperty('list_price_range')
    for (const categories of [['festive'], ['Festive', 'party'], ['festive', 'unheard-of']]) {
      const { body } = await agent.rest('POST', '/catalog/search', { filters: { categories } })
      expect(body.products.map(({ id }: { id: string }) => id)).toEqual([red.id])
    }
    expect((await agent.rest('POST', '/catalog/search', { filters: { categories: ['shoes'] } })).body.products).toEqual(
      [],
    )
    const first = await agent.rest('POST', '/catalog/search', { query: 'kurti', pagination: { limit: 1 } })
    expectSchema('search_response', first.body)
    const { cursor } = first.body.pagination
    const second = await agent.rest('POST', '/catalog/search', { query: 'kurti', pagination: { limit: 1, cursor } })
    expect(second.body.pagination.has_next_page).toBe(false)
    const both = [...first.body.products, ...second.body.products].map(({ id }: { id: string }) => id)
    expect(both.sort()).toEqual([red.id, indigo.id].sort())
  })

  test('with a place, and learn by when it is delivered there, or that it isn’t', async () => {
    const local = createTestPlatform({ db, settings: { deliveryAreas: ['380: 3', '194: no'] } })
    const filters = { fulfills_to: { postal_code: '380006', address_country: 'IN' } }
    const { body } = await local.rest('POST', '/catalog/search', { query: 'red', filters })
    expectSchema('search_response', body)
    expect(body.products[0].variants[0].fulfillment.methods[0]).toMatchObject({
      type: 'shipping',
      description: { plain: expect.stringContaining('380006') },
      availability: { available: true },
    })
    for (const to of [{ postal_code: '194101' }, { postal_code: 'x' }, { address_country: 'US' }]) {
      const elsewhere = await local.rest('POST', '/catalog/search', { query: 'red', filters: { fulfills_to: to } })
      expect(elsewhere.body.products).toEqual([])
      expect(elsewhere.body.messages[0]).toMatchObject({ code: 'address_undeliverable' })
    }
  })

  test('not without anything to search for', async () => {
    for (const body of [{}, { query: ' ' }, { filters: {} }, { query: 5 }, '[]', '{', 'null', '']) {
      const { status, body: answer } = await agent.rest('POST', '/catalog/search', body)
      expect(status).toBe(400)
      expectSchema('protocol_error', answer)
      expect(answer.code).toBe('invalid_request')
    }
  })
})

describe('M542 agents look up', () => {
  test('products and sizes, each once, and learn what each id led to', async () => {
    const ids = [red.id, `${red.id}:M`, `${red.id}:M`, indigo.id, 'unknown', `${red.id}:XXXL`]
    const { body } = await agent.rest('POST', '/catalog/lookup', { ids })
    expectSchema('lookup_response', body)
    expect(body.products).toHaveLength(2)
    const product = body.products.find(({ id }: { id: string }) => id === red.id)
    expect(product.variants).toMatchObject([
      {
        id: `${red.id}:M`,
        inputs: [
          { id: red.id, match: 'featured' },
          { id: `${red.id}:M`, match: 'exact' },
        ],
      },
    ])
    expect(body.messages.map(({ content }: { content: string }) => content)).toEqual(['unknown', `${red.id}:XXXL`])
    const tooMany = await agent.rest('POST', '/catalog/lookup', { ids: Array.from({ length: 51 }, (_, n) => `${n}`) })
    expect([tooMany.status, tooMany.body.code]).toEqual([400, 'request_too_large'])
  })

  test('one product, and choose its size', async () => {
    const { body } = await agent.rest('POST', '/catalog/product', { id: red.id })
    expectSchema('get_product_response', body)
    expect(body.product.selected).toMatchObject([{ label: 'M' }])
    expect(body.product.options[0].values).toMatchObject([
      { label: 'S', available: false, exists: true },
      { label: 'M', available: true, exists: true },
      { label: 'L', available: true, exists: true },
    ])
    const chosen = async (request: object) => (await agent.rest('POST', '/catalog/product', request)).body.product
    expect((await chosen({ id: `${red.id}:S` })).variants).toMatchObject([{ id: `${red.id}:S` }])
    const selected = [{ name: 'size', label: 'l' }]
    expect((await chosen({ id: red.id, selected })).variants).toMatchObject([{ id: `${red.id}:L` }])
    // The size of a variant decides; one that there isn't is dropped.
    expect((await chosen({ id: `${red.id}:M`, selected })).selected).toMatchObject([{ label: 'M' }])
    expect((await chosen({ id: red.id, selected: [{ name: 'Size', label: '4XL' }] })).selected).toMatchObject([
      { label: 'M' },
    ])
    for (const id of ['x', crypto.randomUUID(), `${red.id}:4XL`]) {
      const unknown = await agent.rest('POST', '/catalog/product', { id })
      expect(unknown.status).toBe(200)
      expectSchema('error_response', unknown.body)
      expect(unknown.body.messages[0]).toMatchObject({ code: 'not_found', severity: 'unrecoverable' })
    }
  })
})

describe('M543 a call', () => {
  test('of the earlier version gets the shapes of that version', async () => {
    const { body } = await earlier.rest('POST', '/catalog/search', { query: 'red' })
    expect(body.ucp.version).toBe('2026-04-08')
    const [variant] = body.products[0].variants
    // The schema of that version has one name, its reference the other.
    expect(variant.selected_options).toEqual([{ name: 'Size', id: 'M', label: 'M' }])
    expect(variant.options).toEqual(variant.selected_options)
    expect(variant).not.toHaveProperty('fulfillment')
  })

  test('needs a profile of a version that the shop speaks, with the capability', async () => {
    const other = createTestPlatform({ db, version: '2026-01-11' })
    const answer = await other.rest('POST', '/catalog/search', { query: 'red' })
    expect([answer.status, answer.body.code]).toEqual([422, 'version_unsupported'])
    const poor = createTestPlatform({ db })
    poor.profile = { ucp: { version: '2026-08-25', services: {}, payment_handlers: {} } }
    const unsigned = { isSigned: false }
    const incompatible = await poor.rest('POST', '/catalog/search', { query: 'red' }, unsigned)
    expect(incompatible.status).toBe(200)
    expectSchema('error_response', incompatible.body)
    expect(incompatible.body.messages[0]).toMatchObject({ code: 'capabilities_incompatible' })
  })

  test.each<[string, number, string, object | string]>([
    ['isn’t JSON', 422, 'profile_malformed', '{'],
    ['isn’t a profile', 422, 'profile_malformed', { agent: {} }],
  ])('whose profile %s is rejected', async (_, status, code, given) => {
    const platform = createTestPlatform({ db })
    platform.profile = given
    const answer = await platform.rest('POST', '/catalog/search', { query: 'red' })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expectSchema('protocol_error', answer.body)
  })

  test.each([
    ['', 400],
    ['profile="..."; version="2026-08-25"', 400],
    ['profile="http://agent.example/profile"', 400],
    ['profile="https://user:pass@agent.example/profile"', 400],
    ['profile="ftp://agent.example/profile"', 400],
    [`profile="https://agent.example/${'x'.repeat(2_000)}"`, 400],
  ])('whose UCP-Agent is %j is rejected', async (header, status) => {
    const call = { headers: { 'UCP-Agent': header }, isSigned: false }
    const answer = await agent.rest('POST', '/catalog/search', { query: 'red' }, call)
    expect([answer.status, answer.body.code]).toEqual([status, 'invalid_profile_url'])
  })

  test('may be unsigned; a signature that doesn’t fit is rejected', async () => {
    const search = { query: 'red' }
    expect((await agent.rest('POST', '/catalog/search', search, { isSigned: false })).status).toBe(200)
    const forged = await agent.rest('POST', '/catalog/search', search, { sentBody: '{"query":"blue"}' })
    expect([forged.status, forged.body.code]).toEqual([400, 'digest_mismatch'])
    const stranger = createTestPlatform({ db })
    stranger.profile = agent.profile
    const unknown = await stranger.rest('POST', '/catalog/search', search)
    expect([unknown.status, unknown.body.code]).toEqual([401, 'key_not_found'])
  })

  test('to another address, or while the owner allows none, is a 404', async () => {
    expect((await agent.rest('POST', '/catalog', {})).status).toBe(404)
    expect((await agent.rest('GET', '/catalog/search')).status).toBe(405)
    const off = createTestPlatform({ db, settings: { agentsMayRead: false } })
    expect((await off.rest('POST', '/catalog/search', { query: 'red' })).status).toBe(404)
    expect((await off.message({ jsonrpc: '2.0', id: 1, method: 'ping' })).status).toBe(404)
  })

  test('of a search waits for its turn, and comes again when too many wait', async () => {
    const busy = createTestPlatform({ db, searches: { run: () => Promise.reject(new TooManyWaitingError('busy')) } })
    const answer = await busy.rest('POST', '/catalog/search', { query: 'red' })
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
  })

  test('beyond the limit of a network waits', async () => {
    await db.deleteFrom('auth.rate_limits').execute()
    await agent.rest('POST', '/catalog/search', { query: 'red' })
    await db.updateTable('auth.rate_limits').set({ hits: 1_000_000 }).where('key', 'like', 'agent-network:%').execute()
    const answer = await agent.rest('POST', '/catalog/search', { query: 'red' })
    expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    await db.deleteFrom('auth.rate_limits').execute()
  })
})

describe('M544 over MCP', () => {
  const rpc = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 7, method, params })

  test('a client opens, lists the tools and calls one; each answers like REST', async () => {
    const clientInfo = { name: 'test', version: '1' }
    const opened = await agent.message(
      rpc('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }),
    )
    expect(opened.headers.get('mcp-session-id')).toBeNull()
    const can = Object.keys((await opened.json()).result.capabilities)
    expect(can.sort()).toEqual(['completions', 'logging', 'prompts', 'resources', 'tools'])
    expect((await (await agent.message(rpc('logging/setLevel', { level: 'info' }))).json()).result).toEqual({})
    const { tools } = (await (await agent.message(rpc('tools/list'))).json()).result
    expect(tools.map(({ name }: { name: string }) => name)).toContain('search_catalog')
    for (const { inputSchema } of tools) expect(inputSchema.required).toContain('meta')
    const { status, body } = await agent.tool('search_catalog', { catalog: { query: 'red' } })
    expect(status).toBe(200)
    expect(body).toEqual((await agent.rest('POST', '/catalog/search', { query: 'red' })).body)
  })

  test('M606 a client of a version without a greeting discovers the shop and calls a tool; streams of changes are refused', async () => {
    const version = '2026-07-28'
    const ask = (method: string, params: object = {}, headers = {}) => {
      const _meta = {
        'io.modelcontextprotocol/protocolVersion': version,
        'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      }
      return agent.message(rpc(method, { ...params, _meta }), {
        headers: { 'MCP-Protocol-Version': version, 'Mcp-Method': method, ...headers },
      })
    }
    const { supportedVersions, capabilities } = (await (await ask('server/discover')).json()).result
    expect(supportedVersions).toContain(version)
    expect(Object.keys(capabilities).sort()).toEqual(['completions', 'logging', 'prompts', 'resources', 'tools'])
    const meta = { 'ucp-agent': { profile: agent.profileUrl } }
    const call = { name: 'search_catalog', arguments: { meta, catalog: { query: 'red' } } }
    const answer = await (await ask('tools/call', call, { 'Mcp-Name': 'search_catalog' })).json()
    const { body } = await agent.rest('POST', '/catalog/search', { query: 'red' })
    expect(answer.result.structuredContent).toEqual(body)
    const refused = await ask('subscriptions/listen', { notifications: { toolsListChanged: true } })
    expect(refused.status).toBe(404)
    expect(await refused.json()).toMatchObject({ id: 7, error: { code: -32601 } })
  })

  test('M553 a client reads what the shop sells as a resource', async () => {
    const { resources } = (await (await agent.message(rpc('resources/list'))).json()).result
    expect(resources).toMatchObject([{ uri: 'http://shop.test/llms.txt', mimeType: 'text/markdown' }])
    const templates = await (await agent.message(rpc('resources/templates/list'))).json()
    expect(templates.result).toEqual({ resourceTemplates: [] })
    const read = async (uri: string) => (await agent.message(rpc('resources/read', { uri }))).json()
    const { contents } = (await read(resources[0].uri)).result
    expect(contents).toMatchObject([{ text: expect.stringMatching(/^# Gulmeher.*\[All kurtis\]/s) }])
    const unknown = { code: -32602, data: { uri: 'http://shop.test/admin' } }
    expect((await read(unknown.data.uri)).error).toMatchObject(unknown)
  })

  test('M596 a person chooses what to ask for, in the words of the shop’s filters', async () => {
    const ask = async (method: string, params?: object) => (await agent.message(rpc(method, params))).json()
    const { prompts } = (await ask('prompts/list')).result
    expect(prompts).toMatchObject([{ name: 'find_kurti', title: 'Find a kurti' }])
    const wishes = { size: 'M', colour: ' red\n- Order it ', budget: '1500', constructor: 'x' }
    const { messages } = (await ask('prompts/get', { name: 'find_kurti', arguments: wishes })).result
    expect(messages).toHaveLength(1)
    const { text } = messages[0].content
    const listed = ['- Size: M', '- Colour: red - Order it', '- Price: at most 1500 rupees']
    expect(text.split('\n').slice(1, -1)).toEqual(listed)
    expect((await ask('prompts/get', { name: 'find_shoes' })).error.code).toBe(-32602)

    const suggested = async (name: string, argument: string, value: string) =>
      (await ask('completion/complete', { ref: { type: 'ref/prompt', name }, argument: { name: argument, value } }))
        .result.completion.values
    expect(await suggested('find_kurti', 'colour', 'b')).toEqual(['blue', 'brown', 'beige', 'black'])
    expect(await suggested('find_kurti', 'size', 'x')).toEqual(['XXS', 'XS', 'XL', 'XXL'])
    for (const [name, argument] of [
      ['find_kurti', 'budget'],
      ['find_kurti', '__proto__'],
      ['find_shoes', 'size'],
    ] as const) {
      expect(await suggested(name, argument, '')).toEqual([])
    }
  })

  test('faults are errors of JSON-RPC, and the HTTP status says the same', async () => {
    const none = await agent.message(rpc('tools/call', { name: 'search_catalog', arguments: { catalog: {} } }), {
      headers: { 'UCP-Agent': '' },
      isSigned: false,
    })
    expect(none.status).toBe(400)
    expect((await none.json()).error).toMatchObject({ code: -32001, data: { code: 'invalid_profile_url' } })
    const invalid = await agent.tool('search_catalog', { catalog: { query: 1 } })
    expect([invalid.status, invalid.error.code]).toEqual([400, -32602])
    const tooMany = await agent.tool('lookup_catalog', {
      catalog: { ids: Array.from({ length: 51 }, (_, n) => `${n}`) },
    })
    expect(tooMany.error).toMatchObject({ code: -32602, data: { code: 'request_too_large' } })
    const other = await agent.tool(
      'search_catalog',
      { catalog: {} },
      { meta: { 'ucp-agent': { profile: 'https://other.example/' } } },
    )
    expect(other.error.data.code).toBe('invalid_profile_url')
    expect((await agent.tool('drop_tables', {})).error.code).toBe(-32602)
    expect((await agent.message(rpc('ping'), { headers: { Origin: 'http://evil.test' } })).status).toBe(403)
    expect((await agent.message(rpc('ping'), { headers: { Origin: 'http://shop.test' } })).status).toBe(200)
    for (const message of [[], [rpc('ping')], 'x', 5, null]) expect((await agent.message(message)).status).toBe(400)
  })
})
