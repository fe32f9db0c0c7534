/** An address of the shop that no longer answers, and where it leads. */
export interface Redirect {
  /** A path of the shop, with its query if it has one. */
  readonly from: string
  /** A path of the shop, or a whole https address. */
  readonly to: string
}

export const MAX_REDIRECTS = 10_000

/** How many a list may add at once. */
export const MAX_LINES = 2_000

export const ADDRESS_LIMITS = { from: 500, to: 1_000 } as const

/** Why a redirect isn't added. `to` is where the address leads already. */
export type RedirectProblem =
  | { readonly code: 'not-a-path' | 'not-a-target' | 'answers' | 'circular' | 'too-many' | 'not-two-columns' }
  | { readonly code: 'known'; readonly to: string }

/** The path and query of the shop that a text names, always written the same way; undefined for any other text. */
export function readPath(text: string): string | undefined {
  const typed = text.trim()
  if (!typed.startsWith('/') || /^\/[/\\]/.test(typed) || typed.length > ADDRESS_LIMITS.from) return undefined
  const url = URL.parse(typed, 'https://shop.invalid')
  if (url?.host !== 'shop.invalid') return undefined
  const path = plainPath(url.pathname)
  return path === undefined ? undefined : atMost(ADDRESS_LIMITS.from, path + url.search)
}

/** Where a redirect may lead: a path of the shop, with its query and fragment, or an https address; undefined for any other text. */
export function readTarget(text: string, shopUrl: string): string | undefined {
  const typed = text.trim()
  if (typed.length > ADDRESS_LIMITS.to || (!typed.startsWith('/') && !/^https?:\/\//i.test(typed))) return undefined
  const url = URL.parse(typed, shopUrl)
  if (!url) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  const path = url.origin === new URL(shopUrl).origin ? plainPath(url.pathname) : undefined
  // A path that begins with two slashes leads to another shop.
  if (path !== undefined)
    return path.startsWith('//') ? undefined : atMost(ADDRESS_LIMITS.to, path + url.search + url.hash)
  return url.protocol === 'https:' && !typed.startsWith('/') ? atMost(ADDRESS_LIMITS.to, url.href) : undefined
}

/** The addresses whose redirects a request of this address follows, the closest first. */
export function followedBy(address: string): readonly string[] {
  const [path, query] = parts(address)
  return query === '' ? [path] : [path + query, path]
}

/** Where an address leads. That of a path alone keeps the query. Undefined if it isn't redirected. */
export function follow(redirects: ReadonlyMap<string, string>, address: string): string | undefined {
  const [path, query] = parts(address)
  const exact = redirects.get(path + query)
  if (exact !== undefined || query === '') return exact
  const to = redirects.get(path)
  if (to === undefined) return undefined
  const [base, ownQuery, fragment] = parts(to)
  return base + ownQuery + (ownQuery === '' ? query : `&${query.slice(1)}`) + fragment
}

/**
 * Adds a redirect to those that there are, so that each still leads straight to its end: the new one is stored to the end of its target,
 * and others that led to its address lead to its end from now on.
 *
 * @returns What changed, the new one first; or why nothing did.
 */
export function addRedirect(
  redirects: Map<string, string>,
  { from, to }: Redirect,
): readonly Redirect[] | RedirectProblem {
  const known = redirects.get(from)
  if (known !== undefined) return { code: 'known', to: known }
  if (redirects.size >= MAX_REDIRECTS) return { code: 'too-many' }

  const before = new Map([[from, follow(redirects, to) ?? to]])
  const [path] = parts(from)
  redirects.set(from, before.get(from) ?? to)
  for (const [start, end] of redirects) if (end.startsWith(path) && follow(redirects, end)) before.set(start, end)
  for (const [start, end] of before) redirects.set(start, follow(redirects, end) ?? end)
  const changed = [...before.keys()].map((start) => ({ from: start, to: redirects.get(start) ?? to }))
  if (changed.every(({ to: end }) => follow(redirects, end) === undefined)) return changed
  for (const [start, end] of before) redirects.set(start, end)
  redirects.delete(from)
  return { code: 'circular' }
}

/** A path with escapes in capitals and without slashes at its end; undefined if it can't be decoded. */
function plainPath(path: string): string | undefined {
  try {
    decodeURIComponent(path)
  } catch {
    return undefined
  }
  return path.replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase()).replace(/(?<=.)\/+$/, '')
}

function parts(address: string): [path: string, query: string, fragment: string] {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
  return [path, query === '?' ? '' : query, fragment]
}

function atMost(length: number, text: string): string | undefined {
  return text.length <= length ? text : undefined
}
