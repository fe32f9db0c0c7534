import { expect, type Locator, type Page } from '@playwright/test'

/** More controls than any page of the journeys has. */
const MAX_TABS = 250

/** Presses Tab until the control has the focus, which proves that the keyboard can reach it. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  // Finding it by its role after each key takes longer than the key does.
  let element = await control.elementHandle()
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    const place = await element?.evaluate((one) => {
      if (!one.isConnected) return 'replaced'
      return one === one.ownerDocument.activeElement ? 'focused' : 'elsewhere'
    })
    if (place === 'focused') return
    if (place === 'replaced') element = await control.elementHandle()
    else await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

/** Reaches a control by keyboard and presses a key there. */
export async function pressOn(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}
