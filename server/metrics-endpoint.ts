import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { metrics } from '#app/platform/metrics.server.ts'

/** An app for `GET /metrics` alone, for an address that strangers can't reach. */
export function createMetricsApp(): Hono {
  return new Hono().get('/metrics', sendMetrics)
}

/** Serves the metrics to requests with the token; for others the address doesn't exist. */
export function serveMetricsTo(token: string) {
  return createMiddleware((c, next) => (isBearer(c.req.header('authorization'), token) ? sendMetrics(c) : next()))
}

async function sendMetrics(c: Context): Promise<Response> {
  return c.text(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' })
}

/** Takes the same time however much of the token is right. */
function isBearer(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (given === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
