import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** All figures of this process, for `GET /metrics`. They name routes and states, never people or what they typed. */
export const metrics = new Registry()

/** How long requests took until their answer began, in seconds, by method, pattern of the site map and status. */
export const requestDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time until an answer began',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [metrics],
})

/** How requests for pages that are the same for everyone were answered: from the cache, rendered for it, or past it. */
export const pageCacheAnswers = new Counter({
  name: 'page_cache_answers_total',
  help: 'Requests for shared pages by where the answer came from: kept, rendered or passed',
  labelNames: ['answer'],
  registers: [metrics],
})

/** What the last money audit of this process found: 0 is well, all else wants a person. */
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

/** Captured money for no order that is not on its way back; `attempt` says whether the database knows the purchase. */
export const paymentsWithoutOrder = new Gauge({
  name: 'payments_without_order',
  help: 'Captured payments without an order or a refund: of known and of unknown attempts',
  labelNames: ['attempt'],
  registers: [metrics],
})

/** Starts to watch the process itself: memory, processor, delay of the event loop. Called once, by the start. */
export function watchProcess(): void {
  collectDefaultMetrics({ register: metrics })
}
