/** A page that is the same for every visitor, and which of its addresses are worth caching. */
export interface SharedPage {
  /** Its path, or a pattern for the whole path. */
  readonly path: string | RegExp
  /** Query parameters, with the values that are cached, or a pattern for the whole value. */
  readonly query?: Readonly<Record<string, Values>>
  /** Names of the page's routes whose data the browser may request separately during navigation. */
  readonly parts?: Values
}

type Values = readonly string[] | RegExp

/** Parameters that advertisers and networks add for their own scripts; no page of the shop reads them. */
const IGNORED_PARAMETERS = new Set([
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'gclid',
  'fbclid',
])

/** The parameter in which the router names those routes. */
const PARTS_PARAMETER = '_routes'

/**
 * The canonical address, path and query, under which a response is cached for all ways of writing it. The data of a page,
 * which the browser requests during navigation (`/products.data`), has its own address.
 *
 * @returns undefined when the address is not of a shared page, or has a parameter or value that the page does not list:
 *   there could be any number of those.
 */
export function sharedAddress(pages: readonly SharedPage[], url: URL): string | undefined {
  const isData = url.pathname.endsWith('.data')
  const path = isData ? pagePath(url.pathname) : url.pathname
  const page = pages.find((candidate) =>
    typeof candidate.path === 'string' ? candidate.path === path : candidate.path.test(path),
  )
  if (!page) return undefined

  const parameters = new Map<string, string>()
  for (const [name, value] of url.searchParams) {
    if (IGNORED_PARAMETERS.has(name)) continue
    if (parameters.has(name) || !includes(valuesOf(page, name, isData), value)) return undefined
    parameters.set(name, value)
  }
  if (parameters.size === 0) return url.pathname
  const sorted = [...parameters].sort(([a], [b]) => (a < b ? -1 : 1))
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
