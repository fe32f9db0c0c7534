import { href } from 'react-router'
import type { Zod } from '#app/shared/form-contract.ts'

/** Pages a visitor may return to after signing in: the shop's, except those that start or end a session. */
const KNOWN_PATHS = [
  /^\/$/,
  /^\/(products|cart|checkout|profile|orders|wishlist|contact|about|terms|privacy)$/,
  /^\/(gulmeher-ethnic-wears|ethnic-wear-collection|handcrafted-kurtis)$/,
  /^\/product\/[A-Za-z0-9-]{1,80}$/,
  /^\/(orders|order-confirmation|cash-on-delivery)\/[A-Za-z0-9-]{1,64}$/,
  /^\/orders\/[A-Za-z0-9-]{1,64}\/buy-again$/,
  /^\/wishlist\/shared\/[\w-]{43}$/,
  /^\/(parental-consent|cart\/reminders|agent-checkouts)\/[\w-]{43}$/,
  /^\/admin(\/(products|orders|users))?$/,
]

/** Printable ASCII that all software parses alike: no backslash, no quotes, no angle brackets, one slash at the start. */
const PLAIN_PATH = /^\/(?!\/)[!#-&(-;=?-[\]-~]*$/

const HOME = '/'

/** A longer path becomes the home page; in a redirect it would also make a header that proxies reject. */
export const MAX_RETURN_PATH = 2_000

/**
 * The page of this shop that `text` names, with its query; the home page for anything else.
 *
 * `text` comes from an address that anyone can write. A path that isn't on the list, or that two programs could parse
 * differently (backslashes, control characters, encoded slashes), becomes the home page.
 */
export function safeReturnPath(text: string | null | undefined): string {
  if (!text || text.length > MAX_RETURN_PATH || !PLAIN_PATH.test(text)) return HOME

  const [path = '', query] = splitOnce(withoutFragment(text), '?')
  if (!KNOWN_PATHS.some((known) => known.test(path))) return HOME
  return query ? `${path}?${query}` : path
}

/** The sign-in page, which leads back to `returnTo`. Further parameters are added to its address. */
export function signInPath(returnTo: string, params: Readonly<Record<string, string>> = {}): string {
  return `${href('/auth')}?${new URLSearchParams({ returnTo, ...params })}`
}

/** The field `returnTo`; see {@link returnPathOf}, which checks the path. */
export function returnToField(zod: Zod) {
  return zod.string().max(MAX_RETURN_PATH).optional()
}

/** The page that a form without scripts goes back to: its field `returnTo`, or `fallback`. */
export function returnPathOf(form: FormData, fallback: string): string {
  const returnTo = form.get('returnTo')
  return typeof returnTo === 'string' ? safeReturnPath(returnTo) : fallback
}

function withoutFragment(text: string): string {
  return splitOnce(text, '#')[0] ?? ''
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
