import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import { chooseEncoding, type Encoding } from './choose-encoding.ts'

/** Shorter answers gain nothing. */
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

  const pieces = readPieces(body)
  const first = await pieces.next()
  const answer =
    first.isLast && first.bytes.byteLength < MIN_BYTES
      ? new Response(first.bytes, c.res)
      : compressed(c.res, compressStream(first, pieces, encoding), encoding)
  c.res = undefined
  c.res = answer
})

function compressed(plain: Response, body: ReadableStream<Uint8Array>, encoding: Encoding): Response {
  const answer = new Response(body, plain)
  answer.headers.set('Content-Encoding', encoding)
  answer.headers.delete('Content-Length')
  return answer
}

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

/** What of a body was there at once. */
interface Piece {
  readonly bytes: Buffer<ArrayBuffer>
  /** Nothing follows. */
  readonly isLast: boolean
  /** What follows is not there yet. */
  readonly isIdle: boolean
}

/** So much makes a piece, even though more is there, in bytes. */
const PIECE = 65_536

/**
 * Reads a body in pieces. A page is made in a hundred small chunks, and the encoder, at work in another thread, costs more
 * by being asked than by encoding.
 */
function readPieces(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  let reading: ReturnType<typeof reader.read> | undefined
  return {
    /** The next piece, as soon as something is there. Not to be called after the last one. */
    async next(): Promise<Piece> {
      const chunks: Uint8Array[] = []
      let size = 0
      let idle: Promise<false> | undefined
      const piece = (isLast: boolean, isIdle: boolean) => ({ bytes: Buffer.concat(chunks), isLast, isIdle })
      while (true) {
        reading ??= reader.read()
        if (size > 0) {
          idle ??= new Promise((resolve) => setImmediate(resolve, false))
          const isThere = await Promise.race([reading.then(() => true), idle])
          if (!isThere || size >= PIECE) return piece(false, !isThere)
        }
        const { done, value } = await reading
        reading = undefined
        if (done) return piece(true, false)
        chunks.push(value)
        size += value.byteLength
      }
    },
    /** Who no longer reads has no use for the rest. Safe after the end. */
    cancel: () => reader.cancel().catch(() => {}),
  }
}

function compressStream(first: Piece, pieces: ReturnType<typeof readPieces>, encoding: Encoding) {
  const encoder =
    encoding === 'br'
      ? createBrotliCompress({
          params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW },
        })
      : createGzip({ level: 6 })
  // A reader that goes away ends the pipeline; there is nobody left to tell.
  pipeline(flushWhenIdle(first, pieces, encoder), encoder).catch(() => {})
  return Readable.toWeb(encoder) as ReadableStream<Uint8Array>
}

/** Passes the pieces on, and has the encoder send what it holds whenever the next one is not there yet. */
async function* flushWhenIdle(
  first: Piece,
  pieces: ReturnType<typeof readPieces>,
  encoder: Transform & { flush(): void },
) {
  try {
    for (let piece = first; ; piece = await pieces.next()) {
      yield piece.bytes
      if (piece.isLast) return
      if (piece.isIdle) encoder.flush()
    }
  } finally {
    await pieces.cancel()
  }
}
