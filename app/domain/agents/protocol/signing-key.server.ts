import { createECDH, createHash, createHmac, createPrivateKey } from 'node:crypto'
import { createContext } from 'react-router'
import type { PublishedKey, SigningKey } from './message-signatures.server.ts'

/** The key with which the shop signs what it sends to platforms. */
export interface ShopSigningKey extends SigningKey {
  /** Its public half, as the profile has it, and that of the key before. */
  readonly publicKeys: readonly PublishedKey[]
}

export const signingKeyContext = createContext<ShopSigningKey>()

/**
 * An ES256 key that every process of the shop derives alike, so that it is stored nowhere.
 *
 * @param secret Signs sessions. Another secret makes another key, which the profile has from then on.
 * @param previous The secret before, so that what was signed with its key can still be checked. Nothing is signed with it any more.
 */
export function createSigningKey(secret: string, previous?: string): ShopSigningKey {
  const { publicJwk, ...key } = deriveKey(secret)
  return { ...key, publicKeys: [publicJwk, ...(previous === undefined ? [] : [deriveKey(previous).publicJwk])] }
}

function deriveKey(secret: string): SigningKey & { readonly publicJwk: PublishedKey } {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(createHmac('sha256', secret).update('ucp signing key').digest())
  const point = curve.getPublicKey()
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  // RFC 7638: the thumbprint of the public key, its members in alphabetical order.
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: jwk.crv, kty: jwk.kty, x, y }))
    .digest('base64url')
  const d = curve.getPrivateKey().toString('hex').padStart(64, '0')
  return {
    kid,
    privateKey: createPrivateKey({ key: { ...jwk, d: Buffer.from(d, 'hex').toString('base64url') }, format: 'jwk' }),
    publicJwk: { kid, ...jwk, use: 'sig', alg: 'ES256' },
  }
}
