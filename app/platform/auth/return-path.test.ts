import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { safeReturnPath } from './return-path.ts'

test('M43 every page with a link to sign in can be returned to, with its query', () => {
  for (const path of [
    '/',
    '/products',
    '/products?category=casual&sort=price_low',
    '/products?search=%E2%82%B9%20kurti',
    '/product/0197f7a2-1111-7000-8000-000000000001',
    '/cart',
    '/checkout',
    '/profile?tab=addresses',
    '/orders',
    '/orders/0197f7a2-1111-7000-8000-000000000001',
    '/order-confirmation/0197f7a2-1111-7000-8000-000000000001',
    '/cash-on-delivery/0197f7a2-1111-7000-8000-000000000001',
    '/wishlist',
    '/contact',
    '/about',
    '/terms',
    '/privacy',
    '/gulmeher-ethnic-wears',
    '/ethnic-wear-collection',
    '/handcrafted-kurtis',
    '/admin',
    '/admin/products',
    '/admin/orders?status=shipped',
    '/admin/users',
  ]) {
    expect(safeReturnPath(path)).toBe(path)
  }
})

test('M43 anything that could leave the shop leads to the home page', () => {
  for (const hostile of [
    undefined,
    null,
    '',
    ' ',
    'cart',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/cart\\..\\..\\evil',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/%2e%2e//evil.example',
    '/..//evil.example',
    '/./cart',
    '/cart/../../evil',
    '/cart//evil.example',
    '/products/..;/admin',
    'https://evil.example',
    'https:evil.example',
    'https:/evil.example',
    '//cart@evil.example',
    '/@evil.example',
    '/.evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:http://shop.test/1',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\nSet-Cookie: a=b',
    '/cart\r\nLocation: https://evil.example',
    '/cart?a=\r\nSet-Cookie:b',
    '/cart?a="><script>',
    "/cart?a='",
    '\t//evil.example',
    '\u0000/cart',
    '/cart\u0000',
    '/cart\u2028',
    '/\u3000/evil.example',
    '/\uff0fevil.example',
    '/\u2215evil.example',
    '/cart ',
    ' /cart',
    '/CART',
    '/cart/',
    '/product/',
    '/product/a/b',
    '/product/%00',
    '/orders/..',
    '/auth',
    '/auth?returnTo=/auth',
    '/auth/sign-out',
    '/api/auth/sign-out',
    '/functions/v1/create-razorpay-order',
    '/sandbox/razorpay/checkout.js',
    '/admin/',
    '/admin/secret',
    '/unknown',
    `/products?search=${'a'.repeat(2_000)}`,
  ]) {
    expect(safeReturnPath(hostile), JSON.stringify(hostile)).toBe('/')
  }
})

test('M43 a fragment is dropped, even one that hides another address', () => {
  expect(safeReturnPath('/cart#//evil.example')).toBe('/cart')
  expect(safeReturnPath('/products?sort=newest#top')).toBe('/products?sort=newest')
})

test('M43 whatever the parameter says, the browser stays in this shop', () => {
  const hostileText = fc
    .array(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        '..',
        '%2f',
        '%5c',
        '@',
        ':',
        '?',
        '#',
        '\t',
        '\n',
        '"',
        "'",
        '<',
        '/cart',
        'evil.example',
        'http',
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(hostileText, fc.string({ unit: 'binary' }), fc.webUrl()), (text) => {
      const result = safeReturnPath(text)
      const resolved = new URL(result, 'https://shop.test/auth')
      expect(resolved.origin).toBe('https://shop.test')
      expect(resolved.pathname + resolved.search).toBe(result)
      expect(resolved.pathname.startsWith('/auth')).toBe(false)
    }),
    { numRuns: RUNS },
  )
})

test('checking a returned path again changes nothing', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      const once = safeReturnPath(`${path}?${query}`)
      expect(safeReturnPath(once)).toBe(once)
    }),
    { numRuns: RUNS },
  )
})
