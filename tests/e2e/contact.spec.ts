import { expect, test } from './journey.ts'

test('M117 a field of the contact form is checked when it loses focus, and its message disappears while typing', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/contact')
  const rules = page.waitForResponse(/check-message/)
  await page.getByLabel('Name', { exact: true }).focus()
  await (await rules).finished()

  const email = page.getByLabel('Email', { exact: true })
  await email.fill('meera')
  await email.blur()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await email.fill('meera@shoppers.example')
  await expect(page.getByText('Please enter a valid email address')).toBeHidden()
})

test('M117 a message sent before the form’s rules have loaded is checked by the server', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  // A new page, because the console reports a rejected form, which would fail the test.
  const page = await browser.newPage({ baseURL })
  const released = Promise.withResolvers<void>()
  await page.route(/check-message/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('/contact')
  await page.getByLabel('Name', { exact: true }).fill('Meera')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Subject is required')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Meera')
  released.resolve()
  await page.close()
})
