import type { FrameLocator, Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import {
  becomeCustomer,
  type Customer,
  expect,
  newCustomer,
  pay,
  readMailedCode,
  sendForm,
  switchSetting,
  test,
  waitForScripts,
} from '../journey.ts'
import { pressOn } from '../keyboard.ts'
import { openWithoutScripts } from '../open-without-scripts.ts'

/** Signs up a customer with an address and one unit in the cart, by posting the shop's forms. */
async function arriveWithCart(page: Page): Promise<Customer> {
  const customer = newCustomer()
  await becomeCustomer(page, customer)
  const path = /\/product\/[a-z0-9-]+/.exec(await read(page, '/products?inStock=1'))?.[0] ?? ''
  const product = await read(page, path)
  const productId = /name="productId"[^>]*value="([^"]+)"/.exec(product)?.[1] ?? ''
  const size = /name="size"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="size"/.exec(product)
  await sendForm(page, '/cart', { intent: 'add', productId, size: size?.[1] ?? size?.[2] ?? '', quantity: '1' })
  await sendForm(page, '/checkout', {
    intent: 'save-address',
    fullName: customer.fullName,
    phone: customer.phone,
    addressLine1: '12 Law Garden Road',
    city: 'Ahmedabad',
    state: 'Gujarat',
    postalCode: '380006',
  })
  return customer
}

/** The page as text; repeats the request while the shop is too busy. */
async function read(page: Page, path: string): Promise<string> {
  const texts: string[] = []
  await expect
    .poll(async () => {
      const response = await page.request.get(path)
      texts.push(await response.text())
      return response.status()
    })
    .toBe(200)
  return texts.at(-1) ?? ''
}

async function goToPayment(page: Page, notes = ''): Promise<void> {
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Review Order' }).click()
  if (notes) await page.getByLabel('Order notes').fill(notes)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
}

async function openWidget(page: Page): Promise<FrameLocator> {
  await page.getByRole('checkbox', { name: /terms and conditions/i }).check()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  const widget = page.frameLocator('iframe[title="Razorpay sandbox"]')
  await expect(widget.getByRole('button', { name: /^Pay ₹/ })).toBeVisible()
  return widget
}

const review = (page: Page) => page.getByRole('heading', { name: 'Review your order' })

test('M57 terms accepted before the scripts run stay accepted, and paying before leads to the same step', {
  tag: '@phone',
}, async ({ page }) => {
  await arriveWithCart(page)
  await goToPayment(page)
  const terms = page.getByRole('checkbox', { name: /terms and conditions/i })
  await openWithoutScripts(page, page.url())
  await terms.check()
  await page.getByRole('button', { name: /^Pay ₹/ }).click({ noWaitAfter: true })
  await page.waitForURL(/terms=on/, { waitUntil: 'commit' })

  const release = await openWithoutScripts(page, page.url())
  await terms.check()
  release()
  await waitForScripts(page)
  await page.waitForFunction(() => 'Razorpay' in window)
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  const widget = page.frameLocator('iframe[title="Razorpay sandbox"]')
  await expect(widget.getByRole('button', { name: /^Pay ₹/ })).toBeVisible()
})

test('M57 M62 M66 a cancelled or failed payment leads back to the review, and the next one places the order', {
  tag: '@phone',
}, async ({ page }) => {
  await arriveWithCart(page)
  await goToPayment(page, 'Please ring twice')

  await test.step('M57 nothing is paid before the terms are accepted', async () => {
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await expect(page.getByText('Please accept the terms and conditions to proceed')).toBeVisible()
  })

  await test.step('a cancelled payment', async () => {
    const widget = await openWidget(page)
    await widget.getByRole('button', { name: 'Cancel payment' }).click()
    await expect(review(page)).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Payment was cancelled.')
    await expectAccessible(page, 'a cancelled payment')
    expect(await page.evaluate(() => sessionStorage.getItem('gulmeher.pending-order'))).toBeNull()
  })

  await test.step('the message can be dismissed, and the order notes are still there', async () => {
    await page.getByRole('alert').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByLabel('Order notes')).toHaveValue('Please ring twice')
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  })

  await test.step('a failed payment', async () => {
    const widget = await openWidget(page)
    await widget.getByRole('button', { name: 'Fail payment' }).click()
    await expect(review(page)).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(/^Payment failed: \S/)
    await page.getByRole('alert').getByRole('button', { name: 'Try Again' }).click()
  })

  await test.step('a successful payment', async () => {
    await pay(page)
    await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
    await expectAccessible(page, 'a placed order')
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('main')).toContainText('12 Law Garden Road')
    await expectAccessible(page, 'the confirmation')
    await page.goto('/orders')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expectAccessible(page, 'the list of orders')
    await page.getByRole('article').getByRole('link', { name: 'View Details' }).click()
    await expect(page.getByText('Back to Orders')).toBeVisible()
    await expectAccessible(page, 'an order')
  })
})

test.describe('when the shop’s response is lost', () => {
  test.use({ rejectedAt: /verify-payment/ })

  test('M64 a payment is shown as being confirmed, not as failed, and its order appears', { tag: '@phone' }, async ({
    page,
  }) => {
    await arriveWithCart(page)
    await goToPayment(page)
    await page.route('**/functions/v1/verify-payment', (route) => route.fulfill({ status: 503, json: {} }))
    await pay(page)
    await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible()
    await expect(page.getByText(/Please don’t pay again/)).toBeVisible()
    await expectAccessible(page, 'an unconfirmed payment')
    await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click()
    await expect(page.getByRole('article', { name: /^Order \d{4}-\d{6}/ })).toHaveCount(1)
  })
})

test.describe('in another app’s browser', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36 Instagram 400.0',
  })

  test('M61 M66 the payment redirects to the review after a failure and to the order after a success', {
    tag: '@phone',
  }, async ({ page }) => {
    await arriveWithCart(page)
    await goToPayment(page)
    const widget = await openWidget(page)
    await widget.getByRole('button', { name: 'Fail payment' }).click()
    await page.waitForURL(/\/checkout\?step=review&address=[0-9a-f-]{36}&payment=failed$/)
    await expect(review(page)).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Payment failed: Unknown error')
    await page.getByRole('alert').getByRole('button', { name: 'Try Again' }).click()

    await pay(page)
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('main')).toContainText('12 Law Garden Road')
  })
})

test('M56 a changed order shows old and new prices, and can be paid only after accepting them; a reload loses nothing', {
  tag: '@desktop',
}, async ({ page }) => {
  await arriveWithCart(page)
  await goToPayment(page, 'Please ring twice')

  await test.step('a reload and a second tab open the same step', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
    const second = await page.context().newPage()
    await second.goto(page.url())
    await expect(second.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
    await second.close()
  })

  await test.step('prices have changed since the review', async () => {
    await page.evaluate(() => {
      const key = 'gulmeher.pending-order'
      const snapshot = JSON.parse(sessionStorage.getItem(key) ?? '')
      snapshot.lines[0].price -= 100_00
      snapshot.shipping += 49_00
      sessionStorage.setItem(key, JSON.stringify(snapshot))
    })
    await page.reload()
    await expect(page.getByText('Your order has changed')).toBeVisible()
    await expect(page.getByText(/, size \S+: was ₹[\d,]+, now ₹[\d,]+/)).toBeVisible()
    await expect(page.getByText(/^Delivery: was ₹[\d,]+, now (FREE|₹[\d,]+)$/)).toBeVisible()
    await expectAccessible(page, 'a changed order')
    await page.getByRole('checkbox', { name: /terms and conditions/i }).check()
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await expect(page.getByText('Please accept the changes to your order')).toBeVisible()
    await expect(page.locator('iframe[title="Razorpay sandbox"]')).toHaveCount(0)
  })

  await test.step('after accepting, the order can be paid', async () => {
    await page.getByRole('button', { name: 'Accept the changes' }).click()
    await expect(page.getByText('Your order has changed')).toHaveCount(0)
    await pay(page)
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('main')).toContainText('12 Law Garden Road')
  })
})

test('a whole purchase works by keyboard alone, on accessible pages', { tag: '@desktop' }, async ({ page }) => {
  await arriveWithCart(page)
  await page.goto('/checkout')
  await expectAccessible(page, 'shipping')

  await pressOn(page, page.getByRole('button', { name: 'Review Order' }))
  await expect(review(page)).toBeFocused()
  await expectAccessible(page, 'review')

  await pressOn(page, page.getByRole('button', { name: 'Proceed to Payment' }))
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused()
  await expectAccessible(page, 'payment')

  await pressOn(page, page.getByRole('checkbox', { name: /terms and conditions/i }), 'Space')
  await pressOn(page, page.getByRole('button', { name: /^Pay ₹/ }))
  const widget = page.frameLocator('iframe[title="Razorpay sandbox"]')
  // Its script takes the focus there; before that, a press would reload the widget.
  await expect(widget.getByRole('radio', { checked: true })).toBeFocused()
  await pressOn(page, widget.getByRole('button', { name: /^Pay ₹/ }))
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeFocused()
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/)
})

test('M487 an order with cash on delivery is confirmed by the code from the email, and says so', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await switchSetting(browser, 'cod', 'Offer Cash on Delivery', true)
  try {
    const customer = await arriveWithCart(page)
    await goToPayment(page)
    await page.getByRole('link', { name: /^Cash on Delivery/ }).click()
    await expect(page.getByRole('heading', { name: 'Cash on Delivery' })).toBeVisible()
    await page.getByRole('checkbox', { name: /terms and conditions/i }).check()
    await page.getByRole('button', { name: 'Order with Cash on Delivery' }).click()
    await expect(page.getByRole('heading', { name: 'Confirm your order' })).toBeVisible()

    await page.goto('/cart')
    await page.getByRole('link', { name: 'Enter the code' }).click()
    await page.getByLabel('Code').fill(await readMailedCode(customer.email))
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('main')).toContainText('Cash on Delivery')
    await expectAccessible(page)
  } finally {
    // The journeys after it share the shop.
    await switchSetting(browser, 'cod', 'Offer Cash on Delivery', false)
  }
})
