/** Before the name of every cookie of the sign-in service. */
export const COOKIE_PREFIX = 'gulmeher'

/** Last part of the name of the cookie that says who has taken the first step of a sign-in, and is to take the second. */
export const SECOND_STEP_COOKIE = 'two_factor'

/** Name of the cookie that carries the session; browsers accept the `__Secure-` one over https only. */
export function sessionCookieName(shopUrl: string): string {
  return `${isHttps(shopUrl) ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`
}

/** Whether the request carries a session cookie, valid or not. Without one it is a visitor's, the same for everyone. */
export function hasSessionCookie(requestHeaders: Headers, shopUrl: string): boolean {
  const start = `${sessionCookieName(shopUrl)}=`
  return (requestHeaders.get('Cookie') ?? '').split(';').some((cookie) => cookie.trimStart().startsWith(start))
}

/** Whether the request comes from someone who is to take the second step of a sign-in, or was to. */
export function hasSecondStepCookie(requestHeaders: Headers): boolean {
  return (requestHeaders.get('Cookie') ?? '').includes(`${COOKIE_PREFIX}.${SECOND_STEP_COOKIE}=`)
}

/** Whether the answer sets or removes the session cookie. */
export function setsSessionCookie(responseHeaders: Headers): boolean {
  return responseHeaders.getSetCookie().some((cookie) => /^(__Secure-)?gulmeher\.session_token=/.test(cookie))
}

/** Headers of an answer that sets these cookies. */
export function setCookies(cookies: readonly string[]): [string, string][] {
  return cookies.map((cookie) => ['Set-Cookie', cookie])
}

/** The `Set-Cookie` value that removes the session cookie from the browser. */
export function expiredSessionCookie(shopUrl: string): string {
  return `${sessionCookieName(shopUrl)}=; Max-Age=0; ${attributes(shopUrl)}`
}

/** Name of the cookie that says on which accounts somebody has signed in with this browser before. It signs nobody in. */
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
