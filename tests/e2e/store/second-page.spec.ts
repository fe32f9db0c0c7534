import { expect, test, waitForScripts } from '../journey.ts'

test('M425 M426 the page of a product that is touched is fetched ahead, and how quick the first page was is reported', {
  tag: '@phone',
}, async ({ page }) => {
  await page.addInitScript(() => {
    // This visit is among those that are reported, and the next page can tell what this one has sent when it was left.
    Math.random = () => 0
    navigator.sendBeacon = (address, body) => {
      sessionStorage.setItem('sent', `${address} ${body}`)
      return true
    }
  })
  const fetched: string[] = []
  page.on('request', (request) => {
    if (/^\/product\/.*\.data$/.test(new URL(request.url()).pathname)) fetched.push(request.url())
  })
  const watching = page.waitForResponse(/report-page-speed/)
  await page.goto('/products')
  await waitForScripts(page)
  const link = page.getByRole('article').first().getByRole('link').first()
  await link.hover()
  await expect.poll(() => fetched.length).toBe(1)
  await link.tap()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const script = (await watching).url()
  // The tap is counted by a script that may come after it, as soon as the browser is idle.
  await page.evaluate(async (url) => {
    await import(url)
    await new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve)))
  }, script)
  await page.goto('/about')
  const [address, report = ''] = (await page.evaluate(() => sessionStorage.getItem('sent') ?? '')).split(' ')
  expect(address).toBe('/functions/v1/page-speed')
  expect(JSON.parse(report)).toEqual({
    page: 'listing',
    lcp: expect.any(Number),
    inp: expect.any(Number),
    cls: expect.any(Number),
  })
})
