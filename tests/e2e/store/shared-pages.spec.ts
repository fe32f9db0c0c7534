import { becomeCustomer, expect, newCustomer, readProduct, sendForm, test } from '../journey.ts'

test('a shared page runs its scripts, even when it comes from the browser’s cache', {
  tag: '@phone',
}, async ({ page }) => {
  for (const status of [200, 304, 304]) {
    // The browser takes the body from its cache and the policy from the 304 response.
    const response = await page.goto('/products')
    expect(response?.headers()['content-security-policy']).toContain("'sha256-")
    expect([status, 200]).toContain(response?.status())
    await expect.poll(() => page.evaluate(() => Reflect.has(window, '__reactRouterDataRouter'))).toBe(true)
  }
})

test('customers get their own pages right after signing in, and the shared ones after signing out', {
  tag: '@desktop',
}, async ({ page }) => {
  const paths = ['/products', '/']
  for (const path of paths) await page.goto(path)
  const customer = newCustomer()
  await becomeCustomer(page, customer)
  await sendForm(page, '/wishlist', { intent: 'save', productId: (await readProduct(page)).id })
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => Reflect.set(window, 'firstShown', shownOfCustomer()))
    const shownOfCustomer = () => [
      document.querySelector('header')?.textContent,
      ...[...document.querySelectorAll('[aria-pressed]')].map((toggle) => toggle.getAttribute('aria-pressed')),
    ]
    Reflect.set(window, 'shownOfCustomer', shownOfCustomer)
  })
  for (const path of paths) {
    const own = await page.goto(path)
    expect(own?.headers(), path).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-security-policy': expect.stringContaining("'sha256-"),
    })
    expect(own?.headers().etag, path).toBeUndefined()
    await expect.poll(() => page.evaluate(() => Reflect.has(window, '__reactRouterDataRouter'))).toBe(true)
    await page.getByRole('button', { name: 'Account menu' }).click()
    // Nothing that is the customer's own was different before the scripts ran.
    const [first, settled] = await page.evaluate(() => [
      Reflect.get(window, 'firstShown'),
      Reflect.get(window, 'shownOfCustomer')(),
    ])
    expect(settled, path).toEqual(first)
    expect(first[0], path).toContain(customer.email)
  }
  await page.context().clearCookies()
  const shared = await page.goto('/products')
  expect(shared?.headers()['content-security-policy']).toContain("'sha256-")
})
