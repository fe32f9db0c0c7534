import type { HeadersFunction } from 'react-router'

/**
 * Of a page that whoever knows its address can open: no other site may see the address, and no cache may store the page.
 * `no-referrer` would also hide that its forms were sent from this shop.
 */
export const secretLinkHeaders: HeadersFunction = () => ({
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
})
