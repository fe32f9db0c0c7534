import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { askToTryAgain } from './try-again.ts'

const WORDS = 'The shop is very busy.'
const app = new Hono().all('*', (c) => askToTryAgain(c, WORDS))

/** What the Node server passes on: unlike a `Request`, it leaves the address as the client sent it. */
function incoming(url: string): Request {
  return { url, method: 'GET', headers: new Headers({ accept: 'text/html' }) } as Request
}

test('people get a page that leads to the same address', async () => {
  const response = await app.request('/products?search=%22silk%22&page=2', { headers: { accept: 'text/html,*/*' } })
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
  const page = await response.text()
  expect(page).toContain(WORDS)
  expect(page).toContain('<a href="/products?search=%22silk%22&amp;page=2">')
})

test('M408 the page opens its address again by itself, later each time, and a few times only', async () => {
  const delays: (string | null)[] = []
  let cookie = ''
  for (let visit = 0; visit < 6; visit++) {
    const response = await app.request('/cart', { headers: { accept: 'text/html', cookie } })
    delays.push(response.headers.get('Refresh'))
    cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  }
  expect(delays).toEqual(['5', '10', '20', '40', null, null])
})

test('people who sent a form are asked to go back and send it again', async () => {
  const response = await app.request('/contact', { method: 'POST', headers: { accept: 'text/html' } })
  expect(response.headers.has('Refresh')).toBe(false)
  const page = await response.text()
  expect(page).toContain('Go back and send the form again.')
  expect(page).not.toContain('<a ')
})

test('programs get a line', async () => {
  const response = await app.request('/products.data', { headers: { accept: '*/*' } })
  expect([response.status, await response.text()]).toEqual([503, WORDS])
})

test('an address can’t put anything into the page', async () => {
  const response = await app.fetch(incoming('http://localhost/products?"><script>alert(1)</script>'))
  expect(await response.text()).toContain('<a href="/products?%22%3E%3Cscript%3Ealert(1)%3C/script%3E">')
})

test.each(['//evil.example/x', '///evil.example/x', '/\\evil.example/x'])(
  'the link of %s stays in the shop',
  async (path) => {
    const response = await app.fetch(incoming(`http://localhost${path}`))
    expect(await response.text()).toContain('<a href="/evil.example/x">')
  },
)
