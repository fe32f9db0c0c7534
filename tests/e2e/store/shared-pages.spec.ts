import { expect, findProduct, newCustomer, signIn, signUp, test } from '../journey.ts'

/** Pages whose menus and filters need scripts. */
const PATHS = ['/', '/products', '/products?category=party', '/about', '/contact', '/handcrafted-kurtis']

test('a shared page runs its scripts, even when it comes from the browser’s cache', {
  tag: '@phone',
}, async ({ page }) => {
  for (const path of PATHS) {
    const statuses: number[] = []
    for (let time = 1; time <= 3; time++) {
      // The browser takes the body from its cache and the policy from the 304 response.
      const response = await page.goto(path)
      expect(response?.headers()['content-security-policy'], path).toContain("'sha256-")
      statuses.push(response?.status() ?? 0)
      await expect.poll(() => page.evaluate(() => Reflect.has(window, '__reactRouterDataRouter'))).toBe(true)
    }
    expect(statuses.every((status) => status === 200 || status === 304)).toBe(true)
  }
})

test('customers get their own pages right after signing in, and the shared ones after signing out', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/products')
  await page.goto('/')
  await page.goto('/auth?mode=sign-up')
  const customer = newCustomer()
  await signUp(page, customer)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')
  await signIn(page, customer)
  await expect(page).not.toHaveURL(/\/auth/)

  await page.goto('/products')
  const heart = page.getByRole('button', { name: 'Add to wishlist' }).first()
  await heart.click()
  await expect(page.getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible()
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => Reflect.set(window, 'firstShown', shownOfCustomer()))
    const shownOfCustomer = () => [
      document.querySelector('header')?.textContent,
      ...[...document.querySelectorAll('[aria-pressed]')].map((toggle) => toggle.getAttribute('aria-pressed')),
    ]
    Reflect.set(window, 'shownOfCustomer', shownOfCustomer)
  })
  for (const path of ['/', '/products']) {
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

test('structured data describes the product, and the page’s policy allows it', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto(await findProduct(page))
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const types = texts.map((text) => JSON.parse(text)['@type'])
  expect(types).toEqual(['ProductGroup', 'BreadcrumbList'])
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new URL(page.url()).href)
})
