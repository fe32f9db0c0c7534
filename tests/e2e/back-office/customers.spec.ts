import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { atBothSizes, DESKTOP, expectNoSidewaysScroll, expectNothingSerious, inWindow } from '../accessibility.ts'
import { holdBack } from '../hold-back.ts'
import {
  becomeCustomer,
  chooseAccountEntry,
  expect,
  newCustomer,
  readProduct,
  saveAddress,
  sendForm,
  signIn,
  signUp,
  startSession,
  test,
  testWithRejections,
  waitForScripts,
} from '../journey.ts'
import { pressOn, tabTo } from '../keyboard.ts'

/** A kurti that no other journey buys. */
const IN_STOCK = 'Plum Jaal A-Line Kurti'
const IN_STOCK_UNITS = 12

test('M29 what a visitor tapped is done and confirmed after signing in', { tag: '@phone' }, async ({ page }) => {
  const customer = newCustomer()
  const card = page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Add to Cart' }) })

  await test.step('adding to the cart', async () => {
    await page.goto('/products?inStock=true')
    const name = await card.first().getByRole('heading').textContent()
    await card.first().getByRole('button', { name: 'Add to Cart' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in required' })
    await expect(dialog).toContainText('Please sign in to add items to your cart or wishlist.')
    await expectNothingSerious(page)
    await dialog.getByRole('link', { name: 'Sign In' }).click()

    await page.getByRole('link', { name: 'Create an account' }).click()
    await signUp(page, customer)
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await signIn(page, customer)
    await expect(page).toHaveURL('/products?inStock=true')
    await expect(page.getByText('Added to cart successfully!').first()).toBeVisible()
    await expectInCart(page, 1)
    await page.reload()
    await expectInCart(page, 1)
    expect(await (await page.request.get('/cart')).text()).toContain(name ?? '')
  })

  await test.step('adding to the wishlist, even when the product is already saved', async () => {
    await card.first().getByRole('button', { name: 'Add to wishlist' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1' })).toBeVisible()
    await chooseAccountEntry(page, 'Sign Out')
    // Only the cookie of a known device remains.
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name }) => name))
      .toEqual(['gulmeher.known_device'])
    await expectInCart(page, 0)

    await page.goto('/products?inStock=true')
    await card.first().getByRole('button', { name: 'Add to wishlist' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Sign In' }).click()
    await signIn(page, customer)
    await expect(page.getByText('Added to wishlist').first()).toBeVisible()
    await expect(card.first().getByRole('button', { name: 'Remove from wishlist' })).toBeVisible()
    await expectInCart(page, 1)
  })

  await test.step('Cancel discards it', async () => {
    await page.context().clearCookies()
    await page.goto('/products?inStock=true')
    await card.nth(1).getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.goto('/auth?returnTo=%2Fproducts%3FinStock%3Dtrue')
    await signIn(page, customer)
    await expect(page).toHaveURL('/products?inStock=true')
    await expectInCart(page, 1)
  })
})

testWithRejections(
  'M48 M52 the cart shows a change immediately, and undoes it when the shop rejects it',
  { tag: '@desktop' },
  async ({ page }) => {
    await becomeCustomer(page, newCustomer())
    const { productId, sizes } = await addTwoSizes(page)
    await page.goto('/cart')
    const line = (size: string) => page.getByRole('listitem').filter({ hasText: `Size ${size}` })
    await expect(line(sizes[0])).toBeVisible()

    await test.step('a change shows before the shop has responded', async () => {
      const release = await holdBack(page, /\/cart\.data/)
      await line(sizes[0]).getByRole('button', { name: 'Increase quantity' }).click()
      await expect(line(sizes[0]).getByRole('group')).toContainText('2')
      release()
      await expectInCart(page, 3)
      await page.unroute(/\/cart\.data/)
    })

    await test.step('sizes of a product share its stock: units added in another tab are no longer available', async () => {
      await add(page, productId, sizes[1], IN_STOCK_UNITS - 3)
      await line(sizes[0]).getByRole('button', { name: 'Increase quantity' }).click()
      await expect(line(sizes[0]).getByText('Insufficient stock for requested quantity')).toBeVisible()
      await expect(line(sizes[0]).getByRole('group')).toContainText('2')
      await expectNothingSerious(page)
    })

    await test.step('the cart says so when the shop is unavailable', async () => {
      await page.route(/\/cart\.data/, (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
      )
      await line(sizes[0]).getByRole('button', { name: 'Decrease quantity' }).click()
      await expect(line(sizes[0]).getByText('We couldn’t update your cart. Please try again.')).toBeVisible()
      await expect(line(sizes[0]).getByRole('group')).toContainText('2')
    })
  },
)

test('M45 the badge is correct on every page, and in a tab that becomes visible again', { tag: '@desktop' }, async ({
  page,
}) => {
  await becomeCustomer(page, newCustomer())
  await page.goto('/about')
  await waitForScripts(page)
  await expectInCart(page, 0)
  await addTwoSizes(page)

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectInCart(page, 2)
  for (const path of ['/', '/products', '/terms', '/profile', '/wishlist', '/cart']) {
    const html = await (await page.request.get(path)).text()
    expect(html.replaceAll(/<[^>]*>/g, ''), path).toContain('Cart,2items')
  }
})

test('M118 a field left before its form’s rules have loaded is checked once they do', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/auth?mode=sign-up')
  await waitForScripts(page)
  const release = await holdBack(page, /\/assets\/.*\.js/)
  await page.getByLabel('Email', { exact: true }).fill('ananya..desai@shopper.example')
  await page.getByLabel('Phone').focus()
  const message = page.getByText('Email address contains invalid characters')
  await expect(message).toBeHidden()
  release()
  await expect(message).toBeVisible()
  await page.getByLabel('Email', { exact: true }).press('x')
  await expect(message).toBeHidden()
})

test.describe('including a rejected form', () => {
  test.use({ rejectedAt: /\/auth/ })

  test('M118 a button pressed right after typing works the first time', { tag: '@desktop' }, async ({ page }) => {
    const customer = newCustomer()
    await page.goto('/auth?mode=sign-up')
    await waitForScripts(page)
    const button = page.getByRole('button', { name: 'Create Account' })
    await expect(button).toBeInViewport({ ratio: 1 })
    await page.getByLabel('Phone').fill('12')
    await page.getByLabel('Email', { exact: true }).fill('not an address')
    await page.getByLabel('Email', { exact: true }).pressSequentially('x')
    // The rules have arrived, and what they say of the phone is shown.
    await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
    await button.scrollIntoViewIfNeeded()
    const before = await button.boundingBox()
    await page.mouse.move((before?.x ?? 0) + 20, (before?.y ?? 0) + 20)
    await page.mouse.down()
    expect(await button.boundingBox()).toEqual(before)
    await page.mouse.up()
    await expect(page.getByText('Full name is required')).toBeVisible()
    await signUp(page, customer)
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  })

  test('the customer’s screens are accessible on phones and desktops', { tag: '@phone' }, async ({ page }) => {
    const customer = newCustomer()
    await test.step('the sign-up form with errors', async () => {
      await page.goto('/auth?mode=sign-up')
      await waitForScripts(page)
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(page.getByText('Full name is required')).toBeVisible()
      await atBothSizes(page, (size) => expectNothingSerious(page, `sign-up ${size}`))
    })

    await becomeCustomer(page, customer)
    const { productId } = await addTwoSizes(page)
    await sendForm(page, '/wishlist', { intent: 'save', productId })
    const tabs = ['profile', 'orders', 'addresses', 'addresses&edit=new', 'wishlist', 'notifications', 'security']
    for (const path of ['/cart', '/wishlist', ...tabs.map((tab) => `/profile?tab=${tab}`)]) {
      await test.step(path, async () => {
        await page.goto(path)
        await atBothSizes(page, async (size) => {
          await expectNothingSerious(page, `${path} ${size}`, { withFrame: path === '/cart' })
          await expectNoSidewaysScroll(page, `${path} ${size}`)
        })
      })
    }
    await test.step('the open menus and the account deletion', async () => {
      await page.getByText('Delete my account').first().click()
      await atBothSizes(page, (size) => expectNothingSerious(page, `account deletion ${size}`))
      await inWindow(page, DESKTOP, async () => {
        await page.getByRole('button', { name: 'Account menu' }).click()
        await expect(page.getByRole('menu')).toBeVisible()
        await expectNothingSerious(page, 'account menu', { withFrame: true })
        await page.keyboard.press('Escape')
      })
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
      await expectNothingSerious(page, 'menu drawer')
    })
  })
})

test('M48 M86 M84 a customer without scripts fills the cart and manages addresses and profile', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  const customer = newCustomer()
  await becomeCustomer(page, customer)

  await page.goto('/products?inStock=true')
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Add to Cart' }) })
    .first()
  await card.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.goto('/products?inStock=true')
  await card.getByRole('button', { name: 'Add to wishlist' }).click()
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(page.getByRole('group').first()).toContainText('2')
  await expectInCart(page, 2)
  await page.getByRole('button', { name: /^Remove / }).click()
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()

  await page.goto('/wishlist')
  await page.getByRole('switch', { name: /^Price Drop/ }).click()
  await expect(page.getByRole('switch', { name: /^Price Drop/ })).toBeChecked()
  await page.getByRole('button', { name: /^Remove / }).click()
  await expect(page.getByRole('heading', { name: 'Your Wishlist is Empty' })).toBeVisible()

  await page.goto('/profile?tab=addresses&edit=new')
  await saveAddress(page, { ...customer, phone: '98765 43210' })
  await expect(page.getByRole('tabpanel')).toContainText('+91 98765 43210')
  await page.goto('/profile')
  await page.getByLabel('Gender').selectOption('Female')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await context.close()
})

test('a customer signs up, signs in, fills the cart and empties it by keyboard alone', { tag: '@desktop' }, async ({
  page,
}) => {
  const customer = newCustomer()
  const write = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  const press = (name: string | RegExp, key?: string) =>
    pressOn(page, page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first(), key)
  await page.goto('/auth?mode=sign-up')
  await waitForScripts(page)
  await write('Full name', customer.fullName)
  await write('Phone', customer.phone)
  await write('Email', customer.email)
  await write('Password', customer.password)
  await write('Confirm password', customer.password)
  await press('Create Account')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await write('Password', customer.password)
  await press('Sign In')
  await expect(page).toHaveURL(/\/$/)

  // Other journeys buy the newest one, perhaps all but its last unit.
  await page.goto('/products?inStock=true&sort=price_high')
  await waitForScripts(page)
  await press('Add to Cart')
  await expectInCart(page, 1)
  await page.goto('/cart')
  await waitForScripts(page)
  await press('Increase quantity')
  await expectInCart(page, 2)
  await press(/^Remove /, 'Space')
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
})

testWithRejections(
  'a customer downloads their data, deletes the account, and signs up again with the same address',
  { tag: '@phone' },
  async ({ page }) => {
    const customer = newCustomer()
    await becomeCustomer(page, customer)
    await page.goto('/profile?tab=security')

    await test.step('downloading', async () => {
      const started = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download my data' }).click()
      const download = await started
      expect(download.suggestedFilename()).toBe('gulmeher-my-data.json')
      const file = JSON.parse(await readFile(await download.path(), 'utf8'))
      expect(file).toMatchObject({ account: { email: customer.email }, profile: { phone: customer.phone }, orders: [] })
    })

    await test.step('deleting', async () => {
      await page.getByText('Delete my account').first().click()
      const password = page.getByLabel('Password', { exact: true })
      const button = page.getByRole('button', { name: 'Delete my account' })
      await password.fill('Wrong-pass9!')
      await button.click()
      await expect(page.getByText('Incorrect password')).toBeVisible()
      await password.fill(customer.password)
      await button.click()
      await expect(page.getByRole('heading', { name: 'Your account has been deleted' })).toBeVisible()
      await expect.poll(() => page.context().cookies()).toEqual([])
      await expect(startSession(page, customer)).rejects.toThrow()
    })

    await test.step('signing up again', async () => {
      await becomeCustomer(page, customer)
      expect(await (await page.request.get('/profile')).text()).toContain(customer.email)
    })
  },
)

/** Adds two sizes of one kurti to the cart, one unit each. */
async function addTwoSizes(page: Page): Promise<{ productId: string; sizes: [string, string] }> {
  const product = await readProduct(page, IN_STOCK)
  const [first = '', second = ''] = product.sizes
  for (const size of [first, second]) await add(page, product.id, size, 1)
  return { productId: product.id, sizes: [first, second] }
}

const add = (page: Page, productId: string, size: string, quantity: number) =>
  sendForm(page, '/cart', { intent: 'add', productId, size, quantity: String(quantity) })

async function expectInCart(page: Page, units: number): Promise<void> {
  const name = units === 0 ? /^Cart$/ : new RegExp(`^Cart, ${units}`)
  await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
}
