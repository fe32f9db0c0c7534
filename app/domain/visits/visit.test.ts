import { expect, test } from 'vitest'
import { readVisit } from './visit.ts'

const CHROME =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'

function read(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const usual = { 'user-agent': CHROME, 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }
  return readVisit(new URL(path, 'https://shop.example'), method, new Headers({ ...usual, ...headers }))
}

test.each([
  ['/', { referer: 'https://www.instagram.com/p/1' }, 'instagram'],
  ['/product/kurti-1?utm_source=Newsletter', { referer: 'https://mail.google.com/' }, 'email'],
  ['/products', { 'sec-fetch-site': 'none' }, 'direct'],
  ['/products', { referer: 'not an address' }, 'direct'],
  ['/products', { referer: 'https://forum.example/kurtis' }, 'other'],
  ['/?utm_source=%3Cscript%3E', {}, 'other'],
  [`/?utm_source=${'x'.repeat(9_000)}`, {}, 'other'],
  ['/?utm_source=%00', {}, 'other'],
])('M435 a page opened from elsewhere is a visit, with its source: %s', (path, headers, source) => {
  expect(read(path, headers as Record<string, string>)).toEqual({ step: 'visit', source })
})

test.each([
  ['a link on the shop’s own page', '/products', { 'sec-fetch-site': 'same-origin' }, 'GET'],
  ['data, an image or a script', '/products', { 'sec-fetch-dest': 'image' }, 'GET'],
  ['a page fetched ahead', '/products', { 'sec-purpose': 'prefetch' }, 'GET'],
  ['a crawler', '/products', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 'GET'],
  ['a program', '/products', { 'sec-fetch-site': '' }, 'GET'],
  ['a form', '/products', {}, 'POST'],
  ['the way back from a payment', '/orders/1', {}, 'GET'],
  ['the back office', '/admin', { 'sec-fetch-site': 'none' }, 'GET'],
])('M435 %s is no visit', (_, path, headers, method) => {
  expect(read(path, headers as Record<string, string>, method)).toBeUndefined()
})

test('M435 cart and checkout count when they are opened, not when they read their data again', () => {
  const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
  expect(read('/cart.data', { ...own, referer: 'https://shop.example/products' })).toEqual({ step: 'cart', source: '' })
  expect(read('/cart.data', { ...own, referer: 'https://shop.example/cart' })).toBeUndefined()
  expect(read('/checkout?step=review', { referer: 'https://shop.example/checkout' })).toBeUndefined()
  expect(read('/checkout', { 'sec-fetch-site': 'same-origin' })).toEqual({ step: 'checkout', source: '' })
})
