import { href } from 'react-router'
import { onCLS, onINP, onLCP } from 'web-vitals'
import type { MeasuredPage, PageVisit } from '#app/domain/admin/page-speed/page-speed.ts'

const PAGES: readonly (readonly [RegExp, MeasuredPage])[] = [
  [/^\/$/, 'home'],
  [/^\/products$/, 'listing'],
  [/^\/product\//, 'product'],
  [/^\/cart$/, 'cart'],
  [/^\/checkout/, 'checkout'],
]

/** Which page an address belongs to; undefined for the back office. Addresses are never reported themselves. */
export function measuredPage(path: string): MeasuredPage | undefined {
  if (path.startsWith(href('/admin'))) return undefined
  return PAGES.find(([pattern]) => pattern.test(path))?.[1] ?? 'other'
}

/** Reports how quickly a page of the shop was, once, when it's left. @param path Of the page that was loaded. */
export function reportPageSpeed(path: string): void {
  const page = measuredPage(path)
  if (!page) return
  const visit: { -readonly [Name in keyof PageVisit]: PageVisit[Name] } = { page }
  onLCP(({ value }) => {
    visit.lcp = Math.round(value)
  })
  onINP(({ value }) => {
    visit.inp = Math.round(value)
  })
  onCLS(({ value }) => {
    visit.cls = Math.round(value * 1_000)
  })
  // After the library's own listeners, which settle the figures at the same moment.
  const report = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', report)
    if (Object.keys(visit).length > 1) navigator.sendBeacon(href('/functions/v1/page-speed'), JSON.stringify(visit))
  }
  document.addEventListener('visibilitychange', report)
}
