import type { Locator, Page } from '@playwright/test'
import { ShopClient } from '../support/shop-client.ts'
import { expectNoSidewaysScroll, expectNothingSerious } from './accessibility.ts'
import { becomeAdmin, chooseAccountEntry, expect, newCustomer, sendForm, test, waitForScripts } from './journey.ts'

/** Buys a kurti as a new customer, without a browser. @returns The order number. */
async function buy(page: Page, baseURL: string): Promise<string> {
  const customer = newCustomer()
  const client = new ShopClient(baseURL)
  await client.becomeCustomer(customer.email)
  await client.fillCart()
  await client.saveAddress()
  await client.verify(await client.payInWidget(await client.startPayment()))
  await page.goto(`/admin/orders?search=${encodeURIComponent(customer.email)}`)
  const header = page.getByRole('table', { name: 'Orders' }).getByRole('rowheader').first()
  return /\d{4}-\d{6}/.exec((await header.textContent()) ?? '')?.[0] ?? ''
}

/** Presses Tab until the control has focus, which proves that the keyboard can reach it. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

/** Checks the page without the frames of emails, which run no scripts, so that axe can't check them. */
async function expectNothingSeriousAround(page: Page, where: string): Promise<void> {
  await page.locator('iframe').evaluateAll((frames) => frames.map((frame) => frame.remove()))
  await expectNothingSerious(page, where)
}

test.describe('an order', () => {
  // A rejected refund responds with an error status.
  test.use({ rejectedAt: /\/admin\/orders\.data/ })

  test('the administrator handles an order by keyboard alone', { tag: '@desktop' }, async ({ page, baseURL }) => {
    await becomeAdmin(page)
    const number = await buy(page, baseURL ?? '')
    const row = page.getByRole('row').filter({ hasText: number })

    await test.step('M100 the status is changed in the row, saved and confirmed', async () => {
      const status = row.getByRole('combobox', { name: `Status of ${number}` })
      await tabTo(page, status)
      await page.keyboard.type('Ship')
      await expect(page.getByText('Status saved: Shipped').first()).toBeVisible()
      await expect(status).toHaveValue('shipped')
    })

    await test.step('M102 the details open over the table', async () => {
      await tabTo(page, row.getByRole('button', { name: `View ${number}` }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: `Order ${number}` })).toBeVisible()
    })

    const dialog = page.getByRole('dialog', { name: `Order ${number}` })

    await test.step('courier and tracking number are saved, and the parcel can be tracked', async () => {
      await tabTo(page, dialog.getByLabel('Courier'))
      await page.keyboard.type('delhivery')
      await tabTo(page, dialog.getByLabel('Tracking number'))
      await page.keyboard.type('DL 42')
      await tabTo(page, dialog.getByRole('button', { name: 'Save shipment' }))
      await page.keyboard.press('Enter')
      await expect(dialog.getByText('Shipment saved.')).toBeVisible()
      await expect(dialog.getByRole('link', { name: /Track with Delhivery/ })).toHaveAttribute(
        'href',
        'https://www.delhivery.com/track/package/DL%2042',
      )
    })

    await test.step('a refund that is too high is rejected at its field', async () => {
      await tabTo(page, dialog.getByLabel('Amount to refund'))
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('9999999')
      await tabTo(page, dialog.getByLabel('Reason'))
      await page.keyboard.type('A seam had opened')
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel('Amount to refund')).toHaveAttribute('aria-invalid', 'true')
      await expect(dialog.getByText(/^Up to ₹.* can be refunded\.$/)).toBeVisible()
    })

    await test.step('part of the payment is refunded', async () => {
      await tabTo(page, dialog.getByLabel('Amount to refund'))
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('100')
      await tabTo(page, dialog.getByRole('button', { name: 'Refund' }))
      await page.keyboard.press('Enter')
      await expect(dialog.getByText('Refund of ₹100 requested')).toBeVisible()
      await expect(dialog.getByRole('listitem').filter({ hasText: 'A seam had opened' })).toContainText('₹100')
    })

    await test.step('Escape closes the details and returns focus to the row', async () => {
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })

    await test.step('M101 deleting asks for confirmation', async () => {
      await tabTo(page, row.getByRole('button', { name: `Delete ${number}` }))
      await page.keyboard.press('Enter')
      const question = page.getByRole('dialog', { name: `Delete order ${number}` })
      await expect(question).toContainText('This action cannot be undone.')
      await tabTo(page, question.getByRole('button', { name: 'Delete' }))
      await page.keyboard.press('Enter')
      // Behind the dialog the row has no role.
      await expect(question).toBeHidden()
      await expect(row).toBeHidden()
    })

    await test.step('each change is in the audit log', async () => {
      await page.goto('/admin/audit-log?entity=orders')
      const table = page.getByRole('table', { name: 'Audit log' })
      for (const change of ['Delete order', 'Refund order', 'Set shipment', 'Change order status']) {
        await expect(table.getByRole('row').filter({ hasText: change }).first()).toBeVisible()
      }
    })
  })
})

test('several orders are updated and their packing slips printed together', { tag: '@desktop' }, async ({
  page,
  baseURL,
  context,
}) => {
  await becomeAdmin(page)
  const numbers = [await buy(page, baseURL ?? ''), await buy(page, baseURL ?? '')]
  await page.goto('/admin/orders')
  for (const number of numbers) await page.getByRole('checkbox', { name: `Select ${number}` }).check()

  const [slips] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Packing slips' }).click(),
  ])
  await expect(slips.getByRole('article')).toHaveCount(2)
  for (const number of numbers) await expect(slips.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
  await expect(slips.getByRole('button', { name: 'Print' })).toBeVisible()
  await expect(slips.locator('body')).not.toContainText('₹')
  await slips.close()

  await page.getByRole('combobox', { name: 'New status' }).selectOption('processing')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Updated 2 orders to Processing.')).toBeVisible()
  for (const number of numbers) {
    await expect(page.getByRole('combobox', { name: `Status of ${number}` })).toHaveValue('processing')
    await expect(page.getByRole('checkbox', { name: `Select ${number}` })).not.toBeChecked()
  }

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^orders-[\d-]+\.csv$/)
})

test('M210 tracking numbers of several orders are checked and saved together, and lead to the tracking page', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  await becomeAdmin(page)
  const numbers = [await buy(page, baseURL ?? ''), await buy(page, baseURL ?? '')]
  await page.goto('/admin/orders')
  await page.getByRole('link', { name: 'Tracking numbers' }).click()
  const lines = [...numbers.map((number, index) => `${number}, delhivery, DL${index}`), 'no order, DTDC, D1']
  await page.getByRole('textbox', { name: 'List' }).fill(lines.join('\n'))
  await page.getByRole('button', { name: 'Check list' }).click()
  await expect(page.getByText('Will be marked as shipped')).toHaveCount(2)
  await expect(page.getByText('No order has this number')).toBeVisible()
  await expectNothingSerious(page, 'the preview')
  await expectNoSidewaysScroll(page, 'the preview')

  await page.getByRole('button', { name: 'Save 2 orders' }).click()
  await expect(page.getByText('2 orders marked as shipped.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'List' })).toHaveValue('no order, DTDC, D1')

  await page.goto(`/admin/orders?search=${numbers[1]}`)
  await page.getByRole('button', { name: `View ${numbers[1]}` }).click()
  const path = await page.getByRole('link', { name: /Tracking page/ }).getAttribute('href')
  await page.goto(path ?? '')
  await expect(page.getByRole('heading', { name: `Order ${numbers[1]}` })).toBeVisible()
  await expect(page.getByRole('link', { name: /Track with Delhivery/ })).toBeVisible()
  await expectNothingSerious(page, 'the tracking page')
  await expectNoSidewaysScroll(page, 'the tracking page')
})

test('M91 the admin panel shows that it is loading', { tag: '@desktop' }, async ({ page }) => {
  await becomeAdmin(page)
  await page.goto('/')
  await waitForScripts(page)
  const gate = Promise.withResolvers<void>()
  await page.route(/\/admin\.data/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await chooseAccountEntry(page, 'Admin Panel')
  await expect(page.getByRole('status').filter({ hasText: 'Loading the admin panel' })).toBeVisible()
  gate.resolve()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Loading the admin panel')).toBeHidden()
})

test('the back office is accessible at this size, including its dialogs', async ({ page, baseURL }) => {
  await becomeAdmin(page)
  const number = await buy(page, baseURL ?? '')
  await new ShopClient(baseURL ?? '').sendForm('/contact', {
    name: 'Asha Patel',
    email: 'asha@shoppers.example',
    subject: `Sizes ${number}`,
    message: 'Do you sew in XXL?',
  })

  const deleted = await buy(page, baseURL ?? '')
  const orderId = await page.getByRole('button', { name: `Delete ${deleted}` }).getAttribute('value')
  await sendForm(page, '/admin/orders', { intent: 'delete-order', orderId: orderId ?? '' })
  await page.goto('/products')
  const product = await page.locator('a[href^="/product/"]').first().getAttribute('href')

  const screens: [path: string, dialogButton?: RegExp][] = [
    ['/admin'],
    ['/admin/products', /^Add Product/],
    ['/admin/products', /^View/],
    ['/admin/orders', new RegExp(`^View ${number}`)],
    ['/admin/orders', new RegExp(`^Delete ${number}`)],
    ['/admin/users', /^View Details/],
    ['/admin/messages', /^View/],
    ['/admin/mails', /^View/],
    ['/admin/payments'],
    ['/admin/bin'],
    ['/admin/bin?show=products'],
    [`/admin/products/${product?.split('/').at(-1)}/stock`],
    ['/admin/audit-log'],
    ['/admin/search'],
    ['/admin/search?q=a'],
    ['/admin/tax'],
    ['/admin/security'],
    ['/admin/about-page'],
    ['/admin/settings'],
  ]
  for (const [path, dialogButton] of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page, path)
    await expectNothingSeriousAround(page, path)
    if (!dialogButton) continue
    await page.getByRole('button', { name: dialogButton }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page
      .getByRole('dialog')
      .evaluate((dialog) => Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)))
    await expectNothingSeriousAround(page, `${path} ${dialogButton}`)
  }
})

test('pages for shoppers don’t load the back office’s chart', { tag: '@desktop' }, async ({ page, baseURL }) => {
  const scripts = new Map<string, string>()
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.set(response.url(), await response.text().catch(() => ''))
  })
  const chartScripts = () => [...scripts].filter(([, text]) => text.includes('recharts')).map(([url]) => url)
  for (const path of ['/', '/products', '/cart', '/auth', '/contact']) {
    await page.goto(path)
    await waitForScripts(page)
  }
  expect(scripts.size).toBeGreaterThan(0)
  expect(chartScripts()).toEqual([])

  await becomeAdmin(page)
  await buy(page, baseURL ?? '')
  await page.goto('/admin')
  await expect(page.locator('.recharts-surface').first()).toBeAttached()
  await expect.poll(chartScripts).not.toEqual([])
})
