import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type CachedResponse, type RequestMarks, toCachedResponse } from './cached-response.server.ts'

const marks = { nonce: 'bm9uY2U+/w==', requestId: 'f00dfacef00dface' }
const html = { 'Content-Type': 'text/html; charset=utf-8' }

const page = ({ nonce, requestId }: RequestMarks, name = 'Kurti') =>
  `<html><link rel="modulepreload" href="/a.js" nonce="${nonce}"/><h1>${name}</h1>` +
  `<script nonce="${nonce}">boot("${requestId}")</script><script nonce="${nonce}" type="module" async="">start()</script>` +
  `<script nonce="${nonce}" src="/a.js"></script></html>`

async function keep(body: string, marks: RequestMarks, headers: HeadersInit = html): Promise<CachedResponse> {
  const answer = await toCachedResponse(new Response(body, { headers }), marks)
  if (!answer) throw new Error('the answer was not kept')
  return answer
}
const textOf = async (answer: CachedResponse) => Buffer.from(await answer.body('identity')).toString()
const source = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('nothing of the request that it was rendered for is left in it', async () => {
  const text = await textOf(await keep(page(marks), marks))
  expect(text).not.toContain(marks.nonce)
  expect(text).not.toContain(marks.requestId)
  expect(text).toContain('<script>boot("")</script>')
})

test('the same page has the same mark whoever asked for it first, another page has another one', async () => {
  const others = { nonce: 'b3RoZXIgbm9uY2U=', requestId: '0123456789abcdef' }
  const [first, second] = [await keep(page(marks), marks), await keep(page(others), others)]
  expect(second.etag).toBe(first.etag)
  expect(second.inlineScripts).toEqual(first.inlineScripts)
  expect(first.etag).toMatch(/^W\/"[\w-]{27}"$/)
  expect((await keep(page(marks, 'Saree'), marks)).etag).not.toBe(first.etag)
})

test('the scripts that the shop wrote into the page are allowed as they stand in it', async () => {
  const { inlineScripts } = await keep(page(marks), marks)
  expect(inlineScripts).toEqual([source('boot("")'), source('start()')])
})

test('X01 a script that came with a text is not allowed', async () => {
  const hostile = '<script>steal()</script><script nonce="guess">steal()</script><!--<script>'
  const { inlineScripts } = await keep(page(marks, hostile), marks)
  expect(inlineScripts).not.toContain(source('steal()'))
})

test('it is sent compressed, and compressed once', async () => {
  const answer = await keep(page(marks, 'kurti '.repeat(1_000)), marks)
  const plain = await textOf(answer)
  expect(brotliDecompressSync(await answer.body('br')).toString()).toBe(plain)
  expect(gunzipSync(await answer.body('gzip')).toString()).toBe(plain)
  expect(await answer.body('br')).toBe(await answer.body('br'))
  const forms = await Promise.all([answer.body('br'), answer.body('gzip'), answer.body('identity')])
  expect(forms.reduce((sum, form) => sum + form.byteLength, 0)).toBeLessThanOrEqual(answer.bytes)
})

test('what cannot be compressed fits into the bytes it states', async () => {
  const noise = Array.from({ length: 5_000 }, () => String.fromCharCode(33 + Math.random() * 90)).join('')
  const answer = await keep(noise, marks)
  const forms = await Promise.all([answer.body('br'), answer.body('gzip'), answer.body('identity')])
  expect(forms.reduce((sum, form) => sum + form.byteLength, 0)).toBeLessThanOrEqual(answer.bytes)
})

test.for<[string, ResponseInit]>([
  ['is not found', { status: 404 }],
  ['failed', { status: 500 }],
  ['leads elsewhere', { status: 302, headers: { Location: '/auth' } }],
  ['leads elsewhere without loading the document', { status: 202 }],
  ['sets a cookie', { headers: { 'Set-Cookie': 'a=b' } }],
  ['is private', { headers: { 'Cache-Control': 'private' } }],
  ['is not to be stored', { headers: { 'Cache-Control': 'no-store, max-age=0' } }],
])('an answer that %s is not kept, and stays whole', async ([, init]) => {
  const response = new Response('text', init)
  expect(await toCachedResponse(response, marks)).toBeUndefined()
  expect(await response.text()).toBe('text')
})
