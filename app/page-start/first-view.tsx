import { use } from 'react'
import { PageNonce } from './page-nonce.ts'

/**
 * Marks the page as `first-view` until it has been painted. Until then, elements with `below-first-view` (`first-view.css`)
 * are not laid out, so that slow phones show what is above them sooner. After the first paint they are laid out two at a
 * time, with pauses in which the page can respond to a tap; the first scroll ends the pauses.
 *
 * A reloaded page is laid out immediately, because its scroll position is restored. So is a page in a hidden window.
 *
 * The server sends the script inside the page, so the browser's bundle leaves it out.
 */
const SCRIPT =
  import.meta.env.SSR &&
  import.meta.env.PROD &&
  `(() => {
  if (history.state || document.hidden) return
  const { classList } = document.documentElement
  classList.add('first-view')

  let pauseMs = 40
  addEventListener('scroll', () => { pauseMs = 0 }, { once: true, passive: true })
  const laidOut = []
  const layOut = () => {
    const next = [...document.querySelectorAll('[class*="below-first-view"]')].slice(laidOut.length, laidOut.length + 2)
    for (const element of next) element.style.contentVisibility = 'visible'
    laidOut.push(...next)
    if (next.length > 0 || document.readyState === 'loading') return setTimeout(requestAnimationFrame, pauseMs, layOut)
    classList.remove('first-view')
    for (const element of laidOut) element.style.contentVisibility = ''
  }
  let started = false
  const start = () => {
    if (!started) requestAnimationFrame(layOut)
    started = true
  }
  new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length > 0 && start())
    .observe({ type: 'paint', buffered: true })
  // For browsers that don't report paints.
  addEventListener('load', start)
})()`

/** Render it in the head before the style sheet: a script after a style sheet waits for it. */
export function FirstViewScript() {
  const nonce = use(PageNonce)
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of the shop itself.
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT || '' }} />
  )
}
