import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Frame, type Page } from '@playwright/test'

/** axe without comments and long names: half as much for each document to read. */
const AXE = await readFile('node_modules/axe-core/axe.min.js', 'utf8')

/** The rules whose violations are all minor or moderate: a rule's own impact is that of each of its violations. */
const LESS_THAN_SERIOUS = [...AXE.matchAll(/id:"([a-z-]+)",impact:"(?:minor|moderate)"/g)].map(([, id = '']) => id)

/** Fails when axe finds anything on the page, or in the dialog that is open above it. The message names the elements. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  expect(summaries(await findViolations(page)), what).toEqual([])
}

/** What surrounds each page of the shop and of the back office: header, navigation and footer. */
const FRAME = 'header:not(main *), nav:not(main *), footer:not(main *)'

const DIALOGS = 'dialog, [role="dialog"], [role="alertdialog"]'

/**
 * Fails when axe finds something serious or critical on the page, or in the dialog that is open above it. Most of an average page is
 * its frame, which is the same on each: one journey through the shop and one through the back office check it.
 */
export async function expectNothingSerious(
  page: Page,
  what = page.url(),
  { withFrame = false }: { withFrame?: boolean } = {},
): Promise<void> {
  const violations = await findViolations(page, { skipped: LESS_THAN_SERIOUS, withFrame })
  expect(summaries(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')), what).toEqual([])
}

/** The window of the journeys that run on a desktop. */
export const DESKTOP = { width: 1280, height: 900 }

/** The narrowest window that the shop has a layout for. */
export const NARROWEST = { width: 320, height: 800 }

/** Checks the open page of a phone, and again in a desktop's window, which costs less than loading it once more. */
export async function atBothSizes(page: Page, check: (size: 'phone' | 'desktop') => Promise<void>): Promise<void> {
  await check('phone')
  await inWindow(page, DESKTOP, () => check('desktop'))
}

/** Does something in a window of another size, and gives the page its own window back. */
export async function inWindow(
  page: Page,
  size: { readonly width: number; readonly height: number },
  action: () => Promise<void>,
): Promise<void> {
  const own = page.viewportSize()
  await page.setViewportSize(size)
  await action()
  if (own) await page.setViewportSize(own)
}

/** Fails when the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page, what = page.url()): Promise<void> {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways, what).toBeLessThanOrEqual(0)
}

async function findViolations(
  page: Page,
  { skipped = [], withFrame = true }: { skipped?: readonly string[]; withFrame?: boolean } = {},
) {
  // Colours differ while an element is fading in. A skeleton's animation never ends.
  const hasDialog = await page.evaluate(async (dialogs) => {
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished.catch(() => {})),
    )
    return [...document.querySelectorAll(dialogs)].some((dialog) => dialog.checkVisibility())
  }, DIALOGS)
  // Loading axe takes almost as long as running it, so each document loads it once; the builder would load it twice.
  await Promise.all(page.frames().map(loadAxe))
  const builder = new AxeBuilder({ page, axeSource: 'void 0' })
  // The other mode finishes each run in a window of its own, for frames of other sites, which the shop doesn't have. Only
  // a rule that is off and one about audio and video need files to be preloaded.
  // A preview is a page of its own inside another, whose landmarks axe would take for those of one page.
  builder.exclude('iframe[title$=" on a phone"]')
  if (hasDialog) builder.include(DIALOGS)
  else if (!withFrame) builder.exclude(FRAME)
  const rules = Object.fromEntries(skipped.map((id) => [id, { enabled: false }]))
  const axe = builder.setLegacyMode().options({ resultTypes: ['violations'], preload: false, rules })
  return (await axe.analyze()).violations
}

/** Loads axe into a frame that doesn't have it. One that the page removes meanwhile needs none. */
async function loadAxe(frame: Frame): Promise<void> {
  try {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
  } catch (error) {
    if (!frame.isDetached()) throw error
  }
}

function summaries(violations: Awaited<ReturnType<typeof findViolations>>): string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
