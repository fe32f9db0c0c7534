import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { hasMark, MARK_COOKIE } from '../http/session-mark.ts'

/** How long a session lasts without being used, in days. */
export const SESSION_DAYS = 7

/** A session is renewed when it's used and this old, in days. */
export const RENEWED_AFTER_DAYS = 1

/** Prefix of the name of every cookie of the sign-in service. */
export const COOKIE_PREFIX = 'gulmeher'

/** Last part of the name of the cookie that identifies a visitor between the two steps of a sign-in. */
export const TWO_STEP_COOKIE = 'two_factor'

/** Name of the session cookie; browsers accept the `__Secure-` one over https only. */
export function sessionCookieName(shopUrl: string): string {
  return `${isHttps(shopUrl) ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`
}

/** Whether the request has a session cookie, valid or not. Without one, pages are the same for everyone. */
export function hasSessionCookie(requestHeaders: Headers, shopUrl: string): boolean {
  const start = `${sessionCookieName(shopUrl)}=`
  return (requestHeaders.get('Cookie') ?? '').split(';').some((cookie) => cookie.trimStart().startsWith(start))
}

/**
 * The token of the session that the cookie names. The sign-in service writes it as `token.signature`, with an HMAC of the token in base64.
 *
 * @returns Undefined without a cookie that is signed with the shop's secret.
 */
export function sessionToken(
  requestHeaders: Headers,
  { shopUrl, secret }: { shopUrl: string; secret: string },
): string | undefined {
  const start = `${sessionCookieName(shopUrl)}=`
  const cookie = (requestHeaders.get('Cookie') ?? '').split(';').find((one) => one.trimStart().startsWith(start))
  const [, token = '', signature = ''] =
    /^([\w-]+)\.([\w+/]+=)$/.exec(unescaped(cookie?.trimStart().slice(start.length))) ?? []
  const expected = createHmac('sha256', secret).update(token).digest()
  const given = Buffer.from(signature, 'base64')
  return token && given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

/** The value of a cookie; empty if it's malformed. */
function unescaped(value = ''): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

/** The mark of a session: whoever reads it doesn't know the token. */
export function sessionMark(token: string): string {
  return hash('sha256', token, 'base64url').slice(0, 12)
}

/** The session that a browser's cookies name. */
interface BrowserSession {
  readonly token: string
  /** Its mark; undefined if the browser doesn't have it. */
  readonly mark: string | undefined
}

/** Cookies of browsers whose signature was right a moment ago, in characters: some thousand browsers. */
const REMEMBERED = 1_000_000

/**
 * Reads sessions as {@link sessionToken} does. Whoever opens one page after the other sends the same cookies each time, and verifying them
 * takes longer than finding them.
 */
export function createSessionReader(shop: {
  shopUrl: string
  secret: string
}): (requestHeaders: Headers) => BrowserSession | undefined {
  const sessions = new LRUCache<string, BrowserSession>({
    maxSize: REMEMBERED,
    sizeCalculation: (_session, cookies) => cookies.length,
  })
  return (requestHeaders) => {
    const cookies = requestHeaders.get('Cookie') ?? ''
    const known = sessions.get(cookies)
    if (known) return known
    const token = sessionToken(requestHeaders, shop)
    if (token === undefined) return undefined
    const mark = sessionMark(token)
    const session = { token, mark: hasMark(cookies, mark) ? mark : undefined }
    sessions.set(cookies, session)
    return session
  }
}

/**
 * The `Set-Cookie` value of the mark beside that of a session's cookie, which lasts as long.
 *
 * @returns Undefined beside any other cookie.
 */
export function markCookie(sessionCookie: string): { readonly cookie: string; readonly hasEnded: boolean } | undefined {
  const [, value = '', rest = ''] = /^(?:__Secure-)?gulmeher\.session_token=([^;]*)(.*)/.exec(sessionCookie) ?? []
  if (!rest) return undefined
  const token = value.split('.')[0]
  const cookie = `${MARK_COOKIE}=${token ? sessionMark(token) : ''}${rest.replace(/; HttpOnly/i, '')}`
  return { cookie, hasEnded: !token }
}

/** Whether the visitor is, or was, between the two steps of a sign-in. */
export function hasTwoStepCookie(requestHeaders: Headers): boolean {
  return (requestHeaders.get('Cookie') ?? '').includes(`${COOKIE_PREFIX}.${TWO_STEP_COOKIE}=`)
}

/** Whether the response sets or removes the session cookie. */
export function setsSessionCookie(responseHeaders: Headers): boolean {
  return responseHeaders.getSetCookie().some((cookie) => /^(__Secure-)?gulmeher\.session_token=/.test(cookie))
}

/** Headers of a response that sets these cookies. */
export function setCookies(cookies: readonly string[]): [string, string][] {
  return cookies.map((cookie) => ['Set-Cookie', cookie])
}

/** The `Set-Cookie` value that removes the session cookie from the browser. */
export function expiredSessionCookie(shopUrl: string): string {
  return `${sessionCookieName(shopUrl)}=; Max-Age=0; ${attributes(shopUrl)}`
}

/** Name of the cookie that lists the accounts this browser has signed in to before. It grants no access. */
export function knownDeviceCookieName(shopUrl: string): string {
  return `${isHttps(shopUrl) ? '__Secure-' : ''}${COOKIE_PREFIX}.known_device`
}

/** The `Set-Cookie` value of that cookie. @param options.maxAge In seconds. */
export function knownDeviceCookie(value: string, { shopUrl, maxAge }: { shopUrl: string; maxAge: number }): string {
  return `${knownDeviceCookieName(shopUrl)}=${value}; Max-Age=${maxAge}; ${attributes(shopUrl)}`
}

function attributes(shopUrl: string): string {
  return `Path=/; HttpOnly; SameSite=Lax${isHttps(shopUrl) ? '; Secure' : ''}`
}

function isHttps(shopUrl: string): boolean {
  return shopUrl.startsWith('https:')
}
