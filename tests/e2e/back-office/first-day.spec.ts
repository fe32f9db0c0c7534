import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { startMailServer } from '../../support/fakes/mail-server.ts'
import { preparedFolder } from '../../support/processes/prepared-folder.ts'
import { startShopProcess } from '../../support/processes/shop-process.ts'
import { appCode } from '../../support/sign-in/authenticator.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD, expect, test, waitForScripts } from '../journey.ts'
import { pressOn, tabTo } from '../keyboard.ts'

test.use({ rejectedAt: /\/admin\/(products|settings)/ })

test('M133 M353 a new owner sets up their shop without leaving the back office, by keyboard alone', {
  tag: '@desktop',
}, async ({ page }) => {
  const visited: string[] = []
  const mailServer = await startMailServer()
  await using folder = await preparedFolder('demo')
  await using shop = await startShopProcess({ DATA_DIR: folder.path, SMTP_URL: mailServer.url })

  await test.step('they sign in, and the dashboard lists what is left to do', async () => {
    await page.goto(`${shop.url}/auth?returnTo=/admin`)
    await waitForScripts(page)
    await type(page, page.getByLabel('Email'), ADMIN_EMAIL)
    await type(page, page.getByLabel('Password', { exact: true }), ADMIN_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Get your shop ready: 1 of 12 done' })).toBeVisible()
    await expect(page.getByText('Legal details are missing')).toBeVisible()
    await expect(page.getByText('Needs attention')).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    page.on('framenavigated', (frame) => frame === page.mainFrame() && visited.push(frame.url()))
  })

  await test.step('the shop’s name and city', async () => {
    await follow(page, 'Enter your shop’s name and city')
    await expect(page.getByLabel('Shop name')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Rang Mahal')
    await type(page, page.getByLabel('City and state'), 'Jaipur, Rajasthan')
    await tabTo(page, page.getByLabel('Social link'))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await press(page, 'Save shop')
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  })

  await test.step('the contact details', async () => {
    await backToList(page)
    await follow(page, 'Enter your email and phone')
    await expect(page.getByLabel('Customer care email')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('care@rang.example')
    await type(page, page.getByLabel('Support email'), 'help@rang.example')
    await type(page, page.getByLabel('Phone', { exact: true }), '+91 141 400 0002')
    await press(page, 'Save contact')
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
    await backToList(page)
    await expect(page.getByText('Shoppers see the demo’s')).toHaveCount(0)
  })

  await test.step('the founders and the story of the About page, and no dark patterns', async () => {
    await follow(page, 'Check your founders')
    await expect(page.getByRole('heading', { name: 'About', level: 1 })).toBeVisible()
    await expectAccessible(page)
    await press(page, 'Confirm and publish')
    await expect(page.getByRole('status').filter({ hasText: 'Published.' })).toBeVisible()
    await backToList(page)
    await follow(page, 'Declare that you use no dark patterns')
    await press(page, 'Yes, we use none of them')
    await expect(page.getByText('You confirmed this on')).toBeVisible()
    await backToList(page)
  })

  await test.step('the legal details', async () => {
    await follow(page, 'Enter your legal details')
    await expect(page.getByLabel('Legal name')).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('Gulmeher  Textiles LLP')
    await type(page, page.getByLabel('Registered address'), '12 Law Garden Road, Ahmedabad 380006')
    await type(page, page.getByLabel('Grievance officer’s name'), 'Asha Patel')
    await type(page, page.getByLabel('Grievance officer’s designation'), 'Partner')
    await type(page, page.getByLabel('Grievance officer’s email'), 'asha at the shop')
    await type(page, page.getByLabel('Grievance officer’s phone'), '+91 79 4000 0001')
    await press(page, 'Save legal details')
    await expect(page.getByLabel('Grievance officer’s email')).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('asha@shop.example')
    await press(page, 'Save legal details')
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
    await expect(page.getByLabel('Legal name')).toHaveValue('Gulmeher Textiles LLP')
    await follow(page, 'History of Legal details')
    await expect(page.getByRole('row').filter({ hasText: 'Gulmeher Textiles LLP' })).toContainText(ADMIN_EMAIL)
  })

  await test.step('how they are registered for GST', async () => {
    await backToList(page)
    await expect(page.getByText('Legal details are missing')).toHaveCount(0)
    await follow(page, 'Confirm how you’re registered for GST')
    await press(page, 'Save tax')
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  })

  await test.step('a product of their own', async () => {
    await backToList(page)
    await follow(page, 'Add your first product')
    await expect(page.getByRole('dialog', { name: 'Add Product' })).toBeVisible()
    await tabTo(page, page.getByLabel(/Add images/))
    // A browser test can't operate the system's file dialog.
    await page
      .getByLabel(/Add images/)
      .setInputFiles({ name: 'kurti.png', mimeType: 'image/png', buffer: await picture() })
    await expect(page.getByRole('button', { name: /^Remove image/ })).toHaveCount(1)
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    for (const [label, text] of [
      ['Name', 'Ambi Kurti'],
      ['Price', '749'],
      ['Original price', '1299'],
      ['Stock quantity', '12'],
      ['Size', 'S, M'],
      ['Colour', 'Madder red'],
      ['Material', 'Mul cotton'],
      ['Care instructions', 'Hand wash.'],
    ] as const) {
      await type(page, page.getByRole('dialog').getByLabel(label, { exact: true }), text)
    }
    await tabTo(page, page.getByRole('dialog').getByLabel('Category'))
    await page.keyboard.type('Cas')
    await press(page, 'Save Product')
    await expect(page.getByText('Product saved successfully!').first()).toBeVisible()
  })

  await test.step('the demo products', async () => {
    await backToList(page)
    await follow(page, 'Remove the demo products')
    await expectAccessible(page)
    await press(page, 'Remove demo products')
    await expect(page.getByText('Your shop shows only your own products.')).toBeVisible()
    const shopper = await page.context().newPage()
    await shopper.goto(`${shop.url}/products`)
    await expect(shopper.getByRole('article')).toHaveCount(1)
    await shopper.close()
  })

  await test.step('emails and backups', async () => {
    await backToList(page)
    await follow(page, 'Send emails')
    await expect(page.getByRole('button', { name: 'Send me a test email' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('SMTP_URL=smtps://')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await press(page, 'Send me a test email')
    await expect(page.getByText('The mail server accepted the test email.')).toBeVisible()
    await mailServer.receivedMail(ADMIN_EMAIL, /Test email/)
    await press(page, 'Confirm that backups are copied')
    await expect(page.getByText('You confirmed this on')).toBeVisible()
  })

  await test.step('two-step verification', async () => {
    await backToList(page)
    await follow(page, 'Turn on two-step verification')
    await type(page, page.getByLabel('Your password'), ADMIN_PASSWORD)
    await press(page, 'Set up')
    const app = (await page.getByRole('link', { name: 'open the app' }).getAttribute('href')) ?? ''
    await type(page, page.getByRole('textbox', { name: 'Code' }), appCode(app))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Two-step verification is on.').first()).toBeVisible()
  })

  await test.step('only real payments are left, which need keys; they hide the list', async () => {
    await backToList(page)
    await expect(page.getByRole('heading', { name: 'Get your shop ready: 11 of 12 done' })).toBeVisible()
    await press(page, 'Hide this list')
    await expect(page.getByRole('heading', { name: /Get your shop ready/ })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
    await expect(page.getByText('Low stock')).toHaveCount(0)
    expect(visited.filter((address) => !address.startsWith(`${shop.url}/admin`))).toEqual([])
  })

  await shop.stop()
  await mailServer.stop()
})

/** Enters the text at once: checking a long form after each key takes longer than the rest of this journey. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}

const press = (page: Page, button: string) => pressOn(page, page.getByRole('button', { name: button }))

const follow = (page: Page, link: string) => pressOn(page, page.getByRole('link', { name: link }).first())

/** Opens the dashboard through the back office's navigation. */
async function backToList(page: Page): Promise<void> {
  await follow(page, 'Rang Mahal, back office')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
}

async function picture(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 80, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
}
