import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** All metrics of this process, for `GET /metrics`. Their labels are routes and statuses, never people or what they typed. */
export const metrics = new Registry()

/** How long requests took until their response started, in seconds, by method, route pattern and status. */
export const requestDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time until the response started',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [metrics],
})

/** How requests for shared pages were served: from the cache, rendered for it, or not cacheable. */
export const pageCacheRequests = new Counter({
  name: 'page_cache_requests_total',
  help: 'Requests for shared pages: hit (from the cache), stale (the same while the database is unavailable), miss (rendered for the cache) or bypass (not cacheable)',
  labelNames: ['result'],
  registers: [metrics],
})

/** How pages were on visitors' devices: `lcp` and `inp` in seconds, `cls` as its score. A share of the visits. */
export const pageSpeed = new Histogram({
  name: 'page_speed',
  help: 'Core Web Vitals of a share of the visits: lcp and inp in seconds, cls as its score',
  labelNames: ['page', 'figure'],
  buckets: [0.01, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 1.5, 2.5, 4],
  registers: [metrics],
})

/** What the last money audit of this process found: 0 is fine, anything else needs attention. */
export const moneyAuditFindings = new Gauge({
  name: 'money_audit_findings',
  help: 'Checks of the nightly money audit that found something',
  registers: [metrics],
})

/** When this process last ran the money audit, in seconds since 1970; 0 for never: another process may have run it. */
export const moneyAuditTime = new Gauge({
  name: 'money_audit_timestamp_seconds',
  help: 'When the nightly money audit last ran in this process',
  registers: [metrics],
})

/** Captured payments without an order that are not being refunded; `attempt` says whether the database knows the attempt. */
export const paymentsWithoutOrder = new Gauge({
  name: 'payments_without_order',
  help: 'Captured payments without an order or a refund, by whether their attempt is known',
  labelNames: ['attempt'],
  registers: [metrics],
})

/** Starts measuring the process itself: memory, processor, event loop delay. Called once, at the start. */
export function watchProcess(): void {
  collectDefaultMetrics({ register: metrics })
}
