import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ShopClient } from '../../support/processes/shop-client.ts'
import {
  becomeAdmin,
  becomeCustomer,
  expect,
  findProduct,
  newCustomer,
  startSession,
  switchSetting,
  test,
  waitForScripts,
} from '../journey.ts'
import { openWithoutScripts } from '../open-without-scripts.ts'

/** The header's search: next to the links or, on phones, in the menu, which opens without scripts. */
async function searchOfHeader(page: Page) {
  // By the width, because both searches are visible until the style sheet has arrived.
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click()
  return page.locator('input[type=search][aria-label=Search]').filter({ visible: true })
}

test('M41 pressing Show password before the scripts run shows the password once they do', {
  tag: '@phone',
}, async ({ page }) => {
  const release = await openWithoutScripts(page, '/auth?mode=sign-up')
  const password = page.getByLabel('Password', { exact: true })
  const repeated = page.getByLabel('Confirm password')
  await password.fill('Kalamkari#2026')
  await repeated.fill('Kalamkari#2026')
  const show = page.getByRole('button', { name: 'Show password' })
  await show.first().click()
  await show.last().click()
  await show.last().click()
  release()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('Kalamkari#2026')
  await expect(repeated).toHaveAttribute('type', 'password')

  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('M32 opening the viewer before the scripts run works once they do', { tag: '@phone' }, async ({ page }) => {
  const release = await openWithoutScripts(page, await findProduct(page, 'Garden Tulip Block Print Kurti'))
  await page.getByRole('button', { name: 'View full screen' }).click()
  release()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('M34 M241 the size and quantity chosen before the scripts run are those that the page shows and the cart gets', {
  tag: '@phone',
}, async ({ page }) => {
  const name = 'Mehndi Green Mughal Angrakha'
  await becomeCustomer(page, newCustomer())
  const release = await openWithoutScripts(page, await findProduct(page, name))
  const size = page.getByRole('radio', { name: 'M', exact: true })
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
  await size.check()
  await quantity.fill('3')
  release()
  await waitForScripts(page)
  await expect(size).toBeChecked()
  await expect(page.getByText('4 in stock')).toBeVisible()
  await expect(quantity).toHaveValue('3')
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(quantity).toHaveValue('4')

  await page
    .getByRole('button', { name: 'Add to Cart' })
    .and(page.locator(':not(article *)'))
    .locator('visible=true')
    .click()
  await expect(page.getByRole('button', { name: 'Add More (4 in cart)' }).locator('visible=true')).toBeVisible()
  await page.goto('/cart')
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(item).toContainText('Size M')
})

test('M240 M377 what was chosen in the complaint form before the scripts run is kept, and a large picture made smaller', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  const customer = newCustomer()
  const client = new ShopClient(baseURL ?? '')
  await client.becomeCustomer(customer.email)
  await client.fillCart()
  await client.saveAddress()
  const { orderId } = await client.verify(await client.payInWidget(await client.startPayment()))
  await startSession(page, customer)

  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const photo = sharp({ create: { width: 2600, height: 2000, channels: 3, background: '#808080', noise } })
  const buffer = await photo.jpeg({ quality: 100 }).toBuffer()

  const release = await openWithoutScripts(page, `/orders/${orderId}/complaint`)
  const choices = [
    ['What is wrong?', 'late'],
    [/^Units of/, '0'],
    ['What would you like?', 'answer'],
  ] as const
  for (const [label, value] of choices) await page.getByLabel(label).selectOption(value)
  await page.getByLabel('Describe what happened').fill('It never arrived.')
  const pictures = page.getByLabel('Pictures')
  await pictures.setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer })
  release()
  await waitForScripts(page)
  for (const [label, value] of choices) await expect(page.getByLabel(label)).toHaveValue(value)
  await expect(page.getByLabel('Describe what happened')).toHaveValue('It never arrived.')
  // A larger one would be rejected, and would have to be chosen again.
  const sizeOf = () => pictures.evaluate((input: HTMLInputElement) => input.files?.item(0)?.size)
  await expect.poll(sizeOf).toBeLessThan(5 * 1024 * 1024)
})

test('a gift begun before the scripts run stays open, with what was typed', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const isOffered = 'Customers send orders as gifts: a message on a slip without prices'
  await switchSetting(browser, 'gifts', isOffered, true)
  const customer = newCustomer()
  const client = new ShopClient(baseURL ?? '')
  await client.becomeCustomer(customer.email)
  await client.fillCart()
  await client.saveAddress()
  await startSession(page, customer)
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Review Order' }).click()
  await page.waitForURL(/step=review/)

  const release = await openWithoutScripts(page, page.url())
  await page.getByText('Send it as a gift', { exact: true }).click()
  const message = page.getByLabel('Message')
  await message.fill('For Asha')
  release()
  await waitForScripts(page)
  await message.evaluate(async (field) => {
    while (!Object.keys(field).some((key) => key.startsWith('__react')) && field.isConnected)
      await new Promise(requestAnimationFrame)
  })
  await expect(message).toBeVisible()
  await expect(message).toHaveValue('For Asha')
  await switchSetting(browser, 'gifts', isOffered, false)
})

test('a product form begun before the scripts run keeps what was typed, and the focus', { tag: '@desktop' }, async ({
  page,
}) => {
  await becomeAdmin(page)
  await page.goto('/admin/products')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .press('Enter')
  await page.getByRole('dialog').waitFor()
  const path = page.url()
  const name = page.getByLabel('Name', { exact: true })
  // React marks the elements that it has taken over. When it’s idle again, the dialog would have replaced the form.
  const scriptsRun = () =>
    page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame)
      const form = document.getElementById('product') ?? {}
      while (!Object.keys(form).some((key) => key.startsWith('__react'))) await frame()
      await new Promise((resolve) => requestIdleCallback(resolve))
    })

  let release = await openWithoutScripts(page, path)
  await name.focus()
  release()
  await scriptsRun()
  await expect(name).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()

  release = await openWithoutScripts(page, path)
  await name.fill('Typed early')
  release()
  await scriptsRun()
  await expect(name).toHaveValue('Typed early')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a drawer opened and closed before the scripts run stays closed', async ({ page }) => {
  const release = await openWithoutScripts(page, '/products')
  const button = page.getByRole('button', { name: 'Filters' })
  await button.click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await expect(filters).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(filters).toBeHidden()
  release()
  await waitForScripts(page)
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(filters).toBeHidden()
})

test('M06 an empty search does nothing, before or after the scripts run', { tag: '@phone' }, async ({ page }) => {
  const release = await openWithoutScripts(page, '/about')
  const search = await searchOfHeader(page)
  for (const text of ['', '   ']) {
    await search.fill(text)
    await search.press('Enter')
    await expect(page).toHaveURL('/about')
  }
  release()
  await waitForScripts(page)
  await search.fill('  ')
  await search.press('Enter')
  await expect(page).toHaveURL('/about')
  await search.fill(' anarkali ')
  await search.press('Enter')
  await expect(page).toHaveURL('/products?search=anarkali')
})

test('M06 without scripts, an empty search does nothing and any other works', { tag: '@desktop' }, async ({
  browser,
  baseURL,
  viewport,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/about')
  const search = await searchOfHeader(page)
  for (const text of ['', '   ']) {
    await search.fill(text)
    await search.press('Enter')
    await expect(page).toHaveURL('/about')
  }
  await search.fill('anarkali')
  await search.press('Enter')
  await expect(page).toHaveURL('/products?search=anarkali')
  await context.close()
})
