import type { Locator, Page } from '@playwright/test'
import { SEARCH_DEBOUNCE_MS } from '#app/vocabulary/shop.ts'
import { expectNoSidewaysScroll, expectNothingSerious } from '../accessibility.ts'
import { holdBack } from '../hold-back.ts'
import { expect, test, waitForScripts } from '../journey.ts'

const headerSearch = (page: Page) => page.getByRole('banner').getByRole('search')

/** The suggestions that the page shows. */
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })

const FIRST = /^anarkali$/
const SECOND = /^Emerald Zari Yoke Anarkali/
const LAST = /^Sindoor Bandhani Anarkali/

/** Types a text whose suggestions are one search and four products. */
async function typeAnarka(page: Page, search: Locator): Promise<Locator> {
  const field = search.locator('input')
  await field.focus()
  await page.keyboard.type('anarka')
  await expect(suggestions(page)).toBeVisible()
  await expect(search.getByRole('combobox')).toHaveAttribute('aria-expanded', 'true')
  await expect(search.getByRole('status')).toHaveText('5 suggestions')
  return field
}

/** Checks that this suggestion is announced and the field keeps the focus; without a name, that none is. */
async function expectActive(field: Locator, name?: RegExp): Promise<void> {
  const active = suggestions(field.page()).getByRole('option', { selected: true })
  await expect(field).toBeFocused()
  if (!name) {
    await expect(field).not.toHaveAttribute('aria-activedescendant')
    return expect(active).toHaveCount(0)
  }
  await expect(active).toHaveText(name)
  await expect(field).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '')
}

test('M275 suggestions of the header’s search are chosen by keyboard and announced', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/about')
  await waitForScripts(page)

  await test.step('arrows go through the suggestions and back to the field', async () => {
    const field = await typeAnarka(page, headerSearch(page))
    await expectNothingSerious(page, 'suggestions of the header')
    await expectActive(field)
    await page.keyboard.press('ArrowDown')
    await expectActive(field, FIRST)
    await page.keyboard.press('ArrowDown')
    await expectActive(field, SECOND)
    await expectNothingSerious(page, 'an active suggestion')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expectActive(field)
    await page.keyboard.press('ArrowUp')
    await expectActive(field, LAST)
    await page.keyboard.press('ArrowDown')
    await expectActive(field)
  })

  await test.step('Home, End and the left and right arrows return to the field', async () => {
    const field = headerSearch(page).getByRole('combobox')
    const cursor = () => field.evaluate((input: HTMLInputElement) => input.selectionStart)
    for (const [key, place] of [
      ['Home', 0],
      ['ArrowRight', 1],
      ['End', 6],
      ['ArrowLeft', 5],
    ] as const) {
      await page.keyboard.press('ArrowDown')
      await expectActive(field, FIRST)
      await page.keyboard.press(key)
      await expectActive(field)
      expect(await cursor()).toBe(place)
    }
    await expect(suggestions(page)).toBeVisible()
  })

  await test.step('Escape closes them and keeps the text; a second one clears it', async () => {
    const field = headerSearch(page).getByRole('combobox')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(suggestions(page)).toBeHidden()
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await expectActive(field)
    await expect(field).toHaveValue('anarka')
    await page.keyboard.press('ArrowDown')
    await expectActive(field, FIRST)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(field).toHaveValue('')
    await page.keyboard.press('ArrowDown')
    await expect(suggestions(page)).toBeHidden()
  })

  await test.step('an arrow right after the text is cleared finds nothing to choose', async () => {
    const field = await typeAnarka(page, headerSearch(page))
    await field.evaluate(async (input: HTMLInputElement) => {
      input.value = ''
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await Promise.resolve()
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    })
    await expect(suggestions(page)).toBeHidden()
    await expectActive(field)
  })

  await test.step('Enter searches for the text or what is suggested, and the field goes on suggesting', async () => {
    const field = await typeAnarka(page, headerSearch(page))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/products?search=anarka')
    await expect(suggestions(page)).toBeHidden()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('anarka')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('a')
    await expect(suggestions(page)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/products?search=anarkali')
    await expect(field).toHaveValue('anarkali')
  })

  await test.step('Enter on a product opens it', async () => {
    await headerSearch(page).locator('input').fill('')
    await typeAnarka(page, headerSearch(page))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Emerald Zari Yoke Anarkali')
    await expect(suggestions(page)).toBeHidden()
  })
})

test('M275 suggestions of the listing and the menu fit the narrowest screen, and close before the menu does', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 })
  await page.goto('/products')
  await waitForScripts(page)

  await test.step('Tab leaves the listing’s search and keeps the text', async () => {
    const search = page.getByRole('main').getByRole('search')
    const field = await typeAnarka(page, search)
    await expectNothingSerious(page, 'suggestions of the listing')
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('ArrowUp')
    await expectActive(field, LAST)
    await expect(suggestions(page).getByRole('option', { selected: true })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Tab')
    await expect(suggestions(page)).toBeHidden()
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByRole('main').locator(':focus')).toBeVisible()
    await expect(search.locator(':focus')).toHaveCount(0)
    await expect(field).toHaveValue('anarka')
  })

  await test.step('Escape closes the menu’s suggestions and not the menu', async () => {
    await page.goto('/about')
    await waitForScripts(page)
    await page.getByRole('button', { name: 'Search' }).filter({ visible: true }).press('Enter')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await typeAnarka(page, menu.getByRole('search'))
    await expectNothingSerious(page, 'suggestions of the menu')
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(suggestions(page)).toBeHidden()
    await expect(menu).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Emerald Zari Yoke Anarkali')
    await expect(menu).toBeHidden()
  })
})

test.describe('on a network that is slow and fails', () => {
  test.use({ rejectedAt: /\/search\/suggestions/ })

  test('M275 suggestions follow what is typed while they load, and close when the next ones can’t be loaded', {
    tag: '@desktop',
  }, async ({ page }) => {
    const release = await holdBack(page, /\/assets\/suggestion-box.*\.js/)
    await page.goto('/products')
    await waitForScripts(page)
    const search = page.getByRole('main').getByRole('search')

    await test.step('text is typed and searched for while the suggestions load', async () => {
      await search.locator('input').focus()
      await page.keyboard.type('anarka')
      await expect(page).toHaveURL('/products?search=anarka')
      release()
      await expect(suggestions(page)).toBeVisible()
    })

    await test.step('the suggestions for the previous text close', async () => {
      await page.route(/\/search\/suggestions/, (route) => route.abort())
      await page.keyboard.type('l')
      await expect(suggestions(page)).toBeHidden()
      await expect(search.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false')
      await expect(page).toHaveURL('/products?search=anarkal')
    })

    await test.step('what is typed while the results of the header’s search load stays', async () => {
      const field = headerSearch(page).locator('input')
      const releaseResults = await holdBack(page, /\/products\.data/)
      await field.fill('anarkali')
      await page.keyboard.press('Enter')
      await page.keyboard.type('s')
      releaseResults()
      await expect(page).toHaveURL('/products?search=anarkali')
      await expect(search.locator('input')).toHaveValue('anarkali')
      await expect(field).toHaveValue('anarkalis')
    })

    await test.step('M414 the header’s search wins over what was typed in the listing a moment before', async () => {
      const field = headerSearch(page).locator('input')
      const releaseResults = await holdBack(page, /\/products\.data/)
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      await search.locator('input').fill('emerald')
      await field.fill('sindoor')
      await page.keyboard.press('Enter')
      await expect(page.locator('.animate-wait')).toBeAttached()
      await page.clock.runFor(SEARCH_DEBOUNCE_MS)
      releaseResults()
      await expect(page).toHaveURL('/products?search=sindoor')
      await expect(search.locator('input')).toHaveValue('sindoor')
    })
  })
})
