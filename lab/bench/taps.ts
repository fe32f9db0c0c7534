import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { temporaryFolder } from '../../tests/support/processes/temporary-folder.ts'
import { findFullChromium } from '../../tests/support/tools/chromium.ts'
import { startIdleShop } from './idle-shop.ts'
import { report } from './report.ts'

/** How much slower the browser's processor is made: Lighthouse's slow phone. */
const SLOWDOWN = 4

/** The phone is measured this often; the best run counts, because other programs can only slow it down. */
const RUNS = 3

/** Something that people tap, and how they know that it was done. */
interface Tap {
  readonly what: string
  run(page: Page): Promise<void>
}

/** The taps that people make on their way to the cart, in their order. */
const TAPS: readonly Tap[] = [
  { what: 'open the menu', run: (page) => page.getByRole('button', { name: 'Open menu' }).tap() },
  { what: 'close the menu', run: (page) => page.getByRole('button', { name: 'Close' }).first().tap() },
  { what: 'open the filters', run: (page) => page.getByRole('button', { name: /^Filters/ }).tap() },
  {
    what: 'choose a filter',
    run: (page) => page.getByRole('dialog').getByText('Festive', { exact: true }).first().tap(),
  },
  {
    what: 'show the results',
    run: (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Show|Apply)/ })
        .tap(),
  },
  { what: 'type in the search', run: (page) => page.getByRole('searchbox').last().pressSequentially('silk') },
  {
    what: 'close the suggestions, and save a product',
    async run(page) {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Add to wishlist' }).first().tap()
    },
  },
  { what: 'not sign in', run: (page) => page.getByRole('button', { name: 'Cancel' }).tap() },
  { what: 'open a product', run: (page) => page.getByRole('article').first().getByRole('link').first().tap() },
  { what: 'choose a size', run: (page) => page.getByRole('radio').first().locator('xpath=..').tap() },
  { what: 'add to the cart', run: (page) => page.getByRole('button', { name: 'Add to Cart' }).first().tap() },
]

/** How long a phone takes to respond to taps, and what keeps it busy while a page starts. */
export async function measure(): Promise<void> {
  const executablePath = findFullChromium()
  await using folder = await temporaryFolder()
  await using shop = await startIdleShop({ DATA_DIR: folder.path, SEED_DEMO: '1' })
  const args = ['--no-sandbox', '--headless=new']
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), headless: false, args })
  try {
    const best = new Map<string, number>()
    const keep = (what: string, value: number) => best.set(what, Math.min(value, best.get(what) ?? value))
    for (let run = 0; run < RUNS; run++) {
      await using context = await openPhone(await browser.newContext(PHONE))
      for (const path of ['/', '/products'])
        keep(`${path}, longest task while it starts`, await longestTask(context.page, shop.url + path))
      for (const { what, run: tap } of TAPS) keep(`tap: ${what}`, await timeTap(context.page, tap))
    }
    for (const [what, value] of best)
      report(what, { value, unit: 'ms', budget: { atMost: what.startsWith('tap') ? 100 : 50 } })
  } finally {
    await browser.close()
  }
  await shop.stop()
}

const PHONE = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

async function openPhone(context: BrowserContext) {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const measured = { task: 0, event: 0 }
    Reflect.set(window, 'measured', measured)
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) measured.task = Math.max(measured.task, duration)
    }).observe({ type: 'longtask', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('interactionId' in entry && entry.interactionId) measured.event = Math.max(measured.event, entry.duration)
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return { page, [Symbol.asyncDispose]: () => context.close() }
}

type Measured = Record<'task' | 'event', number>

/** The longest task of a page from its request until it rests, in milliseconds; shorter ones than 50 ms aren't reported by browsers. */
async function longestTask(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'networkidle' })
  await settle(page)
  return (await page.evaluate(() => Reflect.get(window, 'measured') as Measured)).task
}

/** From a tap until the next paint, in milliseconds, as Event Timing measures it in steps of 8. */
async function timeTap(page: Page, tap: (page: Page) => Promise<void>): Promise<number> {
  await page.evaluate(() => Object.assign(Reflect.get(window, 'measured'), { event: 0 }))
  await tap(page)
  await settle(page)
  return (await page.evaluate(() => Reflect.get(window, 'measured') as Measured)).event
}

/** Waits until requests are done and the browser has had time to report what it measured. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 500)))
}
