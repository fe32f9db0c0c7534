import type { Page } from '@playwright/test'
import { atBothSizes, expectNoSidewaysScroll, expectNothingSerious, inWindow, NARROWEST } from './accessibility.ts'
import { expect, findProduct, test } from './journey.ts'

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
    // A product opens at the address of its card.
    const product = await findProduct(page)
    for (const [path, heading, status = 200] of [...PAGES, [product, /./] as const]) {
      await test.step(path, async () => {
        const response = await page.goto(path)
        expect(response?.status()).toBe(status)
        await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#B76E79')
        await atBothSizes(page, async (size) => {
          await expect(page.getByRole('main').getByRole('heading', { name: heading }).first()).toBeVisible()
          await expect(page.getByRole('banner')).toBeVisible()
          await expect(page.getByRole('contentinfo')).toBeVisible()
          await expectNoSidewaysScroll(page, `${path} ${size}`)
          await expectNothingSerious(page, `${path} ${size}`, { withFrame: path === '/' })
        })
        expect(await smallTargets(page, path === '/' ? 'body' : 'main'), path).toEqual([])
        await inWindow(page, NARROWEST, () => expectNoSidewaysScroll(page, `${path} at its narrowest`))
      })
    }
  })
})

/** Links and buttons of a part of the page that a thumb could miss: a tap 22 pixels from their centre hits something else. */
async function smallTargets(page: Page, part: 'body' | 'main'): Promise<string[]> {
  return page.locator(part).evaluate((container) => {
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
    return [...container.querySelectorAll('a[href], button, select, summary, input:not([type=hidden])')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(
        (element) => !element.closest('[inert]') && !isInSentence(element) && element.getBoundingClientRect().width > 1,
      )
      .filter((element) => element.getAttribute('href') !== '#content')
      .filter(isMissed)
      .map((element) => element.outerHTML.slice(0, 120))
  })
}
