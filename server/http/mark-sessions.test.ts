import { expect, test } from 'vitest'
import { expiredSessionCookie, sessionMark } from '#app/platform/auth/session-cookie.server.ts'
import { hasMark, markIn } from '#app/platform/http/session-mark.ts'
import { serveMiddleware } from '#tests/support/routes/serve-middleware.ts'
import { markSessions } from './mark-sessions.ts'

/** The response to a request whose page sets these cookies. */
async function respondWith(...cookies: string[]): Promise<Headers> {
  const headers = cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])
  await using server = await serveMiddleware([markSessions], () => new Response('page', { headers }))
  return (await fetch(server.url)).headers
}

test.for([
  ['http://shop.example', ''],
  ['https://shop.example', '; Secure'],
] as const)(
  'M424 with the session of a shop at %s begins and ends its mark, which scripts can read',
  async ([shopUrl, secure]) => {
    const [name = '', ended = ''] = /^([^=]*)=(.*)/.exec(expiredSessionCookie(shopUrl))?.slice(1) ?? []
    const begun = await respondWith(
      `${name}=token.c2lnbmF0dXJl%3D; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax${secure}`,
    )
    const mark = sessionMark('token')
    expect(mark).toMatch(/^[\w-]{12}$/)
    expect(begun.getSetCookie()[1]).toBe(`gulmeher.session_mark=${mark}; Max-Age=604800; Path=/; SameSite=Lax${secure}`)
    expect(begun.get('Clear-Site-Data')).toBeNull()

    const left = await respondWith(`${name}=${ended}`)
    expect(left.getSetCookie()[1]).toBe(`gulmeher.session_mark=; Max-Age=0; Path=/; SameSite=Lax${secure}`)
    expect(left.get('Clear-Site-Data')).toBe('"cache"')
  },
)

test('other cookies and pages stay as they are', async () => {
  const headers = await respondWith('reloads=1; HttpOnly', 'gulmeher.known_device=a.b; HttpOnly')
  expect(headers.getSetCookie()).toHaveLength(2)
  expect(headers.get('Clear-Site-Data')).toBeNull()
})

test('a browser has the mark of one session', () => {
  const cookies = 'a=b; gulmeher.session_mark=f00d; c=d'
  expect(hasMark(cookies, 'f00d')).toBe(true)
  expect(hasMark(cookies, 'f00')).toBe(false)
  expect(hasMark('', 'f00d')).toBe(false)
  expect([markIn(cookies), markIn('a=b'), markIn('gulmeher.session_mark=')]).toEqual(['f00d', undefined, undefined])
})
