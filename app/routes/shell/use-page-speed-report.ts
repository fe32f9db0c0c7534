import { useEffect } from 'react'
import { href } from 'react-router'
import { type MeasuredPage, type PageVisit, REPORTED_SHARE } from '#app/domain/admin/page-speed/page-speed.ts'

/** How long the page may be busy with itself first, in milliseconds. */
const AFTER_MS = 3_000

const PAGES: readonly (readonly [RegExp, MeasuredPage])[] = [
  [/^\/$/, 'home'],
  [/^\/products$/, 'listing'],
  [/^\/product\//, 'product'],
  [/^\/cart$/, 'cart'],
  [/^\/checkout/, 'checkout'],
]

/** Which page an address belongs to. Addresses are never reported themselves. */
export function measuredPage(path: string): MeasuredPage {
  return PAGES.find(([pattern]) => pattern.test(path))?.[1] ?? 'other'
}

/** Reports, for a share of the visits, how quickly the page was on this device: once, when it's left. */
export function usePageSpeedReport(): void {
  useEffect(() => {
    if (Math.random() >= REPORTED_SHARE) return
    const page = measuredPage(window.location.pathname)
    const timer = setTimeout(() => void watch(page), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}

async function watch(page: MeasuredPage): Promise<void> {
  const { onCLS, onINP, onLCP } = await import('web-vitals')
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
