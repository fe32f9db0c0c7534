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
