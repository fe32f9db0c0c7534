import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { becomeAdmin, expect, test, waitForScripts } from '../journey.ts'

const SECTIONS = [
  ['Payments', 'Payments'],
  ['Messages', 'Messages'],
  ['Emails', 'Emails'],
  ['Categories', 'Categories'],
  ['Searches', 'Searches'],
  ['Tax', 'Tax'],
  ['Bin', 'Bin'],
  ['Audit log', 'Audit log'],
  ['Security', 'Security'],
  ['Settings', 'Settings'],
] as const

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Checks that each section's link is shown and leads to the section. */
async function expectSections(page: Page, container: Locator): Promise<void> {
  for (const [label, title] of SECTIONS) {
    const link = container.getByRole('link', { name: label })
    await expect(link).toBeVisible()
    const section = await page.request.get((await link.getAttribute('href')) ?? '')
    const [, text = ''] = /<h1\b[^>]*>(.*?)<\/h1>/.exec(await section.text()) ?? []
    expect(text.replaceAll(/<[^>]*>/g, '')).toContain(title)
  }
}

test('M160 the back office has its own frame, and leads to the shop and back', async ({ page }) => {
  await becomeAdmin(page)
  await page.goto('/admin')
  await expect(page.getByRole('tab')).toHaveText([/^Dashboard/, /^Products/, /^Orders/, /^Users/])
  await expect(page.getByText('Free shipping on orders above')).toHaveCount(0)
  await expect(page.getByPlaceholder('Search kurtis')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)

  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['View shop', 'Sign out'])
  await page.keyboard.press('Escape')
  const more = page.getByRole('button', { name: /^More/ })
  if (await more.isVisible()) await more.click()
  await page.getByRole('link', { name: 'View shop' }).filter({ visible: true }).click()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByText('Free shipping on orders above').first()).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)

  await page.goBack()
  await expect(heading(page)).toHaveText('Dashboard')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test('on a desktop the sidebar leads to every section, and slash to the search', { tag: '@desktop' }, async ({
  page,
}) => {
  await becomeAdmin(page)
  await page.goto('/admin')
  const sidebar = page.getByRole('navigation', { name: 'Back office' })
  await expectSections(page, sidebar)
  await sidebar.getByRole('link', { name: 'Settings' }).click()
  await expect(heading(page)).toContainText('Settings')
  await expect(sidebar.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
  await expect(sidebar.getByRole('tab', { selected: true })).toHaveCount(0)
  await sidebar.getByRole('tab', { name: 'Users' }).click()
  await expect(heading(page)).toContainText('Users')
  await expect(sidebar.getByRole('tab', { selected: true })).toHaveText(/^Users/)

  const field = page.getByRole('searchbox', { name: 'Search orders, products and customers' })
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(field).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await field.fill('anarkali')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toContainText('Search')
  await page
    .getByRole('region', { name: /^Products/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/products\//)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('on a phone, More opens the other sections, even without scripts', { tag: '@phone' }, async ({
  browser,
  baseURL,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({
      javaScriptEnabled,
      viewport: { width: 360, height: 800 },
      ...(baseURL && { baseURL }),
    })
    const page = await context.newPage()
    await becomeAdmin(page)
    await page.goto('/admin')
    const drawer = page.getByRole('dialog')
    for (const label of ['Payments', 'Settings']) {
      await page.getByRole('button', { name: /^More/ }).click()
      if (label === 'Payments') await expectSections(page, drawer)
      await drawer.getByRole('link', { name: label }).click()
      await expect(heading(page)).toContainText(label)
    }
    const field = page.getByRole('searchbox', { name: 'Search orders, products and customers' })
    await field.fill('nothing-like-it')
    await field.press('Enter')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await field.fill('anarkali')
    await field.press('Enter')
    await expect(
      page
        .getByRole('region', { name: /^Products/ })
        .getByRole('link')
        .first(),
    ).toBeVisible()
    await context.close()
  }
})

test('an address of the back office that leads nowhere stays in its frame', { tag: '@phone' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await becomeAdmin(page)
  const response = await page.goto('/admin/products/file/0192f3a0-0000-7000-8000-000000000001')
  expect(response?.status()).toBe(404)
  await expect(heading(page)).toHaveText('We couldn’t find this page')
  await expect(page.getByRole('tab')).toHaveCount(4)
  await expect(page.getByRole('main').getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await context.close()
})

test('M441 the preview of a link follows what is typed, and shows a chosen picture', {
  tag: ['@phone', '@pictures'],
}, async ({ page }) => {
  await becomeAdmin(page)
  await page.goto('/admin/collections/new')
  await waitForScripts(page)
  await page.getByLabel('Name', { exact: true }).fill('Festival of lights')
  const found = page.getByRole('figure').filter({ hasText: 'In search results' })
  await expect(found).toContainText('/collections/festival-of-lightsFestival of lights · Gulmeher')
  await page.getByLabel('Title for search engines').fill('Diwali kurtis')
  await expect(found).toContainText('Diwali kurtis · Gulmeher')
  const picture = page.getByRole('figure').filter({ hasText: 'When the link is shared' }).locator('img')
  await expect(picture).toHaveAttribute('src', '/share.jpg')
  const buffer = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await page.getByLabel('Picture').setInputFiles([{ name: 'teal.png', mimeType: 'image/png', buffer }])
  await expect(picture).toHaveAttribute('src', /^blob:/)
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveJSProperty('naturalWidth', 40)
  await page.getByRole('button', { name: 'Add collection' }).click()
  await expect(heading(page)).toHaveText('Festival of lights')
  await expect(picture).toHaveAttribute('src', /^\/images\//)
})

test.describe('rejected', () => {
  test.use({ rejectedAt: /check-contract|\/admin\/settings/ })

  test('a save leads to the wrong cell of a grid', { tag: '@desktop' }, async ({ page }) => {
    await becomeAdmin(page)
    for (const rules of ['loaded', 'not loaded']) {
      if (rules === 'not loaded') await page.route('**/check-contract*.js', (route) => route.abort())
      await page.goto('/admin/settings/sizes')
      const wrong = page.getByLabel('bust, S').first()
      await wrong.fill('wide')
      await page.getByLabel('hip, XL').first().focus()
      await page.getByRole('button', { name: 'Save size guide' }).click()
      await expect(wrong, rules).toBeFocused()
      await expect(wrong, rules).toHaveAttribute('aria-invalid', 'true')
    }
  })
})
