import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNothingSerious } from '../accessibility.ts'
import { holdBack } from '../hold-back.ts'
import {
  becomeCustomer,
  chooseAccountEntry,
  expect,
  newCustomer,
  saveAddress,
  startSession,
  test,
  untilResponded,
} from '../journey.ts'

test.use({ rejectedAt: /(profile|_)\.data/ })

test('a customer saves kurtis, turns on an alert and shares the wishlist', { tag: '@phone' }, async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await becomeCustomer(page, newCustomer())
  await page.goto('/products')
  const name = await saveFromListing(page, 0)
  await saveFromListing(page, 1)

  await test.step('M79 the wishlist shows a skeleton, then the saved products', async () => {
    const release = await holdBack(page, /wishlist\.data\?_routes=routes/)
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Wishlist/ })
      .click()
    await expect(page.getByText('Loading your wishlist')).toBeAttached()
    release()
    await expect(page.getByText('2 saved items')).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: name })).toContainText(/Added on \d/)
  })

  await test.step('M82 an alert’s switch is saved', async () => {
    await untilResponded(page, () => page.getByRole('switch', { name: `Price Drop for ${name}` }).click())
    await expect(page.getByRole('switch', { name: `Price Drop for ${name}` })).toBeChecked()
    await page.reload()
    await expect(page.getByRole('switch', { name: `Price Drop for ${name}` })).toBeChecked()
    await expect(page.getByRole('switch', { name: `Stock Alert for ${name}` })).not.toBeChecked()
  })

  await test.step('M80 without native sharing, the link is copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }))
    await page.getByRole('button', { name: 'Share Wishlist' }).click()
    await expect(page.getByText('Wishlist link copied to clipboard!').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/wishlist\/shared\/[\w-]{43}$/)
  })

  await test.step('M80 native sharing gets title, text and address', async () => {
    await page.evaluate(() => {
      const share = async (link: ShareData) => {
        document.title = `${link.title}|${link.text}|${link.url}`
      }
      Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    })
    await page.getByRole('button', { name: 'Share Wishlist' }).click()
    const link = await page.getByLabel('Link to your wishlist').inputValue()
    await expect(page).toHaveTitle(`My Wishlist · Gulmeher|See what I’ve saved at Gulmeher|${link}`)
  })

  await test.step('M308 the link opens the wishlist for anyone who has it, even on the narrowest screen', async () => {
    const link = await page.getByLabel('Link to your wishlist').inputValue()
    const visitor = await browser.newPage({ ...(baseURL && { baseURL }), viewport: { width: 320, height: 700 } })
    await visitor.goto(link)
    await expect(visitor.getByRole('article').filter({ hasText: name })).toBeVisible()
    await expectNothingSerious(visitor, 'a shared wishlist')
    await expectNoSidewaysScroll(visitor, 'a shared wishlist')
    await visitor.close()
  })

  await test.step('M81 a kurti is added to the cart and removed from the wishlist', async () => {
    const card = page.getByRole('article').filter({ hasText: name })
    await card.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByText('Added to cart successfully!').first()).toBeVisible()
    await card.getByRole('button', { name: `Remove ${name}` }).click()
    await expect(page.getByText('1 saved item', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'My Wishlist' })).toBeFocused()
  })
})

test('a customer manages their account', { tag: '@desktop' }, async ({ page, browser, baseURL }) => {
  const customer = newCustomer()
  await becomeCustomer(page, customer)

  await test.step('M84 the profile is saved, and Cancel discards later input', async () => {
    await page.goto('/profile')
    await page.getByLabel('Date of birth').fill('1994-03-14')
    await page.getByLabel('Gender').selectOption('Female')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Profile saved.')).toBeVisible()
    await page.getByLabel('Phone').fill('123')
    await expect(page.getByText('Profile saved.')).toBeHidden()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Phone')).toHaveValue('98765 43210')
    await page.reload()
    await expect(page.getByLabel('Date of birth')).toHaveValue('1994-03-14')
  })

  await test.step('M83 M86 M253 an address is added under its tab, with the place of its PIN code', async () => {
    await page.getByRole('tab', { name: 'Addresses' }).click()
    await expect(page.getByRole('tab', { name: 'Addresses' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('link', { name: 'Add new address' }).click()
    await page.getByLabel('PIN code').fill('600001')
    await expect(page.getByLabel('City')).toHaveValue('Chennai')
    await page.getByLabel('PIN code').fill('395003')
    await expect(page.getByLabel('City')).toHaveValue('Surat')
    await expect(page.getByLabel('State')).toHaveValue('Gujarat')
    await saveAddress(page, customer)
    await expect(page.getByRole('tabpanel')).toContainText(`${customer.fullName}Default12 Law Garden Road`)
    await expect(page).toHaveURL(/\/profile\?tab=addresses$/)
  })

  await test.step('M253 the place of a PIN code that arrives while Save address is pressed doesn’t move the button away', async () => {
    await page.getByRole('link', { name: 'Edit' }).click()
    const panel = page.getByRole('tabpanel')
    await expect(page.getByLabel('PIN code')).toHaveValue('380006')
    const release = await holdBack(page, /pin-codes/)
    await page.getByLabel('PIN code').fill('395003')
    await panel.getByRole('button', { name: 'Save address' }).hover()
    await page.mouse.down()
    const answered = page.waitForResponse(/pin-codes/)
    release()
    await (await answered).finished()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await page.mouse.up()
    await expect(panel).toContainText('395003')
    await expect(panel.getByRole('button', { name: 'Save address' })).toBeHidden()
  })

  await test.step('M335 a form that the shop was too busy to process is sent again', async () => {
    await page.getByRole('tab', { name: 'Profile' }).click()
    await page.getByLabel('Full name').fill('Meera Rani Iyer')
    const rejected = { status: 503, headers: { 'x-unprocessed': '1' }, body: 'busy' }
    await page.route(/profile\.data/, (route) => route.fulfill(rejected), { times: 2 })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Profile saved.')).toBeVisible()
  })

  const unavailable = (address: RegExp) => page.route(address, (route) => route.fulfill({ status: 500, body: '' }))

  await test.step('M335 a page that can’t be reloaded when the customer comes back stays as it is', async () => {
    await page.getByLabel('Full name').fill('Meera Half-typed')
    await unavailable(/profile\.data/)
    const rejected = page.waitForResponse(/profile\.data/)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await (await rejected).finished()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await expect(page.getByLabel('Full name')).toHaveValue('Meera Half-typed')
  })

  await test.step('M335 a page that can’t be opened says so below the header', async () => {
    await unavailable(/_\.data/)
    await page.getByRole('banner').getByRole('link', { name: 'Gulmeher, home' }).click()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    await expect(page.getByText('quote reference')).toBeHidden()
    await page.unroute(/_\.data/)
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('link', { name: 'Explore Collection' }).first()).toBeVisible()
    await page.unroute(/profile\.data/)
    await chooseAccountEntry(page, 'My Profile')
  })

  await test.step('changing the password signs out the other device', async () => {
    const other = await browser.newPage({ ...(baseURL && { baseURL }) })
    await startSession(other, customer)

    await page.getByRole('tab', { name: 'Security' }).click()
    await expect(page.getByRole('button', { name: 'Sign out other devices' })).toBeVisible()
    await page.getByLabel('Current password').fill(customer.password)
    await page.getByLabel('New password').fill('Bandhani#2027')
    await page.getByLabel('Confirm password').fill('Bandhani#2027')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed. Your other devices have been signed out.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign out other devices' })).toBeHidden()

    await other.goto('/profile')
    await expect(other.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await other.close()
  })
})

/** Saves a product from its card in the open listing. @returns Its name. */
async function saveFromListing(page: Page, index: number): Promise<string> {
  // Other journeys buy too, so only products still in stock can be added to the cart.
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Add to Cart' }) })
    .nth(index)
  await card.getByRole('button', { name: 'Add to wishlist' }).click()
  await expect(card.getByRole('button', { name: 'Remove from wishlist' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: `Wishlist, ${index + 1}` })).toBeVisible()
  return (await card.getByRole('heading').textContent()) ?? ''
}
