import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { appCode, wrongAppCode } from '../../support/sign-in/authenticator.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { expect, newCustomer, readMailedCode, signIn, signUp, test, waitForScripts } from '../journey.ts'

test.use({ rejectedAt: /auth|profile/ })

test('M126 a customer sets up two-step verification, signs in with it, with and without scripts, and turns it off', {
  tag: '@phone',
}, async ({ page, browser, baseURL }) => {
  const customer = newCustomer()
  let key = ''
  let recoveryCodes: string[] = []

  await test.step('a new customer opens the Security tab', async () => {
    await page.goto('/auth?mode=sign-up&returnTo=/profile%3Ftab%3Dsecurity')
    await signUp(page, customer)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')
    await signIn(page, customer)
    await expect(page).toHaveURL('/profile?tab=security')
  })

  await test.step('they verify their address with the emailed code', async () => {
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(panel(page)).toContainText('We’ve emailed you a code.')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Code' }).fill('wrong')
    await page.getByRole('button', { name: 'Verify my address' }).click()
    await expect(panel(page)).toContainText('Incorrect code')
    await page.getByRole('textbox', { name: 'Code' }).fill(await readMailedCode(customer.email))
    await page.getByRole('button', { name: 'Verify my address' }).click()
    await expect(panel(page)).toContainText('Your email address is verified.')
  })

  await test.step('they add the key to their app, save the recovery codes, and enter the first code', async () => {
    await page.getByLabel('Your password').fill(customer.password)
    await page.getByRole('button', { name: 'Set up' }).click()
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    recoveryCodes = await codes.allTextContents()
    key = (await page.getByRole('link', { name: 'open the app' }).getAttribute('href')) ?? ''
    await expect(page.getByRole('img', { name: 'Adds Gulmeher to an authenticator app' })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download codes' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    for (const code of recoveryCodes) expect(file).toContain(code)
    await page.emulateMedia({ media: 'print' })
    await expect(codes.first()).toBeVisible()
    await expect(page.getByText(`Recovery codes for ${customer.email}`)).toBeVisible()
    for (const other of ['banner', 'contentinfo', 'img', 'textbox'] as const) {
      await expect(page.getByRole(other).filter({ visible: true })).toHaveCount(0)
    }
    await page.emulateMedia({ media: null })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Code' }).fill(appCode(key))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(panel(page)).toContainText('Two-step verification is on.')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL('/')
  })

  await test.step('signing in asks for a code and leads back', async () => {
    await page.goto('/auth?returnTo=/orders')
    await waitForScripts(page)
    await signIn(page, customer)
    await expect(page).toHaveURL('/auth/second-step?returnTo=%2Forders')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await page.getByRole('textbox', { name: 'Code' }).fill(wrongAppCode(key))
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Incorrect code')).toBeVisible()
    await page.getByRole('textbox', { name: 'Code' }).fill(appCode(key))
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/orders')
  })

  await test.step('without scripts, a recovery code works, and two-step verification can be turned off', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    const plain = await context.newPage()
    await plain.goto('/auth?returnTo=/profile%3Ftab%3Dsecurity')
    await signIn(plain, customer)
    await plain.getByRole('textbox', { name: 'Code' }).fill('no code')
    await plain.getByRole('button', { name: 'Sign In' }).click()
    await expect(plain.getByText('Incorrect code')).toBeVisible()
    await plain.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[0] ?? '')
    await plain.getByRole('button', { name: 'Sign In' }).click()
    await expect(plain).toHaveURL('/profile?tab=security')
    await plain.getByLabel('Your password').fill(customer.password)
    await plain.getByRole('button', { name: 'Turn off' }).click()
    await expect(panel(plain)).toContainText('Two-step verification is off.')
    await context.close()
  })
})

const panel = (page: Page) => page.getByRole('region', { name: 'Two-step verification' })
