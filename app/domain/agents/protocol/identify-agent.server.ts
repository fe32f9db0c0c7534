import type { Db } from '#app/platform/database/database.server.ts'
import { countAttempt, networkOf, rateLimitKey } from '#app/platform/rate-limit/rate-limit.server.ts'
import { type SignedMessage, verifySignatures } from './message-signatures.server.ts'
import type { PlatformProfiles } from './platform-profile.server.ts'
import { isFault, type ProtocolFault } from './protocol-faults.ts'
import { type Capability, isUcpVersion, negotiate, offeredCapabilities, type UcpVersion } from './ucp-versions.ts'

/** The platform behind a call, as far as the shop knows it. */
export interface Agent {
  /** The address of its profile, which is its name. Anyone may claim it unless the call is signed. */
  readonly profile: string
  readonly host: string
  readonly isSigned: boolean
  readonly version: UcpVersion
  readonly capabilities: ReadonlySet<Capability>
  readonly webhookUrl: string | undefined
}

const MAX_PROFILE = 2_000

/** For all calls of a network, before anything is fetched or read for them. */
const NETWORK_LIMIT = { max: 1_200, windowMs: 600_000 }
/** For one platform: all of its signed calls, or those in its name from one network. */
const AGENT_LIMIT = { max: 6_000, windowMs: 600_000 }
const WRITE_LIMIT = { max: 600, windowMs: 600_000 }

interface IdentifyServices {
  readonly db: Db
  readonly profiles: PlatformProfiles
  readonly clientAddress: string
}

export interface IncomingCall {
  /** The profile that the call's parameters name, where they name one. */
  readonly statedProfile?: string | undefined
  readonly message: SignedMessage
}

/** Counts a call of a network. @returns A fault beyond its limit. */
export async function countNetwork({ db, clientAddress }: IdentifyServices): Promise<ProtocolFault | undefined> {
  return countCall(db, rateLimitKey('agent-network', networkOf(clientAddress)), NETWORK_LIMIT)
}

/**
 * Finds out who calls: reads the profile that the call names, and checks its version and the signature, if there is one.
 *
 * @param mayBuy Whether agents may prepare carts and checkouts.
 */
export async function identifyAgent(
  { profiles }: IdentifyServices,
  { statedProfile, message }: IncomingCall,
  mayBuy: boolean,
): Promise<Agent | ProtocolFault> {
  const header = readUcpAgent(message.headers.get('ucp-agent'))
  if (header !== undefined && statedProfile !== undefined && header !== statedProfile) {
    return { fault: 'invalid_profile_url', detail: 'The header and the metadata name different profiles.' }
  }
  const url = readProfileUrl(header ?? statedProfile)
  if (!url || !profiles.isAllowed(url)) return { fault: 'invalid_profile_url' }

  const profile = await profiles.find(url.href)
  if (isFault(profile)) return profile
  const { version, capabilities, keys, webhookUrl } = profile
  if (!isUcpVersion(version)) return { fault: 'version_unsupported' }
  const verification = verifySignatures(message, keys)
  if (isFault(verification)) return verification
  return {
    profile: url.href,
    host: url.host,
    isSigned: verification.status === 'verified',
    version,
    capabilities: negotiate(offeredCapabilities(version, mayBuy), capabilities),
    webhookUrl,
  }
}

/** Counts a call of an agent. @returns A fault beyond its limit. */
export async function countAgent(
  { db, clientAddress }: IdentifyServices,
  { profile, isSigned }: Agent,
  isWrite: boolean,
): Promise<ProtocolFault | undefined> {
  // Otherwise anyone could use up the calls of a platform in its name.
  const who = isSigned ? profile : `${profile} ${networkOf(clientAddress)}`
  const key = (action: string) => rateLimitKey(action, who)
  return (
    (await countCall(db, key('agent'), AGENT_LIMIT)) ??
    (isWrite ? countCall(db, key('agent-write'), WRITE_LIMIT) : undefined)
  )
}

async function countCall(db: Db, key: string, limit: typeof AGENT_LIMIT): Promise<ProtocolFault | undefined> {
  const now = new Date()
  const { isAllowed, windowEndsAt } = await countAttempt(db, key, limit, now)
  if (isAllowed) return undefined
  return { fault: 'rate_limited', retryAfter: Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1_000)) }
}

/** The profile in a `UCP-Agent` header, a dictionary as of RFC 8941; undefined without one. */
export function readUcpAgent(header: string | null): string | undefined {
  const text = /(?:^|,)\s*profile="((?:[^"\\]|\\["\\])*)"/.exec(header ?? '')?.[1]
  return text?.replaceAll(/\\(["\\])/g, '$1')
}

function readProfileUrl(text: string | undefined): URL | undefined {
  const url = text !== undefined && text.length <= MAX_PROFILE ? URL.parse(text) : null
  if (!url) return undefined
  url.hash = ''
  return url.href.length <= MAX_PROFILE ? url : undefined
}
