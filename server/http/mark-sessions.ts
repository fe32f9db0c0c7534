import { createMiddleware } from 'hono/factory'
import { markCookie } from '#app/platform/auth/session-cookie.server.ts'
import { isComplete } from './complete-responses.ts'

/**
 * Sets the cookie with a session's mark wherever the session's own cookie is set, and removes it with that. What the browser has kept of
 * a session that ended here, it forgets.
 */
export const markSessions = createMiddleware(async (c, next) => {
  await next()
  if (isComplete(c.res)) return
  const { headers } = c.res
  for (const cookie of headers.getSetCookie()) {
    const mark = markCookie(cookie)
    if (!mark) continue
    headers.append('Set-Cookie', mark.cookie)
    if (mark.hasEnded) headers.set('Clear-Site-Data', '"cache"')
  }
})
