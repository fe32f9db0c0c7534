import { setTimeout as delay } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import { log } from '#app/platform/log.server.ts'
import type { RequestVariables } from './request-identity.ts'
import { isUploadAddress } from './request-limits.ts'

/** How long an answer may take to begin, in milliseconds. */
const ANSWER_WITHIN_MS = 30_000

/** The same where a file is sent, which alone may take a minute. */
const UPLOAD_WITHIN_MS = 120_000

/**
 * Answers 503 when a page or function has not begun its answer in time, whatever it waits for. What it began has bounds of
 * its own: those of a statement, of a call to another service.
 *
 * @param limits How long an answer and one to an upload may take, in milliseconds.
 */
export function limitTime({ answerMs = ANSWER_WITHIN_MS, uploadMs = UPLOAD_WITHIN_MS } = {}) {
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    const withinMs = isUploadAddress(c.req.path) ? uploadMs : answerMs
    const answered = new AbortController()
    const late = delay(withinMs, 'late' as const, { signal: answered.signal, ref: false }).catch(() => undefined)
    const work = next()
    try {
      if ((await Promise.race([work, late])) !== 'late') return
    } finally {
      answered.abort()
    }
    // Nobody waits for it any more, but its fault must not end the process.
    work.catch(() => {})
    log.error({ requestId: c.var.requestId, path: c.req.path, withinMs }, 'a request was not answered in time')
    c.res = c.text('This took too long. Please try again.', 503, { 'Retry-After': '5' })
  })
}
