import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contentDigest, type PublishedKey, signatureHeaders, verifySignatures } from './message-signatures.server.ts'
import { createSigningKey } from './signing-key.server.ts'

const key = createSigningKey('a secret')
const url = new URL('https://shop.test/ucp/v1/carts?x=1')

function signed(over: { body?: string; method?: string } = {}) {
  const { body = '{"a":1}', method = 'POST' } = over
  const headers = new Headers({
    'UCP-Agent': 'profile="https://agent.example/"',
    'Idempotency-Key': 'k',
    ...(body !== '' && { 'Content-Type': 'application/json' }),
  })
  const message = { method, url, headers, body }
  for (const [name, value] of Object.entries(signatureHeaders(message, key))) headers.set(name, value)
  return message
}

const keys = key.publicKeys

describe('M543 signatures', () => {
  test('of a request and of one without a body fit', () => {
    expect(verifySignatures(signed(), keys)).toEqual({ status: 'verified' })
    expect(verifySignatures(signed({ body: '', method: 'GET' }), keys)).toEqual({ status: 'verified' })
    expect(verifySignatures({ ...signed(), headers: new Headers() }, keys)).toEqual({ status: 'unsigned' })
  })

  test('don’t fit once anything that counts is another', () => {
    const message = signed()
    const changed = (name: string, value: string) => {
      const headers = new Headers(message.headers)
      headers.set(name, value)
      return { ...message, headers }
    }
    expect(verifySignatures({ ...message, method: 'PUT' }, keys)).toEqual({ fault: 'signature_invalid' })
    for (const other of [
      'https://other.test/ucp/v1/carts?x=1',
      'https://shop.test/ucp/v1/carts?x=2',
      'https://shop.test/ucp/mcp?x=1',
    ]) {
      expect(verifySignatures({ ...message, url: new URL(other) }, keys)).toEqual({ fault: 'signature_invalid' })
    }
    expect(verifySignatures(changed('ucp-agent', 'profile="https://evil.example/"'), keys)).toEqual({
      fault: 'signature_invalid',
    })
    expect(verifySignatures(changed('idempotency-key', 'other'), keys)).toEqual({ fault: 'signature_invalid' })
    expect(verifySignatures({ ...message, body: '{"a":2}' }, keys)).toEqual({ fault: 'digest_mismatch' })
    expect(verifySignatures(changed('signature', ''), keys)).toEqual({ fault: 'signature_invalid' })
    expect(verifySignatures(changed('signature-input', 'sig1=()'), keys)).toEqual({ fault: 'key_not_found' })
    const half = new Headers(message.headers)
    half.delete('signature')
    expect(verifySignatures({ ...message, headers: half }, keys)).toEqual({ fault: 'signature_missing' })
  })

  test('that leave a part open count for nothing', () => {
    const message = signed()
    const input = message.headers.get('signature-input') ?? ''
    message.headers.set('signature-input', input.replace(' "content-digest"', ''))
    expect(verifySignatures(message, keys)).toEqual({ fault: 'signature_invalid' })
  })

  test('need a key that the profile has for them', () => {
    const only = (changes: Partial<PublishedKey>) =>
      verifySignatures(
        signed(),
        keys.map((each) => ({ ...each, ...changes })),
      )
    expect(only({ kid: 'other' })).toEqual({ fault: 'key_not_found' })
    expect(only({ use: 'enc' })).toEqual({ fault: 'key_not_found' })
    expect(only({ key_ops: ['sign'] })).toEqual({ fault: 'key_not_found' })
    expect(only({ crv: 'secp256k1' })).toEqual({ fault: 'algorithm_unsupported' })
    expect(only({ x: 'AAAA' })).toEqual({ fault: 'key_not_found' })
    const others = createSigningKey('another').publicKeys.map((each) => ({ ...each, kid: key.kid }))
    expect(verifySignatures(signed(), others)).toEqual({ fault: 'signature_invalid' })
  })

  test('of Web Bot Auth fit, too: Ed25519, one of several, with a member of a dictionary', () => {
    const pair = generateKeyPairSync('ed25519')
    const body = '{}'
    const params =
      '("@method" "@authority" "@path" "signature-agent";key="sig2" "ucp-agent" "content-digest" "content-type");created=1;keyid="ed";tag="web-bot-auth"'
    const headers = new Headers({
      'UCP-Agent': 'profile="https://a.example/"',
      'Content-Type': 'application/json',
      'Signature-Agent': 'sig2="https://a.example/";type=jwks_uri',
      'Content-Digest': contentDigest(body),
    })
    const plain = new URL('https://shop.test/ucp/mcp')
    const base = [
      '"@method": POST',
      '"@authority": shop.test',
      '"@path": /ucp/mcp',
      '"signature-agent";key="sig2": "https://a.example/";type=jwks_uri',
      '"ucp-agent": profile="https://a.example/"',
      `"content-digest": ${contentDigest(body)}`,
      '"content-type": application/json',
      `"@signature-params": ${params}`,
    ].join('\n')
    const signature = sign(null, Buffer.from(base), pair.privateKey).toString('base64')
    headers.set('signature-input', `sig1=("@method");keyid="none", sig2=${params}`)
    headers.set('signature', `sig1=:AAAA:, sig2=:${signature}:`)
    const published = { ...pair.publicKey.export({ format: 'jwk' }), kid: 'ed' } as PublishedKey
    expect(verifySignatures({ method: 'POST', url: plain, headers, body }, [published])).toEqual({ status: 'verified' })
  })
})

test('M540 every process derives the same key, and another secret another one', () => {
  expect(createSigningKey('a secret').publicKeys).toEqual(keys)
  expect(createSigningKey('another').kid).not.toBe(key.kid)
  expect(keys[0]).not.toHaveProperty('d')
})

test('M597 what was signed before the secret changed can still be checked, while the shop signs with the new key', () => {
  const changed = createSigningKey('another', 'a secret')
  expect(changed.kid).toBe(createSigningKey('another').kid)
  expect(changed.publicKeys.map(({ kid }) => kid)).toEqual([changed.kid, key.kid])
  expect(verifySignatures(signed(), changed.publicKeys)).toEqual({ status: 'verified' })
})
