import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { appCode, wrongAppCode } from '../support/authenticator.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD, expect, newCustomer, signIn, signUp, test } from './journey.ts'

test.use({ refusedAt: /auth/ })

test('M126 who set up a second step in a program signs in to the shop with it, also without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  const customer = newCustomer()
  const program = createProgram(page, baseURL ?? '')
  let totpURI = ''
  let backupCodes: string[] = []

  await test.step('a program proves the address with the code of the mail', async () => {
    await page.goto('/auth?mode=sign-up')
    await signUp(page, customer)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')
    await signIn(page, customer)
    await expect(page).toHaveURL('/')
    await program('/email-otp/send-verification-otp', { email: customer.email, type: 'email-verification' })
    const otp = await readCode(browser, baseURL ?? '', customer.email)
    await program('/email-otp/verify-email', { email: customer.email, otp })
  })

  await test.step('and puts the second step into place', async () => {
    const answer = await program('/two-factor/enable', { password: customer.password })
    totpURI = answer.totpURI
    backupCodes = answer.backupCodes
    await program('/two-factor/verify-totp', { code: appCode(totpURI) })
    await program('/sign-out', {})
  })

  await test.step('the sign-in screen asks for a code, and leads back', async () => {
    await page.goto('/auth?returnTo=/orders', { waitUntil: 'networkidle' })
    await signIn(page, customer)
    await expect(page).toHaveURL('/auth/second-step?returnTo=%2Forders')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(sideways).toBeLessThanOrEqual(0)
    expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([])

    await page.getByLabel('Code').fill(wrongAppCode(totpURI))
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('This code is not right')).toBeVisible()
    await page.getByLabel('Code').fill(appCode(totpURI))
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/orders')
  })

  await test.step('so it does without scripts, and takes a spare code', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    const plain = await context.newPage()
    await plain.goto('/auth?returnTo=/orders')
    await signIn(plain, customer)
    await plain.getByLabel('Code').fill('no code')
    await plain.getByRole('button', { name: 'Sign In' }).click()
    await expect(plain.getByText('This code is not right')).toBeVisible()
    await plain.getByLabel('Code').fill(backupCodes[0] ?? '')
    await plain.getByRole('button', { name: 'Sign In' }).click()
    await expect(plain).toHaveURL('/orders')
    await context.close()
  })
})

/** Calls the sign-in service with the cookies of the page, as a program does. */
function createProgram(page: Page, baseURL: string) {
  const { request }: { request: APIRequestContext } = page
  return async (path: string, data: object) => {
    const response = await request.post(`/api/auth${path}`, { data, headers: { Origin: baseURL } })
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    return response.json()
  }
}

/** Reads a code in the mails that the shop keeps for the administrator when there is no mail server. */
async function readCode(browser: Browser, baseURL: string, recipient: string): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const admin = await context.newPage()
  await admin.goto('/auth?returnTo=/admin')
  await signIn(admin, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
  await expect(admin).toHaveURL('/admin')
  // It is written in the background.
  await expect(async () => {
    await admin.goto(`/admin/mails?search=${encodeURIComponent(recipient)}`)
    await admin.getByRole('button', { name: /^View/ }).click()
    await expect(admin.getByText('Confirm your email address').first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const text = await admin.locator('pre').textContent()
  await context.close()
  return /^(\d{6})$/m.exec(text ?? '')?.[1] ?? ''
}
