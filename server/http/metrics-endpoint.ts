import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { metrics } from '#app/platform/metrics.server.ts'

/** What those who watch the shop may read. */
export interface Watched {
  /** Reads the figures of the shop into the metrics. */
  refreshMetrics(): Promise<void>
  /** The state of the shop in details, as JSON. */
  readDetails(): Promise<object>
}

/** An app for `GET /metrics` and the details of `GET /readyz`, for an address that strangers can't reach. */
export function createMetricsApp(watched: Watched): Hono {
  return new Hono()
    .get('/metrics', (c) => sendMetrics(c, watched))
    .get('/readyz', async (c) => c.json(await watched.readDetails()))
}

/** Serves the metrics to requests with the token; for others the address doesn't exist. */
export function serveMetricsTo(token: string, watched: Watched) {
  return createMiddleware((c, next) => (hasToken(c, token) ? sendMetrics(c, watched) : next()))
}

/** Serves the details of `GET /readyz` to requests with the token; others learn only whether the shop is ready. */
export function serveDetailsTo(token: string, watched: Watched) {
  return createMiddleware(async (c, next) => (hasToken(c, token) ? c.json(await watched.readDetails()) : next()))
}

async function sendMetrics(c: Context, watched: Watched): Promise<Response> {
  await watched.refreshMetrics()
  return c.text(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' })
}

/** Takes the same time however much of the token is right. */
function hasToken(c: Context, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (given === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
