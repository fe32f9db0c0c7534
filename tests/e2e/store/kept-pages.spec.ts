import {
  becomeCustomer,
  chooseAccountEntry,
  expect,
  newCustomer,
  startSession,
  test,
  waitForScripts,
} from '../journey.ts'

test('M424 Back shows a customer’s page at once, and never once they have signed out', { tag: '@desktop' }, async ({
  page,
}) => {
  const context = page.context()
  const accountMenu = page.getByRole('button', { name: 'Account menu' })
  const [first, second] = [newCustomer(), newCustomer()]
  /** The page is brought back by the browser, which the browser without windows can't do itself. Waits until it is shown or hidden. */
  const bringBack = (isShown: boolean) => {
    // A reload may come before the evaluation's end.
    const evaluating = page.evaluate(() => {
      Reflect.set(window, 'isKept', true)
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      sessionStorage.setItem('shown', String(getComputedStyle(document.documentElement).display !== 'none'))
    })
    return Promise.all([
      evaluating.catch(() => undefined),
      page.waitForFunction((shown) => sessionStorage.getItem('shown') === shown, String(isShown)),
    ])
  }
  const menu = page.getByRole('menu', { name: 'Account menu' })
  const isKept = () => page.evaluate(() => Reflect.has(window, 'isKept'))

  await becomeCustomer(page, first)
  const response = await page.goto('/')
  expect(response?.headers()['cache-control']).toBe('private, no-cache')
  await waitForScripts(page)
  await bringBack(true)
  await accountMenu.click()
  await expect(menu).toContainText(first.email)
  expect(await isKept()).toBe(true)

  // Signed out in another tab, which doesn't reach a page that is kept.
  await context.clearCookies()
  await becomeCustomer(page, second)
  await bringBack(false)
  await expect.poll(isKept).toBe(false)
  await accountMenu.click()
  await expect(menu).toContainText(second.email)
  await expect(page.getByText(first.email)).toHaveCount(0)

  // The same with a page that the browser has in its cache alone.
  await page.goto('/about')
  await context.clearCookies()
  await startSession(page, first)
  await page.goBack()
  await waitForScripts(page)
  await accountMenu.click()
  await expect(menu).toContainText(first.email)
  await expect(page.getByText(second.email)).toHaveCount(0)

  await page.goto('/products')
  await waitForScripts(page)
  const signingOut = page.waitForResponse((one) => one.request().method() === 'POST')
  await chooseAccountEntry(page, 'Sign Out')
  expect(await (await signingOut).headerValue('clear-site-data')).toBe('"cache"')
  await expect(accountMenu).toHaveCount(0)
  for (let steps = 0; steps < 2; steps++) {
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
    await expect(page.getByText(first.email)).toHaveCount(0)
  }
})
