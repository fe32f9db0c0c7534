import { request as sendRequest } from 'node:http'
import {
  brotliDecompressSync,
  constants,
  createBrotliDecompress,
  createZstdDecompress,
  gunzipSync,
  zstdDecompressSync,
} from 'node:zlib'
import { expect, test } from 'vitest'
import { requestRaw } from '#tests/support/processes/request-with-host.ts'
import { serveMiddleware } from '#tests/support/routes/serve-middleware.ts'
import { chooseEncoding } from './choose-encoding.ts'
import { compressResponses } from './compress-responses.ts'

const page = '<p>kurti</p>'.repeat(1_000)
const html = { 'Content-Type': 'text/html; charset=utf-8' }
const servePage = (headers: Record<string, string> = html, body: BodyInit = page, status = 200) =>
  serveMiddleware([compressResponses], () => new Response(body, { headers, status }))

const get = (url: string, acceptEncoding: string, method = 'GET') =>
  requestRaw(url, { method, headers: { 'accept-encoding': acceptEncoding } })

test('a page arrives intact in the best encoding that the browser accepts', async () => {
  await using server = await servePage()
  const zstd = await get(server.url, 'gzip, deflate, br, zstd')
  expect(zstd.headers).toMatchObject({ 'content-encoding': 'zstd', vary: 'Accept-Encoding' })
  expect(zstdDecompressSync(zstd.body).toString()).toBe(page)

  const brotli = await get(server.url, 'gzip, deflate, br')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(brotliDecompressSync(brotli.body).toString()).toBe(page)

  const gzip = await get(server.url, 'gzip, br;q=0')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.body).toString()).toBe(page)
  expect(gzip.body.length).toBeLessThan(page.length / 10)

  for (const accepted of ['', 'identity', 'deflate']) {
    const plain = await get(server.url, accepted)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toBe('Accept-Encoding')
    expect(plain.body.toString()).toBe(page)
  }
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;Q=0.5, BR;q=0.5', 'br'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['br;q=0.000, gzip ; q=0.001', 'gzip'],
  ['br; q=0, gzip;q=0.0', undefined],
  ['identity;q=0, gzip', 'gzip'],
  ['identity, deflate', undefined],
  [',;q=1,,', undefined],
  ['', undefined],
])('Accept-Encoding "%s" gets %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

test('images, short texts, partial responses and compressed texts are left alone', async () => {
  const cases: [Record<string, string>, string, number?][] = [
    [{ 'Content-Type': 'image/webp' }, page],
    [{ ...html, 'Content-Length': '5' }, 'short'],
    [{ 'Content-Type': 'application/json' }, '{"success":true}'],
    [{ ...html, 'Content-Encoding': 'zstd' }, page],
    [{ ...html, 'Cache-Control': 'no-transform' }, page],
    [html, page, 206],
  ]
  for (const [headers, body, status] of cases) {
    await using server = await servePage(headers, body, status)
    const response = await get(server.url, 'br, gzip')
    expect(response.headers['content-encoding']).toBe(headers['Content-Encoding'])
    expect(response.body.toString()).toBe(body)
  }
})

test('a HEAD request gets no body', async () => {
  await using server = await serveMiddleware(
    [compressResponses],
    ({ method }) => new Response(method === 'HEAD' ? null : page, { headers: html }),
  )
  expect((await get(server.url, 'br', 'HEAD')).body.length).toBe(0)
})

test.for([
  { encoding: 'br', decode: () => createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH }) },
  { encoding: 'zstd', decode: () => createZstdDecompress() },
])(
  'the first part of a page arrives while the rest is still being rendered, in $encoding',
  async ({ encoding, decode }) => {
    const rest = Promise.withResolvers<void>()
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode('first'))
        await rest.promise
        controller.enqueue(new TextEncoder().encode('rest'))
        controller.close()
      },
    })
    await using server = await servePage(html, body)
    const text = await new Promise<string>((resolve, reject) => {
      sendRequest(server.url, { headers: { 'accept-encoding': encoding } }, (response) => {
        const decoder = decode()
        let received = ''
        response.pipe(decoder).on('data', (chunk) => {
          received += chunk
          if (received === 'first') rest.resolve()
        })
        decoder.once('end', () => resolve(received))
      })
        .once('error', reject)
        .end()
    })
    expect(text).toBe('firstrest')
  },
)

test('an endless body is streamed, and ends when the client disconnects', async () => {
  const chunk = new TextEncoder().encode(page)
  const stopped = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(chunk),
    cancel: () => stopped.resolve(),
  })
  await using server = await servePage(html, body)
  await new Promise<void>((resolve, reject) => {
    sendRequest(server.url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      response.once('data', () => {
        response.destroy()
        resolve()
      })
    })
      .once('error', reject)
      .end()
  })
  await stopped.promise
})
