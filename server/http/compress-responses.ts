import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
} from 'node:zlib'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import { acceptsZstd, chooseEncoding } from './choose-encoding.ts'
import { isComplete } from './complete-responses.ts'

/** Compressing shorter responses gains nothing. */
const MIN_BYTES = 1024

/** 256 KB, more than a page needs. A larger window would have to be allocated for every response. */
const WINDOW_BITS = 18

/** Room for a compressed page, in bytes: the encoder is called once for each such piece. */
const ENCODED_BYTES = 65_536

const BROTLI = {
  chunkSize: ENCODED_BYTES,
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
}
const GZIP = { level: 6, chunkSize: ENCODED_BYTES }
/** Bytes as few as those of {@link BROTLI}, in half to three quarters of its time. */
const ZSTD = {
  chunkSize: ENCODED_BYTES,
  params: { [constants.ZSTD_c_compressionLevel]: 6, [constants.ZSTD_c_windowLog]: WINDOW_BITS },
}

const [compressBrotli, compressGzip, compressZstd] = [
  promisify(brotliCompress),
  promisify(gzip),
  promisify(zstdCompress),
]

/** How each encoding compresses a body that is available at once, and one that streams. */
const ENCODERS = {
  zstd: { all: (bytes: Uint8Array) => compressZstd(bytes, ZSTD), stream: () => createZstdCompress(ZSTD) },
  br: { all: (bytes: Uint8Array) => compressBrotli(bytes, BROTLI), stream: () => createBrotliCompress(BROTLI) },
  gzip: { all: (bytes: Uint8Array) => compressGzip(bytes, GZIP), stream: () => createGzip(GZIP) },
}

type Encoding = keyof typeof ENCODERS

/** Compresses text responses while they stream; what is ready reaches the browser without waiting for the rest. */
export const compressResponses = createMiddleware(async (c, next) => {
  await next()

  // Reading the body turns the response into a slower one, with new headers.
  if (isComplete(c.res) || !isCompressible(c.res.status, c.res.headers)) return
  const { body } = c.res
  if (!body) return
  const { headers } = c.res
  if (!/\baccept-encoding\b/i.test(headers.get('vary') ?? '')) headers.append('Vary', 'Accept-Encoding')
  const accepted = c.req.header('accept-encoding') ?? ''
  const encoding = acceptsZstd(accepted) ? 'zstd' : chooseEncoding(accepted)
  if (!encoding || c.req.method === 'HEAD') return

  const blocks = readBlocks(body)
  const first = await blocks.next()
  const response = await compress(c.res, { first, blocks, encoding })
  c.res = undefined
  c.res = response
})

interface CompressibleBody {
  readonly first: Block
  /** What follows the first block. */
  readonly blocks: Blocks
  readonly encoding: Encoding
}

async function compress(plain: Response, { first, blocks, encoding }: CompressibleBody): Promise<Response> {
  if (!first.isLast) return compressed(plain, compressStream(first, blocks, encoding), encoding)
  if (first.bytes.byteLength < MIN_BYTES) return new Response(first.bytes, plain)
  // As most pages are: one call of the encoder, and one write to the socket.
  return compressed(plain, await ENCODERS[encoding].all(first.bytes), encoding)
}

function compressed(plain: Response, body: BodyInit, encoding: Encoding): Response {
  const response = new Response(body, plain)
  response.headers.set('Content-Encoding', encoding)
  response.headers.delete('Content-Length')
  return response
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

/** Chunks of a body that were available together. */
interface Block {
  readonly bytes: Buffer<ArrayBuffer>
  /** Nothing follows. */
  readonly isLast: boolean
  /** The next chunk is not available yet. */
  readonly isIdle: boolean
}

/** A block ends at this size even if more is available, in bytes: more than a page has. */
const MAX_BLOCK_BYTES = 262_144

/**
 * Reads a body in blocks. A page comes in a hundred small chunks, and the encoder runs in another thread: calling it costs
 * more than the encoding itself.
 */
function readBlocks(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  let reading: ReturnType<typeof reader.read> | undefined
  return {
    /** The next block, as soon as something is available. Don't call it after the last one. */
    async next(): Promise<Block> {
      const chunks: Uint8Array[] = []
      let size = 0
      let idle: Promise<false> | undefined
      const block = (isLast: boolean, isIdle: boolean) => ({ bytes: Buffer.concat(chunks), isLast, isIdle })
      while (true) {
        reading ??= reader.read()
        if (size > 0) {
          idle ??= new Promise((resolve) => setImmediate(resolve, false))
          const isAvailable = await Promise.race([reading.then(() => true), idle])
          if (!isAvailable || size >= MAX_BLOCK_BYTES) return block(false, !isAvailable)
        }
        const { done, value } = await reading
        reading = undefined
        if (done) return block(true, false)
        chunks.push(value)
        size += value.byteLength
      }
    },
    /** Stops reading when the client has gone. Safe after the end. */
    cancel: () => reader.cancel().catch(() => {}),
  }
}

type Blocks = ReturnType<typeof readBlocks>

function compressStream(first: Block, blocks: Blocks, encoding: Encoding): ReadableStream<Uint8Array> {
  const encoder = ENCODERS[encoding].stream()
  // A client that disconnects ends the pipeline; there is nothing to report.
  pipeline(flushWhenIdle(first, blocks, encoder), encoder).catch(() => {})
  return Readable.toWeb(encoder) as ReadableStream<Uint8Array>
}

/** Passes the blocks on, and flushes the encoder whenever the next one is not available yet. */
async function* flushWhenIdle(first: Block, blocks: Blocks, encoder: Transform & { flush(): void }) {
  try {
    for (let block = first; ; block = await blocks.next()) {
      yield block.bytes
      if (block.isLast) return
      if (block.isIdle) encoder.flush()
    }
  } finally {
    await blocks.cancel()
  }
}
