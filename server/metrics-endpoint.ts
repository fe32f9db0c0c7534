import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { metrics } from '#app/platform/metrics.server.ts'

/** A listener of its own for `GET /metrics`, for addresses that strangers cannot reach. */
export function createMetricsApp(): Hono {
  return new Hono().get('/metrics', answerWithMetrics)
}

/** Answers whoever carries the token; for anybody else there is nothing here. */
export function serveMetricsTo(token: string) {
  return createMiddleware((c, next) => (isBearer(c.req.header('authorization'), token) ? answerWithMetrics(c) : next()))
}

async function answerWithMetrics(c: Context): Promise<Response> {
  return c.text(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' })
}

/** Takes the same time however much of the token is right. */
function isBearer(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (given === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
