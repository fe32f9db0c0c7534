import { expect, test } from 'vitest'
import type { Shopper } from '#app/domain/shopper/shopper.ts'
import { htmlOf, shopperWith, textOf } from '#tests/support/routes/render.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

interface HeaderState {
  at?: string
  shopper?: Shopper | null
  boughtUnits?: number
  hasOfferExceptions?: boolean
}

/** The header as the server sends it, and its text without the markup. */
function showHeader({ at = '/', shopper = null, boughtUnits = 0, hasOfferExceptions = false }: HeaderState = {}) {
  const props = { isAdmin: shopper?.isAdmin ?? false, boughtUnits, hasOfferExceptions }
  const html = htmlOf(<SiteHeader {...props} />, at, {}, shopper)
  return { html, text: textOf(html) }
}

function showFooter() {
  const html = htmlOf(<SiteFooter />)
  return { html, text: textOf(html) }
}

/** The opening tags of links to `path`. */
function linksTo(html: string, path: string): string[] {
  return html.match(/<a [^>]*>/g)?.filter((tag) => tag.includes(`href="${path.replaceAll('&', '&amp;')}"`)) ?? []
}

/** The part of the page between the first tag that matches and its closing tag. */
function part(html: string, opening: RegExp, closing: string): string {
  const start = html.search(opening)
  return start < 0 ? '' : html.slice(start, html.indexOf(closing, start))
}

const customer = shopperWith()

test('M04 the promo strip offers free shipping on orders above ₹999', () => {
  expect(showHeader().text).toContain('Free shipping on orders above ₹999')
})

test('M184 the promo strip says when the offer leaves out some products', () => {
  expect(showHeader().text).not.toContain('On most items')
  expect(showHeader({ hasOfferExceptions: true }).text).toContain('On most items; see product page')
})

test('M05 the header has the main links and marks the current one', () => {
  const main = part(showHeader({ at: '/products?category=party' }).html, /<nav aria-label="Main"/, '</nav>')
  expect(textOf(main)).toBe('Home Products About Us Contact Us')
  for (const path of ['/', '/products', '/about', '/contact']) {
    expect(linksTo(main, path).map((tag) => tag.includes('aria-current="page"'))).toEqual([path === '/products'])
  }
})

test('M05 on a product page Products is highlighted but isn’t the current page', () => {
  const main = part(showHeader({ at: '/product/1' }).html, /<nav aria-label="Main"/, '</nav>')
  expect(linksTo(main, '/products')[0]).toContain('data-current="true"')
  expect(linksTo(main, '/about')[0]).not.toContain('data-current="true"')
  expect(main).not.toContain('aria-current=')
})

test('M06 the search sends its text to the listing, even without scripts', () => {
  const search = part(showHeader().html, /<form [^>]*role="search"/, '</form>')
  expect(search).toMatch(/<form [^>]*action="\/products"/)
  expect(search).not.toMatch(/method="post"/)
  expect(search).toMatch(/<input [^>]*type="search"[^>]*aria-label="Search"[^>]*name="search"/)
})

test('M06 the search box shows what was searched for', () => {
  expect(showHeader({ at: '/products?search=silk' }).html).toMatch(/<input [^>]*type="search"[^>]*value="silk"/)
})

test('M06 a search on another page doesn’t appear in the header', () => {
  expect(showHeader({ at: '/admin/orders?search=asha' }).html).not.toMatch(/value="asha"/)
})

test.each([
  [0, 'Cart'],
  [1, 'Cart, 1 item'],
  [12, 'Cart, 12 items'],
])('M07 screen readers announce a cart of %i as "%s"', (units, name) => {
  const cart = part(
    showHeader({ shopper: shopperWith({ cart: { kurti: { M: units } } }) }).html,
    /<a [^>]*href="\/cart"/,
    '</a>',
  )
  expect(textOf(cart)).toBe(name)
})

test('M07 the wishlist link carries its count', () => {
  const shopper = shopperWith({ saved: ['one', 'two'] })
  expect(textOf(part(showHeader({ shopper }).html, /<a [^>]*href="\/wishlist"/, '</a>'))).toBe('Wishlist, 2 items')
})

test('M08 a visitor has a Sign In link that returns to the current page', () => {
  const { html, text } = showHeader({ at: '/products?category=party&sort=newest' })
  expect(linksTo(html, '/auth?returnTo=%2Fproducts%3Fcategory%3Dparty%26sort%3Dnewest')).not.toEqual([])
  expect(text).toContain('Sign In')
  expect(text).not.toContain('Sign Out')
  expect(html).not.toContain('aria-label="Account menu"')
})

test('M08 on the sign-in page Sign In preserves where the visitor came from', () => {
  const { html } = showHeader({ at: '/auth?returnTo=%2Fcheckout' })
  expect(linksTo(html, '/auth?returnTo=%2Fcheckout')).not.toEqual([])
})

test('M08 a customer has a menu with email address, profile, orders and sign-out', () => {
  const { html } = showHeader({ shopper: customer })
  const menu = part(html, /<div [^>]*role="menu"/, '</div>')
  expect(textOf(menu)).toBe('Signed in as asha@mail.example My Profile My Orders Sign Out')
  expect(menu.match(/role="menuitem"/g)).toHaveLength(3)
  expect(html).toMatch(/<form id="account-menu-sign-out" [^>]*action="\/auth\/sign-out"/)
  expect(html).not.toContain('>Sign In<')
})

test('M08 only the administrator has a link to the admin panel', () => {
  expect(linksTo(showHeader({ shopper: customer }).html, '/admin')).toEqual([])
  const { html } = showHeader({ shopper: { ...customer, isAdmin: true } })
  expect(textOf(part(html, /<div [^>]*role="menu"/, '</div>'))).toContain('Admin Panel')
})

test('M08 menu and drawer open without scripts', () => {
  const { html } = showHeader({ shopper: customer })
  expect(html).toMatch(/<button [^>]*popoverTarget="account-menu"/i)
  expect(html).toMatch(/<div [^>]*id="account-menu"[^>]*popover="auto"/)
  expect(html).toMatch(/<button [^>]*commandfor="mobile-menu"[^>]*command="show-modal"/)
  expect(html).toMatch(/<dialog [^>]*id="mobile-menu"/)
})

test('M09 the mobile menu has every main link, the account links and the search', () => {
  const drawer = part(showHeader({ shopper: customer }).html, /<dialog [^>]*id="mobile-menu"/, '</dialog>')
  for (const path of ['/', '/products', '/about', '/contact', '/profile', '/orders', '/wishlist']) {
    expect(linksTo(drawer, path)).toHaveLength(1)
  }
  expect(drawer).toContain('role="search"')
  expect(drawer).toContain('action="/auth/sign-out"')
})

test('M10 the footer links to the static pages and the four categories', () => {
  const { html, text } = showFooter()
  expect(text).toContain('About Contact Terms and Conditions Privacy Policy')
  for (const path of ['/about', '/contact', '/terms', '/privacy']) expect(linksTo(html, path)).toHaveLength(1)
  for (const category of ['casual', 'formal', 'party', 'festive']) {
    expect(linksTo(html, `/products?category=${category}`)).toHaveLength(1)
  }
})

test('M10 the footer shows how to contact the shop and how to pay', () => {
  const { html, text } = showFooter()
  expect(linksTo(html, 'mailto:care@gulmeher.example')).toHaveLength(1)
  expect(text).toContain('Ahmedabad, Gujarat')
  expect(text).toContain('Follow us on Instagram')
  expect(text).toContain('We accept Cards UPI Wallets')
})
