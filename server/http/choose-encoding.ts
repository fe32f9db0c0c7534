import { parseAccept } from 'hono/utils/accept'

/** Encodings that cached pages and built files are stored in. */
export type Encoding = 'br' | 'gzip'

/** Whether the client takes Zstandard as gladly as any other encoding. */
export function acceptsZstd(header: string): boolean {
  const accepted = parseAccept(header)
  const zstd = accepted.find(({ type }) => type.toLowerCase() === 'zstd')?.q ?? 0
  return zstd > 0 && accepted.every(({ q }) => q <= zstd)
}

/**
 * The encoding that the client prefers, Brotli when it has no preference; undefined when it accepts neither.
 *
 * @param header The client's `Accept-Encoding`; `q=0` means not acceptable.
 */
export function chooseEncoding(header: string): Encoding | undefined {
  const accepted = parseAccept(header)
  const quality = (encoding: Encoding) => accepted.find(({ type }) => type.toLowerCase() === encoding)?.q ?? 0
  const best = quality('br') >= quality('gzip') ? 'br' : 'gzip'
  return quality(best) > 0 ? best : undefined
}
