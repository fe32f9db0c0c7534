import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { expect, newCustomer, test, waitForScripts } from '../journey.ts'

test('M126 a reset link can be requested without revealing who has an account', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/auth')
  await waitForScripts(page)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')

  const email = page.getByLabel('Email', { exact: true })
  await email.fill('not an address')
  await email.blur()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  const { email: unknown } = newCustomer()
  await email.fill(unknown)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toContainText(unknown)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('M126 an expired link leads to a new one', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/auth/reset-password?token=used')
  await expect(page.getByText('This link has expired or was already used. Please request a new one.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Send me a new link' }).click()
  await expect(page).toHaveURL('/auth/forgot-password')
})
