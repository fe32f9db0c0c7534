/**
 * Name of the cookie with the mark of the session: the beginning of a hash of its token. Scripts can read it, so a page that the browser
 * has kept notices that it was made for another session.
 */
export const MARK_COOKIE = 'gulmeher.session_mark'

/** The mark among the cookies of a request; undefined without one. */
export function markIn(cookies: string): string | undefined {
  const start = `${MARK_COOKIE}=`
  const cookie = cookies.split('; ').find((one) => one.startsWith(start))
  return cookie?.slice(start.length) || undefined
}

/** Whether these cookies, as a request or a page has them, are those of the session with this mark. */
export function hasMark(cookies: string, mark: string): boolean {
  return cookies.split('; ').includes(`${MARK_COOKIE}=${mark}`)
}
