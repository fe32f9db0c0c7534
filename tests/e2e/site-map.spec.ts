import { expect, test } from './journey.ts'

const PAGES = [
  ['/', /Handcrafted kurtis/],
  ['/products', 'Our Kurti Collection'],
  ['/auth', 'Welcome Back'],
  ['/auth/forgot-password', 'Forgot your password?'],
  ['/auth/reset-password?token=x', 'Set a new password'],
  ['/cart', /Your Cart/],
  ['/wishlist', 'My Wishlist'],
  ['/contact', 'Contact Us'],
  ['/about', 'About Us'],
  ['/terms', 'Terms and Conditions'],
  ['/privacy', 'Privacy Policy'],
  ['/no-dark-patterns', 'No Dark Patterns'],
  ['/size-guide', 'Size Guide'],
  ['/ethnic-wear-collection', /Ethnic wear/],
  ['/handcrafted-kurtis', /Kurtis/],
  ['/gulmeher-ethnic-wears', 'Gulmeher Ethnic Wears'],
] as const

test('M01 M02 M11 every page opens at its address, with header, footer and theme colour, without scrolling sideways', async ({
  page,
}) => {
  for (const [path, heading] of PAGES) {
    await test.step(path, async () => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('main').getByRole('heading', { name: heading }).first()).toBeVisible()
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#B76E79')
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(sideways).toBeLessThanOrEqual(0)
    })
  }
})

test('M01 M53 the customer’s pages ask a visitor to sign in', { tag: '@desktop' }, async ({ page }) => {
  for (const path of ['/checkout', '/profile', '/orders', '/orders/1', '/order-confirmation/1']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/auth?${new URLSearchParams({ returnTo: path })}`)
  }
})

test('M01 M91 the back office redirects a visitor to the home page', { tag: '@desktop' }, async ({ page }) => {
  for (const path of ['/admin', '/admin/products', '/admin/orders', '/admin/users']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
})

test('M01 a product opens at its address', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/products')
  const link = page.getByRole('article').first().getByRole('link', { name: 'View Details' })
  const path = (await link.getAttribute('href')) ?? ''
  expect(path).toMatch(/^\/product\/[0-9a-f-]{36}$/)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('M32 the viewer fills the screen and zooms from 1x to 3x in steps of 0.5x', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/products')
  await page.getByRole('article').first().getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('button', { name: 'View full screen' }).click()
  const viewer = page.getByRole('dialog')
  const zoomIn = viewer.getByRole('button', { name: 'Zoom in' })
  const zoomOut = viewer.getByRole('button', { name: 'Zoom out' })
  await expect(zoomOut).toBeDisabled()
  for (const step of ['1.5x', '2x', '2.5x', '3x']) {
    await zoomIn.click()
    await expect(viewer.getByText(step, { exact: true })).toBeVisible()
  }
  await expect(zoomIn).toBeDisabled()
  await zoomOut.click()
  await expect(viewer.getByText('2.5x', { exact: true })).toBeVisible()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(viewer).toBeHidden()
})
