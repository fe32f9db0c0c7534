import type { Page } from '@playwright/test'
import {
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  chooseAccountEntry,
  expect,
  newCustomer,
  pay,
  saveAddress,
  signIn,
  signUp,
  test,
} from '../journey.ts'

test('a visitor finds a kurti, signs up and pays, and the administrator sees the order', { tag: '@pictures' }, async ({
  page,
}) => {
  const customer = newCustomer()
  let productName = ''
  let orderNumber = ''

  await test.step('M15 the home page leads to the collection', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Explore Collection' }).first().click()
    await expect(page.getByRole('heading', { name: 'Our Kurti Collection' })).toBeVisible()
  })

  await test.step('M25 a card in the listing leads to its product', async () => {
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: 'Add to Cart' }) })
      .first()
    productName = (await card.getByRole('heading').textContent()) ?? ''
    await card.getByRole('link', { name: 'View Details' }).click()
    await expect(page.getByRole('heading', { level: 1, name: productName })).toBeVisible()
  })

  await test.step('M29 a visitor who adds to the cart is asked to sign in', async () => {
    await ownAddToCart(page).click()
    await page.getByRole('dialog', { name: 'Sign in required' }).getByRole('link', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  })

  await test.step('M42 signing up leads to the sign-in form with the email filled in', async () => {
    await page.getByRole('link', { name: 'Create an account' }).click()
    await signUp(page, customer)
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(customer.email)
  })

  await test.step('M43 signing in leads back to the product', async () => {
    await signIn(page, customer)
    await expect(page.getByRole('heading', { level: 1, name: productName })).toBeVisible()
  })

  await test.step('M36 M07 the tapped product is in the cart, confirmed and counted in the header', async () => {
    await expect(page.getByText('Added to cart successfully!').first()).toBeVisible()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Cart.*1/ })
      .click()
  })

  await test.step('M50 the cart leads to the checkout', async () => {
    await expect(page.getByRole('heading', { level: 1, name: /Your Cart/ })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(productName)
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  })

  await test.step('M55 M54 a new address is saved, and the checkout moves from step to step', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
    await saveAddress(page, customer)
    await expect(page.getByRole('radio', { name: customer.fullName })).toBeChecked()
    await page.getByRole('button', { name: 'Review Order' }).click()
    await expect(page.getByRole('heading', { name: 'Review your order' })).toBeVisible()
    await page.getByLabel('Order notes').fill('Please ring twice')
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  })

  await test.step('M61 M64 M65 a payment in the widget places the order and opens it', async () => {
    await pay(page)
    const placed = page.getByRole('heading', { name: 'Order Placed Successfully!' })
    await expect(placed).toBeVisible()
    // The cart is already empty while the message is shown.
    const successPage = page.locator('body').filter({ has: placed })
    await expect(successPage.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
  })

  await test.step('M76 the order page confirms what was bought', async () => {
    await expect(page.getByRole('heading', { level: 1, name: /Your order is placed/ })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(productName)
    await expect(page.getByRole('main')).toContainText('12 Law Garden Road')
    const sentence = await page
      .getByText(/\d{4}-\d{6}/)
      .first()
      .textContent()
    orderNumber = sentence?.match(/\d{4}-\d{6}/)?.[0] ?? ''
    expect(orderNumber).not.toBe('')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  })

  await test.step('M71 My Orders lists it', async () => {
    await chooseAccountEntry(page, 'My Orders')
    const card = page.getByRole('article', { name: `Order ${orderNumber}` })
    await expect(card).toContainText('Confirmed')
    await expect(card.getByRole('link', { name: 'View Details' })).toBeVisible()
  })

  await test.step('M08 signing out leads home', async () => {
    await chooseAccountEntry(page, 'Sign Out')
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/orders')
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  })

  await test.step('M91 M93 the administrator sees the order', async () => {
    await page.goto('/auth')
    await signIn(page, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
    await expect(page).toHaveURL(/\/$/)
    await chooseAccountEntry(page, 'Admin Panel')
    const recent = page.getByRole('table', { name: 'Recent orders' })
    const row = recent.getByRole('row').filter({ hasText: orderNumber })
    await expect(row).toContainText(customer.fullName)
    await page.getByRole('tab', { name: /Orders/ }).click()
    await expect(page.getByRole('row').filter({ hasText: orderNumber })).toBeVisible()
  })
})

/** The button of the page's own product, not those of the cards below it. */
function ownAddToCart(page: Page) {
  return page
    .getByRole('button', { name: 'Add to Cart', exact: true })
    .and(page.locator(':not(article *)'))
    .filter({ visible: true })
}
