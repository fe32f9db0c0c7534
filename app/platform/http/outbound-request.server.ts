import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** The address leads to a network that is nobody's public server: this machine's, a private one, or one of a cloud's metadata. */
export class SpecialAddressError extends Error {
  override name = 'SpecialAddressError'
}

export interface OutboundRequest {
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** For the whole exchange. */
  readonly timeoutMs: number
  /** A longer response is an error. */
  readonly maxBytes: number
  /** Whether servers on this machine may be asked, as in development. */
  readonly allowsLoopback: boolean
}

export interface OutboundResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Uint8Array
}

const LOOPBACK = { ipv4: blockList('ipv4', ['127.0.0.0/8']), ipv6: blockList('ipv6', ['::1/128']) }

/** RFC 6890 and its registries, without the loopback. */
const SPECIAL = {
  ipv4: blockList('ipv4', [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ]),
  ipv6: blockList('ipv6', [
    '::/128',
    '::ffff:0:0/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    'fc00::/7',
    'fe80::/10',
    'ff00::/8',
  ]),
}

/**
 * Sends a request to an address that somebody outside the shop has chosen. It reaches public servers only: the address is checked after its
 * name was resolved, on the connection itself. Redirects aren't followed.
 *
 * @throws SpecialAddressError for an address that isn't public; another error when there is no complete response in time.
 */
export function requestOutside(url: URL, options: OutboundRequest): Promise<OutboundResponse> {
  const { method, headers, body, timeoutMs, maxBytes, allowsLoopback } = options
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublic(host, allowsLoopback)) return Promise.reject(new SpecialAddressError(host))
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(
      url,
      { method, headers: { ...headers }, lookup: publicLookup(allowsLoopback), signal: AbortSignal.timeout(timeoutMs) },
      (response) => {
        const chunks: Buffer[] = []
        let length = 0
        response.on('error', reject)
        response.on('data', (chunk: Buffer) => {
          length += chunk.length
          if (length > maxBytes) response.destroy(new Error('the response is larger than allowed'))
          else chunks.push(chunk)
        })
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) })
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** Whether an address is one of a public server, or of this machine where that is allowed. */
export function isPublic(address: string, allowsLoopback: boolean): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (LOOPBACK[family].check(address, family)) return allowsLoopback
  return !SPECIAL[family].check(address, family)
}

/** Whether a URL's host is a name or an address of the machine itself. */
export function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

function publicLookup(allowsLoopback: boolean) {
  return (hostname: string, options: LookupOptions, found: Found) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, [])
      const [first] = addresses
      const isAllowed = addresses.every(({ address }) => isPublic(address, allowsLoopback))
      if (!first || !isAllowed) return found(new SpecialAddressError(hostname), [])
      return options.all ? found(null, addresses) : found(null, first.address, first.family)
    })
  }
}

/** One list for each family: in a list of both, an IPv4 address is also its mapped IPv6 address. */
function blockList(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', bits] = range.split('/')
    list.addSubnet(net, Number(bits), family)
  }
  return list
}
