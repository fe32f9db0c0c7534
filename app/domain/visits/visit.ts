import { isbot } from 'isbot'
import { sourceOf, type VisitSource } from './visit-source.ts'

/** What is counted of the way to an order. The later steps are payments and orders, which the shop stores anyway. */
export type VisitStep = 'visit' | 'cart' | 'checkout'

export interface Visit {
  readonly step: VisitStep
  /** Where a visit came from; empty for other steps. */
  readonly source: VisitSource | ''
}

/** Pages where nobody begins a visit: they come back to them from a payment, a sign-in or an email. */
const NO_ENTRANCE = /^\/(admin|api|auth|checkout|functions|images|sandbox|orders|track)(\/|$)/
const COUNTED_PAGES: Readonly<Record<string, VisitStep>> = { '/cart': 'cart', '/checkout': 'checkout' }

/**
 * What a request counts as; undefined for most. A visit is a page that someone opens from elsewhere: by a link of another site, from an
 * app, or by typing. Browsers say so (Sec-Fetch-Site, all since 2023); programs that don't, and known bots, aren't counted.
 */
export function readVisit(url: URL, method: string, headers: Headers): Visit | undefined {
  if (method !== 'GET' || headers.has('sec-purpose')) return undefined
  const page = url.pathname.replace(/\.data$/, '')
  const found = stepOf(page, url, headers)
  return found && !isbot(headers.get('user-agent')) ? found : undefined
}

function stepOf(page: string, url: URL, headers: Headers): Visit | undefined {
  const site = headers.get('sec-fetch-site')
  const isPage = headers.get('sec-fetch-dest') === 'document'
  const step = COUNTED_PAGES[page]
  // A page that reads its data again comes from itself.
  if (step) return site !== null && refererOf(headers)?.pathname !== page ? { step, source: '' } : undefined
  const isFromElsewhere = site === 'none' || site === 'cross-site'
  if (!isPage || !isFromElsewhere || NO_ENTRANCE.test(page)) return undefined
  return { step: 'visit', source: sourceOf(url.searchParams.get('utm_source') || refererOf(headers)?.hostname || '') }
}

function refererOf(headers: Headers): URL | undefined {
  return URL.parse(headers.get('referer') ?? '') ?? undefined
}
