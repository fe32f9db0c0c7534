import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type CachedResponse, type RequestMarks, toCachedResponse } from './cached-response.server.ts'
import { PERSON_TOKEN, type SlotKinds } from './page-slots.ts'
import { createFrameCache } from './zstd-page.server.ts'

const marks = { nonce: 'bm9uY2U+/w==', requestId: 'f00dfacef00dface' }
const html = { 'Content-Type': 'text/html; charset=utf-8' }

const page = ({ nonce, requestId }: RequestMarks, name = 'Kurti') =>
  `<html><link rel="modulepreload" href="/a.js" nonce="${nonce}"/><h1>${name}</h1>` +
  `<script nonce="${nonce}">boot("${requestId}")</script><script nonce="${nonce}" type="module" async="">start()</script>` +
  `<script nonce="${nonce}" src="/a.js"></script></html>`

async function cache(body: string, marks: RequestMarks, headers: HeadersInit = html): Promise<CachedResponse> {
  const response = await toCachedResponse(new Response(body, { headers }), marks, {})
  if (!response) throw new Error('the response was not cached')
  return response
}
const textOf = async (response: CachedResponse) => Buffer.from(await response.body('identity')).toString()
const source = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('nothing of the request it was rendered for remains in it', async () => {
  const text = await textOf(await cache(page(marks), marks))
  expect(text).not.toContain(marks.nonce)
  expect(text).not.toContain(marks.requestId)
  expect(text).toContain('<script>boot("")</script>')
})

test('a page has the same ETag for every first visitor, and another page has a different one', async () => {
  const others = { nonce: 'b3RoZXIgbm9uY2U=', requestId: '0123456789abcdef' }
  const [first, second] = [await cache(page(marks), marks), await cache(page(others), others)]
  expect(second.etag).toBe(first.etag)
  expect(second.inlineScripts).toEqual(first.inlineScripts)
  expect(first.etag).toMatch(/^W\/"[\w-]{27}"$/)
  expect((await cache(page(marks, 'Saree'), marks)).etag).not.toBe(first.etag)
})

test('the scripts that the shop wrote into the page are allowed by their hashes', async () => {
  const { inlineScripts } = await cache(page(marks), marks)
  expect(inlineScripts).toEqual([source('boot("")'), source('start()')])
})

test('X01 a script injected through a text is not allowed', async () => {
  const hostile = '<script>steal()</script><script nonce="guess">steal()</script><!--<script>'
  const { inlineScripts } = await cache(page(marks, hostile), marks)
  expect(inlineScripts).not.toContain(source('steal()'))
})

test('it is compressed once for each encoding', async () => {
  const cached = await cache(page(marks, 'kurti '.repeat(1_000)), marks)
  const plain = await textOf(cached)
  expect(brotliDecompressSync(await cached.body('br')).toString()).toBe(plain)
  expect(gunzipSync(await cached.body('gzip')).toString()).toBe(plain)
  expect(await cached.body('br')).toBe(await cached.body('br'))
  const forms = await Promise.all([cached.body('br'), cached.body('gzip'), cached.body('identity')])
  expect(forms.reduce((sum, form) => sum + form.byteLength, 0)).toBeLessThanOrEqual(cached.bytes)
})

test("a page that can't be compressed stays within its stated size", async () => {
  const noise = Array.from({ length: 5_000 }, () => String.fromCharCode(33 + Math.random() * 90)).join('')
  const cached = await cache(noise, marks)
  const forms = await Promise.all([cached.body('br'), cached.body('gzip'), cached.body('identity')])
  expect(forms.reduce((sum, form) => sum + form.byteLength, 0)).toBeLessThanOrEqual(cached.bytes)
})

test('a customer’s page is the same in Zstandard as in plain, and what many customers see is compressed once', async () => {
  const kinds: SlotKinds<{ name: string; saved: string }> = {
    name: { samples: [null], placeholder: 'someone', valueFor: (person) => person?.name ?? null },
    saved: { samples: [false, true], valueFor: (person, of) => person?.saved === of },
  }
  const slot = (name: string, of: string, ...states: string[]) =>
    `<page-slot data-name="${name}" data-of="${of}">${states.map((state) => `<page-slot-state>${state}</page-slot-state>`).join('')}</page-slot>`
  const cards = Array.from(
    { length: 40 },
    (_, n) => `${`card ${n} `.repeat(300)}${slot('saved', String(n), 'off', '<b>on</b>')}`,
  )
  const header = slot('name', '', 'Sign in', 'Welcome someone')
  const body = `<head>${'kurti '.repeat(1_000)}</head>${header}${cards.join('')}<script type="application/json">${PERSON_TOKEN}</script>`
  const cached = await toCachedResponse(new Response(body, { headers: html }), marks, kinds)
  for (const saved of ['none', '0', '7', '39']) {
    const person = { name: 'Asha', saved }
    const plain = cached?.bodyFor(person, 'identity')?.toString() ?? ''
    const zstd = cached?.bodyFor(person, 'zstd')
    expect(zstdDecompressSync(zstd ?? '').toString()).toBe(plain)
    expect(zstd?.byteLength).toBeLessThan(plain.length / 20)
    expect(plain).toContain('Welcome Asha')
    expect(plain.match(/<b>on<\/b>/g) ?? []).toHaveLength(saved === 'none' ? 0 : 1)
  }
})

test('a long text after the header is compressed once for all customers', async () => {
  const kinds: SlotKinds<{ name: string }> = {
    name: { samples: [null], placeholder: 'someone', valueFor: (person) => person?.name ?? null },
  }
  const header = '<page-slot data-name="name" data-of=""><page-slot-state>Sign in</page-slot-state>'
  const body = `<script type="application/json">${PERSON_TOKEN}</script>${header}<page-slot-state>someone</page-slot-state></page-slot>`
  const text = Array.from({ length: 4_000 }, (_, n) => `kurti ${n}`).join()
  const cached = await toCachedResponse(new Response(body + text, { headers: html }), marks, kinds)
  const [asha, bela] = ['Asha', 'Bela'].map((name) => cached?.bodyFor({ name }, 'zstd') ?? Buffer.alloc(0))
  const own = 300
  expect(asha?.byteLength).toBeGreaterThan(own * 5)
  expect(asha?.subarray(own).equals(bela?.subarray(own) ?? Buffer.alloc(0))).toBe(true)
})

test('what several pages show of a customer is compressed once, until it is another text', async () => {
  const frames = createFrameCache()
  const open = async (header: string, text: string) => {
    const person = `<script type="application/json">${PERSON_TOKEN}</script>`
    const body = `<head></head>${person}${header}${person}${text.repeat(3_000)}`
    return toCachedResponse<{ name: string }>(new Response(body, { headers: html }), marks, {}, frames)
  }
  const read = (page: Awaited<ReturnType<typeof open>>, name: string) =>
    zstdDecompressSync(page?.bodyFor({ name }, 'zstd') ?? '').toString()
  const [kurti, saree, other] = [await open('menu', 'kurti'), await open('menu', 'saree'), await open('sale', 'kurti')]
  for (const [page, name, known] of [
    [kurti, 'Asha', 1],
    [kurti, 'Asha', 1],
    [saree, 'Asha', 1],
    [saree, 'Bela', 2],
    [kurti, 'Bela', 2],
    [other, 'Asha', 3],
  ] as const) {
    expect(read(page, name)).toBe(page?.bodyFor({ name }, 'identity')?.toString())
    expect(frames.size).toBe(known)
  }
})

test.for<[string, ResponseInit]>([
  ['is not found', { status: 404 }],
  ['failed', { status: 500 }],
  ['redirects', { status: 302, headers: { Location: '/auth' } }],
  ['redirects without loading the document', { status: 202 }],
  ['sets a cookie', { headers: { 'Set-Cookie': 'a=b' } }],
  ['is private', { headers: { 'Cache-Control': 'private' } }],
  ['must not be stored', { headers: { 'Cache-Control': 'no-store, max-age=0' } }],
])('a response that %s is not cached, and its body stays intact', async ([, init]) => {
  const response = new Response('text', init)
  expect(await toCachedResponse(response, marks, {})).toBeUndefined()
  expect(await response.text()).toBe('text')
})
