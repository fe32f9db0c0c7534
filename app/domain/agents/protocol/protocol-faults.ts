import { UCP_VERSIONS } from './ucp-versions.ts'

/**
 * @param status Of the response over REST, and of the one around a JSON-RPC error.
 * @param rpc The code of the JSON-RPC error.
 */
function fault(status: number, rpc: number, content: string) {
  return { status, rpc, content }
}

/** Why a call isn't carried out at all, as the protocol's registry has it; what a carried out call finds is a message in its response. */
const FAULTS = {
  invalid_profile_url: fault(400, -32001, 'Name your profile: UCP-Agent: profile="https://…".'),
  profile_unreachable: fault(424, -32001, 'Your profile could not be fetched.'),
  profile_malformed: fault(422, -32001, 'Your profile is not a UCP profile.'),
  version_unsupported: fault(
    422,
    -32001,
    `This shop supports the versions ${UCP_VERSIONS.join(' and ')}. Your profile declares another one.`,
  ),
  signature_missing: fault(401, -32000, 'Sign this request with a key of your profile.'),
  signature_invalid: fault(401, -32000, 'The signature does not fit this request.'),
  key_not_found: fault(401, -32000, 'Your profile has no key with the id of the signature.'),
  digest_mismatch: fault(400, -32600, 'Content-Digest does not fit the body.'),
  algorithm_unsupported: fault(400, -32600, 'Sign with ES256, ES384 or EdDSA (Ed25519).'),
  invalid_request: fault(400, -32602, 'The request does not fit its schema.'),
  request_too_large: fault(400, -32602, 'The request has more entries than allowed.'),
  body_too_large: fault(413, -32600, 'The body is larger than 64 KB.'),
  not_found: fault(404, -32601, 'There is no such operation.'),
  method_not_allowed: fault(405, -32601, 'This address does not support the method.'),
  idempotency_conflict: fault(409, -32000, 'This idempotency key was used for another request.'),
  request_in_progress: fault(409, -32000, 'A request with this idempotency key is being processed.'),
  checkout_not_modifiable: fault(409, -32000, 'The checkout has ended and can’t be changed.'),
  rate_limited: fault(429, -32000, 'Too many requests.'),
  unavailable: fault(503, -32000, 'The shop is busy. Please try again.'),
} as const

export type FaultCode = keyof typeof FAULTS

/** A call that isn't carried out. */
export interface ProtocolFault {
  readonly fault: FaultCode
  /** What exactly is wrong, after the usual words. */
  readonly detail?: string
  /** Seconds until the next try makes sense. */
  readonly retryAfter?: number
}

export function isFault(value: object): value is ProtocolFault {
  return 'fault' in value
}

/** A fault as both transports report it. */
export function describeFault({ fault: code, detail, retryAfter }: ProtocolFault, shopUrl: string) {
  const { status, rpc, content } = FAULTS[code]
  return {
    status,
    rpc,
    body: { code, content: detail ? `${content} ${detail}` : content, continue_url: `${shopUrl}/` },
    headers: {
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
      ...(status === 401 && { 'WWW-Authenticate': 'Signature realm="ucp"' }),
    } as Record<string, string>,
  }
}
