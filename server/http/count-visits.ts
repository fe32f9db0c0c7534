import { createMiddleware } from 'hono/factory'
import type { RequestVariables } from './request-identity.ts'

/** Counts visits, if the owner wants it. It waits for nothing. */
export function countVisits({ countVisit }: { countVisit(url: URL, request: Request, clientAddress: string): void }) {
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    countVisit(c.get('url'), c.req.raw, c.get('clientAddress'))
    return next()
  })
}
