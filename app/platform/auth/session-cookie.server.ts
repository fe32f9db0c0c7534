/** Before the name of every cookie of the sign-in service. */
export const COOKIE_PREFIX = 'gulmeher'

/** Name of the cookie that carries the session; browsers accept the `__Secure-` one over https only. */
export function sessionCookieName(shopUrl: string): string {
  return `${isHttps(shopUrl) ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`
}

/** Whether the request carries a session cookie, valid or not. Without one it is a visitor's, the same for everyone. */
export function hasSessionCookie(requestHeaders: Headers, shopUrl: string): boolean {
  const start = `${sessionCookieName(shopUrl)}=`
  return (requestHeaders.get('Cookie') ?? '').split(';').some((cookie) => cookie.trimStart().startsWith(start))
}

/** Whether the answer sets or removes the session cookie. */
export function setsSessionCookie(responseHeaders: Headers): boolean {
  return responseHeaders.getSetCookie().some((cookie) => /^(__Secure-)?gulmeher\.session_token=/.test(cookie))
}

/** The `Set-Cookie` value that removes the session cookie from the browser. */
export function expiredSessionCookie(shopUrl: string): string {
  return `${sessionCookieName(shopUrl)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${isHttps(shopUrl) ? '; Secure' : ''}`
}

function isHttps(shopUrl: string): boolean {
  return shopUrl.startsWith('https:')
}
