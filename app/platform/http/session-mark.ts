/**
 * Name of the cookie with the mark of the session: the beginning of a hash of its token. Scripts can read it, so a page that the browser
 * has kept notices that it was made for another session.
 */
export const MARK_COOKIE = 'gulmeher.session_mark'

/** The mark of the session that this browser has now; empty if nobody is signed in. */
export function currentMark(): string {
  const start = `${MARK_COOKIE}=`
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(start))
  return cookie?.slice(start.length) ?? ''
}
