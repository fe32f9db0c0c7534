import type { Page } from '@playwright/test'
import { ShopClient } from '../../support/processes/shop-client.ts'
import { atBothSizes, expectNoSidewaysScroll, expectNothingSerious } from '../accessibility.ts'
import {
  becomeAdmin,
  chooseAccountEntry,
  expect,
  newCustomer,
  readProduct,
  sendForm,
  test,
  waitForScripts,
} from '../journey.ts'
import { pressOn, tabTo } from '../keyboard.ts'

/** Buys a kurti as a new customer, without a browser. */
async function buy(baseURL = ''): Promise<{ id: string; number: string }> {
  const client = new ShopClient(baseURL)
  await client.becomeCustomer(newCustomer().email)
  await client.fillCart()
  await client.saveAddress()
  const { orderId: id = '' } = await client.verify(await client.payInWidget(await client.startPayment()))
  const [number = ''] = /\d{4}-\d{6}/.exec(await client.readPage(`/orders/${id}`)) ?? []
  return { id, number }
}

/** Checks the page without the frames of emails, which run no scripts, so that axe can't check them. */
async function expectNothingSeriousAround(page: Page, ...where: [string, { withFrame: boolean }?]): Promise<void> {
  await page.locator('iframe').evaluateAll((frames) => frames.map((frame) => frame.remove()))
  await expectNothingSerious(page, ...where)
}

test.describe('an order', () => {
  // A rejected refund responds with an error status.
  test.use({ rejectedAt: /\/admin\/orders\/.*\.data/ })

  test('the administrator handles an order by keyboard alone', { tag: '@desktop' }, async ({ page, baseURL }) => {
    await becomeAdmin(page)
    const { number } = await buy(baseURL)
    await page.goto(`/admin/orders?search=${number}`)
    const row = page.getByRole('row').filter({ hasText: number })

    await test.step('M100 the status is changed in the row, saved and confirmed', async () => {
      const status = row.getByRole('combobox', { name: `Status of ${number}` })
      await tabTo(page, status)
      await page.keyboard.type('Ship')
      await expect(page.getByText('Status saved: Shipped').first()).toBeVisible()
      await expect(status).toHaveValue('shipped')
    })

    await test.step('M102 the details open over the table, and Escape returns focus to the row', async () => {
      const view = row.getByRole('button', { name: `View ${number}` })
      await pressOn(page, view)
      const dialog = page.getByRole('dialog', { name: `Order ${number}` })
      await expect(dialog.getByText('Subtotal')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(view).toBeFocused()
    })

    await test.step('M383 the details lead to the order’s page', async () => {
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: `Order ${number}` })
      await pressOn(page, dialog.getByRole('link', { name: 'Open order' }))
      await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
    })

    const main = page.getByRole('main')

    await test.step('courier and tracking number are saved, and the parcel can be tracked', async () => {
      await tabTo(page, main.getByLabel('Courier'))
      await page.keyboard.type('delhivery')
      await tabTo(page, main.getByRole('textbox', { name: 'Tracking number' }))
      await page.keyboard.type('DL 42')
      await pressOn(page, main.getByRole('button', { name: 'Save shipment' }))
      await expect(main.getByText('Shipment saved.')).toBeVisible()
      await expect(main.getByRole('link', { name: /Track with Delhivery/ })).toHaveAttribute(
        'href',
        'https://www.delhivery.com/track/package/DL%2042',
      )
    })

    await test.step('a refund that is too high is rejected at its field', async () => {
      await pressOn(page, main.getByText('Refund items or an amount'))
      await tabTo(page, main.getByLabel('Another amount'))
      await page.keyboard.type('9999999')
      await tabTo(page, main.getByLabel('Reason'))
      await page.keyboard.type('A seam had opened')
      await page.keyboard.press('Enter')
      await expect(main.getByLabel('Another amount')).toHaveAttribute('aria-invalid', 'true')
      await expect(main.getByText(/^Up to ₹.* can be refunded\.$/)).toBeVisible()
    })

    await test.step('M384 part of the payment is refunded: the sum runs along, and is asked about once', async () => {
      await tabTo(page, main.getByLabel('Another amount'))
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('100')
      await expect(main.getByText('Total refund')).toBeVisible()
      await expect(main.getByText('₹100', { exact: true })).toHaveCount(2)
      await pressOn(page, main.getByRole('button', { name: 'Review refund' }))
      await expect(main.getByText('Refund ₹100 to the customer?')).toBeFocused()
      const confirm = main.getByRole('button', { name: 'Refund ₹100' })
      await expect(confirm).toBeEnabled()
      await pressOn(page, confirm)
      await expect(main.getByText('Refund of ₹100 requested')).toBeVisible()
      await expect(main.getByRole('listitem').filter({ hasText: 'A seam had opened' })).toContainText('₹100')
    })

    await test.step('M101 deleting asks for confirmation, and says that there is a bin', async () => {
      await page.goto(`/admin/orders?search=${number}`)
      await pressOn(page, row.getByRole('button', { name: `Delete ${number}` }))
      const question = page.getByRole('dialog', { name: `Delete order ${number}` })
      await expect(question).toContainText('This action cannot be undone.')
      await expect(question).toContainText('Deleted orders go to the bin, where you can restore them.')
      await pressOn(page, question.getByRole('button', { name: 'Delete' }))
      // Behind the dialog the row has no role.
      await expect(question).toBeHidden()
      await expect(row).toBeHidden()
    })
  })
})

test('several orders are updated and their packing slips printed together', { tag: '@desktop' }, async ({
  page,
  baseURL,
  context,
}) => {
  await becomeAdmin(page)
  const numbers = [(await buy(baseURL)).number, (await buy(baseURL)).number]
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
  const orders = [await buy(baseURL), await buy(baseURL)]
  await page.goto('/admin/orders')
  await page.getByRole('link', { name: 'Tracking numbers' }).click()
  const lines = [...orders.map(({ number }, index) => `${number}, delhivery, DL${index}`), 'no order, DTDC, D1']
  await page.getByRole('textbox', { name: 'List' }).fill(lines.join('\n'))
  await page.getByRole('button', { name: 'Check list' }).click()
  await expect(page.getByText('Will be marked as shipped')).toHaveCount(2)
  await expect(page.getByText('No order has this number')).toBeVisible()
  await expectNothingSerious(page, 'the preview')
  await expectNoSidewaysScroll(page, 'the preview')

  await page.getByRole('button', { name: 'Save 2 orders' }).click()
  await expect(page.getByText('2 orders marked as shipped.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'List' })).toHaveValue('no order, DTDC, D1')

  const order = await (await page.request.get(`/admin/orders/${orders[1]?.id}`)).text()
  await page.goto(/href="([^"]+)"[^>]*>Tracking page/.exec(order)?.[1] ?? '')
  await expect(page.getByRole('heading', { name: `Order ${orders[1]?.number}` })).toBeVisible()
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

test('M383 an order is handed over step by step, also without scripts', { tag: '@phone' }, async ({
  page,
  baseURL,
  browser,
}) => {
  await becomeAdmin(page)
  const address = `/admin/orders/${(await buy(baseURL)).id}`
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Pack 1 item' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as packed' }).click()
  await expectNothingSerious(page, 'an order')
  await expectNoSidewaysScroll(page, 'an order')
  const [slip] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /^Print packing slip/ }).click(),
  ])
  await expect(slip.getByRole('article')).toHaveCount(1)
  await slip.close()
  await expect(page.getByRole('heading', { name: 'Enter the tracking number' })).toBeVisible()

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  await plain.addCookies(await page.context().cookies())
  const office = await plain.newPage()
  await office.goto(address)
  await office.getByRole('link', { name: 'Already printed' }).click()
  await office.getByLabel('Courier').fill('Delhivery')
  await office.getByRole('textbox', { name: 'Tracking number' }).fill('DL 7')
  await office.getByRole('button', { name: 'Save shipment' }).click()
  await office.getByRole('button', { name: 'Mark as handed over' }).click()
  await expect(office.getByRole('heading', { name: 'On its way' })).toBeVisible()

  await test.step('M384 a refund without scripts says its sum before it is pressed', async () => {
    await office.getByText('Refund items or an amount').click()
    await office.getByLabel(/^Units of/).fill('1')
    await office.getByLabel('Reason').fill('Torn')
    await office.getByRole('button', { name: 'Review refund' }).click()
    await expect(office.getByText('Total refund')).toBeVisible()
    await office.getByRole('button', { name: /^Refund ₹/ }).click()
    await expect(office.getByText(/^Refund of ₹.* requested/)).toBeVisible()
  })
  await plain.close()
})

/** The words of the page that are broken over two lines. */
async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
  })
}

test('M389 pick list and packing slips break no words, on this screen and in print', async ({ page, baseURL }) => {
  await becomeAdmin(page)
  const { id } = await buy(baseURL)
  for (const path of [`/admin/pick-list?orderIds=${id}`, `/admin/packing-slips?orderIds=${id}`]) {
    await page.goto(path)
    for (const name of ['Hand-embroidered Kalamkari Anarkali', 'Chikankari Kurti']) {
      await page
        .getByRole('rowheader')
        .first()
        .evaluate((cell, text) => cell.firstChild?.replaceWith(text), name)
      for (const media of ['screen', 'print'] as const) {
        await page.emulateMedia({ media })
        expect(await brokenWords(page), `${path} ${name} ${media}`).toEqual([])
        await expectNoSidewaysScroll(page, path)
      }
    }
  }
})

test('the back office is accessible on phones and desktops, including its dialogs', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  await becomeAdmin(page)
  const { number } = await buy(baseURL)
  await new ShopClient(baseURL ?? '').sendForm('/contact', {
    name: 'Asha Patel',
    email: 'asha@shoppers.example',
    subject: `Sizes ${number}`,
    message: 'Do you sew in XXL?',
  })

  const { id: orderId } = await buy(baseURL)
  await sendForm(page, '/admin/orders', { intent: 'delete-order', orderId })
  const product = await readProduct(page)

  const screens: [path: string, ...dialogButtons: RegExp[]][] = [
    ['/admin'],
    ['/admin/products', /^Add Product/, /^View/],
    ['/admin/demo-products'],
    ['/admin/orders', new RegExp(`^View ${number}`), new RegExp(`^Delete ${number}`)],
    [`/admin/orders/${orderId}`],
    ['/admin/users', /^View Details/],
    ['/admin/messages', /^View/],
    ['/admin/mails', /^View/],
    ['/admin/payments'],
    ['/admin/redirects'],
    ['/admin/feeds'],
    ['/admin/products/file'],
    ['/admin/users/import'],
    ['/admin/bin'],
    ['/admin/bin?show=products'],
    [`/admin/products/${product.id}/stock`],
    ['/admin/audit-log'],
    ['/admin/search'],
    ['/admin/search?q=a'],
    ['/admin/tax'],
    ['/admin/security'],
    ['/admin/pages'],
    ['/admin/pages/about'],
    ['/admin/settings'],
    ['/admin/settings?search=delivery'],
    ['/admin/settings/shop'],
    ['/admin/settings/delivery'],
    ['/admin/settings/sizes'],
    ['/admin/settings/agents'],
    ['/admin/settings/feeds'],
    ['/admin/settings/connections'],
    ['/admin/settings/changes'],
  ]
  const withFrame = ['/admin', '/admin/tax']
  for (const [path, ...dialogButtons] of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Explanations that are folded away, too, such as the settings of a mail server.
    await page.locator('main details:not([open])').evaluateAll((folded) => {
      for (const one of folded) one.setAttribute('open', '')
    })
    await atBothSizes(page, async (size) => {
      await expectNoSidewaysScroll(page, `${path} ${size}`)
      await expectNothingSeriousAround(page, `${path} ${size}`, { withFrame: withFrame.includes(path) })
    })
    for (const dialogButton of dialogButtons) {
      await page.getByRole('button', { name: dialogButton }).first().click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await dialog.evaluate((open) =>
        Promise.all(open.getAnimations({ subtree: true }).map(({ finished }) => finished)),
      )
      await atBothSizes(page, (size) => expectNothingSeriousAround(page, `${path} ${dialogButton} ${size}`))
      if (dialogButton === dialogButtons.at(-1)) continue
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
  }
})
