import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { askToTryAgain } from './try-again.ts'

const WORDS = 'The shop is very busy.'
const app = new Hono().all('*', (c) => askToTryAgain(c, WORDS))

test('people get a page that leads to the same address', async () => {
  const response = await app.request('/products?search=%22silk%22&page=2', { headers: { accept: 'text/html,*/*' } })
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
  const page = await response.text()
  expect(page).toContain(WORDS)
  expect(page).toContain('<a href="/products?search=%22silk%22&amp;page=2">')
})

test('whoever sent a form goes back to it', async () => {
  const response = await app.request('/contact', { method: 'POST', headers: { accept: 'text/html' } })
  expect(await response.text()).not.toContain('<a ')
})

test('programs get a line', async () => {
  const response = await app.request('/products.data', { headers: { accept: '*/*' } })
  expect([response.status, await response.text()]).toEqual([503, WORDS])
})

test('an address can’t put anything into the page', async () => {
  const response = await app.request('/products?"><script>alert(1)</script>', { headers: { accept: 'text/html' } })
  expect(await response.text()).not.toContain('<script>')
})
