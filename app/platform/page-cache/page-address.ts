/** A page that is the same for every visitor, and which of its addresses are worth keeping. */
export interface SharedPage {
  /** Its path, or what the whole path looks like. */
  readonly path: string | RegExp
  /** Parameters of its address, with the values under which it is kept, or what a whole value looks like. */
  readonly query?: Readonly<Record<string, Values>>
  /** Names of the page's parts that the browser may ask for one by one, while it stays in the shop. */
  readonly parts?: Values
}

type Values = readonly string[] | RegExp

/** Notes of advertisers and networks for their own scripts; no page of the shop reads them. */
const IGNORED_PARAMETERS = new Set([
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'gclid',
  'fbclid',
])

/** How the router names the parts it asks for. */
const PARTS_PARAMETER = '_routes'

/**
 * The one address, path and query, under which an answer is kept for all ways of writing it. The data of a page, which
 * the browser asks for while it stays in the shop (`/products.data`), has an address beside the page's own.
 *
 * @returns undefined when the address is not of a shared page, or has a parameter or value that the page does not list:
 *   there is no end of those.
 */
export function sharedAddress(pages: readonly SharedPage[], url: URL): string | undefined {
  const isData = url.pathname.endsWith('.data')
  const path = isData ? pagePath(url.pathname) : url.pathname
  const page = pages.find((candidate) =>
    typeof candidate.path === 'string' ? candidate.path === path : candidate.path.test(path),
  )
  if (!page) return undefined

  const kept = new Map<string, string>()
  for (const [name, value] of url.searchParams) {
    if (IGNORED_PARAMETERS.has(name)) continue
    if (kept.has(name) || !includes(valuesOf(page, name, isData), value)) return undefined
    kept.set(name, value)
  }
  if (kept.size === 0) return url.pathname
  const sorted = [...kept].sort(([a], [b]) => (a < b ? -1 : 1))
  return `${url.pathname}?${new URLSearchParams(sorted)}`
}

function pagePath(dataPath: string): string {
  return dataPath === '/_.data' ? '/' : dataPath.slice(0, -'.data'.length)
}

function valuesOf(page: SharedPage, name: string, isData: boolean): Values {
  if (name === PARTS_PARAMETER) return (isData && page.parts) || []
  return (page.query && Object.hasOwn(page.query, name) && page.query[name]) || []
}

function includes(values: Values, value: string): boolean {
  return values instanceof RegExp ? values.test(value) : values.includes(value)
}
