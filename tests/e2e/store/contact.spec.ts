import { expect, test, waitForScripts } from '../journey.ts'
import { openWithoutScripts } from '../open-without-scripts.ts'

test('M117 a field of the contact form is checked when it loses focus, and its message disappears while typing', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/contact')
  const rules = page.waitForResponse(/check-contract/)
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
  await page.route(/check-contract/, async (route) => {
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

test('M377 the choice of the contact form is kept when scripts run, and is No again after sending', {
  tag: '@phone',
}, async ({ page }) => {
  const release = await openWithoutScripts(page, '/contact')
  const problem = page.getByLabel('Is something wrong with an order?')
  await problem.selectOption('Something else')
  await page.getByLabel('Name', { exact: true }).fill('Meera')
  release()
  await waitForScripts(page)
  await expect(problem).toHaveValue('other')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Meera')

  for (const [choice, sent] of [
    ['Something else', /Your complaint number is C\d{4}-\d{6}\./],
    ['Wrong item or size', /Your complaint number is C\d{4}-\d{6}\./],
    ['No', /Your message number is M\d{4}-\d{6}\./],
  ] as const) {
    await page.getByLabel('Name', { exact: true }).fill('Meera')
    await page.getByLabel('Email', { exact: true }).fill('meera@shoppers.example')
    await page.getByLabel('Subject', { exact: true }).fill('A question')
    await page.getByLabel('Message', { exact: true }).fill('Where is it?')
    await problem.selectOption(choice)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText(sent)).toBeVisible()
    // Not merely without a choice, which has the same value.
    await expect(problem.locator('option:checked')).toHaveText('No')
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
  }
})
