import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import { chooseEncoding, type Encoding } from './choose-encoding.ts'

/** Answers that are known to be shorter gain nothing. */
const MIN_BYTES = 1024

/** 256 KB, of which a page is a part. The largest window would be made ready for each answer. */
const BROTLI_WINDOW = 18

/** Compresses text answers as they are made; what is ready reaches the browser without waiting for the rest. */
export const compressAnswers = createMiddleware(async (c, next) => {
  await next()

  const { body, headers, status } = c.res
  if (!body || !isCompressible(status, headers)) return
  if (!/\baccept-encoding\b/i.test(headers.get('vary') ?? '')) c.header('Vary', 'Accept-Encoding', { append: true })
  const encoding = chooseEncoding(c.req.header('accept-encoding') ?? '')
  if (!encoding || c.req.method === 'HEAD') return

  const compressed = new Response(compressStream(body, encoding), c.res)
  compressed.headers.set('Content-Encoding', encoding)
  compressed.headers.delete('Content-Length')
  c.res = undefined
  c.res = compressed
})

function isCompressible(status: number, headers: Headers): boolean {
  const length = headers.get('content-length')
  return (
    status !== 206 &&
    !headers.has('content-encoding') &&
    !/\bno-transform\b/.test(headers.get('cache-control') ?? '') &&
    COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('content-type') ?? '') &&
    (length === null || Number(length) >= MIN_BYTES)
  )
}

function compressStream(body: ReadableStream<Uint8Array>, encoding: Encoding): ReadableStream<Uint8Array> {
  const encoder =
    encoding === 'br'
      ? createBrotliCompress({
          params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW },
        })
      : createGzip({ level: 6 })
  // A reader that goes away ends the pipeline; there is nobody left to tell.
  pipeline(flushWhenIdle(body, encoder), encoder).catch(() => {})
  return Readable.toWeb(encoder) as ReadableStream<Uint8Array>
}

/** So much is gathered at most, in bytes. */
const PIECE = 65_536

/**
 * Passes on in one piece what is there, and has the encoder send what it holds whenever more is not there yet. A page is
 * made in a hundred small chunks, and the encoder, at work in another thread, costs more by being asked than by encoding.
 */
async function* flushWhenIdle(body: ReadableStream<Uint8Array>, encoder: Transform & { flush(): void }) {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  let idle: Promise<false> | undefined
  const take = () => {
    size = 0
    idle = undefined
    return Buffer.concat(chunks.splice(0))
  }
  try {
    while (true) {
      const reading = reader.read()
      if (size > 0) {
        idle ??= new Promise((resolve) => setImmediate(resolve, false))
        const isThere = await Promise.race([reading.then(() => true), idle])
        if (!isThere || size >= PIECE) yield take()
        if (!isThere) encoder.flush()
      }
      const { done, value } = await reading
      if (done) break
      chunks.push(value)
      size += value.byteLength
    }
    if (size > 0) yield take()
  } finally {
    // Who no longer reads has no use for the rest.
    await reader.cancel().catch(() => {})
  }
}
