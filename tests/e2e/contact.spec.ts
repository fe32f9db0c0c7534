import { expect, test } from './journey.ts'

test('M117 a field of the contact form is checked when it is left, and its message goes while one types', {
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

test('M117 a message that is sent before the rules of the form have arrived is checked by the shop', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  // A page of its own: the browser's console names an answer that refuses a form.
  const page = await browser.newPage({ baseURL })
  const isAnswered = Promise.withResolvers<void>()
  await page.route(/check-message/, async (route) => {
    await isAnswered.promise
    await route.continue()
  })
  await page.goto('/contact')
  await page.getByLabel('Name', { exact: true }).fill('Meera')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Subject is required')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Meera')
  isAnswered.resolve()
  await page.close()
})
