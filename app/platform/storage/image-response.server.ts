import { log } from '../log.server.ts'
import { parseImagePath } from './image-address.ts'
import type { ImageStorage } from './storage.server.ts'

/** An image never changes under its name. */
const FOREVER = 'public, max-age=31536000, immutable'

/** A fallback is requested again soon, when the real rendition is ready. */
const BRIEFLY = 'public, max-age=10'

/** An image opened by itself can't run scripts or be treated as another type. */
const INERT = { 'Content-Security-Policy': "sandbox; default-src 'none'", 'X-Content-Type-Options': 'nosniff' }

/**
 * Responds with a private image, which nobody may cache unless it is stated. The caller has checked that this request may see it.
 *
 * @param id Undefined when it may not; the response is then the same as for an image that doesn't exist.
 * @param cached.maxAge Seconds for which the visitor's own browser keeps it.
 */
export async function respondWithPrivateImage(
  storage: Pick<ImageStorage, 'readPrivateImage'>,
  id: string | undefined,
  cached?: { maxAge: number },
): Promise<Response> {
  const bytes = id === undefined ? undefined : await storage.readPrivateImage(id).catch(unavailable)
  if (bytes instanceof Response) return bytes
  const headers = { ...INERT, 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'same-origin' }
  if (!bytes) return new Response('Image not found.', { status: 404, headers })
  return new Response(bytes, {
    headers: {
      ...headers,
      ...(cached && { 'Cache-Control': `private, max-age=${cached.maxAge}` }),
      'Content-Type': 'image/jpeg',
      'Content-Length': String(bytes.byteLength),
    },
  })
}

/**
 * Responds to a request for `{key}` or `{key}/{width}.{format}`: the image, 304 when the browser has it, 404 when there is none,
 * 503 while the storage is unavailable.
 */
export async function respondWithImage(
  storage: Pick<ImageStorage, 'readImage'>,
  request: Request,
  path: string,
): Promise<Response> {
  const requested = parseImagePath(path)
  const image = requested && (await storage.readImage(requested).catch(unavailable))
  if (image instanceof Response) return image
  if (!image) return new Response('Image not found.', { status: 404, headers: { 'Cache-Control': 'no-store' } })

  const headers = new Headers({
    'Cache-Control': image.isFinal ? FOREVER : BRIEFLY,
    ...INERT,
    ETag: `"${image.tag}"`,
  })
  if (hasTag(request, image.tag)) return new Response(null, { status: 304, headers })

  headers.set('Content-Type', image.type)
  headers.set('Content-Length', String(image.bytes.byteLength))
  return new Response(request.method === 'HEAD' ? null : image.bytes, { headers })
}

/** The storage is unavailable. Pages reserve room for an image, so a missing one needs no error page in its place. */
function unavailable(error: unknown): Response {
  log.warn({ err: error }, 'an image could not be read from the storage')
  return new Response('The image is not available right now.', {
    status: 503,
    headers: { 'Cache-Control': 'no-store', 'Retry-After': '10' },
  })
}

function hasTag(request: Request, tag: string): boolean {
  const tags = request.headers.get('If-None-Match')?.split(',') ?? []
  return tags.some((given) => given.trim().replace(/^W\//, '') === `"${tag}"`)
}
