import type { Page } from '@playwright/test'
import { atBothSizes, expectNoSidewaysScroll, expectNothingSerious, inWindow, NARROWEST } from './accessibility.ts'
import { expect, test } from './journey.ts'

/** The pages that visitors open, also in states that have an address, and their headings. */
const PAGES: readonly [path: string, heading: string | RegExp, status?: number][] = [
  ['/', /Handcrafted kurtis/],
  ['/products', 'Our Kurti Collection'],
  ['/products?view=list&category=party&minPrice=1000&maxPrice=2000&inStock=true', /./],
  ['/products?search=nothing+of+this+kind', /./],
  ['/products/filters?category=formal&size=XL', /./],
  ['/product/00000000-0000-7000-8000-000000000000', /./, 404],
  ['/size-guide?category=formal', 'Size Guide'],
  ['/delivery?pin=380006', /./],
  ['/auth', 'Welcome Back'],
  ['/auth?mode=sign-up', /./],
  ['/auth/forgot-password', 'Forgot your password?'],
  ['/auth/reset-password?token=x', 'Set a new password'],
  ['/account-deleted', /./],
  ['/cart', /Your Cart/],
  ['/wishlist', 'My Wishlist'],
  ['/contact', 'Contact Us'],
  ['/about', 'About Us'],
  ['/terms', 'Terms and Conditions'],
  ['/privacy', 'Privacy Policy'],
  ['/no-dark-patterns', 'No Dark Patterns'],
  ['/ethnic-wear-collection', /Ethnic wear/],
  ['/handcrafted-kurtis', /Kurtis/],
  ['/gulmeher-ethnic-wears', 'Gulmeher Ethnic Wears'],
  ['/no-such-page', /./, 404],
]

test.describe('including pages with status 404', () => {
  test.use({ rejectedAt: /no-such-page|\/product\/00000000/ })

  test('M01 M02 M11 every page opens at its address, with header, footer and theme colour, is accessible on phones and desktops, and fits the narrowest screen with large enough targets', {
    tag: '@phone',
  }, async ({ page }) => {
    for (const [path, heading, status = 200] of PAGES) {
      await test.step(path, async () => {
        const response = await page.goto(path)
        expect(response?.status()).toBe(status)
        await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#B76E79')
        await atBothSizes(page, async (size) => {
          await expect(page.getByRole('main').getByRole('heading', { name: heading }).first()).toBeVisible()
          await expect(page.getByRole('banner')).toBeVisible()
          await expect(page.getByRole('contentinfo')).toBeVisible()
          await expectNoSidewaysScroll(page, `${path} ${size}`)
          await expectNothingSerious(page, `${path} ${size}`)
        })
        expect(await smallTargets(page), path).toEqual([])
        await inWindow(page, NARROWEST, () => expectNoSidewaysScroll(page, `${path} at its narrowest`))
      })
    }
  })
})

/** Links and buttons that a thumb could miss: a tap 22 pixels from their centre hits something else. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0) + 3
    const isMissed = (element: Element) => {
      element.scrollIntoView({ block: 'center', inline: 'center' })
      // A tap on its label reaches a field, too.
      const { left, top, width, height } = (element.closest('label') ?? element).getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const points = [
        ...(width < 43.5
          ? [
              [x - 21.5, y],
              [x + 21.5, y],
            ]
          : []),
        ...(height < 43.5
          ? [
              [x, y - 21.5],
              [x, y + 21.5],
            ]
          : []),
      ]
      return points.some(([px = 0, py = 0]) => {
        const hit = document.elementFromPoint(px, py)
        return (
          !hit ||
          !(element.contains(hit) || hit.closest('label')?.contains(element) || hit.contains(element.closest('label')))
        )
      })
    }
    return [...document.querySelectorAll('a[href], button, select, summary, input:not([type=hidden])')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(
        (element) => !element.closest('[inert]') && !isInSentence(element) && element.getBoundingClientRect().width > 1,
      )
      .filter((element) => element.getAttribute('href') !== '#content')
      .filter(isMissed)
      .map((element) => element.outerHTML.slice(0, 120))
  })
}

test('M01 M32 a product opens at its address, and its viewer fills the screen and zooms from 1x to 3x in steps of 0.5x', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/products')
  const link = page.getByRole('article').first().getByRole('link', { name: 'View Details' })
  const path = (await link.getAttribute('href')) ?? ''
  expect(path).toMatch(/^\/product\/[a-z0-9-]+-[0-9a-f]{10}$/)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
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
