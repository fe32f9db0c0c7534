import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSessionReader, sessionMark, sessionToken } from './session-cookie.server.ts'

const shop = { shopUrl: 'http://localhost:3000', secret: 'a secret that is only good for this test' }

function cookieOf(token: string, secret = shop.secret): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `gulmeher.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}

test('M45 cookies name the same session however often and in whatever order they are sent, and wrong ones none', () => {
  const sessionOf = createSessionReader(shop)
  const customers = ['asha', 'meera', 'zoya']
  const cookies = customers.flatMap((token) => [
    cookieOf(token),
    `theme=dark; ${cookieOf(token)}`,
    cookieOf(token, 'another secret'),
    cookieOf(token).replace(token, 'kiran'),
  ])
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...cookies, '', 'theme=dark'), { maxLength: 40 }), (sent) => {
      for (const cookie of sent) {
        const headers = new Headers({ cookie })
        expect(sessionOf(headers)?.token, cookie).toBe(sessionToken(headers, shop))
      }
    }),
  )
  expect(cookies.map((cookie) => sessionOf(new Headers({ cookie }))?.token)).toEqual(
    customers.flatMap((token) => [token, token, undefined, undefined]),
  )
})

test('M424 a session’s mark is known only from a browser that has it', () => {
  const sessionOf = createSessionReader(shop)
  const mark = sessionMark('asha')
  for (const [other, expected] of [
    ['', undefined],
    [`; gulmeher.session_mark=${mark}`, mark],
    [`; gulmeher.session_mark=${sessionMark('meera')}`, undefined],
    [`; gulmeher.session_mark=${mark}`, mark],
  ] as const) {
    expect(sessionOf(new Headers({ cookie: cookieOf('asha') + other }))).toEqual({ token: 'asha', mark: expected })
  }
})
