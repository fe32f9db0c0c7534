import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { atBothSizes, DESKTOP, expectNoSidewaysScroll, expectNothingSerious, inWindow } from '../accessibility.ts'
import { holdBack } from '../hold-back.ts'
import {
  becomeCustomer,
  type Customer,
  chooseAccountEntry,
  expect,
  findProduct,
  newCustomer,
  saveAddress,
  signIn,
  signUp,
  test,
  testWithRejections,
  untilResponded,
  waitForScripts,
} from '../journey.ts'

/** A kurti with twelve units, which no other journey buys. */
const IN_STOCK = 'Plum Jaal A-Line Kurti'

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
    await page.goto('/cart')
    await expect(page.getByRole('heading', { level: 2, name: name ?? '' })).toBeVisible()
  })

  await test.step('adding to the wishlist, even when the product is already saved', async () => {
    await page.goto('/products?inStock=true')
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
    await chooseAccountEntry(page, 'Sign Out')
    // Only the cookie of a known device remains.
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name }) => name))
      .toEqual(['gulmeher.known_device'])
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
  async ({ page, context }) => {
    await becomeCustomer(page, newCustomer())
    const sizes = await addTwoSizes(page)
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
      const other = await context.newPage()
      await other.goto('/cart')
      // When this tab becomes visible again, it would reload the cart and offer only what is available.
      await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }))
      await takeAll(other, sizes[1])
      await line(sizes[0]).getByRole('button', { name: 'Increase quantity' }).click()
      await expect(line(sizes[0]).getByText('Insufficient stock for requested quantity')).toBeVisible()
      await expect(line(sizes[0]).getByRole('group')).toContainText('2')
      await expectNothingSerious(page)
    })
  },
)

testWithRejections('the cart says so when the shop is unavailable', { tag: '@phone' }, async ({ page }) => {
  await becomeCustomer(page, newCustomer())
  const [size] = await addTwoSizes(page)
  await page.goto('/cart')
  await waitForScripts(page)
  const line = page.getByRole('listitem').filter({ hasText: `Size ${size}` })
  await page.route(/\/cart\.data/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  await line.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(line.getByText('We couldn’t update your cart. Please try again.')).toBeVisible()
  await expect(line.getByRole('group')).toContainText('1')
})

test('M45 the badge is correct on every page, and in a tab that becomes visible again', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const customer = newCustomer()
  await becomeCustomer(page, customer)
  await page.goto('/about')
  await waitForScripts(page)
  await expectInCart(page, 0)
  const other = await context.newPage()
  await addTwoSizes(other)
  await other.close()

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectInCart(page, 2)
  for (const path of ['/', '/products', '/terms', '/profile', '/wishlist', '/cart']) {
    await page.goto(path)
    await expectInCart(page, 2)
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
    await page.goto('/products?inStock=true')
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: 'Add to Cart' }) })
      .first()
    await card.getByRole('button', { name: 'Add to wishlist' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1' })).toBeVisible()
    await addTwoSizes(page)
    const tabs = ['profile', 'orders', 'addresses', 'addresses&edit=new', 'wishlist', 'notifications', 'security']
    for (const path of ['/cart', '/wishlist', ...tabs.map((tab) => `/profile?tab=${tab}`)]) {
      await test.step(path, async () => {
        await page.goto(path)
        await atBothSizes(page, async (size) => {
          await expectNothingSerious(page, `${path} ${size}`)
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
        await expectNothingSerious(page, 'account menu')
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
  await signUpAndIn(page, customer)

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
  const press = async (name: string | RegExp, key = 'Enter') => {
    await tabTo(page, page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first())
    await page.keyboard.press(key)
  }
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

  await page.goto('/products?inStock=true')

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
      await page.goto('/auth')
      await signIn(page, customer)
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
    })

    await test.step('signing up again', async () => {
      await signUpAndIn(page, customer)
      await page.goto('/profile')
      await expect(page.getByRole('main').getByText(customer.email).first()).toBeVisible()
    })
  },
)

/** Creates an account and signs in to it with the forms. */
async function signUpAndIn(page: Page, customer: Customer): Promise<void> {
  await page.goto('/auth?mode=sign-up')
  await signUp(page, customer)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await signIn(page, customer)
  await expect(page).toHaveURL(/\/$/)
}

/** Adds two sizes of one kurti to the cart, one unit each. @returns The sizes. */
async function addTwoSizes(page: Page): Promise<[string, string]> {
  await page.goto(await findProduct(page, IN_STOCK))
  const choices = page.getByRole('group', { name: 'Size' }).locator('label')
  await expect(choices.nth(1)).toBeVisible()
  const sizes = (await choices.allTextContents()).slice(0, 2)
  // The cards of related products have this button too, but in their own forms.
  const add = page
    .getByRole('button', { name: /^(Add to Cart|Add More)/ })
    .and(page.locator('[form]'))
    .filter({ visible: true })
  for (const [index, size] of sizes.entries()) {
    await choices.nth(index).click()
    await expect(page.getByRole('radio', { name: size, exact: true })).toBeChecked()
    await add.click()
    await expect(page.getByRole('banner').getByRole('link', { name: `Cart, ${index + 1}` })).toBeVisible()
  }
  return [sizes[0] ?? '', sizes[1] ?? '']
}

/** Increases the quantity of a size until no more is available. */
async function takeAll(page: Page, size: string): Promise<void> {
  const line = page.getByRole('listitem').filter({ hasText: `Size ${size}` })
  const more = line.getByRole('button', { name: 'Increase quantity' })
  const taken = async () => Number(await line.getByRole('group').textContent())
  while (await more.isEnabled()) {
    const before = await taken()
    await untilResponded(page, () => more.click())
    await expect.poll(taken).toBe(before + 1)
  }
}

async function expectInCart(page: Page, units: number): Promise<void> {
  const name = units === 0 ? /^Cart$/ : new RegExp(`^Cart, ${units}`)
  await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
}

/** Presses Tab until the element has focus. */
async function tabTo(page: Page, element: ReturnType<Page['locator']>): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await element.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard doesn’t reach the element')
}
