import { UUID_PATTERN } from '../../../app/shared/ids.ts'
import { percentile } from '../report.ts'

/** One request of a browser, measured until its whole response has arrived. */
export interface SentRequest {
  /** See {@link routeOf}. */
  readonly route: string
  /** HTTP status; 0 when no complete response arrived in time. */
  readonly status: number
  readonly ms: number
}

/** What happened to the requests of one route, or to all. */
export interface RequestSummary {
  readonly route: string
  readonly requests: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  /** The number of unintended responses by status. Empty when all is well. */
  readonly errors: ReadonlyMap<number, number>
}

const UUID = new RegExp(UUID_PATTERN, 'g')

/** What a request is for, without ids and values: `/product/:id`, `/products?search`, `POST /cart.data`. */
export function routeOf(method: string, address: string): string {
  const { pathname, searchParams } = new URL(address)
  const path = pathname
    .replaceAll(UUID, ':id')
    .replace(/^\/product\/[a-z0-9-]+/, '/product/:id')
    .replace(/^\/(assets|images)\/.*/, '/$1/…')
  const step = searchParams.get('step')
  const part = step ? `?step=${step}` : searchParams.has('search') ? '?search' : searchParams.size > 0 ? '?…' : ''
  return `${method === 'GET' ? '' : `${method} `}${path}${part}`
}

/** An unintended response: none at all, an error of the shop, or a rejection that `mayReject` doesn't expect. */
export function isError(request: SentRequest, mayReject: (request: SentRequest) => boolean): boolean {
  if (request.status === 0 || request.status >= 500) return true
  return request.status >= 400 && !mayReject(request)
}

/**
 * Summarises requests by route, most frequent first.
 *
 * @param mayReject Which responses from 400 to 499 were intended; none by default.
 */
export function summariseByRoute(
  requests: readonly SentRequest[],
  mayReject: (request: SentRequest) => boolean = () => false,
): RequestSummary[] {
  return [...Map.groupBy(requests, ({ route }) => route)]
    .map(([route, ofRoute]) => summarise(route, ofRoute, mayReject))
    .sort((a, b) => b.requests - a.requests)
}

/** Summarises requests under one name. @throws Error when there are none. */
export function summarise(
  route: string,
  requests: readonly SentRequest[],
  mayReject: (request: SentRequest) => boolean = () => false,
): RequestSummary {
  const times = requests.map(({ ms }) => ms)
  const errors = new Map<number, number>()
  for (const request of requests) {
    if (isError(request, mayReject)) errors.set(request.status, (errors.get(request.status) ?? 0) + 1)
  }
  return {
    route,
    requests: requests.length,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    maxMs: percentile(times, 1),
    errors,
  }
}

/** The columns of {@link summaryRow}. */
export const SUMMARY_COLUMNS = ['Route', 'Requests', 'p50', 'p99', 'Slowest', 'Errors'] as const

/** A summary as cells of a table: `3 × 503` for its errors. */
export function summaryRow({ route, requests, p50Ms, p99Ms, maxMs, errors }: RequestSummary): string[] {
  const times = [p50Ms, p99Ms, maxMs].map((ms) => `${Math.round(ms).toLocaleString('en-IN')} ms`)
  const failed = [...errors].map(([status, count]) => `${count} × ${status === 0 ? 'no response' : status}`)
  return [route, requests.toLocaleString('en-IN'), ...times, failed.join(', ') || '0']
}
