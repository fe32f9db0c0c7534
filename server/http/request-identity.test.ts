import { expect, test } from 'vitest'
import { requestWithHost } from '#tests/support/processes/request-with-host.ts'
import { serveMiddleware } from '#tests/support/routes/serve-middleware.ts'

const tellFacts = (shopUrl?: string) =>
  serveMiddleware(
    [],
    async (request, facts) =>
      Response.json({
        url: request.url,
        method: request.method,
        body: await request.text(),
        cookie: request.headers.get('cookie'),
        requestId: facts.requestId,
        nonce: facts.nonce,
        clientAddress: facts.clientAddress,
      }),
    shopUrl,
  )

test('every request has its own id, which the response contains, and its own nonce', async () => {
  await using server = await tellFacts()
  const first = await fetch(server.url)
  const facts = await first.json()
  expect(facts.requestId).toMatch(/^[0-9a-f]{16}$/)
  expect(first.headers.get('x-request-id')).toBe(facts.requestId)

  const second = await (await fetch(server.url)).json()
  expect(second.requestId).not.toBe(facts.requestId)
  expect(second.nonce).not.toBe(facts.nonce)
  expect(facts.nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
})

test('no id or nonce repeats in a thousand requests', async () => {
  await using server = await tellFacts()
  const seen = new Set<string>()
  for (let request = 0; request < 1_000; request++) {
    const { requestId, nonce } = await (await fetch(server.url)).json()
    seen.add(requestId).add(nonce)
  }
  expect(seen.size).toBe(2_000)
})

test('without a proxy the address is that of the connection, whatever the client claims', async () => {
  await using server = await tellFacts()
  const facts = await (await fetch(server.url, { headers: { 'x-forwarded-for': '203.0.113.7' } })).json()
  expect(facts.clientAddress).toBe('127.0.0.1')
})

test('behind a proxy the address is the one the proxy added, not what the client sent', async () => {
  await using server = await tellFacts('https://shop.example')
  const forwarded = async (value: string) =>
    (await (await fetch(server.url, { headers: { 'x-forwarded-for': value } })).json()).clientAddress
  expect(await forwarded('198.51.100.1, 203.0.113.7')).toBe('203.0.113.7')
  expect(await forwarded('203.0.113.7')).toBe('203.0.113.7')
  expect((await (await fetch(server.url)).json()).clientAddress).toBe('127.0.0.1')
})

test('behind a proxy the request has its public address, and its method, body and cookies are unchanged', async () => {
  await using server = await tellFacts('https://shop.example')
  const facts = await post(`${server.url}/cart?size=M`, 'shop.example', 'quantity=2')
  expect(facts).toMatchObject({
    url: 'https://shop.example/cart?size=M',
    method: 'POST',
    body: 'quantity=2',
    cookie: 'a=b',
  })
})

test('S03 a request for another host does not become one for the shop', async () => {
  await using server = await tellFacts('https://shop.example')
  expect(await post(server.url, 'evil.example', '')).toMatchObject({ url: 'http://evil.example/' })
})

async function post(url: string, host: string, body: string): Promise<Record<string, string>> {
  return JSON.parse((await requestWithHost(url, host, { method: 'POST', headers: { cookie: 'a=b' }, body })).text)
}
