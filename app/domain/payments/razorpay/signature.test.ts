import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { isCheckoutSignatureValid, isWebhookSignatureValid } from './signature.server.ts'

const KEY = 'secret-of-the-account'
const ORDER = 'order_Ab1Cd2Ef3Gh4Ij'
const PAYMENT = 'pay_Zy9Xw8Vu7Ts6Rq'

function sign(message: string, key: string): string {
  return createHmac('sha256', key).update(message).digest('hex')
}

function accepts(signature: string): boolean {
  return isCheckoutSignatureValid({ razorpayOrderId: ORDER, razorpayPaymentId: PAYMENT, signature }, KEY)
}

describe('the signature of a payment', () => {
  const valid = sign(`${ORDER}|${PAYMENT}`, KEY)

  test('is accepted for its order and payment', () => {
    expect(accepts(valid)).toBe(true)
  })

  test.each([
    ['empty', ''],
    ['blank', ' '],
    ['cut short', valid.slice(0, -2)],
    ['too long', `${valid}00`],
    ['in capital letters', valid.toUpperCase()],
    ['preceded by a space', ` ${valid}`],
    ['followed by a line break', `${valid}\n`],
    ['made for the order id twice', sign(`${ORDER}|${ORDER}`, KEY)],
    ['made for swapped ids', sign(`${PAYMENT}|${ORDER}`, KEY)],
    ['made for another payment', sign(`${ORDER}|pay_Another0000000`, KEY)],
    ['made for another order', sign(`order_Another0000000|${PAYMENT}`, KEY)],
    ['made with another key', sign(`${ORDER}|${PAYMENT}`, 'secret-of-the-webhook')],
    ['made without a key', sign(`${ORDER}|${PAYMENT}`, '')],
    ['all zeros', '0'.repeat(64)],
  ])('P02 is rejected when it is %s', (_case, signature) => {
    expect(accepts(signature)).toBe(false)
  })

  test('P02 is rejected when any character differs, and for any other text', () => {
    const oneChanged = fc
      .tuple(fc.nat(valid.length - 1), fc.constantFrom(...'0123456789abcdef'))
      .map(([index, digit]) => valid.slice(0, index) + digit + valid.slice(index + 1))
    fc.assert(
      fc.property(fc.oneof(oneChanged, fc.string(), fc.stringMatching(/^[0-9a-f]{64}$/)), (signature) => {
        fc.pre(signature !== valid)
        expect(accepts(signature)).toBe(false)
      }),
      { numRuns: RUNS },
    )
  })

  test('can’t be checked with an empty key, even if made with one', () => {
    const proof = { razorpayOrderId: ORDER, razorpayPaymentId: PAYMENT, signature: sign(`${ORDER}|${PAYMENT}`, '') }
    expect(() => isCheckoutSignatureValid(proof, '')).toThrow('empty key')
  })
})

describe('the signature of a webhook', () => {
  const body = '{"event":"payment.captured","note":"दुपट्टा 🌸"}'

  test('is accepted for the exact bytes of the body', () => {
    expect(isWebhookSignatureValid(body, sign(body, KEY), [KEY])).toBe(true)
  })

  test.each([
    ['missing', null],
    ['empty', ''],
    ['of the wrong length', sign(body, KEY).slice(1)],
    ['made for a reformatted body', sign(JSON.stringify(JSON.parse(body), null, 1), KEY)],
    ['made with another secret', sign(body, 'another secret')],
  ])('P05 is rejected when it is %s', (_case, signature) => {
    expect(isWebhookSignatureValid(body, signature, [KEY])).toBe(false)
  })

  test('P16 may be made with the previous secret only while that one is still listed', () => {
    const signedBefore = sign(body, 'old secret')
    expect(isWebhookSignatureValid(body, signedBefore, ['new secret', 'old secret'])).toBe(true)
    expect(isWebhookSignatureValid(body, signedBefore, ['new secret'])).toBe(false)
  })

  test('can’t be checked without a secret, or with an empty one', () => {
    expect(() => isWebhookSignatureValid(body, sign(body, ''), [''])).toThrow('empty key')
    expect(() => isWebhookSignatureValid(body, sign(body, ''), [])).toThrow('no secret')
  })
})
