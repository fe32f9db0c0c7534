import { useEffect } from 'react'
import { REPORTED_SHARE } from '#app/domain/admin/page-speed/page-speed.ts'

/** How long the page may be busy with itself first, in milliseconds. */
const AFTER_MS = 3_000

/** Reports, for a share of the visits, how quickly the page was on this device. What that takes is loaded for these visits alone. */
export function usePageSpeedReport(): void {
  useEffect(() => {
    if (Math.random() >= REPORTED_SHARE) return
    const { pathname } = window.location
    const timer = setTimeout(() => {
      import('./report-page-speed.ts').then(
        ({ reportPageSpeed }) => reportPageSpeed(pathname),
        // Without a network, this visit isn't counted.
        () => {},
      )
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}
