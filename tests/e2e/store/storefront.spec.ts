import type { Locator, Page } from '@playwright/test'
import { atBothSizes, DESKTOP, expectNoSidewaysScroll, expectNothingSerious, inWindow } from '../accessibility.ts'
import { becomeCustomer, expect, findProduct, newCustomer, test, untilResponded, waitForScripts } from '../journey.ts'

const LISTING = '/products'

/** A kurti whose stock is by size. Size XS is out of stock. */
const STOCKED_BY_SIZE = 'Slate Pinstripe Shirt Kurti'

/** Opens a product: by default a kurti with more units than the other journeys buy. */
async function openProduct(page: Page, name = 'Garden Tulip Block Print Kurti'): Promise<void> {
  await page.goto(await findProduct(page, name))
}

test('M294 going back works even while a field of the size guide has the focus', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto(LISTING)
  await waitForScripts(page)
  await page.getByRole('link', { name: 'View Details' }).first().click()
  await page.getByRole('link', { name: 'Size guide' }).press('Enter')
  const bust = page.getByRole('dialog', { name: 'Size guide' }).getByLabel('Bust')
  await bust.fill('870')
  // From here on, the field is validated when it loses the focus.
  await bust.press('Tab')
  await expect(page.getByRole('dialog', { name: 'Size guide' }).locator('[aria-invalid=true]')).toBeVisible()
  await bust.fill('87')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Kurti Collection' })).toBeVisible()
  await expect(page).toHaveURL(LISTING)
})

test('M418 the page behind a drawer is inert, the focus returns, and what opens later brings no second style sheet', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto(LISTING)
  const footer = page.getByRole('contentinfo')
  for (const name of ['Open menu', 'Filters']) {
    const button = page.getByRole('button', { name })
    await button.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(footer).toHaveJSProperty('inert', true)
    if (name === 'Filters') await expect(page.getByRole('checkbox', { name: 'Red' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(footer).toHaveJSProperty('inert', false)
    await expect(button).toBeFocused()
  }
  expect(await page.evaluate(() => document.styleSheets.length)).toBe(1)
})

test('M418 the menu opens and closes in a browser without popovers', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover'))
  await page.goto('/contact')
  await waitForScripts(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('M294 menu, filters, sign-in dialog, size guide, viewer and share menu are accessible on phones and desktops', {
  tag: '@phone',
}, async ({ page }) => {
  const expectNothingSeriousIn = (what: string) =>
    atBothSizes(page, (size) => expectNothingSerious(page, `${what} ${size}`))
  const expectFilters = async (size: string) => {
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByRole('button', { name: 'Apply Filters' }).locator('visible=true')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Red' }).locator('visible=true')).toBeVisible()
    await expectNothingSerious(page, `filters ${size}`)
  }
  await page.goto(LISTING)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectNothingSerious(page, 'menu')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await expectFilters('phone')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await inWindow(page, DESKTOP, () => expectFilters('desktop'))

  await openProduct(page)
  await expectNothingSeriousIn('product')
  await page.getByRole('button', { name: 'Add to wishlist' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Sign in required' })).toBeVisible()
  await expectNothingSeriousIn('sign-in dialog')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Size guide' }).press('Enter')
  const guide = page.getByRole('dialog', { name: 'Size guide' })
  await guide.getByLabel('Bust').fill('87')
  await guide.getByLabel('Bust').press('Enter')
  await expect(guide.getByRole('status')).toContainText(/^Bust 87 cm: S, with \d+ cm ease\./)
  await expectNothingSeriousIn('size guide')
  await guide.getByLabel('inches').check()
  await expect(guide.getByLabel('Bust')).toHaveValue('34.3')
  await guide.getByLabel('cm').check()
  await expect(guide.getByLabel('Bust')).toHaveValue('87')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByText('Your size: S')).toBeVisible()
  await page.getByRole('button', { name: 'View full screen' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await expectNothingSeriousIn('viewer')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('menuitem', { name: 'WhatsApp' })).toBeVisible()
  await expectNothingSeriousIn('share menu')
})

test.describe('when the shop can’t be reached', () => {
  const ASKED = /size-guide.data|pin-codes/
  test.use({ rejectedAt: ASKED })

  test('M251 M294 a product page stays, says so only to who asks, and links the size guide', { tag: '@phone' }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      localStorage.setItem('measurements', '{"cm":{"bust":87},"unit":"cm"}')
      localStorage.setItem('pin-code', '395003')
    })
    await page.route(ASKED, (route) => route.abort())
    const failed = ['size-guide', 'pin-codes'].map((part) =>
      page.waitForEvent('requestfailed', (request) => request.url().includes(part)),
    )
    await openProduct(page)
    await Promise.all(failed)
    const answer = page.locator('form', { has: page.getByLabel('PIN code') }).getByRole('status')
    await expect(page.getByLabel('PIN code')).toHaveValue('395003')
    await expect(answer).toBeEmpty()
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(answer).toHaveText('We couldn’t check this PIN code. Please try again.')

    await page.getByRole('link', { name: 'Size guide' }).click()
    await expect(page).toHaveURL(/\/size-guide\?product=/)
    await expect(page.getByRole('heading', { level: 1, name: 'Size Guide' })).toBeVisible()
  })
})

test('M08 the account menu is accessible, works by keyboard and closes', { tag: '@desktop' }, async ({ page }) => {
  const customer = newCustomer()
  await becomeCustomer(page, customer)
  await page.goto('/')
  await waitForScripts(page)
  await page.getByRole('button', { name: 'Account menu' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toContainText(customer.email)
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'My Orders' })).toBeFocused()
  await expectNothingSerious(page, 'account menu', { withFrame: true })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
})

test('long words wrap and the longest buttons fit on the narrowest screen', {
  tag: ['@phone', '@pictures'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`/products?search=${'x'.repeat(90)}`)
  await expect(page.getByText('No products found matching your criteria.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  // A picture that doesn't load is laid out as text, which doesn't shrink by itself.
  await page.route(/\.(?:svg|webp|png|jpg)$/, (route) => route.fulfill({ body: '' }))
  await page.goto('/products?search=kurti')
  await expectNoSidewaysScroll(page)
  await page.unrouteAll()

  await becomeCustomer(page, newCustomer())
  await openProduct(page)
  await page
    .getByRole('button', { name: 'Add to Cart' })
    .and(page.locator(':not(article *)'))
    .locator('visible=true')
    .click()
  await expect(page.getByRole('button', { name: 'Add More (1 in cart)' }).locator('visible=true')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.textContent = 'Handembroidered'.repeat(4)
  })
  await expectNoSidewaysScroll(page)

  await test.step('M241 a size that is out of stock can’t be chosen', async () => {
    await openProduct(page, STOCKED_BY_SIZE)
    await expect(page.getByRole('radio', { name: 'XS' })).toBeDisabled()
    await expect(page.getByRole('radio', { name: 'S', exact: true })).toBeChecked()
    await expectNothingSerious(page, 'a size that is out of stock')
    await expectNoSidewaysScroll(page)
  })
})

test('M31 M32 the gallery is moved by mouse, button and keyboard, and the viewer zooms from 1x to 3x in steps of 0.5x', {
  tag: '@desktop',
}, async ({ page }) => {
  await openProduct(page)
  const strip = page.getByRole('group', { name: 'Images' })
  const counter = page.getByText(/^Image \d \/ \d$/)
  await expect(page.getByRole('button', { name: 'Next image' })).toBeVisible()

  await test.step('dragging moves it to the next image, and a short drag moves it back', async () => {
    const box = await strip.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 180, (box?.y ?? 0) + 300]
    const drag = async (by: number) => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + by, y, { steps: 5 })
      await page.mouse.up()
    }
    const place = () => strip.evaluate((element) => element.scrollLeft / element.clientWidth)

    await expect(async () => {
      await drag(-150)
      await expect(counter).toHaveText('Image 2 / 3', { timeout: 10_000 })
    }).toPass()
    await expect.poll(place).toBe(1)
    await drag(-25)
    await expect.poll(place).toBe(1)
    for (let times = 0; times < 5; times++) {
      // The second drag begins while the first one still moves the strip back.
      await drag(-25)
      await drag(150)
      await expect.poll(place).toBe(0)
      await drag(-150)
      await expect.poll(place).toBe(1)
    }
    await drag(150)
    await expect.poll(place).toBe(0)
    await expect(counter).toHaveText('Image 1 / 3')
    const snap = () => strip.evaluate((element) => getComputedStyle(element).scrollSnapType)
    await expect.poll(snap).toBe('x mandatory')
    expect(await page.evaluate(() => String(getSelection()))).toBe('')
  })

  await test.step('it cycles by button and keyboard', async () => {
    await page.getByRole('button', { name: 'Previous image' }).focus()
    await page.keyboard.press('Enter')
    await expect(counter).toHaveText('Image 3 / 3')
    await page.getByRole('button', { name: 'Next image' }).press('Enter')
    await expect(counter).toHaveText('Image 1 / 3')
    await page.getByRole('group', { name: 'Images' }).press('ArrowRight')
    await expect(counter).toHaveText('Image 2 / 3')
    await page.getByRole('button', { name: 'Show image 3' }).click()
    await expect(counter).toHaveText('Image 3 / 3')
  })

  await test.step('the viewer is used by keyboard, and zooms', async () => {
    await page.getByRole('button', { name: 'View full screen' }).press('Enter')
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByText('3 / 3')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(viewer.getByText('2 / 3')).toBeVisible()
    const zoomIn = viewer.getByRole('button', { name: 'Zoom in' })
    const zoomOut = viewer.getByRole('button', { name: 'Zoom out' })
    await expect(zoomOut).toBeDisabled()
    for (const step of ['1.5x', '2x', '2.5x', '3x']) {
      await zoomIn.click()
      await expect(viewer.getByText(step, { exact: true })).toBeVisible()
    }
    await expect(zoomIn).toBeDisabled()
    await zoomOut.click()
    await expect(viewer.getByText('2.5x', { exact: true })).toBeVisible()
    await viewer.getByRole('button', { name: 'Close' }).click()
    await expect(viewer).toBeHidden()
    await expect(counter).toHaveText('Image 2 / 3')
  })
})

test('M37 the link is copied, or shown where copying isn’t allowed', { tag: '@phone' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openProduct(page)
  const copy = async () => {
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
  }
  await copy()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  await page.reload()
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await copy()
  await expect(page.getByText(page.url(), { exact: true })).toBeVisible()

  await test.step('M310 the next product shows it as recently viewed, until the list is cleared', async () => {
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await page.getByRole('region', { name: 'You might also like' }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(name)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const viewed = page.getByRole('region', { name: 'Recently viewed' })
    await expect(viewed.getByRole('link', { name })).toBeVisible()
    await viewed.getByRole('button', { name: 'Clear' }).click()
    await expect(viewed.getByRole('status')).toBeFocused()
    await expect(viewed.getByRole('link')).toHaveCount(0)
  })
})

/** The scroll positions of the page in each frame after a click, until it is at its top. */
async function scrollAfterClick(page: Page, link: Locator): Promise<number[]> {
  await page.evaluate(() => {
    const places: number[] = []
    Reflect.set(window, 'places', places)
    const record = () => {
      places.push(window.scrollY)
      requestAnimationFrame(record)
    }
    record()
  })
  await link.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  return page.evaluate(() => Reflect.get(window, 'places'))
}

test('M02 a new page scrolls smoothly to its top, or jumps there, and going back restores the position', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true })
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(500)
  const places = await scrollAfterClick(page, link)
  await expect(page).toHaveURL('/about')
  const between = new Set(places.filter((y) => y > 0 && y < place))
  expect(between.size).toBeGreaterThan(3)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)

  await test.step('also while the page is still scrolling', async () => {
    // Runs in the page, so that it goes back while the page is still scrolling, however slow the test is.
    const scrolled = await page.evaluate(async () => {
      const left = window.scrollY
      const settled = (isThere: () => boolean) =>
        new Promise<void>((resolve) => {
          const look = () => (isThere() ? resolve() : requestAnimationFrame(look))
          look()
        })
      document.querySelector<HTMLAnchorElement>('footer a[href="/about"]')?.click()
      await settled(() => window.scrollY < left - 20)
      const turned = window.scrollY
      history.back()
      await settled(() => location.pathname === '/' && document.title.startsWith('Handcrafted'))
      return turned
    })
    expect(scrolled).toBeGreaterThan(0)
    // Waits until any remaining scrolling would have ended.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          let [last, frames] = [window.scrollY, 0]
          const look = () => {
            frames = window.scrollY === last ? frames + 1 : 0
            last = window.scrollY
            if (frames > 60) resolve()
            else requestAnimationFrame(look)
          }
          look()
        }),
    )
    expect(await page.evaluate(() => window.scrollY)).toBe(place)
  })

  await test.step('with reduced motion, the new page jumps to its top', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const jumps = await scrollAfterClick(page, link)
    expect(jumps.filter((y) => y > 0 && y < place - 1)).toEqual([])
  })
})

test.describe('faults', () => {
  test.use({ rejectedAt: /\.data/ })

  test('M406 M407 a fault leaves the document in place, and a shown page as it is until it can be loaded again', {
    tag: '@desktop',
  }, async ({ page }) => {
    await becomeCustomer(page, newCustomer())
    await page.goto('/products')
    await waitForScripts(page)
    const shown = await page.evaluateHandle(() => document.documentElement)
    const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ })

    await page.route(/\/products\.data/, (route) => route.fulfill({ status: 500, body: '' }))
    const add = page.getByRole('article').getByRole('button', { name: 'Add to Cart' }).first()
    const failed = page.waitForResponse(/\/products\.data/)
    await add.click()
    await (await failed).finished()
    await expect(page.getByRole('heading', { name: 'Our Kurti Collection' })).toBeVisible()
    await page.unroute(/\/products\.data/)
    await expect(cart).toHaveAccessibleName('Cart, 1 item')

    await page.route(/_\.data/, (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('banner').getByRole('link', { name: 'Gulmeher, home' }).click()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    expect(await shown.evaluate((element) => element.isConnected)).toBe(true)
  })
})

test('a slow page shows its skeleton first, and starts at its top', { tag: '@phone' }, async ({ page }) => {
  let release = () => {}
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.goto('/products')
  await page.route(/\/product\/.*\.data/, async (route) => {
    await slow
    await route.continue()
  })
  const card = page.getByRole('article').nth(8)
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link', { name: 'View Details' }).click()
  const skeleton = page.getByRole('status').filter({ hasText: 'Loading the page' })
  await expect(skeleton).toBeVisible()
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  await expectNothingSerious(page, 'skeleton')
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  release()
  await expect(page.getByRole('heading', { level: 1, name })).toBeInViewport()
  await expect(skeleton).toBeHidden()
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('M27 going back from a product restores the loaded pages and the position', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/products?sort=name')
  await page.getByRole('link', { name: 'Load More Products' }).click()
  await expect(page.getByText('Showing 40 of 48')).toBeVisible()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(40)
  const names = await page.getByRole('article').getByRole('heading').allTextContents()
  expect(new Set(names).size).toBe(40)
  const link = cards.nth(30).getByRole('link', { name: 'View Details' })
  // Scrolls the link to where it can be clicked, even from under a sticky header or footer.
  await link.hover()
  const place = await page.evaluate(() => window.scrollY)
  await link.click()
  await expect(page).toHaveURL(/\/product\//)
  const scrolledTo = () => page.evaluate(() => window.scrollY)
  await expect.poll(scrolledTo).toBe(0)
  await page.goBack()
  await expect(cards).toHaveCount(40)
  await expect.poll(scrolledTo).toBe(place)
})

test('the listing, its further pages, the search and a product work without scripts', { tag: '@phone' }, async ({
  browser,
  baseURL,
  viewport,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto(LISTING)
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.getByRole('link', { name: 'Load More Products' }).click()
  await expect(page.getByText('Showing 40 of 48')).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()

  const search = page.getByRole('main').getByRole('searchbox')
  await search.fill('ANARKALI')
  await search.press('Enter')
  await expect(page).toHaveURL(/search=ANARKALI/)
  await expect(page.getByText(/^\d+ products found/)).toContainText('ANARKALI')
  await page.getByRole('article').first().getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anarkali')
  await expect(page.getByText(/in stock|Out of stock/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).locator('visible=true').first().click()
  await expect(page).toHaveURL(/\/auth/)

  await test.step('M287 several filters are chosen on the page of filters', async () => {
    await page.goto('/products?category=formal')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('link', { name: 'More filters' }).click()
    await page.getByRole('checkbox', { name: /^XL/ }).check()
    await page.getByRole('checkbox', { name: /^Grey/ }).check()
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page).toHaveURL(/\/products\?.*category=formal.*size=XL/)
    await expect(page.getByText(/^\d+ products? found/)).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: STOCKED_BY_SIZE })).toBeVisible()
  })

  await test.step('M251 a PIN code is checked on a page that leads back to the product', async () => {
    await openProduct(page, STOCKED_BY_SIZE)
    await page.getByLabel('PIN code').fill('380006')
    await page.getByLabel('PIN code').press('Enter')
    await expect(page.getByRole('status')).toContainText(/^Delivery to 380006 \(.+, Gujarat\) by /)
    await page.getByRole('link', { name: 'Back to the product' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(STOCKED_BY_SIZE)
  })

  await test.step('M241 the chosen size goes into the cart', async () => {
    await becomeCustomer(page, newCustomer())
    await page.reload()
    await expect(page.getByRole('radio', { name: 'XS' })).toBeDisabled()
    await page.getByRole('radio', { name: 'L', exact: true }).check()
    const add = page
      .getByRole('button', { name: 'Add to Cart' })
      .and(page.locator(':not(article *)'))
      .locator('visible=true')
    await untilResponded(page, () => add.click())
    await page.goto('/cart')
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: STOCKED_BY_SIZE })).toContainText(
      'Size L',
    )
  })
  await context.close()
})

test('a new page is laid out completely after its first paint, and a reload restores the position', {
  tag: '@desktop',
}, async ({ page }) => {
  const isFirstView = () => page.evaluate(() => document.documentElement.classList.contains('first-view'))
  await page.goto('/products')
  expect(await isFirstView()).toBe(false)
  const card = page.getByRole('article').nth(15)
  await card.scrollIntoViewIfNeeded()
  const placeInView = () => card.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const place = await placeInView()
  await page.addInitScript(() => {
    Reflect.set(window, 'wasFirstView', false)
    const observer = new MutationObserver(() => {
      if (document.documentElement.classList.contains('first-view')) Reflect.set(window, 'wasFirstView', true)
    })
    observer.observe(document, { subtree: true, attributeFilter: ['class'] })
  })
  await page.reload()
  expect(await page.evaluate(() => Reflect.get(window, 'wasFirstView'))).toBe(false)
  await expect.poll(placeInView).toBe(place)
  await page.goto('/about')
  expect(await page.evaluate(() => Reflect.get(window, 'wasFirstView'))).toBe(true)
  expect(await isFirstView()).toBe(false)
})

test('M419 home, list and product stay in place while they start, and shoppers load no scripts of the back office', {
  tag: ['@phone', '@pictures'],
}, async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  const open = async (path: string) => {
    await page.goto(path)
    await waitForScripts(page)
  }
  for (const path of ['/', LISTING, await findProduct(page)]) {
    await open(path)
    await expect(page.locator('html')).not.toHaveClass(/first-view/)
    const shifted = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
    expect(shifted, path).toBeLessThan(0.02)
  }
  for (const path of ['/cart', '/auth', '/about']) await open(path)
  expect(scripts.size).toBeGreaterThan(3)
  for (const script of scripts)
    expect(await (await page.request.get(script)).text()).not.toMatch(
      /Save Product|Please fill all required fields|sortable/,
    )
})

test('M601 pictures that nobody sees yet are requested after the first view', { tag: ['@phone', '@pictures'] }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(([change]) => {
      if (change?.oldValue === 'first-view') Object.assign(window, { firstViewEnd: performance.now() })
    })
    observer.observe(document, { subtree: true, attributeFilter: ['class'], attributeOldValue: true })
  })
  for (const path of ['/', await findProduct(page)]) {
    await page.goto(path)
    const delays = () =>
      page.evaluate(() => {
        const { firstViewEnd = Number.NaN } = window as { firstViewEnd?: number }
        const fileOf = (image: Element) => (image as HTMLImageElement).currentSrc
        const others = Array.from(document.querySelectorAll('img:not(.after-first-view)'), fileOf)
        return Array.from(document.querySelectorAll('img.after-first-view'), fileOf)
          .filter((file) => !others.includes(file))
          .map((file) => (performance.getEntriesByName(file)[0]?.startTime ?? Number.NaN) - firstViewEnd)
      })
    await expect.poll(delays, path).not.toContain(Number.NaN)
    expect((await delays()).length, path).toBeGreaterThan(0)
    expect(Math.min(...(await delays())), path).toBeGreaterThanOrEqual(0)
  }
})
