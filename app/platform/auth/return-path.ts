/** Where a person may be sent after signing in: the shop's pages, except those that end a session or start one. */
const KNOWN_PATHS = [
  /^\/$/,
  /^\/(products|cart|checkout|profile|orders|wishlist|contact|about|terms|privacy)$/,
  /^\/(gulmeher-ethnic-wears|ethnic-wear-collection|handcrafted-kurtis)$/,
  /^\/(product|orders|order-confirmation)\/[A-Za-z0-9-]{1,64}$/,
  /^\/admin(\/(products|orders|users))?$/,
]

/** Printable ASCII that every program reads alike: no backslash, no quotes, no angle brackets, one slash at the start. */
const PLAIN_PATH = /^\/(?!\/)[!#-&(-;=?-[\]-~]*$/

const HOME = '/'

/** A longer path leads home; written into an address it would also make a header that proxies reject. */
export const MAX_RETURN_PATH = 2_000

/**
 * The page of this shop that `text` names, with its query; the home page for anything else.
 *
 * `text` comes from an address that anyone can write, so a path that is not on the list of known ones, or that two
 * programs could read differently (backslashes, control characters, encoded slashes), leads home.
 */
export function safeReturnPath(text: string | null | undefined): string {
  if (!text || text.length > MAX_RETURN_PATH || !PLAIN_PATH.test(text)) return HOME

  const [path = '', query] = splitOnce(withoutFragment(text), '?')
  if (!KNOWN_PATHS.some((known) => known.test(path))) return HOME
  return query ? `${path}?${query}` : path
}

function withoutFragment(text: string): string {
  return splitOnce(text, '#')[0] ?? ''
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
