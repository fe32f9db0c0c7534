import { LRUCache } from 'lru-cache'
import { createContext } from 'react-router'
import { z } from 'zod'
import { createConcurrencyLimit, TooManyWaitingError } from '#app/platform/concurrency-limit.server.ts'
import { jsonOrUndefined } from '#app/platform/http/json.server.ts'
import {
  isLoopbackName,
  type OutboundRequest,
  type OutboundResponse,
  requestOutside,
} from '#app/platform/http/outbound-request.server.ts'
import type { PublishedKey } from './message-signatures.server.ts'
import type { ProtocolFault } from './protocol-faults.ts'
import { CURRENT_VERSION, ORDER, type PlatformCapabilities } from './ucp-versions.ts'

/** What the shop reads of the profile of a platform, the company behind an agent. */
export interface PlatformProfile {
  readonly version: string
  readonly capabilities: PlatformCapabilities | 'all'
  readonly keys: readonly PublishedKey[]
  /** Where it wants to hear of orders; undefined if it doesn't. */
  readonly webhookUrl: string | undefined
}

type ProfileResult = PlatformProfile | ProtocolFault

export interface PlatformProfiles {
  /** The profile at an address, fetched at most once a minute. Never throws. */
  find(url: string): Promise<ProfileResult>
  /** Whether the shop may ask this address at all. */
  isAllowed(url: URL): boolean
}

export const platformProfilesContext = createContext<PlatformProfiles>()

/** A profile is about 5 KB; the protocol wants at least 128 to be read. */
const MAX_BYTES = 256 * 1024
const TIMEOUT_MS = 3_000
const MAX_CACHED = 500
const MIN_TTL_MS = 60_000
const MAX_TTL_MS = 3_600_000

const MAX_WEBHOOK_URL = 2_000

const ENTRIES = z.array(z.object({ version: z.string().max(20), config: z.unknown().optional() })).max(20)

const PROFILE = z.object({
  ucp: z.object({ version: z.string().max(20), capabilities: z.record(z.string(), ENTRIES).optional() }).optional(),
  keys: z.array(z.looseObject({})).max(50).optional(),
  // The name of the keys in versions before 2026-08-25.
  signing_keys: z.array(z.looseObject({})).max(50).optional(),
})

const ORDER_CONFIG = z.object({ webhook_url: z.string().max(MAX_WEBHOOK_URL) })

/**
 * Fetches profiles of platforms that the shop doesn't know, with a bounded effort: a few at once, each once a minute, in a cache of fixed
 * size.
 *
 * @param isLocal Whether the shop itself runs at an address of this machine. Only then platforms may, too, and without TLS.
 */
export function createPlatformProfiles(
  isLocal: boolean,
  send: (url: URL, request: OutboundRequest) => Promise<OutboundResponse> = requestOutside,
): PlatformProfiles {
  const cache = new LRUCache<string, Promise<ProfileResult>>({ max: MAX_CACHED, ttl: MIN_TTL_MS })
  const fetches = createConcurrencyLimit(4, 40, TIMEOUT_MS)
  const isAllowed = ({ protocol, username, password, hostname }: URL) =>
    (protocol === 'https:' || (isLocal && protocol === 'http:' && isLoopbackName(hostname))) &&
    username === '' &&
    password === ''

  async function fetchProfile(url: string): Promise<ProfileResult> {
    try {
      const request = { method: 'GET', timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, allowsLoopback: isLocal } as const
      const response = await fetches.run(() =>
        send(new URL(url), { ...request, headers: { Accept: 'application/json' } }),
      )
      if (response.status < 200 || response.status > 299) return { fault: 'profile_unreachable' }
      const isOnThisMachine = isLocal && isLoopbackName(new URL(url).hostname)
      const profile = readProfile(new TextDecoder().decode(response.bytes), isOnThisMachine)
      const seconds = Number(/max-age=(\d{1,9})/.exec(response.headers['cache-control'] ?? '')?.[1] ?? 0)
      const ttl = Math.min(MAX_TTL_MS, Math.max(MIN_TTL_MS, seconds * 1_000))
      if (profile) cache.set(url, Promise.resolve(profile), { ttl })
      return profile ?? { fault: 'profile_malformed' }
    } catch (error) {
      if (!(error instanceof TooManyWaitingError)) return { fault: 'profile_unreachable' }
      cache.delete(url)
      return { fault: 'unavailable', retryAfter: 5 }
    }
  }

  return {
    isAllowed,
    find(url) {
      const known = cache.get(url)
      if (known) return known
      const fetching = fetchProfile(url)
      cache.set(url, fetching)
      return fetching
    },
  }
}

/** The address as it is stored: escaped, and no longer than that. */
function readWebhookUrl(text = ''): string | undefined {
  const { href } = URL.parse(text) ?? { href: '' }
  return href === '' || href.length > MAX_WEBHOOK_URL ? undefined : href
}

/**
 * Undefined for anything but a profile.
 *
 * @param isOnThisMachine Whether the platform is being developed beside the shop. It has all capabilities then, in the current version unless
 *   it names one, because the profile of the protocol's public conformance tests doesn't declare what they use.
 */
export function readProfile(text: string, isOnThisMachine = false): PlatformProfile | undefined {
  const { data } = PROFILE.safeParse(jsonOrUndefined(text))
  const ucp = data?.ucp ?? (isOnThisMachine ? { version: CURRENT_VERSION } : undefined)
  if (!data || !ucp) return undefined
  const { version, capabilities = {} } = ucp
  const config = ORDER_CONFIG.safeParse(capabilities[ORDER]?.find((entry) => entry.config)?.config)
  return {
    version,
    capabilities: isOnThisMachine ? 'all' : capabilities,
    keys: (data.keys ?? data.signing_keys ?? []) as PublishedKey[],
    webhookUrl: readWebhookUrl(config.data?.webhook_url),
  }
}
