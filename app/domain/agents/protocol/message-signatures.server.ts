import { createHash, createPublicKey, type KeyObject, sign, verify, type webcrypto } from 'node:crypto'
import type { FaultCode, ProtocolFault } from './protocol-faults.ts'

/** A request as its signature covers it. */
export interface SignedMessage {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  /** Empty without one. */
  readonly body: string
}

/** A public key of a profile. */
export type PublishedKey = Readonly<webcrypto.JsonWebKey & { kid?: string }>

export type Verification = { readonly status: 'verified' | 'unsigned' } | ProtocolFault

/** The hash of each algorithm, by curve; Ed25519 has its own. */
const HASHES: Readonly<Record<string, string | null>> = { 'P-256': 'sha256', 'P-384': 'sha384', Ed25519: null }

const PARAMETERS = '(?:;\\s*[a-z*][\\w.*-]*(?:=(?:"[^"]*"|[^;,\\s]*))?)*'
const SIGNATURE_INPUT = new RegExp(`(?:^|,)\\s*([a-z*][\\w.*-]*)=(\\(([^)]*)\\)(${PARAMETERS}))`, 'g')
const COMPONENT = /"([^"]+)"((?:;[a-z*][\w.*-]*(?:="[^"]*")?)*)/g

/** As RFC 9530 has it, of the body's bytes. */
export function contentDigest(body: string): string {
  return `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
}

/**
 * Checks the signatures of a request: RFC 9421, with what UCP wants covered. One that fits is enough.
 *
 * @param keys Of the sender's profile.
 */
export function verifySignatures(message: SignedMessage, keys: readonly PublishedKey[]): Verification {
  const input = message.headers.get('signature-input')
  const signatures = message.headers.get('signature')
  if (input === null && signatures === null) return { status: 'unsigned' }
  if (input === null || signatures === null) return { fault: 'signature_missing' }

  let fault: FaultCode = 'signature_invalid'
  for (const [, label = '', params = '', components = '', parameters = ''] of input.matchAll(SIGNATURE_INPUT)) {
    const signature = new RegExp(`(?:^|,)\\s*${label.replaceAll(/[.*]/g, '\\$&')}=:([A-Za-z0-9+/=]+):`).exec(signatures)
    const keyId = /;\s*keyid="([^"]*)"/.exec(parameters)?.[1]
    const key = keys.find((each) => each.kid === keyId && isForSignatures(each))
    const candidate = { components, params, signature: signature?.[1] ?? '' }
    const result = key ? verifyOne(message, candidate, key) : 'key_not_found'
    if (result === 'verified') return { status: 'verified' }
    fault = result
  }
  return { fault }
}

function verifyOne(
  message: SignedMessage,
  { components, params, signature }: Readonly<Record<'components' | 'params' | 'signature', string>>,
  key: PublishedKey,
): 'verified' | FaultCode {
  if (!Object.hasOwn(HASHES, key.crv ?? '')) return 'algorithm_unsupported'
  const covered = [...components.matchAll(COMPONENT)].map(([text, name = '', flags = '']) => ({ text, name, flags }))
  if (requiredComponents(message).some((name) => !covered.some((each) => each.name === name))) {
    return 'signature_invalid'
  }
  const digest = message.headers.get('content-digest')
  if ((digest !== null || message.body !== '') && digest !== contentDigest(message.body)) return 'digest_mismatch'
  const lines = covered.map(({ text, name, flags }) => {
    const value = componentValue(message, name, flags)
    return value === undefined ? undefined : `${text}: ${value}`
  })
  if (lines.includes(undefined)) return 'signature_invalid'
  const base = Buffer.from([...lines, `"@signature-params": ${params}`].join('\n'))
  try {
    const publicKey = createPublicKey({ key: { ...key }, format: 'jwk' })
    const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    const hash = HASHES[key.crv ?? ''] ?? null
    return verify(hash, base, options, Buffer.from(signature, 'base64')) ? 'verified' : 'signature_invalid'
  } catch {
    // The key isn't one.
    return 'key_not_found'
  }
}

function isForSignatures({ use, key_ops: operations }: PublishedKey): boolean {
  return use !== 'enc' && (operations === undefined || operations.includes('verify'))
}

/** Headers that say whose message it is, and which one; the last two are those of webhooks. */
const IDENTIFYING = ['ucp-agent', 'signature-agent', 'idempotency-key', 'webhook-id', 'webhook-timestamp']

/** What a signature has to cover, so that none of it can be exchanged. */
function requiredComponents({ url, headers, body }: SignedMessage): string[] {
  const present = IDENTIFYING.filter((name) => headers.has(name))
  return [
    '@method',
    '@authority',
    '@path',
    ...(url.search === '' ? [] : ['@query']),
    ...(body === '' ? [] : ['content-digest', 'content-type']),
    ...present,
  ]
}

function componentValue({ method, url, headers }: SignedMessage, name: string, flags: string): string | undefined {
  const derived: Readonly<Record<string, string>> = {
    '@method': method,
    '@authority': url.host,
    '@path': url.pathname,
    '@query': url.search || '?',
    '@scheme': url.protocol.slice(0, -1),
    '@target-uri': url.href,
  }
  if (name.startsWith('@')) return Object.hasOwn(derived, name) && flags === '' ? derived[name] : undefined
  const value = headers.get(name)?.trim()
  const member = /^;key="([^"]+)"$/.exec(flags)?.[1]
  if (member === undefined) return flags === '' ? value : undefined
  // RFC 9421 §2.1.2: one member of a dictionary.
  const members = value?.matchAll(new RegExp(`(?:^|,)\\s*([a-z*][\\w.*-]*)=((?:"[^"]*"|[^",;]*)${PARAMETERS})`, 'g'))
  return [...(members ?? [])].find(([, key]) => key === member)?.[2]
}

/** The key with which the shop signs. */
export interface SigningKey {
  readonly kid: string
  readonly privateKey: KeyObject
}

/** The headers that sign a request with ES256: RFC 9421, as UCP profiles it. The message has its other headers already. */
export function signatureHeaders(message: SignedMessage, { kid, privateKey }: SigningKey): Record<string, string> {
  const digest = contentDigest(message.body)
  const headers = new Headers(message.headers)
  headers.set('content-digest', digest)
  const names = requiredComponents({ ...message, headers })
  const params = `(${names.map((name) => `"${name}"`).join(' ')});created=${Math.floor(Date.now() / 1_000)};keyid="${kid}"`
  const lines = names.map((name) => `"${name}": ${componentValue({ ...message, headers }, name, '')}`)
  const base = Buffer.from([...lines, `"@signature-params": ${params}`].join('\n'))
  const signature = sign('sha256', base, { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return {
    'Content-Digest': digest,
    'Signature-Input': `sig1=${params}`,
    Signature: `sig1=:${signature.toString('base64')}:`,
  }
}
