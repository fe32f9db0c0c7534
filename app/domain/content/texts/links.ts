const PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:']

/** Where a link that the owner types may lead: to a page of the shop, to a website, to a mailbox or to a phone. */
export function isAllowedLink(link: string): boolean {
  // Browsers read a backslash as a slash, and skip control characters.
  if (/[\s\\\p{C}]/u.test(link)) return false
  if (link.startsWith('/')) return !link.startsWith('//')
  return URL.canParse(link) && PROTOCOLS.includes(new URL(link).protocol)
}

/** What the owner is told about another link. */
export const LINK_PROBLEM = 'Links begin with https://, http://, mailto: or tel:, or with / for a page of your shop'

/** The last part of the address of a page that the owner adds. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
