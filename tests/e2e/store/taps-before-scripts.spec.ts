import type { Page } from '@playwright/test'
import { becomeCustomer, expect, findProduct, newCustomer, test, waitForScripts } from '../journey.ts'
import { openWithoutScripts } from '../open-without-scripts.ts'

/** What can be tapped, other than fields, which browsers serve by themselves. */
const CONTROLS = 'a, button, summary, [role=button], [role=link], [onclick]'

/**
 * Records which controls answer: by opening an address, sending a form, opening something, or by a press that the page repeats
 * once its scripts run. Nothing is opened or sent, so that one page can be tapped everywhere.
 */
async function recordAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const answered = new Set<unknown>()
    Object.assign(window, { answered })
    addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!link || link.getAttribute('href') === '#') return
      answered.add(link)
      event.preventDefault()
    })
    addEventListener('submit', (event) => {
      answered.add(event.submitter)
      event.preventDefault()
    })
    addEventListener('command', (event) => answered.add((event as CommandEvent).source), true)
    addEventListener('toggle', ({ target }) => answered.add((target as Element).querySelector('summary')), true)
    const press = HTMLElement.prototype.click
    HTMLElement.prototype.click = function () {
      answered.add(this)
      press.call(this)
    }
  })
}

/** Taps each control that can be seen. @returns How many there are. */
const tapEverything = (page: Page) =>
  page.evaluate((selector) => {
    // An empty field would keep its form from being sent.
    for (const field of document.querySelectorAll<HTMLInputElement>('input:required')) field.value ||= '380006'
    const controls = [...document.querySelectorAll(selector)].filter((control) => control.checkVisibility())
    for (const control of controls.filter((control) => !control.matches(':disabled'))) {
      control.setAttribute('data-tapped', '')
      control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    }
    return controls.length
  }, CONTROLS)

/** How the controls that were tapped in vain call themselves. */
const tappedInVain = (page: Page) =>
  page.evaluate(() => {
    const { answered } = window as unknown as { answered: Set<unknown> }
    return [...document.querySelectorAll('[data-tapped]')]
      .filter((control) => !answered.has(control))
      .map((control) => control.getAttribute('aria-label') ?? control.textContent)
  })

for (const path of ['/', '/products', '/product', '/cart']) {
  test(`each control of ${path} answers a tap, or keeps it until the scripts run`, { tag: '@phone' }, async ({
    page,
  }) => {
    await becomeCustomer(page, newCustomer())
    const address = path === '/product' ? await findProduct(page) : path
    await recordAnswers(page)
    const release = await openWithoutScripts(page, address)
    expect(await tapEverything(page)).toBeGreaterThan(10)
    release()
    await waitForScripts(page)
    await expect.poll(() => tappedInVain(page)).toEqual([])
  })
}
