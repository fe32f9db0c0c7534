import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { cutSlots, fillSlot, type PageSlot, type SlotKinds } from './page-slots.ts'
import { createFrameCache, createZstdPage } from './zstd-page.server.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A successful response that is the same for everyone but for its slots, ready to be sent many times. */
export interface CachedResponse<Person = never> {
  /** Headers of the response, without those of a single visitor. */
  readonly headers: readonly (readonly [string, string])[]
  /** Of the body for visitors: the same for the same content, whichever process rendered it. */
  readonly etag: string
  /** Sources for a content security policy that allow exactly the scripts the shop itself wrote into the page. */
  readonly inlineScripts: readonly string[]
  /** Its maximum size in memory, all encodings together. */
  readonly bytes: number
  /** Also for later requests; otherwise only for those that wait for it. */
  readonly isReusable: boolean
  /** The body for a signed-in customer, plain or in Zstandard; undefined if their page has to be rendered for them alone. */
  bodyFor(person: Person, encoding: 'identity' | 'zstd'): Buffer<ArrayBuffer> | undefined
  /** The body for visitors who are not signed in, in this encoding; compressed on first use and then cached. */
  body(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** What a response contains that belongs to a single request. */
export interface RequestMarks {
  /** Marks the inline scripts that the shop itself wrote. */
  readonly nonce: string
  readonly requestId: string
}

/**
 * Makes a response shareable by removing the marks of the request it was rendered for.
 *
 * @param frameCache What pages of the same kinds of slots have compressed for a person before.
 * @returns undefined when it must not be cached: it is not a plain success, sets a cookie, or is private. Its body is then
 *   untouched.
 */
export async function toCachedResponse<Person>(
  response: Response,
  marks: RequestMarks,
  kinds: SlotKinds<Person>,
  frameCache = createFrameCache(),
): Promise<CachedResponse<Person> | undefined> {
  if (!isCacheable(response)) return undefined

  const marked = await response.text()
  const text = withoutMarks(marked, marks)
  const parts = cutSlots(text).map(toKeptPart)
  const forVisitors = () => fill(parts, null, kinds) ?? failToFill()
  const plain = forVisitors()
  const zstdFor = createZstdPage(parts, kinds, frameCache)
  const compressed = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>()
  return {
    headers: [...response.headers],
    // A weak one: it identifies the content in every encoding.
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    inlineScripts: hashScripts(marked, marks),
    // The parts with all states of the slots, and three compressed bodies, each at most a few bytes larger than the plain one.
    bytes: Buffer.byteLength(text) + plain.byteLength * 3 + 2_048,
    isReusable: !/\bno-cache\b/i.test(response.headers.get('cache-control') ?? ''),
    bodyFor: (person, encoding) => (encoding === 'zstd' ? zstdFor(person) : fill(parts, person, kinds)),
    async body(encoding) {
      if (encoding === 'identity') return forVisitors()
      const known = compressed.get(encoding)
      if (known) return known
      const form = compress(forVisitors(), encoding)
      compressed.set(encoding, form)
      return form
    },
  }
}

/** Copies a part: a string that is cut out of another one keeps all of it in memory. */
function toKeptPart(part: string | PageSlot): Buffer<ArrayBuffer> | PageSlot {
  if (typeof part === 'string') return Buffer.from(part)
  return part.kind === 'person' ? part : { ...part, states: part.states.map((state) => Buffer.from(state).toString()) }
}

function failToFill(): never {
  throw new Error('a page has a slot without markup for visitors')
}

/** The response for a visitor who is not signed in: one that isn't cached. */
export async function toVisitorsResponse<Person>(response: Response, kinds: SlotKinds<Person>): Promise<Response> {
  if (!response.body) return response
  const parts = cutSlots(await response.text())
  return new Response(fill(parts, null, kinds) ?? failToFill(), response)
}

/** Undefined if a slot has nothing that fits. */
function fill<Person>(
  parts: readonly (Buffer<ArrayBuffer> | string | PageSlot)[],
  person: Person | null,
  kinds: SlotKinds<Person>,
): Buffer<ArrayBuffer> | undefined {
  const chunks: Buffer<ArrayBuffer>[] = []
  for (const part of parts) {
    const content = typeof part === 'string' || 'buffer' in part ? part : fillSlot(part, person, kinds)
    if (content === undefined) return undefined
    chunks.push(typeof content === 'string' ? Buffer.from(content) : content)
  }
  return Buffer.concat(chunks)
}

function isCacheable({ status, headers }: Response): boolean {
  return (
    status === 200 && !headers.has('set-cookie') && !/\b(private|no-store)\b/i.test(headers.get('cache-control') ?? '')
  )
}

/** The id of a request helps to find an error in the log; a cached response has none. */
function withoutMarks(text: string, { nonce, requestId }: RequestMarks): string {
  return text.replaceAll(` nonce="${nonce}"`, '').replaceAll(requestId, '')
}

/**
 * Only scripts with the nonce are the shop's own. A script injected with someone's text would have none, and stays forbidden.
 */
function hashScripts(marked: string, marks: RequestMarks): string[] {
  const scripts = marked.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)
  const hashes = [...scripts]
    .filter(([, attributes = '']) => attributes.includes(` nonce="${marks.nonce}"`) && !/\ssrc=/.test(attributes))
    .map(([, , text = '']) => createHash('sha256').update(withoutMarks(text, marks)).digest('base64'))
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`)
}

async function compress(plain: Uint8Array, encoding: Exclude<Encoding, 'identity'>): Promise<Uint8Array<ArrayBuffer>> {
  const compressed =
    encoding === 'br'
      ? await compressBrotli(plain, {
          params: {
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_QUALITY]: 5,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
          },
        })
      : await compressGzip(plain, { level: 6 })
  return new Uint8Array(compressed)
}
