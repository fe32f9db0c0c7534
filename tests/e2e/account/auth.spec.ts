import type { Browser, Page } from '@playwright/test'
import { expect, testWithRejections as test, waitForScripts } from '../journey.ts'

const PASSWORD = 'Gul-meher9!'

let count = 0

test('M42 M43 M46 a customer signs up, signs in, returns and signs out', { tag: '@phone' }, async ({ page }) => {
  const email = newEmail()
  await page.goto(at('/orders'))
  await expect(page).toHaveURL(at('/auth?returnTo=%2Forders'))
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account')
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Create Account' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(passwordField(page)).toHaveValue('')
  await passwordField(page).fill(PASSWORD)
  await signInButton(page).click()
  await expect(page).toHaveURL(at('/orders'))

  await page.goto(at('/auth'))
  await expect(page).toHaveURL(at('/'))
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }))).toEqual([
    { name: 'gulmeher.session_token', httpOnly: true, sameSite: 'Lax' },
    { name: 'gulmeher.known_device', httpOnly: true, sameSite: 'Lax' },
    // Scripts compare it with the page's own; it grants nothing.
    { name: 'gulmeher.session_mark', httpOnly: false, sameSite: 'Lax' },
  ])

  await page.getByRole('button', { name: /^(Account|Open) menu$/ }).click()
  await page.getByText('Sign Out').filter({ visible: true }).click()
  await expect(page).toHaveURL(at('/'))
  // The browser remains a known device of the account.
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toEqual(['gulmeher.known_device'])
  await page.goto(at('/orders'))
  await expect(page).toHaveURL(at('/auth?returnTo=%2Forders'))
})

test('M42 M43 both forms work without scripts', { tag: '@phone' }, async ({ browser }) => {
  const page = await pageWithoutScripts(browser)
  const email = newEmail()
  await page.goto(at('/auth?mode=sign-up&returnTo=/orders'))
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Full name is required')).toBeVisible()
  await expect(page.getByText('Email is required')).toBeVisible()

  await fillSignUp(page, email)
  await page.getByLabel('Phone').fill('12345')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Please enter a valid Indian mobile number')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Ananya Desai')
  await expect(passwordField(page)).toHaveValue('')

  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await passwordField(page).fill('Wrong-pass9!')
  await signInButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await passwordField(page).fill(PASSWORD)
  await signInButton(page).click()
  await expect(page).toHaveURL(at('/orders'))
  await page.close()
})

test('M44 M114 M118 the sign-up form is checked while it is filled in', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/auth?mode=sign-up')

  await test.step('M118 a field is checked when it loses focus, and its message disappears while typing', async () => {
    const email = page.getByLabel('Email', { exact: true })
    const message = page.getByText('Email address contains invalid characters')
    await email.fill('ananya..desai@shopper.example')
    await expect(message).toBeHidden()
    await email.blur()
    await expect(message).toBeVisible()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toHaveAccessibleDescription('Email address contains invalid characters')

    await email.press('End')
    await email.press('x')
    await expect(message).toBeHidden()
    await email.fill('ananya@mailinator.com')
    await email.blur()
    await expect(page.getByText('Please use a valid email address')).toBeVisible()
    await email.fill(newEmail())
    await email.blur()
    await expect(page.getByText('Please use a valid email address')).toBeHidden()
  })

  await test.step('M114 a country code that the browser fills in is removed', async () => {
    const phone = page.getByLabel('Phone')
    await phone.fill('+91 98250 12345')
    await expect(phone).toHaveValue('9825012345')
    await phone.blur()
    await expect(page.getByText('Please enter a valid Indian mobile number')).toBeHidden()
  })

  await test.step('M44 the meter shows the strength of the password while typing', async () => {
    const meter = page.getByRole('meter', { name: 'Password strength' })
    for (const [password, word] of [
      ['abc', 'Weak'],
      ['Abcdefgh', 'Fair'],
      ['Abcdefg1!', 'Good'],
      ['Abcdefghij1!', 'Strong'],
    ] as const) {
      await passwordField(page).fill(password)
      await expect(meter).toHaveAttribute('aria-valuetext', word)
      await expect(meter).toHaveText(word)
    }
  })
})

test('M41 switching between the forms clears fields and messages', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/auth')
  await page.getByLabel('Email', { exact: true }).fill('not an address')
  await passwordField(page).focus()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()

  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
  await expect(page.getByText('Please enter a valid email address')).toBeHidden()
  await page.getByLabel('Full name').fill('A')
  await page.getByLabel('Phone').focus()
  await expect(page.getByText('Full name must be at least 2 characters long')).toBeVisible()

  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('')
  await expect(page.getByText('Full name must be at least 2 characters long')).toBeHidden()
})

test('M41 a password can be shown and hidden, and a rejected or failed sign-in says so', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/auth')
  const email = newEmail()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await passwordField(page).fill('Wrong-pass9!')
  await expect(passwordField(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(passwordField(page)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(passwordField(page)).toHaveAttribute('type', 'password')

  await signInButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await passwordField(page).press('x')
  await expect(page.getByRole('alert')).toBeHidden()

  await page.route('**/auth.data**', (route) => route.abort())
  await signInButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
})

function shopUrl(): string {
  const url = process.env.JOURNEY_SHOP_URL
  if (!url) throw new Error('JOURNEY_SHOP_URL is not set: the journeys need an open shop')
  return url
}

function at(path: string): string {
  return shopUrl() + path
}

/** Opens a page and waits until its scripts are running. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(at(path))
  await waitForScripts(page)
}

function newEmail(): string {
  return `shopper-${process.pid}-${Date.now()}-${count++}@shopper.example`
}

function passwordField(page: Page) {
  return page.getByLabel('Password', { exact: true })
}

function signInButton(page: Page) {
  return page.locator('main').getByRole('button', { name: 'Sign In' })
}

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Ananya Desai')
  await page.getByLabel('Phone').fill('98250 12345')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await passwordField(page).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
}

async function pageWithoutScripts(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  return context.newPage()
}
