import type { Locator, Page } from '@playwright/test'
import { ShopClient } from '../../support/processes/shop-client.ts'
import { expectNoSidewaysScroll, expectNothingSerious } from '../accessibility.ts'
import { becomeAdmin, expect, newCustomer, readMail, sendForm, startSession, switchSetting, test } from '../journey.ts'
import { pressOn, tabTo } from '../keyboard.ts'

const EXCHANGES = ['returns', 'Exchange items for another size'] as const
const REVIEWS = ['reviews', 'Reviews by buyers on product pages'] as const

/** Buys the first size of something, and has it delivered. @returns The buyer, and the id of the order. */
async function buyAndReceive(admin: Page, baseURL: string) {
  const customer = newCustomer()
  const client = new ShopClient(baseURL)
  await client.becomeCustomer(customer.email)
  await client.fillCart()
  await client.saveAddress()
  await client.verify(await client.payInWidget(await client.startPayment()))
  const [orderId = ''] = await client.listOrders()
  await moveOrder(admin, orderId, 'delivered')
  return { customer, orderId }
}

const moveOrder = (admin: Page, orderId: string, status: 'shipped' | 'delivered') =>
  sendForm(admin, `/admin/orders/${orderId}`, { intent: 'change-status', orderId, status })

/** The sizes of the form's first choice. */
async function firstChoice(choices: Locator): Promise<{ from: string; to: string; value: string }> {
  const option = choices.locator('option').nth(1)
  const [, to = '', from = ''] = /size (\S+) instead of (\S+)$/.exec((await option.textContent()) ?? '') ?? []
  return { from, to, value: (await option.getAttribute('value')) ?? '' }
}

test.describe('in a shop that exchanges sizes and shows reviews', () => {
  test.beforeEach(async ({ browser }) => {
    await switchSetting(browser, ...EXCHANGES, true)
    await switchSetting(browser, ...REVIEWS, true)
  })
  test.afterEach(async ({ browser }) => {
    await switchSetting(browser, ...EXCHANGES, false)
    await switchSetting(browser, ...REVIEWS, false)
  })

  test('M520 M522 M523 M537 a customer exchanges a size by keyboard, from the email to the new parcel', {
    tag: '@desktop',
  }, async ({ page, browser, baseURL }) => {
    const office = await browser.newPage({ baseURL: baseURL ?? '' })
    await becomeAdmin(office)
    const { customer, orderId } = await buyAndReceive(office, baseURL ?? '')
    await startSession(page, customer)

    const size = await test.step('she asks for another size', async () => {
      await page.goto(await readMail(customer.email, new RegExp(`(\\S+/orders/${orderId})`)))
      await pressOn(page, page.getByRole('link', { name: 'Exchange for another size' }))
      const choices = page.getByLabel('Item and new size')
      await tabTo(page, choices)
      await expectNothingSerious(page, 'the form of an exchange')
      const { from, to, value } = await firstChoice(choices)
      expect(to).not.toBe(from)
      await page.keyboard.press('ArrowDown')
      await expect(choices).toHaveValue(value)
      await tabTo(page, page.getByLabel('Anything we should know?'))
      await page.keyboard.type('It is tight at the shoulders.')
      await pressOn(page, page.getByRole('button', { name: 'Ask for the exchange' }))
      await expect(page.getByRole('heading', { level: 1, name: /^Exchange C/ })).toBeVisible()
      await expect(page.getByText(`New size: ${to}`)).toBeVisible()
      await expectNothingSerious(page, 'the page of an exchange')
      return to
    })

    await test.step('the order leads to the open exchange', async () => {
      await page.goto(`/orders/${orderId}`)
      await pressOn(page, page.getByRole('link', { name: 'View your exchange' }))
      await expect(page.getByText('We’re looking at your request.')).toBeVisible()
    })

    await test.step('the owner accepts', async () => {
      await office.goto('/admin/complaints')
      await office.getByRole('row').filter({ hasText: customer.email }).getByRole('link').first().click()
      await expectNothingSerious(office, 'an exchange in the back office')
      await office.getByRole('button', { name: 'Accept exchange' }).click()
      await expect(office.getByText('The exchange is accepted')).toBeVisible()
      await page.reload()
      await expect(page.getByText('Please send the item back by')).toBeVisible()
      const slip = page.getByRole('link', { name: 'Print the return slip' })
      await tabTo(page, slip)
      const opened = page.waitForEvent('popup')
      await page.keyboard.press('Enter')
      await expectNothingSerious(await opened, 'the return slip')
      await (await opened).close()
    })

    await test.step('it arrives, and the new size is sent', async () => {
      await office.getByLabel('Return the item to stock').check()
      await office.getByRole('button', { name: `Record arrival and send size ${size}` }).click()
      await expect(office.getByText('Resolved').first()).toBeVisible()
      await page.goto(`/orders/${orderId}`)
      await pressOn(page, page.getByRole('link', { name: /^order R/ }))
      await expect(page.getByRole('heading', { level: 1, name: 'Your replacement is confirmed' })).toBeVisible()
      await moveOrder(office, page.url().split('/').at(-1) ?? '', 'shipped')
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Your replacement is on its way' })).toBeVisible()
      await expect(page.getByText(`Size ${size} · Qty 1`)).toBeVisible()
      await expectNothingSerious(page, 'the order of the new size')
    })

    await test.step('she reviews the size that didn’t fit, and each page with the review is accessible', async () => {
      await page.goto(`/orders/${orderId}/reviews`)
      await pressOn(page, page.getByRole('radio', { name: /^5 ★/ }), 'Space')
      await expectNothingSerious(page, 'the form of a review')
      await pressOn(page, page.getByRole('button', { name: 'Publish my review' }))
      await expect(page.getByText('Thank you. Your review is on the product’s page.')).toBeVisible()
      await office.goto('/admin/reviews')
      await office.getByText('Answer or hide').first().click()
      await expectNothingSerious(office, 'reviews in the back office')
      const product = office.getByRole('main').getByRole('listitem').getByRole('link').first()
      const path = (await product.getAttribute('href')) ?? ''
      await office.goto(`${path}/colours`)
      await expectNothingSerious(office, 'the colours of a design')
      await page.goto(`${path.replace('/admin/products', '/product')}/reviews`)
      // Other journeys review the same product.
      await expect(page.getByText(/^\d+ reviews?$/).first()).toBeVisible()
      await expectNothingSerious(page, 'the reviews of a product')
    })
    await office.close()
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('M503 M520 M524 M537 a customer reviews what was delivered, and asks for another size', {
      tag: '@phone',
    }, async ({ page, browser, baseURL }) => {
      const office = await browser.newPage({ baseURL: baseURL ?? '' })
      await becomeAdmin(office)
      const { customer, orderId } = await buyAndReceive(office, baseURL ?? '')
      await office.close()
      await startSession(page, customer)

      await page.goto(`/orders/${orderId}`)
      await page.getByRole('link', { name: 'Write a review' }).click()
      await page.getByRole('radio', { name: '4 ★ Very good' }).check()
      await page.getByLabel('Your review').fill('Softer than I expected.')
      await page.getByRole('button', { name: 'Publish my review' }).click()
      await expect(page.getByText('Thank you. Your review is on the product’s page.')).toBeVisible()
      await expect(page.getByLabel('Your review')).toHaveValue('Softer than I expected.')
      await expectNoSidewaysScroll(page)

      await page.goto(`/orders/${orderId}/exchange`)
      const choices = page.getByLabel('Item and new size')
      const { to, value } = await firstChoice(choices)
      await choices.selectOption(value)
      await page.getByRole('button', { name: 'Ask for the exchange' }).click()
      await expect(page.getByText(`New size: ${to}`)).toBeVisible()
      await page.getByRole('button', { name: 'Withdraw my request' }).click()
      await expect(page.getByText('The exchange was withdrawn.')).toBeVisible()
    })
  })
})
