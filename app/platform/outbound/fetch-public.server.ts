import { type LookupAddress, lookup } from 'node:dns'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export interface FetchLimits {
  readonly maxBytes: number
  /** For all of it, redirects included, in milliseconds. */
  readonly timeoutMs: number
}

export type FetchPublicOutcome =
  | { readonly status: 'fetched'; readonly bytes: Uint8Array }
  /** Not an http address, or one that doesn't lead to the public internet. */
  | { readonly status: 'not-public' }
  | { readonly status: 'too-large' }
  /** No response in time, or none with status 200. */
  | { readonly status: 'unavailable' }

const MAX_REDIRECTS = 3

/**
 * Downloads what is at an address that someone else chose. Never connects to a network that isn't public: the addresses that a name
 * resolves to are checked where the connection is made, for redirects, too, so that a name can't resolve differently the next time. Sends no
 * cookies. Safe to repeat.
 *
 * @param isAllowed Which IP addresses it may connect to.
 */
export async function fetchPublic(
  address: string,
  { maxBytes, timeoutMs }: FetchLimits,
  isAllowed: (ip: string) => boolean = isPublicAddress,
): Promise<FetchPublicOutcome> {
  const signal = AbortSignal.timeout(timeoutMs)
  let url = URL.parse(address)
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (!url || !isReachable(url, isAllowed)) return { status: 'not-public' }
      const response = await respond(url, signal, isAllowed)
      const { statusCode = 0, headers } = response
      if (statusCode === 200) return await readBody(response, maxBytes)
      response.destroy()
      if (statusCode < 300 || statusCode > 399 || headers.location === undefined) return { status: 'unavailable' }
      url = URL.parse(headers.location, url)
    }
    return { status: 'unavailable' }
  } catch (error) {
    return { status: error instanceof NotPublicError ? 'not-public' : 'unavailable' }
  }
}

class NotPublicError extends Error {
  override name = 'NotPublicError'
}

/** An address with a name is checked when it is resolved. */
function isReachable({ protocol, hostname, username }: URL, isAllowed: (ip: string) => boolean): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return /^https?:$/.test(protocol) && username === '' && (isIP(host) === 0 || isAllowed(host))
}

function respond(url: URL, signal: AbortSignal, isAllowed: (ip: string) => boolean): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getSecure : getPlain
  const options = { signal, lookup: lookupOnly(isAllowed), agent: false, headers: { accept: 'image/*' } } as const
  return new Promise((resolve, reject) => {
    get(url, options, resolve).on('error', reject)
  })
}

function lookupOnly(isAllowed: (ip: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? []
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), [])
      if (!found.every(({ address }) => isAllowed(address))) {
        return callback(new NotPublicError(`${hostname} isn’t on the public internet`), [])
      }
      if (options.all) return callback(null, found)
      callback(null, first.address, first.family)
    })
  }
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<FetchPublicOutcome> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength
    if (length > maxBytes) {
      response.destroy()
      return { status: 'too-large' }
    }
    chunks.push(chunk)
  }
  return { status: 'fetched', bytes: Buffer.concat(chunks) }
}
