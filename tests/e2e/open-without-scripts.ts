import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Opens a page whose scripts load only when the returned function is called, as on a slow network. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('script[data-modules]')).toBeAttached()
  // The document arrives in parts, and what is below the first view is laid out after the first paint.
  await page.waitForFunction(
    () => document.readyState !== 'loading' && !document.documentElement.classList.contains('first-view'),
  )
  return release
}
