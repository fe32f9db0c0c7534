export const VISIT_SOURCE_KEY = 'gulmeher.visit-source'

/**
 * Remembers the campaign or the host that a visit came from until its tab is closed. It runs on each page, so that it stays small;
 * `visit-source.ts` makes a word of it. Does nothing if the browser doesn't allow storage.
 */
export function keepVisitSource(): void {
  try {
    if (sessionStorage.getItem(VISIT_SOURCE_KEY) !== null) return
    const campaign = new URLSearchParams(location.search).get('utm_source')
    sessionStorage.setItem(VISIT_SOURCE_KEY, campaign || (document.referrer.split('/')[2] ?? ''))
  } catch {
    // Private windows and full devices.
  }
}
