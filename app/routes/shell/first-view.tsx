import { use } from 'react'
import { PageNonce } from '#app/platform/http/page-nonce.ts'

/**
 * Marks the page as `first-view` until it has been painted for the first time. Meanwhile what is styled `below-first-view`
 * takes no part in style and layout, so that a slow phone shows what stands above it sooner; then it is laid out two parts
 * at a time, and in the pauses, which end with the first scroll, the page can answer a tap. A page that is opened again is laid out whole at once,
 * because the visitor's place in it is restored, and so is every page where no script runs.
 *
 * The browser has it in the page and needs no second copy.
 */
const SCRIPT =
  import.meta.env.SSR &&
  import.meta.env.PROD &&
  `(() => {
  if (history.state || document.hidden) return
  const { classList } = document.documentElement
  classList.add('first-view')

  let pause = 40
  addEventListener('scroll', () => { pause = 0 }, { once: true, passive: true })
  const laidOut = []
  const layOut = () => {
    const waiting = [...document.querySelectorAll('[class*="below-first-view"]')].slice(laidOut.length, laidOut.length + 2)
    for (const element of waiting) element.style.contentVisibility = 'visible'
    laidOut.push(...waiting)
    if (waiting.length > 0 || document.readyState === 'loading') return setTimeout(requestAnimationFrame, pause, layOut)
    classList.remove('first-view')
    for (const element of laidOut) element.style.contentVisibility = ''
  }
  let begun = false
  const begin = () => {
    if (!begun) requestAnimationFrame(layOut)
    begun = true
  }
  new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length > 0 && begin())
    .observe({ type: 'paint', buffered: true })
  // For a browser that does not tell of paints.
  addEventListener('load', begin)
})()`

/** Stands in the head, before the style sheet: a script after it would wait for it. */
export function FirstViewScript() {
  const nonce = use(PageNonce)
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of the shop itself.
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT || '' }} />
  )
}
