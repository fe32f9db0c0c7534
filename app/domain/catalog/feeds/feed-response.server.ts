import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { createReadableStreamFromReadable } from '@react-router/node'
import type { Files } from '#app/platform/storage/files.server.ts'
import { readFeed, readWrittenFeeds } from './feed-files.server.ts'
import { FEED_FORMATS, type FeedName } from './feed-formats.server.ts'

/** Feeds are written every minute at most. */
const CACHED_FOR_S = 60

/**
 * Responds with a feed while it is read from the storage: compressed for clients that accept it, 304 for those that have it, and 503 before
 * the first one is written.
 */
export async function respondWithFeed(files: Pick<Files, 'read'>, request: Request, feed: FeedName): Promise<Response> {
  const written = await readWrittenFeeds(files)
  if (!written) {
    const headers = { 'Retry-After': '120', 'Cache-Control': 'no-store' }
    return new Response('The feed is being written. Please try again in two minutes.', { status: 503, headers })
  }
  const isCompressed = /\bgzip\b/.test(request.headers.get('Accept-Encoding') ?? '')
  const tag = `"${written.version}-${feed}${isCompressed ? '-gzip' : ''}"`
  const headers = new Headers({
    'Cache-Control': `max-age=${CACHED_FOR_S}, no-transform`,
    ETag: tag,
    'Last-Modified': new Date(written.writtenAt).toUTCString(),
    Vary: 'Accept-Encoding',
  })
  if (isKnown(request.headers, tag, written.writtenAt)) return new Response(null, { status: 304, headers })

  headers.set('Content-Type', FEED_FORMATS[feed].contentType)
  headers.set('X-Robots-Tag', 'noindex')
  if (isCompressed) {
    headers.set('Content-Encoding', 'gzip')
    headers.set('Content-Length', String(written.feeds[feed].bytes))
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const stored = Readable.from(readFeed(files, written, feed))
  // The response reports what goes wrong in either stream.
  const body = isCompressed ? stored : pipeline(stored, createGunzip(), () => {})
  return new Response(createReadableStreamFromReadable(body), { headers })
}

/** The tag decides; without one, the time does, in whole seconds. */
function isKnown(headers: Headers, tag: string, writtenAt: string): boolean {
  const tags = headers.get('If-None-Match')
  if (tags !== null) return tags.split(',').some((given) => given.trim().replace(/^W\//, '') === tag)
  const since = Date.parse(headers.get('If-Modified-Since') ?? '')
  return Math.floor(Date.parse(writtenAt) / 1000) * 1000 <= since
}
