/** A page that is the same for every visitor, and which of its addresses are worth caching. */
export interface SharedPage {
  /** Its path, or a pattern for the whole path. */
  readonly path: string | RegExp
  /** Query parameters, with the values that are cached, or a pattern for the whole value. */
  readonly query?: Readonly<Record<string, Values>>
  /** Names of the page's routes whose data the browser may request separately during navigation. */
  readonly parts?: Values
  /**
   * For a page with unlimited addresses: what the page reads of a query, always written the same way. Its other addresses are cached
   * too, in a part of the cache of their own.
   */
  readonly canonicalQuery?: (query: URLSearchParams) => URLSearchParams
}

/** The address under which a response is cached. */
export interface SharedAddress {
  /** Path and query. */
  readonly text: string
  /** The page lists this address; others are unlimited in number. */
  readonly isListed: boolean
}

type Values = Pick<readonly string[], 'includes'> | RegExp

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
 * The canonical address under which a response is cached for all ways of writing it. The data of a page, which the browser requests
 * during navigation (`/products.data`), has its own address.
 *
 * @returns undefined when the address is not of a shared page, or has a parameter or value that the page neither lists nor reads:
 *   there could be any number of those.
 */
export function sharedAddress(pages: readonly SharedPage[], url: URL): SharedAddress | undefined {
  const { pathname } = url
  const isData = pathname.endsWith('.data')
  const path = isData ? pagePath(pathname) : pathname
  const page = pages.find((candidate) =>
    typeof candidate.path === 'string' ? candidate.path === path : candidate.path.test(path),
  )
  if (!page) return undefined
  if (url.search === '') return { text: pathname, isListed: true }

  const { searchParams } = url
  const query = [...searchParams].filter(([name]) => !IGNORED_PARAMETERS.has(name))
  if (isListed(page, query, isData)) return { text: address(pathname, query), isListed: true }
  if (!page.canonicalQuery) return undefined
  const parts = query.filter(([name]) => name === PARTS_PARAMETER)
  if (!isListed(page, parts, isData)) return undefined
  const canonical = [...page.canonicalQuery(searchParams), ...parts]
  return { text: address(pathname, canonical), isListed: isListed(page, canonical, isData) }
}

type Query = readonly (readonly [name: string, value: string])[]

/** Whether the page lists each parameter with its value, and none is there twice. */
function isListed(page: SharedPage, query: Query, isData: boolean): boolean {
  const names = new Set(query.map(([name]) => name))
  return names.size === query.length && query.every(([name, value]) => includes(valuesOf(page, name, isData), value))
}

function address(path: string, query: Query): string {
  if (query.length === 0) return path
  const sorted = query.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `${path}?${new URLSearchParams(sorted.map(([name, value]) => [name, value]))}`
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
